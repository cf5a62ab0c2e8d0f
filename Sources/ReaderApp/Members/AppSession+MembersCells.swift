import Foundation
import Library
import Localization
import Reading
import Signals

// The cells of the household's members, and the words above them.
extension AppSession {
  /// Shows the page of members.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: MembersScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    let items: [PanelItem]
    switch shown.view {
    case .lastLook(let change) where shown.known != nil: items = lastItems(change)
    case .sitting where shown.known != nil: items = Self.sittingItems
    case .issued: items = Self.issuedItems
    case .list, .member, .heirs, .sitting, .lastLook:
      let all = memberItems(shown)
      items = page(&shown.page, of: all)
    }
    layOut(items, in: &shown.cells, below: Self.membersHeadShare, isOther: isOther, at: time)
    cover(.members(shown))
  }

  /// The share of the screen's height for the words above the cells.
  private static let membersHeadShare = 0.3

  private func memberItems(_ shown: MembersScreen) -> [PanelItem] {
    switch shown.state {
    case .asked: return []
    case .failed: return [PanelItem(.membersAgain, localized("Try again"), .later)]
    case .known(let known):
      switch shown.view {
      case .list: return listItems(known)
      case .member(let id): return undoItems(shown) + memberItems(id, known)
      case .heirs(let id):
        let nobody = PanelItem(.memberNoHeir, localized("Nobody: others lose them"), .forget)
        return Self.heirs(of: id, shown).enumerated().map { index, heir in
          PanelItem(.memberHeir(index), Self.called(heir.name), .done)
        } + [nobody]
      case .sitting, .lastLook, .issued: return []
      }
    }
  }

  private func listItems(_ known: HouseholdMembers) -> [PanelItem] {
    // A person who has lost their right meanwhile sees why there are no members.
    guard !known.rights.isEmpty else { return [] }
    let members = known.members.enumerated().map { index, member in
      PanelItem(.householdMember(index), Self.line(of: member, isOwn: member.id == known.own), .eye)
    }
    let add = PanelItem(.membersAdd, localized("Add somebody…"), .mark)
    return (known.rights.contains(.administrator) ? [add] : []) + members
  }

  private func undoItems(_ shown: MembersScreen) -> [PanelItem] {
    shown.undo == nil ? [] : [PanelItem(.membersUndo, localized("Undo that"), .undo)]
  }

  private func memberItems(_ id: UUID, _ known: HouseholdMembers) -> [PanelItem] {
    guard let member = known.member(id) else { return [] }
    let wait = PanelItem(.memberWait, localized("End the wait after wrong passwords…"), .clock)
    let isOther = id != known.own && member.state == .active
    let calibrate =
      isOther && offersCalibratingForMembers
      ? [PanelItem(.memberCalibrate, localized("Calibrate for them…"), .calibrate)] : []
    guard known.rights.contains(.administrator) else {
      return known.rights.contains(.carer) ? [wait] + calibrate : []
    }
    switch member.state {
    case .removed: return [PanelItem(.memberReadmit, localized("Keep them again…"), .undo)]
    case .deleted: return []
    case .active, .locked: break
    }
    let isAdministrator = member.roles.contains(.administrator)
    var items = [
      PanelItem(
        .memberAdministrator,
        isAdministrator ? localized("No longer an administrator…") : localized("Make an administrator…"),
        .settings),
      PanelItem(
        .memberCarer,
        member.roles.contains(.carer) ? localized("No longer a carer…") : localized("Make a carer…"), .call),
    ]
    // The person's own account is managed on “Your account”.
    if id == known.own { return items }
    items += [
      PanelItem(.memberOneTime, localized("A one-time password…"), .mend),
      PanelItem(.memberPIN, localized("Take a forgotten PIN away…"), .close),
      PanelItem(
        .memberLock, member.state == .locked ? localized("Let them in again…") : localized("Lock…"), .stop),
      wait,
    ]
    items += calibrate
    items.append(PanelItem(.memberRemove, localized("Remove…"), .forget))
    return items
  }

  private func lastItems(_ change: MemberChange) -> [PanelItem] {
    var change = PanelItem(.memberDoIt, change.label, change.icon)
    change.dwellSeconds = 1.5
    return [PanelItem(.panelBack, localized("No, leave it"), .back), change]
  }

  private static let issuedItems = [
    PanelItem(.memberReadCode, localized("Read it to me"), .aloud),
    PanelItem(.panelBack, localized("It is written down"), .done),
  ]

  // MARK: The scene

  func scene(_ shown: MembersScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline = localized("Members of the household")
    if case .issued(let issued, _) = shown.view {
      (scene.headline, scene.headlinePx) = (issued.password, 72)
      scene.detail =
        localized(
          """
          The one-time password of \(Self.called(issued.name)), for seven days. It is not shown again: have \
          it written down for them. With it they log in and choose a password of their own, with their \
          recovery code where they have one.
          """)
      return scene
    }
    switch shown.state {
    case .asked: scene.detail = shown.news ?? localized("One moment…")
    case .failed(let words): scene.detail = words
    case .known(let known):
      let words = words(shown, known)
      (scene.headline, scene.detail) = (words.headline ?? scene.headline, shown.news ?? words.detail)
    }
    return scene
  }

  private func words(_ shown: MembersScreen, _ known: HouseholdMembers) -> (headline: String?, detail: String)
  {
    switch shown.view {
    case .list:
      if known.rights.contains(.administrator) {
        return (
          nil,
          localized(
            "You see who is there and how. What they read, write and mark is theirs: nobody sees it here.")
        )
      }
      return (
        nil,
        known.rights.contains(.carer)
          ? localized("As a carer you end waits after wrong passwords and PINs, and calibrate for others.")
          : localized(
            "You are neither an administrator nor a carer any more. Ask an administrator of the household.")
      )
    case .member(let id):
      guard let member = known.member(id) else { return (nil, "") }
      return (Self.line(of: member, isOwn: id == known.own), detail(of: member, known))
    case .heirs(let id):
      let name = known.member(id).map { Self.called($0.name) } ?? localized("the member")
      return (
        localized("Who gets what others have from \(name)?"),
        localized("Documents, notes and collections that \(name) shares go to whoever you choose.")
      )
    case .sitting(let id):
      return Self.wordsBeforeCalibration(
        for: known.member(id).map { Self.called($0.name) } ?? localized("the member"))
    case .lastLook(let change): return lastWords(change, known)
    case .issued: return (nil, "")
    }
  }

  private func detail(of member: MemberFacts, _ known: HouseholdMembers) -> String {
    let others = known.members.filter {
      $0.id != member.id && $0.state == .active && $0.roles.contains(.administrator)
    }
    return switch member.state {
    case .removed(let until):
      localized(
        """
        An administrator removed them. Until \(Self.dayInWords(until)) “Keep them again” takes that back; \
        then everything of theirs is erased.
        """)
    case .deleted:
      localized(
        "They deleted their account themselves, and alone can keep it: with “Keep the account” at log-in.")
    case .locked: localized("They are not let in.")
    case .active where member.id == known.own && known.rights.contains(.administrator) && others.isEmpty:
      localized(
        """
        You are the only administrator: make somebody else one before you leave that, or the household. \
        Everything else of yours is on “Your account”.
        """)
    case .active where member.id == known.own: localized("Everything else of yours is on “Your account”.")
    case .active: localized("They are let in with their own password or PIN.")
    }
  }

  private func lastWords(_ change: MemberChange, _ known: HouseholdMembers) -> (String?, String) {
    let name = change.member.flatMap { known.member($0)?.name }.map(Self.called) ?? localized("the member")
    return switch change {
    case .give(.administrator, _):
      (
        localized("Is \(name) to be an administrator?"),
        localized(
          """
          Administrators add, lock and remove members, back the household up and edit contacts. They read \
          nothing that is private.
          """)
      )
    case .give(.carer, _):
      (
        localized("Is \(name) to be a carer?"),
        localized("Carers end the waits after wrong passwords and PINs. They read nothing of anybody.")
      )
    case .take(.administrator, _):
      (
        localized("Is \(name) to be no longer an administrator?"), localized("The role can be given again.")
      )
    case .take(.carer, _):
      (localized("Is \(name) to be no longer a carer?"), localized("The role can be given again."))
    case .lock:
      (
        localized("Is \(name) to be locked?"),
        localized("They are not let in from the next log-in on. Nothing of theirs is touched.")
      )
    case .unlock:
      (localized("Is \(name) to be let in again?"), localized("With the password or PIN they had."))
    case .liftWait:
      (
        localized("Is the wait of \(name) to end?"),
        localized("They can try their password or PIN again at once.")
      )
    case .issueOneTime:
      (
        localized("Is a one-time password to be made for \(name)?"),
        localized(
          """
          It is shown once, on the next page. Their own password goes on to hold; a one-time password from \
          before does not.
          """)
      )
    case .calibrate: Self.wordsBeforeCalibration(for: name)
    case .removePIN:
      (
        localized("Is the PIN of \(name) to go?"),
        localized(
          """
          They are let in by their password, or by a one-time password, which comes first where the PIN is \
          their only way in.
          """)
      )
    case .remove(_, let heir):
      (
        localized("\(name) is removed by this look"),
        [
          localized(
            """
            They are not let in any more. For 30 days an administrator can keep them again; then everything \
            of theirs is erased.
            """),
          heir.flatMap { known.member($0)?.name }.map {
            localized("\(Self.called($0)) gets what others have from them.")
          } ?? localized("Others lose what they have from them."),
        ].joined(separator: " ")
      )
    case .readmit:
      (
        localized("Is \(name) to stay?"),
        localized("They are let in again, and everything of theirs is as it was.")
      )
    case .add(let new):
      (
        localized("Is “\(Self.called(new))” to be added?"),
        localized(
          """
          They log in under this name with a one-time password, which is shown on the next page, and choose \
          their own.
          """)
      )
    }
  }

  /// A member's name, with their roles and anything unusual.
  static func line(of member: MemberFacts, isOwn: Bool) -> String {
    var notes = MemberRole.allCases.filter(member.roles.contains).map {
      $0 == .administrator ? localized("administrator") : localized("carer")
    }
    if isOwn { notes.insert(localized("you"), at: 0) }
    switch member.state {
    case .active: break
    case .locked: notes.append(localized("locked"))
    case .removed(let until), .deleted(let until): notes.append(localized("erased on \(dayInWords(until))"))
    }
    return notes.isEmpty ? called(member.name) : "\(called(member.name)) (\(notes.joined(separator: ", ")))"
  }

  static func dayInWords(_ date: Date) -> String { date.formatted(date: .long, time: .omitted) }
}

extension MemberChange {
  /// The label of the cell that makes the change to a member's account.
  fileprivate var label: String {
    switch self {
    case .give(.administrator, _): localized("Make them an administrator")
    case .give(.carer, _): localized("Make them a carer")
    case .take(.administrator, _): localized("Take the administrator’s role")
    case .take(.carer, _): localized("Take the carer’s role")
    case .lock: localized("Lock them")
    case .unlock: localized("Let them in")
    case .liftWait: localized("End the wait")
    case .issueOneTime: localized("Make the one-time password")
    case .removePIN: localized("Take the PIN away")
    case .calibrate: localized("Calibrate for them")
    case .remove: localized("Remove them")
    case .readmit: localized("Keep them")
    case .add: localized("Add them")
    }
  }

  fileprivate var icon: ActionIcon {
    switch self {
    case .remove, .removePIN: .forget
    case .lock: .stop
    case .readmit, .unlock: .undo
    case .give, .take, .liftWait, .issueOneTime, .calibrate, .add: .done
    }
  }
}
