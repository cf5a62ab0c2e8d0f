import Foundation
import Localization
import Store

// How administrators and carers manage other members' accounts. None of these functions reads private data.
extension HouseholdAccounts {
  /// For how long a deleted account can be restored, in seconds.
  package static let graceSeconds = 30 * 86_400.0
  /// For how long a one-time password holds, in seconds.
  package static let oneTimeSeconds = 7 * 86_400.0

  /// The member with this name.
  /// - Throws: `unknownUser`, `badName`, `store`.
  package func member(named name: String) async throws(AccountsError) -> Member {
    let id = try await id(named: name)
    guard let member = try await members().first(where: { $0.id == id.uuid }) else {
      throw .unknownUser(name: name)
    }
    return member
  }

  /// Registers a person who chooses a password at the first log-in.
  /// - Returns: the one-time password.
  /// - Throws: as `register`, and `notAllowed`.
  package func add(
    name: String, by administrator: PersonalStore, now: Date = Date()
  ) async throws(AccountsError) -> String {
    guard try await roles(of: administrator).contains(.administrator) else {
      throw .notAllowed(
        why: localized("Only an administrator of the household may add members. Ask one of them."))
    }
    // The hash fits no password, so that only the one-time password lets the new member in.
    _ = try await insert(try PersonName(new: name), hash: hasher.decoy, hasPassword: false, now: now)
    return try await issueOneTimePassword(for: name, by: administrator, now: now)
  }

  /// Locks a member's account: they cannot log in again.
  package func lock(_ name: String, by administrator: PersonalStore, now: Date = Date())
    async throws(AccountsError)
  {
    try await run(
      .suspend, on: name, [now], by: administrator,
      why: localized("Only an administrator of the household may lock others. Ask one of them."))
  }

  /// Unlocks a member's account; nothing happens if it is not locked.
  ///
  /// - Throws: `unknownUser`, `badName`, `notAllowed`, `store`.
  package func unlock(_ name: String, by administrator: PersonalStore) async throws(AccountsError) {
    let member = try await member(named: name)
    // The account is not locked: this is an error only for people who may not unlock accounts.
    if case .locked = member.state {
      try await run(
        .release, on: name, [], by: administrator,
        why: localized("Only an administrator of the household may unlock members. Ask one of them."))
    } else if try await !roles(of: administrator).contains(.administrator) {
      throw .notAllowed(
        why: localized("Only an administrator of the household may unlock members. Ask one of them."))
    }
  }

  /// Gives a member a role; nothing happens if they have it already.
  ///
  /// - Throws: `unknownUser`, `badName`, `notAllowed`, `store`.
  package func grant(
    _ role: Role, to name: String, by administrator: PersonalStore
  ) async throws(AccountsError) {
    try await run(
      .grantRole, on: name, [role.rawValue], by: administrator,
      why: localized("Only an administrator of the household may give roles. Ask one of them."))
  }

  /// Takes a role from a member.
  /// - Throws: `lastAdministrator` if no administrator would remain.
  package func revoke(
    _ role: Role, of name: String, by administrator: PersonalStore
  ) async throws(AccountsError) {
    guard try await member(named: name).roles.contains(role) else {
      guard try await roles(of: administrator).contains(.administrator) else {
        throw .notAllowed(
          why: localized("Only an administrator of the household may take roles away. Ask one of them."))
      }
      return
    }
    do throws(AccountsError) {
      try await run(
        .revokeRole, on: name, [role.rawValue], by: administrator,
        why: localized("Only an administrator of the household may take roles away. Ask one of them."))
    } catch .notAllowed(let why) {
      guard role == .administrator, try await roles(of: administrator).contains(.administrator) else {
        throw .notAllowed(why: why)
      }
      throw .lastAdministrator
    }
  }

  /// Makes a one-time password, with which a member can choose a new password once, within seven days. A member who has
  /// made a recovery code needs that too. The member's own password still holds.
  package func issueOneTimePassword(
    for name: String, by administrator: PersonalStore, now: Date = Date()
  ) async throws(AccountsError) -> String {
    let password = RecoveryCode.make(groups: 3)
    let hash = try await hasher.hash(password)
    try await run(
      .setOneTime, on: name, [hash, now + Self.oneTimeSeconds], by: administrator,
      why: localized(
        "Only an administrator of the household may issue one-time passwords to others. Ask one of them."))
    return password
  }

