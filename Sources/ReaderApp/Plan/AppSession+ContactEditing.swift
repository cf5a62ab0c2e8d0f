import Foundation
import Library
import Localization
import Signals

/// The store's answer to a request about the household's contacts.
package struct ContactList: Hashable, Sendable {
  /// The contacts that were asked for, by name.
  package var cards: [ContactCard]
  /// Whether the person is an administrator, who may edit contacts.
  package var mayEdit: Bool
  /// The contact that was added or changed, in its new state; nil for none.
  package var kept: ContactCard?
  /// - Parameters:
  ///   - cards: the contacts that were asked for.
  ///   - mayEdit: whether the person is an administrator.
  ///   - kept: the contact that was added or changed.
  package init(_ cards: [ContactCard], mayEdit: Bool = false, kept: ContactCard? = nil) {
    (self.cards, self.mayEdit, self.kept) = (cards, mayEdit, kept)
  }
}

/// A request about contacts; each is answered with the contacts that match the search.
package enum ContactRequest: Hashable, Sendable {
  /// Asks for the contacts, and changes nothing.
  case list
  /// Adds a contact of which only the name is known yet.
  case add(name: String)
  /// Stores a contact that was changed, starting from the version that was read.
  case change(ContactCard)
  /// Removes a contact from the household, if nobody has changed it since it was read.
  case remove(ContactCard)
}

/// A field of a contact that can be typed.
enum ContactField: Hashable, Sendable, CaseIterable {
  case name
  case phone
  case mail
  case note

  var id: TargetID {
    switch self {
    case .name: "contact-name"
    case .phone: "contact-phone"
    case .mail: "contact-mail"
    case .note: "contact-note"
    }
  }

  /// The text of the cell that leads to the field.
  var words: String {
    switch self {
    case .name: localized("Name…")
    case .phone: localized("Number…")
    case .mail: localized("Address…")
    case .note: localized("Note…", context: "noun")
    }
  }

  /// The question above the input field.
  var question: String {
    switch self {
    case .name: localized("Which name?")
    case .phone: localized("Which telephone number?")
    case .mail: localized("Which mail address?")
    case .note: localized("Which note?")
    }
  }

  /// The field's name, in the input field while nothing is typed.
  var noun: String {
    switch self {
    case .name: localized("Name")
    case .phone: localized("Telephone number")
    case .mail: localized("Mail address")
    case .note: localized("Note", context: "noun")
    }
  }

  /// The largest number of characters that can be typed into the field.
  var longest: Int { self == .note ? 2000 : 200 }

  func text(of contact: ContactCard) -> String {
    switch self {
    case .name: contact.name
    case .phone: contact.phone
    case .mail: contact.mail
    case .note: contact.note
    }
  }

  /// The contact with another text in this field.
  func changed(_ contact: ContactCard, to text: String) -> ContactCard {
    var contact = contact
    switch self {
    case .name: contact.name = text
    case .phone: contact.phone = text
    case .mail: contact.mail = text
    case .note: contact.note = text
    }
    return contact
  }
}

// Adding, changing and removing contacts, by administrators.
extension AppSession {
  // MARK: The models

  func newContactModel(_ typed: String) -> ChoicesModel {
    let own = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    var model = ChoicesModel(
      localized("What is the new contact called?"), localized("everybody in the household sees it"),
      own.isEmpty ? [] : [.init(.contactKeep, own, localized("as typed"))])
    (model.typed, model.placeholder) = (typed, localized("Name"))
    return model
  }

  func model(ofChanging contact: ContactCard) -> ChoicesModel {
    let fields = ContactField.allCases.map { field in
      let first = field.text(of: contact).split(whereSeparator: \.isNewline).first
      return ShelfChoices.Choice(field.id, field.words, DisplayText.shown(first.map(String.init) ?? ""))
    }
    return ChoicesModel(
      localized("What of “\(contact.shownName)” is to be changed?"),
      localized("everybody in the household sees it"),
      fields + [
        .init(
          .contactHelp, localized("Called for help"), localized("one contact at most"), isOn: contact.isHelp)
      ])
  }

  func model(of field: ContactField, _ contact: ContactCard, _ typed: String) -> ChoicesModel {
    let own = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    var items: [ShelfChoices.Choice] =
      own.isEmpty
      ? [] : [.init(.contactKeep, field == .note ? localized("Keep") : own, localized("as typed"))]
    if field != .name { items.append(.init(.contactNone, localized("None", context: "field of a contact"))) }
    var model = ChoicesModel(field.question, "“\(contact.shownName)”", items)
    (model.typed, model.placeholder) = (typed, field.noun)
    return model
  }

  func model(ofRemoving contact: ContactCard) -> ChoicesModel {
    var model = ChoicesModel(
      localized("Is “\(contact.shownName)” to be removed from the contacts?"),
      contact.isHelp
        ? localized("Nothing brings it back, and the call for help names nobody then")
        : localized("Nothing brings it back"),
      [.init(.contactStay, localized("No, keep it"))])
    model.last = ShelfChoices.Choice(.contactRemove, localized("Remove it for everybody"))
    return model
  }

  // MARK: Choosing cells

