import Foundation

/// What a member may do beyond their own things.
package enum MemberRole: Hashable, Sendable, CaseIterable {
  /// Adds, locks and removes members.
  case administrator
  /// Lifts the waits after wrong passwords and PINs.
  case carer
}

/// A member as whoever sees to the household sees them; nothing of it is private.
package struct MemberFacts: Hashable, Sendable, Identifiable {
  /// Whether a member may come in.
  package enum State: Hashable, Sendable {
    /// They may.
    case active
    /// Kept out by an administrator.
    case locked
    /// An administrator removed them; everything of theirs is erased then.
    case removed(until: Date)
    /// They deleted their own account, which is erased then.
    case deleted(until: Date)
  }

  /// Stays when the name changes.
  package var id: UUID
  /// By which they log in.
  package var name: String
  /// What they may do for others; empty for most.
  package var roles: Set<MemberRole>
  /// Whether they may come in.
  package var state: State

  package init(id: UUID, name: String, roles: Set<MemberRole> = [], state: State = .active) {
    (self.id, self.name, self.roles, self.state) = (id, name, roles, state)
  }
}

/// The members of the household, and what whoever is signed in may do about them.
package struct HouseholdMembers: Hashable, Sendable {
  /// Everybody of the household.
  package var members: [MemberFacts]
  /// Who is signed in.
  package var own: UUID?
  /// A one-time password that was made by the request that this answers.
  package var issued: IssuedPassword?

  package init(members: [MemberFacts], own: UUID?, issued: IssuedPassword? = nil) {
    (self.members, self.own, self.issued) = (members, own, issued)
  }

  /// What whoever is signed in may do.
  var rights: Set<MemberRole> { members.first { $0.id == own }?.roles ?? [] }

  func member(_ id: UUID) -> MemberFacts? { members.first { $0.id == id } }
}

/// A password with which a member chooses another, shown once and kept nowhere as it is.
package struct IssuedPassword: Hashable, Sendable {
  /// For whom.
  package var name: String
  /// What they log in with, once.
  package var password: String
  package init(name: String, password: String) { (self.name, self.password) = (name, password) }
}

/// One change of a member's account.
package enum MemberChange: Hashable, Sendable {
  case give(MemberRole, to: UUID)
  case take(MemberRole, from: UUID)
  case lock(UUID)
  case unlock(UUID)
  case liftWait(UUID)
  case issueOneTime(UUID)
  /// Of somebody who has forgotten it, and is let in otherwise.
  case removePIN(UUID)
  /// - Parameter heir: gets what others have of the member; nil takes it from them.
  case remove(UUID, heir: UUID?)
  /// Takes back that an administrator removed them.
  case readmit(UUID)
  /// Somebody new, who chooses a password at the first log-in.
  case add(name: String)

  /// Whose account it is; nil for somebody new.
  package var member: UUID? {
    switch self {
    case .give(_, let id), .take(_, let id), .lock(let id), .unlock(let id), .liftWait(let id),
      .issueOneTime(let id), .removePIN(let id), .remove(let id, _), .readmit(let id):
      id
    case .add: nil
    }
  }

  /// What takes it back; nil where nothing does.
  var undo: MemberChange? {
    switch self {
    case .give(let role, let id): .take(role, from: id)
    case .take(let role, let id): .give(role, to: id)
    case .lock(let id): .unlock(id)
    case .unlock(let id): .lock(id)
    case .remove(let id, _): .readmit(id)
    case .liftWait, .issueOneTime, .removePIN, .readmit, .add: nil
    }
  }
}

/// What the store is asked about the members; each is answered with all of them as they are then.
package enum MembersRequest: Hashable, Sendable {
  case look
  case change(MemberChange)
}
