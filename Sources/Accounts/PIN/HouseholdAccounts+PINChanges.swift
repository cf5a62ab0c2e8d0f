import Foundation
import Localization
import Store

// Choosing and removing PINs.
extension HouseholdAccounts {
  /// Registers a person who is let in by a PIN alone. A recovery code should be made at once (`makeRecoveryCode`): if the
  /// device secret is lost, it or an administrator's one-time password is the only way in.
  ///
  /// - Parameters:
  ///   - name: as for `register` with a password.
  ///   - pin: what lets in from now on.
  ///   - isShuffled: whether the keys are in another order each time, so that a look from behind tells less.
  ///   - now: the present moment.
  /// - Throws: `badName`, `badPIN`, `nameTaken`, `noMemory`, `store`.
  package func register(
    name: String, pin: PIN, isShuffled: Bool = false, now: Date = Date()
  ) async throws(AccountsError) -> PersonalStore {
    let name = try PersonName(new: name)
    _ = try pin.checked()
    try await checkIsFree(name)
    let kept = try await kept(pin, isShuffled: isShuffled)
    return try await insert(name, hash: hasher.decoy, hasPassword: false, pin: kept, now: now)
  }

  /// Sets a person's own PIN, in place of the former one; a password stays as it is.
  ///
  /// - Parameters:
  ///   - pin: what lets in from now on.
  ///   - isShuffled: whether the keys are in another order each time.
  ///   - name: the person's name.
  ///   - credential: the password, or the present PIN.
  ///   - now: the present moment, by which waits after wrong tries are counted.
  /// - Throws: `badPIN`, as `login`, and `noMemory`.
  package func setPIN(
    _ pin: PIN, isShuffled: Bool = false, name: String, with credential: Credential, now: Date = Date()
  ) async throws(AccountsError) {
    _ = try pin.checked()
    let person = try await login(name: name, with: credential, now: now)
    try await write(try await kept(pin, isShuffled: isShuffled), of: person.id)
  }

  /// Sets whether the person's PIN keys are in another order each time.
  /// - Throws: `noPIN`, `store`.
  package func setPINShuffled(_ isShuffled: Bool, of person: PersonalStore) async throws(AccountsError) {
    let rows = try await perform {
      try await person.write { try $0.run(MemberStatement.shufflePIN, isShuffled) }
    }
    guard !rows.isEmpty else { throw .noPIN(name: person.person?.name ?? "") }
  }

  /// Sets a new PIN if the former one cannot be checked here and was the only way in. The recovery code alone is enough:
  /// the person may be the only administrator, and the code has 100 random bits, so that tries need not be counted.
  ///
  /// - Parameters:
  ///   - pin: what lets in from now on.
  ///   - isShuffled: whether the keys are in another order each time.
  ///   - name: the person's name.
  ///   - recoveryCode: as it was written down; capitals and separators do not count.
  /// - Throws: `badPIN`, `unknownUser`, `noPIN`, `codeNotEnough` where there is a password or the PIN can be checked,
  ///   `wrongRecoveryCode`, `suspended`, `leaving`, `noMemory`, `store`.
  package func replaceLostPIN(
    with pin: PIN, isShuffled: Bool = false, name: String, recoveryCode: String
  ) async throws(AccountsError) -> PersonalStore {
    _ = try pin.checked()
    let (row, lost) = try await account(PersonName(name))
    guard let lost else { throw .noPIN(name: row.name) }
    guard !row.hasPassword, let recovery = row.recovery, try deviceSecret(of: lost) == nil else {
      throw .codeNotEnough(name: row.name)
    }
    guard await hasher.verify(RecoveryCode.folded(recoveryCode), against: recovery) else {
      throw .wrongRecoveryCode(name: row.name)
    }
    try Self.checkState(row)
    try await write(try await kept(pin, isShuffled: isShuffled), of: row.id)
    return try signedIn(row)
  }

