import Foundation
import Tracking

/// A role that lets a member do things for others.
package enum MemberRole: Hashable, Sendable, CaseIterable {
  /// An administrator adds, locks and removes members.
  case administrator
  /// A carer lifts the waits after wrong passwords and PINs, and calibrates for others.
  case carer
}

/// A member as administrators and carers see them, without anything private.
package struct MemberFacts: Hashable, Sendable, Identifiable {
  /// Whether a member can log in.
  package enum State: Hashable, Sendable {
    /// The member can log in.
    case active
    /// The member was locked by an administrator and cannot log in.
    case locked
    /// The member was removed by an administrator; all their data is erased at this time.
    case removed(until: Date)
    /// The member has deleted their own account, which is erased at this time.
    case deleted(until: Date)
  }

  /// The member's identifier, which stays when the name changes.
  package var id: UUID
  /// The name with which the member logs in.
  package var name: String
  /// The member's roles; empty for most.
  package var roles: Set<MemberRole>
  /// Whether the member can log in.
  package var state: State

  /// Makes the facts about a member; without further arguments, the member has no role and can log in.
  package init(id: UUID, name: String, roles: Set<MemberRole> = [], state: State = .active) {
    (self.id, self.name, self.roles, self.state) = (id, name, roles, state)
  }
}

/// The members of the household, with the person who is logged in among them.
package struct HouseholdMembers: Hashable, Sendable {
  /// All members of the household.
  package var members: [MemberFacts]
  /// The identifier of the member who is logged in; nil if it is not known.
  package var own: UUID?
  /// The one-time password that the answered request has made; nil for none.
  package var issued: IssuedPassword?

  /// Makes the members of a household, with who of them asks and a one-time password that was made.
  package init(members: [MemberFacts], own: UUID?, issued: IssuedPassword? = nil) {
    (self.members, self.own, self.issued) = (members, own, issued)
  }

  /// The roles of the person who is logged in.
  var rights: Set<MemberRole> { members.first { $0.id == own }?.roles ?? [] }

  func member(_ id: UUID) -> MemberFacts? { members.first { $0.id == id } }
}

/// A one-time password with which a member chooses a new one; it is shown once and stored nowhere in plain text.
package struct IssuedPassword: Hashable, Sendable {
  /// The name of the member for whom the one-time password was made.
  package var name: String
  /// The one-time password, with which the member logs in once.
  package var password: String
  /// Makes an issued password from the member's name and the one-time password.
  package init(name: String, password: String) { (self.name, self.password) = (name, password) }
}

/// A change of a member's account.
package enum MemberChange: Hashable, Sendable {
  /// Gives a member a role.
  case give(MemberRole, to: UUID)
  /// Takes a role from a member; refused if the household would be left without an administrator.
  case take(MemberRole, from: UUID)
  /// Locks a member, who then cannot log in.
  case lock(UUID)
  /// Unlocks a member, who can log in again.
  case unlock(UUID)
  /// Ends the waits of a member after wrong passwords and PINs, so that they can log in at once.
  case liftWait(UUID)
  /// Makes a one-time password for a member, with which they choose a new password; their own still holds.
  case issueOneTime(UUID)
  /// Removes the PIN of a member who has forgotten it and can log in otherwise.
  case removePIN(UUID)
  /// Stores a calibration that was made for a member, in place of the one for its camera and screen.
  case calibrate(UUID, StoredCalibration)
  /// Removes a member.
  ///
  /// - Parameter heir: the member who inherits the documents that the removed one shares; nil takes them from those who have
  ///   them.
  case remove(UUID, heir: UUID?)
  /// Readmits a member whom an administrator has removed.
  case readmit(UUID)
  /// Adds a member, who chooses a password at the first log-in.
  case add(name: String)

  /// The member whose account is changed; nil for a new member.
  package var member: UUID? {
    switch self {
    case .give(_, let id), .take(_, let id), .lock(let id), .unlock(let id), .liftWait(let id),
      .issueOneTime(let id), .removePIN(let id), .calibrate(let id, _), .remove(let id, _), .readmit(let id):
      id
    case .add: nil
    }
  }

  /// The change that undoes this one; nil if none does.
  var undo: MemberChange? {
    switch self {
    case .give(let role, let id): .take(role, from: id)
    case .take(let role, let id): .give(role, to: id)
    case .lock(let id): .unlock(id)
    case .unlock(let id): .lock(id)
    case .remove(let id, _): .readmit(id)
    case .liftWait, .issueOneTime, .removePIN, .calibrate, .readmit, .add: nil
    }
  }
}

/// A request about the members; each is answered with all members after it.
package enum MembersRequest: Hashable, Sendable {
  /// Asks for all members, and changes nothing.
  case look
  /// Changes a member's account, or adds a member.
  case change(MemberChange)
}
