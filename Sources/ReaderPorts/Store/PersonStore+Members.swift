import Accounts
import Foundation
import Library
import Localization
import ReaderApp

// Managing the members of the household, for people who may. The accounts check each time what is allowed; no private
// data are read.
extension PersonStore {
  func members(_ request: MembersRequest, of person: Reader) async {
    guard isOpen(person) else { return }
    let (accounts, shelf) = (accounts, shelf)
    let answer = await self.answer {
      var issued: IssuedPassword?
      if case .change(let change) = request { issued = try await accounts.carryOut(change, on: shelf) }
      return HouseholdMembers(
        members: try await accounts.members().map(MemberFacts.init), own: UUID(uuidString: shelf.personID),
        issued: issued)
    }
    tell(.members(answer, after: request, of: person))
  }
}

extension HouseholdAccounts {
  /// Carries out a change of a member.
  /// - Returns: a one-time password, if one was made.
  fileprivate func carryOut(
    _ change: MemberChange, on shelf: Shelf
  ) async throws -> IssuedPassword? {
    let person = shelf.person
    if case .add(let name) = change {
      return IssuedPassword(name: name, password: try await add(name: name, by: person))
    }
    let all = try await members()
    guard let id = change.member, let member = all.first(where: { $0.id == id }) else {
      throw AppFailure(localized("They are no longer in the household. The list shows who is there now."))
    }
    if case .leaving(_, let asker) = member.state, !change.isForLeaving {
      throw AppFailure(
        asker == .administrator
          ? localized("\(member.name) was removed meanwhile. “Keep them again” comes first.")
          : localized("\(member.name) has deleted the account meanwhile, and alone can keep it."))
    }
    let name = member.name
    switch change {
    case .give(let role, _): try await grant(Role(role), to: name, by: person)
    case .take(let role, _): try await revoke(Role(role), of: name, by: person)
    case .lock: try await lock(name, by: person)
    case .unlock: try await unlock(name, by: person)
    case .liftWait: try await liftWait(of: name, by: person)
    case .issueOneTime:
      return IssuedPassword(name: name, password: try await issueOneTimePassword(for: name, by: person))
    case .removePIN: try await removePIN(of: name, by: person)
    case .calibrate(_, let stored): try await shelf.save(stored, of: name)
    case .remove(_, let heir):
      let heirName = all.first { $0.id == heir }?.name
      if heir != nil, heirName == nil {
        throw AppFailure(
          localized("Whoever was to get what others have is no longer there. Choose somebody else."))
      }
      try await remove(name, heir: heirName, by: person)
    case .readmit:
      guard case .leaving = member.state else { break }
      try await readmit(name, by: person)
    case .add: break
    }
    return nil
  }
}

extension MemberChange {
  /// Whether the request makes sense for a member whose account is about to be erased.
  fileprivate var isForLeaving: Bool {
    switch self {
    case .readmit, .liftWait: true
    case .give, .take, .lock, .unlock, .issueOneTime, .removePIN, .calibrate, .remove, .add: false
    }
  }
}

extension Role {
  fileprivate init(_ role: MemberRole) {
    switch role {
    case .administrator: self = .administrator
    case .carer: self = .carer
    }
  }
}

extension MemberFacts {
  fileprivate init(_ member: Member) {
    let roles = member.roles.map { role -> MemberRole in
      switch role {
      case .administrator: .administrator
      case .carer: .carer
      }
    }
    let state: State =
      switch member.state {
      case .active: .active
      case .locked: .locked
      case .leaving(let until, .administrator): .removed(until: until)
      case .leaving(let until, .person): .deleted(until: until)
      }
    self.init(id: member.id, name: member.name, roles: Set(roles), state: state)
  }
}
