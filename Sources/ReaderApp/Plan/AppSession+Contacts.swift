import Foundation
import Library
import Localization
import Reading
import Signals

/// A person outside of the household whom its people may want to reach.
package struct ContactCard: Hashable, Sendable, Identifiable {
  /// The contact's identifier, which stays when the name changes.
  package var id: String
  /// The contact's name.
  package var name: String
  /// The contact's telephone number; may be empty.
  package var phone: String
  /// The contact's mail address; may be empty.
  package var mail: String
  /// When and how to reach the contact, in free words; may be empty.
  package var note: String
  /// Whether the call for help names this contact.
  package var isHelp: Bool
  /// A number that rises with every change; a change of an older version is refused.
  package var version: Int

  /// Makes a contact; without further arguments, only its name is known.
  package init(
    id: String, name: String, phone: String = "", mail: String = "", note: String = "",
    isHelp: Bool = false, version: Int = 1
  ) {
    (self.id, self.name, self.phone, self.mail) = (id, name, phone, mail)
    (self.note, self.isHelp, self.version) = (note, isHelp, version)
  }

  /// The name as it is shown: another person has typed it.
  var shownName: String { DisplayText.shown(name) }
  /// The telephone number as it is shown; may be empty.
  var shownPhone: String { DisplayText.shown(phone) }
  /// The mail address as it is shown; may be empty.
  var shownMail: String { DisplayText.shown(mail) }
}

/// The household's contacts, as far as they are known.
struct ContactDesk: Sendable {
  /// The contacts that were asked for last.
  var shown: [ContactCard] = []
  /// The words by which contacts were searched.
  var words = ""
  var help: ContactCard?
  /// Whether the person is an administrator.
  var mayEdit = false
  /// The request under way, one at a time: on a slow disk the same choice would be made twice.
  var asked: ContactRequest?
}

// The pages of contacts: everybody sees and searches them; administrators edit them too.
extension AppSession {
  mutating func openContacts() -> [AppAction] {
    var plan: PlanScreen
    switch screen {
    case .place(.shelf(let shelf)):
      guard shelf.activity == .none else { return [] }
      plan = PlanScreen(shelf: shelf)
    case .place(.plan(let shown)): plan = shown
    default: return []
    }
    (plan.view, plan.page, plan.message) = (.contacts(""), 0, nil)
    screen = .place(.plan(plan))
    return [.store(.contacts(matching: ""))]
  }

  /// Asks for the contact whom a call names, and for the contacts on the page that is shown.
  func contactsRequest() -> [AppAction] {
    guard setting.isLive else { return [] }
    guard case .plan(let plan) = screen.place, case .contacts(let words) = plan.view, !words.isEmpty else {
      return [.store(.contacts(matching: ""))]
    }
    return [.store(.contacts(matching: "")), .store(.contacts(matching: words))]
  }

  mutating func know(
    contacts answer: Result<ContactList, AppFailure>, after request: ContactRequest, matching words: String
  ) -> [AppAction] {
    if request == contacts.asked { contacts.asked = nil }
    switch answer {
    case .failure(let failure) where request != .list: return refused(failure)
    case .failure(let failure):
      guard case .plan(var plan) = screen.place, case .contacts = plan.view else {
        return failure.isPassing ? [] : [.log(.error, "the contacts cannot be read")]
      }
      plan.message = failure.words
      screen.place = .plan(plan)
    case .success(let list):
      if words.isEmpty { contacts.help = list.cards.first(where: \.isHelp) }
      (contacts.shown, contacts.words, contacts.mayEdit) = (list.cards, words, list.mayEdit)
      if words.isEmpty { followContacts(list, after: request) }
      guard case .plan(var plan) = screen.place, plan.page >= pageCount(plan) else { return [] }
      plan.page = max(0, pageCount(plan) - 1)
      screen.place = .plan(plan)
    }
    return []
  }

  mutating func choose(_ id: TargetID, ofContacts plan: PlanScreen) -> [AppAction] {
    var plan = plan
    if id == .contactNew, contacts.mayEdit {
      (plan.view, plan.page) = (.contactNew(""), 0)
      screen.place = .plan(plan)
      return []
    }
    guard case .contacts(let words) = plan.view else { return [] }
    let shown = plan.shown(of: contacts.shown, on: contactsOnAPage(words))
    guard let index = shown.indices.first(where: { id == .group($0) }) else { return [] }
    (plan.view, plan.page) = (.contact(shown[index]), 0)
    screen = .place(.plan(plan))
    return []
  }