  /// Removes a member; an administrator can undo that for 30 days, then it is erased.
  ///
  /// - Parameters:
  ///   - name: the member to be removed.
  ///   - heir: gets what the member owns and shares with others.
  ///   - administrator: who asks for it, signed in.
  ///   - now: the present moment, from which the 30 days are counted.
  package func remove(
    _ name: String, heir: String? = nil, by administrator: PersonalStore, now: Date = Date()
  ) async throws(AccountsError) {
    let heir = try await self.heir(heir, of: name)
    try await run(
      .removeMember, on: name, [now, now + Self.graceSeconds, heir], by: administrator,
      why: localized("Only an administrator of the household may remove others. Ask one of them."))
  }

  /// Cancels the removal of a member by an administrator.
  package func readmit(_ name: String, by administrator: PersonalStore) async throws(AccountsError) {
    try await run(
      .readmit, on: name, [], by: administrator,
      why: localized(
        "Only an administrator of the household may take back whom an administrator removed. Ask one of them."
      ))
  }

  /// Ends the waits after wrong passwords and wrong PINs; carers may do this too.
  package func liftWait(of name: String, by carer: PersonalStore) async throws(AccountsError) {
    try await run(
      .liftWait, on: name, [], by: carer,
      why: localized("Only an administrator or a carer of the household may end a wait. Ask one of them."))
    let id = try await id(named: name).text
    _ = try await perform { try await carer.write { try $0.run(MemberStatement.liftPINWait, id) } }
  }

  /// A member for whom a person may store calibrations: asked before one is made.
  /// - Throws: `unknownUser`, `badName`, `notAllowed`, `store`.
  @discardableResult
  package func calibratable(_ name: String, by carer: PersonalStore) async throws(AccountsError) -> Member {
    let member = try await member(named: name)
    guard try await !roles(of: carer).isEmpty else { throw .notAllowed(why: Self.keepingCalibrations) }
    return member
  }

  /// Stores a calibration for a member who cannot begin one, and replaces the one for this camera and screen; for carers
  /// and administrators. Nothing of the member's is read.
  ///
  /// - Parameters:
  ///   - data: the calibration as `Shelf` keeps it.
  ///   - name: the member it is for.
  ///   - camera: under which it is kept: the camera's identifier, or its name.
  ///   - screenKey: `Shelf.screenKey` of the screen.
  ///   - screen: the screen as JSON.
  ///   - created: when it was made.
  ///   - carer: who asks for it, signed in.
  /// - Throws: `unknownUser`, `badName`, `notAllowed`, `store`.
  package func keepCalibration(
    _ data: Data, of name: String, camera: String, screenKey: String, screen: Data, created: Date,
    by carer: PersonalStore
  ) async throws(AccountsError) {
    try await run(
      .keepCalibration, on: name, [camera, screenKey, screen, created, data], by: carer,
      why: Self.keepingCalibrations)
  }

  private static let keepingCalibrations = localized(
    "Only an administrator or a carer of the household may calibrate for others. Ask one of them.")

  /// The roles that a signed-in person has at this moment.
  ///
  /// - Throws: `store`.
  package func roles(of person: PersonalStore) async throws(AccountsError) -> [Role] {
    try await perform {
      try await person.read { session in
        try session.run(MemberStatement.roles).compactMap { Role(rawValue: try $0.text("role")) }
      }
    }
  }

  /// A member's identifier in the tables, as text and as UUID.
  func id(named name: String) async throws(AccountsError) -> (text: String, uuid: UUID) {
    let name = try PersonName(name)
    guard let row = try await store.read({ try $0.account(named: name.key) }), let id = row.person?.id else {
      throw .unknownUser(name: name.shown)
    }
    return (row.id, id)
  }

  func heir(_ heir: String?, of name: String) async throws(AccountsError) -> String? {
    guard let heir else { return nil }
    let (going, staying) = (try await id(named: name).text, try await member(named: heir))
    guard case .active = staying.state, going.lowercased() != staying.id.uuidString.lowercased() else {
      throw .notAllowed(
        why: localized("Nobody who is locked or about to be erased can be an heir. Choose somebody else."))
    }
    return try await id(named: heir).text
  }

  private func run(
    _ statement: MemberStatement, on name: String, _ arguments: [any SQLConvertible],
    by person: PersonalStore,
    why: String
  ) async throws(AccountsError) {
    let id = try await id(named: name).text
    let rows = try await perform { try await person.write { try $0.run(statement, [id] + arguments) } }
    guard !rows.isEmpty else { throw .notAllowed(why: why) }
  }
}