  mutating func editContact(_ id: TargetID, _ before: PlanScreen) -> [AppAction] {
    var plan = before
    guard contacts.mayEdit else { return [] }
    switch (plan.view, id) {
    case (.contactNew(let typed), .contactKeep):
      let name = typed.trimmingCharacters(in: .whitespacesAndNewlines)
      return name.isEmpty ? [] : ask(.add(name: name), plan)
    case (.contactChange(let contact), .contactHelp):
      var changed = contact
      changed.isHelp.toggle()
      return ask(.change(changed), plan)
    case (.contactChange(let contact), _):
      guard let field = ContactField.allCases.first(where: { $0.id == id }) else { return [] }
      (plan.view, plan.page) = (.contactField(field, contact, field.text(of: contact)), 0)
      screen.place = .plan(plan)
      return []
    case (.contactField(let field, let contact, let typed), .contactKeep):
      let own = typed.trimmingCharacters(in: .whitespacesAndNewlines)
      return own.isEmpty ? [] : ask(.change(field.changed(contact, to: own)), plan)
    case (.contactField(let field, let contact, _), .contactNone) where field != .name:
      return ask(.change(field.changed(contact, to: "")), plan)
    case (.contactRemoval(let contact), .contactStay):
      (plan.view, plan.page, plan.message) = (.contact(contact), 0, nil)
      screen.place = .plan(plan)
      return []
    case (.contactRemoval(let contact), .contactRemove): return ask(.remove(contact), plan)
    default: return []
    }
  }

  private mutating func ask(_ request: ContactRequest, _ before: PlanScreen) -> [AppAction] {
    guard contacts.asked == nil else { return [] }
    contacts.asked = request
    var plan = before
    plan.message = localized("Being kept…")
    screen.place = .plan(plan)
    return [.store(.contacts(request, matching: ""))]
  }

  // MARK: Answers of the store

  /// Takes in that a change was refused: the typed text stays on the page, and the contact is read again.
  mutating func refused(_ failure: AppFailure) -> [AppAction] {
    guard case .plan(var plan) = screen.place else {
      sayToReader(failure.words)
      return []
    }
    plan.message = failure.words
    screen.place = .plan(plan)
    return failure.isPassing ? [] : [.store(.contacts(matching: ""))]
  }

  /// Updates the page with its contact's present state, or shows the list if the contact is gone. Only the answer to a request
  /// from the page that is shown leads away from it: on another page something may have been typed meanwhile.
  mutating func followContacts(_ list: ContactList, after request: ContactRequest) {
    guard case .plan(var plan) = screen.place else { return }
    plan.message = Self.news(of: request, list) ?? plan.message
    switch plan.view.outcome(of: request) {
    case .kept:
      guard let kept = list.kept else { return }
      (plan.view, plan.page) = (.contactChange(kept), 0)
    case .removed: (plan.view, plan.page) = (.contacts(""), 0)
    case .elsewhere:
      if let contact = plan.view.contact {
        if let current = list.cards.first(where: { $0.id == contact.id }) {
          plan.view = plan.view.with(current, mayEdit: list.mayEdit)
        } else {
          (plan.view, plan.page) = (.contacts(""), 0)
          plan.message = localized("Somebody has removed that contact.")
        }
      }
    }
    screen.place = .plan(plan)
  }

  private static func news(of request: ContactRequest, _ list: ContactList) -> String? {
    switch request {
    case .list: nil
    case .add: list.kept.map { localized("“\($0.shownName)” is a contact now.") }
    case .change: list.kept.map { localized("“\($0.shownName)” is changed.") }
    case .remove(let gone): localized("“\(gone.shownName)” is no contact any more.")
    }
  }
}

extension PlanScreen.View {
  /// What a completed request means for the page that is shown.
  fileprivate enum Outcome { case kept, removed, elsewhere }

  fileprivate func outcome(of request: ContactRequest) -> Outcome {
    switch (request, self) {
    case (.add(let name), .contactNew(let typed)):
      typed.trimmingCharacters(in: .whitespacesAndNewlines) == name ? .kept : .elsewhere
    case (.change(let asked), .contactChange(let contact)): asked.id == contact.id ? .kept : .elsewhere
    case (.change(let asked), .contactField(let field, let contact, let typed)):
      [typed.trimmingCharacters(in: .whitespacesAndNewlines), ""]
        .contains { field.changed(contact, to: $0) == asked } ? .kept : .elsewhere
    case (.remove(let gone), .contactRemoval(let contact)): gone.id == contact.id ? .removed : .elsewhere
    default: .elsewhere
    }
  }

  /// The contact that the page is about; nil if it is about none.
  fileprivate var contact: ContactCard? {
    switch self {
    case .contact(let contact), .contactChange(let contact), .contactField(_, let contact, _),
      .contactRemoval(let contact):
      contact
    default: nil
    }
  }

  /// The same page with the contact's present state; a person who may no longer edit contacts sees the contact alone.
  fileprivate func with(_ contact: ContactCard, mayEdit: Bool) -> PlanScreen.View {
    guard mayEdit else { return .contact(contact) }
    return switch self {
    case .contactChange: .contactChange(contact)
    case .contactField(let field, _, let typed): .contactField(field, contact, typed)
    case .contactRemoval: .contactRemoval(contact)
    default: .contact(contact)
    }
  }
}

extension TargetID {
  static let contactNew: TargetID = "contact-new"
  static let contactKeep: TargetID = "contact-keep"
  static let contactNone: TargetID = "contact-none"
  static let contactChange: TargetID = "contact-change"
  static let contactHelp: TargetID = "contact-help"
  static let contactRemove: TargetID = "contact-remove"
  static let contactStay: TargetID = "contact-stay"
}