  /// Adds a password to an account that has only a PIN.
  /// - Throws: `weakPassword`, as `login`, and `passwordNeeded` where there is a password already: that is changed with
  ///   `changePassword`.
  package func addPassword(
    _ password: String, name: String, pin: PIN, now: Date = Date()
  ) async throws(AccountsError) {
    try check(password)
    let person = try await loginToAccount(
      name, .pin(pin), now: now,
      why: localized(
        "“\(name)” has a password as well, and it is needed to choose another one. Use it in place of the PIN."
      ))
    let hash = try await hasher.hash(password)
    let isAdded = try await store.write { session in
      try !session.run(
        "UPDATE login SET hash = $2, has_password = 1 WHERE person = $1 AND has_password = 0 RETURNING person",
        person.id, hash
      ).isEmpty
    }
    guard isAdded else {
      throw .passwordNeeded(
        why: localized(
          "“\(name)” has a password as well, and it is needed to choose another one. Use it in place of the PIN."
        ))
    }
  }

  /// Removes a person's own PIN; from then on only the password lets them in.
  ///
  /// - Parameters:
  ///   - name: the person's name.
  ///   - credential: the password, or the present PIN.
  ///   - now: the present moment, by which waits after wrong tries are counted.
  /// - Throws: `noPIN`, `onlyWayIn` where there is no password, as `login`.
  package func removePIN(
    name: String, with credential: Credential, now: Date = Date()
  ) async throws(AccountsError) {
    let person = try await login(name: name, with: credential, now: now)
    let rows = try await perform { try await person.write { try $0.run(MemberStatement.removePIN) } }
    if rows.isEmpty { throw try await reasonToKeepPIN(of: name) }
  }

  /// Removes a forgotten PIN of another member.
  /// - Throws: `noPIN`; `onlyWayIn` if there is neither a password nor a one-time password; `notAllowed`, also for the
  ///   person's own PIN; `unknownUser`, `badName`, `store`.
  package func removePIN(
    of name: String, by administrator: PersonalStore, now: Date = Date()
  ) async throws(AccountsError) {
    let id = try await id(named: name).text
    let rows = try await perform {
      try await administrator.write { try $0.run(MemberStatement.removeOthersPIN, id, now) }
    }
    guard rows.isEmpty else { return }
    guard try await roles(of: administrator).contains(.administrator), administrator.id != id else {
      throw .notAllowed(
        why: localized("Only an administrator of the household may remove PINs of others. Ask one of them."))
    }
    throw try await reasonToKeepPIN(of: name)
  }

  /// Logs a person in for a change for which a PIN is not enough if there is a password.
  func loginToAccount(
    _ name: String, _ credential: Credential, now: Date, why: String
  ) async throws(AccountsError) -> PersonalStore {
    let person = try await login(name: name, with: credential, now: now)
    if case .pin = credential, try await account(PersonName(name)).row.hasPassword {
      throw .passwordNeeded(why: why)
    }
    return person
  }

  private func reasonToKeepPIN(of name: String) async throws(AccountsError) -> AccountsError {
    let (row, pin) = try await account(PersonName(name))
    return pin == nil ? .noPIN(name: row.name) : .onlyWayIn(name: row.name)
  }

  private func write(_ pin: PINRow, of id: String) async throws(AccountsError) {
    try await store.write { try $0.keep(pin, of: id) }
  }

  /// Hashes a PIN with the device secret, which is made if it is missing.
  private func kept(_ pin: PIN, isShuffled: Bool) async throws(AccountsError) -> PINRow {
    let folder = household.folder
    // Runs on the hashing thread, since making the secret waits for the disk.
    let made = await hasher.onQueue {
      Result { () throws(StoreError) in try DeviceSecret.readOrMake(in: folder) }
    }
    let secret: DeviceSecret
    do { secret = try made.get() } catch { throw store.translated(error) }
    return PINRow(pin.kind, isShuffled: isShuffled, try await hasher.hash(pin, with: secret))
  }
}