  mutating func choose(
    _ id: TargetID, _ contact: ContactCard, _ before: PlanScreen, at time: Timestamp
  ) -> [AppAction] {
    var plan = before
    switch id {
    case .copyPhone where !contact.phone.isEmpty, .copyMail where !contact.mail.isEmpty:
      plan.message = localized("Copied.")
      screen = .place(.plan(plan))
      return [.screen(.copy(id == .copyPhone ? contact.phone : contact.mail))]
    case .contactCall where contact.isHelp: return handle(.call, at: time)
    case .contactChange where contacts.mayEdit: plan.view = .contactChange(contact)
    case .contactRemove where contacts.mayEdit: plan.view = .contactRemoval(contact)
    default: return []
    }
    plan.page = 0
    screen.place = .plan(plan)
    return []
  }

  // MARK: The models

  func contactsModel(_ words: String, _ plan: PlanScreen) -> ChoicesModel {
    let all = contacts.shown
    let nobody =
      contacts.mayEdit
      ? localized("there is none yet")
      : localized("An administrator adds them: trackii contact add NAME")
    let new: [ShelfChoices.Choice] =
      offersNewContact(words)
      ? [.init(.contactNew, localized("New…"), localized("a contact of the household"))] : []
    var model = ChoicesModel(
      localized("Contacts"),
      all.isEmpty
        ? (words.isEmpty ? nobody : localized("no contact has these words")) : localized("of the household"),
      new
        + plan.shown(of: all, on: contactsOnAPage(words)).enumerated().map { index, contact in
          var choice = ShelfChoices.Choice(
            .group(index), contact.shownName,
            contact.phone.isEmpty ? contact.shownMail : contact.shownPhone)
          if contact.isHelp { choice.lines = [localized("the call for help names them")] }
          return choice
        })
    (model.page, model.pageCount) = (plan.page, plan.pageCount(of: all.count, on: contactsOnAPage(words)))
    (model.typed, model.placeholder) = (words, localized("Search contacts"))
    return model
  }

  /// Whether “New…” is offered; not during a search, when Enter opens the first contact found.
  private func offersNewContact(_ words: String) -> Bool { contacts.mayEdit && words.isEmpty }

  /// The number of contacts on a page: with the field, its keys and “New…” there are twelve cells.
  private func contactsOnAPage(_ words: String) -> Int {
    offersNewContact(words) ? PlanScreen.cellsOnAPage - 1 : PlanScreen.cellsOnAPage
  }

  func model(of contact: ContactCard) -> ChoicesModel {
    var items: [ShelfChoices.Choice] = []
    if !contact.phone.isEmpty {
      items.append(.init(.copyPhone, localized("Copy the number"), contact.shownPhone))
    }
    if !contact.mail.isEmpty {
      items.append(.init(.copyMail, localized("Copy the address"), contact.shownMail))
    }
    if contact.isHelp {
      items.append(
        .init(.contactCall, localized("Call for help"), localized("with a sound, and who was set up")))
    }
    if contacts.mayEdit {
      items.append(
        .init(.contactChange, localized("Change…"), localized("name, number, address, note, the call")))
      items.append(.init(.contactRemove, localized("Remove…")))
    }
    let note = contact.note.split(whereSeparator: \.isNewline).map { DisplayText.shown(String($0)) }
      .joined(separator: " · ")
    return ChoicesModel(
      contact.shownName,
      [contact.shownPhone, contact.shownMail, note].filter { !$0.isEmpty }.joined(separator: " · "), items)
  }

  /// Whom a call for help names: as given on the command line, else the contact chosen for it; nil for nobody.
  var callName: String? { setting.call.name ?? contacts.help?.shownName }

  /// The telephone number of the called contact, for people who hear the call; empty if unknown.
  var callNumber: String {
    guard let help = contacts.help, help.name == callName, !help.phone.isEmpty else { return "" }
    return "\(help.name): \(help.phone). "
  }
}

extension TargetID {
  static let planContacts: TargetID = "plan-contacts"
  static let copyPhone: TargetID = "copy-phone"
  static let copyMail: TargetID = "copy-mail"
  static let contactCall: TargetID = "contact-call"
}
