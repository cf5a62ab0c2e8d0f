import Foundation
import Library
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
    case .issued: items = Self.issuedItems
    case .list, .member, .heirs, .lastLook:
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
    case .failed: return [PanelItem(.membersAgain, "Try again", .later)]
    case .known(let known):
      switch shown.view {
      case .list: return listItems(known)
      case .member(let id): return undoItems(shown) + memberItems(id, known)
      case .heirs(let id):
        let nobody = PanelItem(.memberNoHeir, "Nobody: others lose them", .forget)
        return Self.heirs(of: id, shown).enumerated().map { index, heir in
          PanelItem(.memberHeir(index), Self.called(heir.name), .done)
        } + [nobody]
      case .lastLook, .issued: return []
      }
    }
  }

  private func listItems(_ known: HouseholdMembers) -> [PanelItem] {
    // A person who has lost their right meanwhile sees why there are no members.
    guard !known.rights.isEmpty else { return [] }
    let members = known.members.enumerated().map { index, member in
      PanelItem(.householdMember(index), Self.line(of: member, isOwn: member.id == known.own), .eye)
    }
    let add = PanelItem(.membersAdd, "Add somebody…", .mark)
    return (known.rights.contains(.administrator) ? [add] : []) + members
  }

  private func undoItems(_ shown: MembersScreen) -> [PanelItem] {
    shown.undo == nil ? [] : [PanelItem(.membersUndo, "Undo that", .undo)]
  }

  private func memberItems(_ id: UUID, _ known: HouseholdMembers) -> [PanelItem] {
    guard let member = known.member(id) else { return [] }
    let wait = PanelItem(.memberWait, "End the wait after wrong passwords…", .clock)
    guard known.rights.contains(.administrator) else { return known.rights.contains(.carer) ? [wait] : [] }
    switch member.state {
    case .removed: return [PanelItem(.memberReadmit, "Keep them again…", .undo)]
    case .deleted: return []
    case .active, .locked: break
    }
    let isAdministrator = member.roles.contains(.administrator)
    var items = [
      PanelItem(
        .memberAdministrator, isAdministrator ? "No longer an administrator…" : "Make an administrator…",
        .settings),
      PanelItem(
        .memberCarer, member.roles.contains(.carer) ? "No longer a carer…" : "Make a carer…", .call),
    ]
    // The person's own account is managed on “Your account”.
    if id == known.own { return items }
    items += [
      PanelItem(.memberOneTime, "A one-time password…", .mend),
      PanelItem(.memberPIN, "Take a forgotten PIN away…", .close),
      PanelItem(.memberLock, member.state == .locked ? "Let them in again…" : "Lock…", .stop),
      wait,
      PanelItem(.memberRemove, "Remove…", .forget),
    ]
    return items
  }

  private func lastItems(_ change: MemberChange) -> [PanelItem] {
    var change = PanelItem(.memberDoIt, change.label, change.icon)
    change.dwellSeconds = 1.5
    return [PanelItem(.panelBack, "No, leave it", .back), change]
  }

  private static let issuedItems = [
    PanelItem(.memberReadCode, "Read it to me", .aloud),
    PanelItem(.panelBack, "It is written down", .done),
  ]

  // MARK: The scene

  func scene(_ shown: MembersScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline = "Members of the household"
    if case .issued(let issued, _) = shown.view {
      (scene.headline, scene.headlinePx) = (issued.password, 72)
      scene.detail =
        "The one-time password of \(Self.called(issued.name)), for seven days. It is not shown again: have it written "
        + "down for them. With it they log in and choose a password of their own, with their recovery code where they "
        + "have one."
      return scene
    }
    switch shown.state {
    case .asked: scene.detail = shown.news ?? "One moment…"
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
          nil, "You see who is there and how. What they read, write and mark is theirs: nobody sees it here."
        )
      }
      return (
        nil,
        known.rights.contains(.carer)
          ? "As a carer you end waits after wrong passwords and PINs."
          : "You are neither an administrator nor a carer any more. Ask an administrator of the household."
      )
    case .member(let id):
      guard let member = known.member(id) else { return (nil, "") }
      return (Self.line(of: member, isOwn: id == known.own), detail(of: member, known))
    case .heirs(let id):
      let name = known.member(id).map { Self.called($0.name) } ?? "the member"
      return (
        "Who gets what others have from \(name)?",
        "Documents, notes and collections that \(name) shares go to whoever you choose."
      )
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
      "An administrator removed them. Until \(Self.dayInWords(until)) “Keep them again” takes that back; then everything of "
        + "theirs is erased."
    case .deleted:
      "They deleted their account themselves, and alone can keep it: with “Keep the account” at log-in."
    case .locked: "They are not let in."
    case .active where member.id == known.own && known.rights.contains(.administrator) && others.isEmpty:
      "You are the only administrator: make somebody else one before you leave that, or the household. Everything else "
        + "of yours is on “Your account”."
    case .active where member.id == known.own: "Everything else of yours is on “Your account”."
    case .active: "They are let in with their own password or PIN."
    }
  }

  private func lastWords(_ change: MemberChange, _ known: HouseholdMembers) -> (String?, String) {
    let name = change.member.flatMap { known.member($0)?.name }.map(Self.called) ?? "the member"
    return switch change {
    case .give(.administrator, _):
      (
        "Is \(name) to be an administrator?",
        "Administrators add, lock and remove members, back the household up and edit contacts. They read nothing that is "
          + "private."
      )
    case .give(.carer, _):
      (
        "Is \(name) to be a carer?",
        "Carers end the waits after wrong passwords and PINs. They read nothing of anybody."
      )
    case .take(let role, _): ("Is \(name) to be no longer \(role.word)?", "The role can be given again.")
    case .lock:
      (
        "Is \(name) to be locked?",
        "They are not let in from the next log-in on. Nothing of theirs is touched."
      )
    case .unlock: ("Is \(name) to be let in again?", "With the password or PIN they had.")
    case .liftWait:
      ("Is the wait of \(name) to end?", "They can try their password or PIN again at once.")
    case .issueOneTime:
      (
        "Is a one-time password to be made for \(name)?",
        "It is shown once, on the next page. Their own password goes on to hold; a one-time password from before does not."
      )
    case .removePIN:
      (
        "Is the PIN of \(name) to go?",
        "They are let in by their password, or by a one-time password, which comes first where the PIN is their only way in."
      )
    case .remove(_, let heir):
      (
        "\(name) is removed by this look",
        "They are not let in any more. For 30 days an administrator can keep them again; then everything of theirs is "
          + "erased. "
          + (heir.flatMap { known.member($0)?.name }.map {
            "\(Self.called($0)) gets what others have from them."
          }
            ?? "Others lose what they have from them.")
      )
    case .readmit: ("Is \(name) to stay?", "They are let in again, and everything of theirs is as it was.")
    case .add(let new):
      (
        "Is “\(Self.called(new))” to be added?",
        "They log in under this name with a one-time password, which is shown on the next page, and choose their own."
      )
    }
  }

  /// A member's name, with their roles and anything unusual.
  static func line(of member: MemberFacts, isOwn: Bool) -> String {
    var notes = MemberRole.allCases.filter(member.roles.contains).map {
      $0 == .administrator ? "administrator" : "carer"
    }
    if isOwn { notes.insert("you", at: 0) }
    switch member.state {
    case .active: break
    case .locked: notes.append("locked")
    case .removed(let until), .deleted(let until): notes.append("erased on \(dayInWords(until))")
    }
    return notes.isEmpty ? called(member.name) : "\(called(member.name)) (\(notes.joined(separator: ", ")))"
  }

  static func dayInWords(_ date: Date) -> String { date.formatted(date: .long, time: .omitted) }
}

extension MemberChange {
  /// The label of the cell that makes the change to a member's account.
  fileprivate var label: String {
    switch self {
    case .give(.administrator, _): "Make them an administrator"
    case .give(.carer, _): "Make them a carer"
    case .take(.administrator, _): "Take the administrator’s role"
    case .take(.carer, _): "Take the carer’s role"
    case .lock: "Lock them"
    case .unlock: "Let them in"
    case .liftWait: "End the wait"
    case .issueOneTime: "Make the one-time password"
    case .removePIN: "Take the PIN away"
    case .remove: "Remove them"
    case .readmit: "Keep them"
    case .add: "Add them"
    }
  }

  fileprivate var icon: ActionIcon {
    switch self {
    case .remove, .removePIN: .forget
    case .lock: .stop
    case .readmit, .unlock: .undo
    case .give, .take, .liftWait, .issueOneTime, .add: .done
    }
  }
}
