import Foundation
import Library
import Localization
import Reading
import Signals

// “Members…”: the members of the household and their roles, and what administrators and carers do about them.
extension AppSession {
  /// Shows the members above the place where the person is, or in place of what covers it.
  mutating func openMembers(
    _ view: MembersScreen.View = .list, asking request: MembersRequest = .look, news: String? = nil,
    at time: Timestamp
  ) -> [AppAction] {
    switch (screen, screen.place) {
    case (.calibrating, _), (.cameras, _), (.resting, _), (_, .people): return []
    case (.place, _), (.covered, _): break
    }
    guard reader != .guest, setting.isLive else { return [] }
    let silence = fallSilent()
    let cells = newCells(MembersScreen.timing, at: time)
    show(MembersScreen(view: view, state: .asked(request), news: news, cells: cells), isOther: true, at: time)
    return silence + [.store(.members(request, of: reader))]
  }

  /// Asks for the members again after a rest: a one-time password must not be shown to somebody else, and changes start over.
  mutating func askMembersAgain(at time: Timestamp) -> [AppAction] {
    guard case .covered(.members, _) = screen else { return [] }
    return openMembers(at: time)
  }

  // MARK: Choosing cells

  mutating func chooseInMembers(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.members(var shown), _) = screen else { return [] }
    let silence: [AppAction] = if case .issued = shown.view { [.voice(.hush)] } else { [] }
    if id == .membersUndo, let undo = shown.undo { return ask(undo, shown, at: time) }
    if id == .panelMore {
      shown.page += 1
      show(shown, isOther: true, at: time)
      return []
    }
    shown.news = nil
    switch (shown.view, id) {
    case (.list, .panelBack): return openAccount(at: time)
    case (_, .membersAgain): return openMembers(shown.view, at: time)
    case (.list, .membersAdd): return openKeys(for: .memberName, at: time)
    case (.list, _):
      let members = shown.known?.members ?? []
      guard let index = members.indices.first(where: { id == .householdMember($0) }) else { return [] }
      shown.view = .member(members[index].id)
    case (.member, .panelBack): shown.view = .list
    case (.member(let member), _):
      guard let view = view(after: id, on: member, shown) else { return [] }
      shown.view = view
    case (.heirs(let member), .panelBack): shown.view = .member(member)
    case (.heirs(let member), .memberNoHeir): shown.view = .lastLook(.remove(member, heir: nil))
    case (.heirs(let member), _):
      let heirs = Self.heirs(of: member, shown)
      guard let index = heirs.indices.first(where: { id == .memberHeir($0) }) else { return [] }
      shown.view = .lastLook(.remove(member, heir: heirs[index].id))
    case (.sitting(let member), .panelBack): shown.view = .member(member)
    case (.sitting(let member), .memberDoIt): return calibrate(for: member, shown, at: time)
    case (.lastLook(let change), .memberDoIt): return ask(change, shown, at: time)
    case (.lastLook(let change), .panelBack): shown.view = change.member.map { .member($0) } ?? .list
    case (.issued(let issued, _), .memberReadCode):
      // The signs are spoken one by one, since they form no word.
      let signs = issued.password.map { $0 == "-" ? ", " : "\($0) " }.joined()
      return [.voice(.speak(signs, isLoud: false))]
    case (.issued(_, let member), .panelBack): shown.view = member.map { .member($0) } ?? .list
    case (.sitting, _), (.lastLook, _), (.issued, _): return []
    }
    (shown.page, shown.undo) = (0, nil)
    show(shown, isOther: true, at: time)
    return silence
  }

  /// The view after the choice of this cell on a member's page; nil if the cell changes no view.
  private func view(after id: TargetID, on member: UUID, _ shown: MembersScreen) -> MembersScreen.View? {
    guard let facts = shown.known?.member(member) else { return nil }
    func given(_ role: MemberRole) -> MembersScreen.View {
      .lastLook(facts.roles.contains(role) ? .take(role, from: member) : .give(role, to: member))
    }
    switch id {
    case .memberAdministrator: return given(.administrator)
    case .memberCarer: return given(.carer)
    case .memberLock: return .lastLook(facts.state == .locked ? .unlock(member) : .lock(member))
    case .memberWait: return .lastLook(.liftWait(member))
    case .memberCalibrate: return .sitting(member)
    case .memberOneTime: return .lastLook(.issueOneTime(member))
    case .memberPIN: return .lastLook(.removePIN(member))
    case .memberRemove: return .heirs(member)
    case .memberReadmit: return .lastLook(.readmit(member))
    default: return nil
    }
  }

  /// The members who could inherit the documents that a member shares: those who stay.
  static func heirs(of member: UUID, _ shown: MembersScreen) -> [MemberFacts] {
    shown.known?.members.filter { $0.id != member && $0.state == .active } ?? []
  }

  private mutating func ask(
    _ change: MemberChange, _ before: MembersScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    let view: MembersScreen.View = change.member.map { .member($0) } ?? .list
    (shown.state, shown.view, shown.page) = (.asked(.change(change)), view, 0)
    (shown.undo, shown.news) = (nil, nil)
    show(shown, isOther: true, at: time)
    return [.store(.members(.change(change), of: reader))]
  }

  /// Asks to confirm the name of a new member, since it is the name for logging in.
  mutating func addMember(called typed: String, at time: Timestamp) -> [AppAction] {
    openMembers(typed.isEmpty ? .list : .lastLook(.add(name: typed)), at: time)
  }

  // MARK: Answers of the store

  mutating func know(
    members answer: Result<HouseholdMembers, AppFailure>, after request: MembersRequest, of person: Reader,
    at time: Timestamp
  ) -> [AppAction] {
    guard person == reader else { return [] }
    guard case .covered(.members(var shown), _) = screen else {
      tellOfMembers(answer, after: request)
      return []
    }
    let isAwaited = shown.awaits(request)
    switch answer {
    case .success(let known):
      shown.state = .known(known)
      if case .change(let change) = request {
        shown.news = Self.words(of: change, known)
        // Only the last change can be undone, by somebody who still has the right to.
        shown.undo = isAwaited && known.rights.contains(.administrator) ? change.undo : nil
        if let issued = known.issued {
          return show(issued, to: change.member, shown, at: time)
        }
      }
      // The member is gone, or somebody else has withdrawn the right.
      if let member = shown.view.member, known.member(member) == nil {
        (shown.view, shown.undo) = (.list, nil)
        shown.news = shown.news ?? localized("They are no longer in the household.")
      }
    case .failure(let failure):
      switch request {
      case .look: shown.state = .failed(failure.words)
      // If the name of a new member is refused, the keys are shown again with it.
      case .change(.add(let name)) where isAwaited:
        return openKeys(for: .memberName, name, news: failure.words, at: time)
      case .change:
        shown.news = failure.words
        show(shown, isOther: true, at: time)
        // Shows what somebody else has done meanwhile.
        return [.store(.members(.look, of: reader))]
      }
    }
    show(shown, isOther: true, at: time)
    return []
  }

  /// Shows a one-time password, once, for as long as it takes somebody to write it down.
  private mutating func show(
    _ issued: IssuedPassword, to member: UUID?, _ before: MembersScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    shown.cells = newCells(RecoveryCodeScreen.timing, at: time)
    (shown.view, shown.page, shown.undo, shown.news) = (.issued(issued, to: member), 0, nil, nil)
    // The password is not kept among the page's data.
    if case .known(var known) = shown.state {
      known.issued = nil
      shown.state = .known(known)
    }
    show(shown, isOther: true, at: time)
    return fallSilent()
  }

  /// Tells the result to a person who has gone on meanwhile.
  private mutating func tellOfMembers(
    _ answer: Result<HouseholdMembers, AppFailure>, after request: MembersRequest
  ) {
    guard case .change(let change) = request else { return }
    switch answer {
    case .failure(let failure): say(failure.words)
    case .success(let known):
      if let issued = known.issued {
        say(
          localized(
            """
            The one-time password of \(Self.called(issued.name)) could not be shown. Make it anew: \
            “Members…” in “Your account”.
            """))
      } else {
        say(Self.words(of: change, known))
      }
    }
  }

  // MARK: Messages

  static func called(_ name: String) -> String { DisplayText.of(name, maximum: 40) }

  /// The message after a member's account was changed.
  static func words(of change: MemberChange, _ known: HouseholdMembers) -> String {
    let name = change.member.flatMap { known.member($0)?.name }.map(called) ?? localized("The member")
    return switch change {
    case .give(.administrator, _): localized("\(name) is an administrator from now on.")
    case .give(.carer, _): localized("\(name) is a carer from now on.")
    case .take(.administrator, _): localized("\(name) is no longer an administrator.")
    case .take(.carer, _): localized("\(name) is no longer a carer.")
    case .lock: localized("\(name) is locked: nobody is let in under that name from the next log-in on.")
    case .unlock: localized("\(name) is let in again.")
    case .liftWait: localized("\(name) need not wait any more after wrong passwords and PINs.")
    case .issueOneTime: localized("\(name) has a one-time password.")
    case .removePIN: localized("\(name) has no PIN any more.")
    case .calibrate: localized("\(name) has a calibration for this camera and screen from now on.")
    case .remove: localized("\(name) is removed. For 30 days “Keep them again” takes that back.")
    case .readmit: localized("\(name) stays in the household.")
    case .add(let new): localized("\(called(new)) is in the household now.")
    }
  }
}

extension MembersScreen.View {
  /// The member that the view is about; nil for all.
  var member: UUID? {
    switch self {
    case .list: nil
    case .member(let id), .heirs(let id), .sitting(let id): id
    case .lastLook(let change): change.member
    case .issued(_, let id): id
    }
  }
}
