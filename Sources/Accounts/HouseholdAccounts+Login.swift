import CSodium
import Foundation
import Localization
import Logging
import Store

// Logging in with passwords, and changing them.
extension HouseholdAccounts {
  /// Logs a person in with a password. A right password clears the counts of wrong passwords and PINs and a one-time
  /// password, and is hashed anew if the hashing preset was raised.
  /// - Throws: `wrongPassword`, also for a name that nobody has; `locked`; after a right password only `suspended`,
  ///   `leaving`, `passwordToChange`; `badName`, `noMemory`, `store`.
  package func login(
    name: String, password: String, now: Date = Date()
  ) async throws(AccountsError) -> PersonalStore {
    let (row, proof) = try await verified(PersonName(name), password, now)
    try Self.checkState(row)
    switch proof {
    case .oneTime: throw .passwordToChange(name: row.name, needsRecoveryCode: row.recovery != nil)
    case .own: break
    }
    try await forgetOneTime(row)
    if hasher.isOutdated(row.hash) { try await replaceHash(of: row, with: password) }
    return try signedIn(row)
  }

  /// Changes a person's password.
  ///
  /// - Parameters:
  ///   - name: the person's name; capitals do not count.
  ///   - old: the present password, or a one-time password.
  ///   - new: the password from now on.
  ///   - recoveryCode: needed with a one-time password if the person has made a recovery code, so that an administrator,
  ///     who knows the one-time password, cannot log in as them.
  ///   - now: the present moment, by which waits after wrong tries are counted.
  /// - Throws: as `login`; `weakPassword` for the new password; `wrongRecoveryCode`.
  package func changePassword(
    name: String, old: String, new: String, recoveryCode: String? = nil, now: Date = Date()
  ) async throws(AccountsError) {
    try check(new)
    let (row, proof) = try await verified(PersonName(name), old, now)
    try Self.checkState(row)
    if case .oneTime = proof, let recovery = row.recovery {
      guard let recoveryCode else { throw .passwordToChange(name: row.name, needsRecoveryCode: true) }
      guard await hasher.verify(RecoveryCode.folded(recoveryCode), against: recovery) else {
        throw .wrongRecoveryCode(name: row.name)
      }
    }
    try await replaceHash(of: row, with: new)
  }

  /// Makes a recovery code, which together with a one-time password lets a person in who has forgotten their own
  /// password. The former code no longer holds. The code is stored as a hash only.
  /// - Returns: the code, to be written down: four groups of five letters and digits.
  /// - Throws: as `login`; `passwordNeeded` with a PIN if there is a password.
  package func makeRecoveryCode(
    name: String, with credential: Credential, now: Date = Date()
  ) async throws(AccountsError) -> String {
    let made = try await prepareRecoveryCode(name: name, with: credential, now: now)
    try await keep(made)
    return made.code
  }

  /// Makes a recovery code that is not in force yet, so that the former one holds until the person has seen the new one.
  /// - Throws: as `makeRecoveryCode`.
  package func prepareRecoveryCode(
    name: String, with credential: Credential, now: Date = Date()
  ) async throws(AccountsError) -> PreparedRecoveryCode {
    let person = try await loginToAccount(
      name, credential, now: now,
      why: localized(
        "“\(name)” has a password as well, and it is needed to make a recovery code. Use it in place of the PIN."
      ))
    let code = RecoveryCode.make()
    let hash = try await hasher.hash(RecoveryCode.folded(code))
    return PreparedRecoveryCode(code: code, person: person.id, hash: hash)
  }

  /// Puts a prepared recovery code in force; the former code no longer holds.
  /// - Throws: `store`.
  package func keep(_ code: PreparedRecoveryCode) async throws(AccountsError) {
    try await store.write { session in
      try session.run("UPDATE login SET recovery = $2 WHERE person = $1", code.person, code.hash)
    }
  }

  /// Cancels the deletion of a person's account, and logs the person in.
  /// - Throws: as `login`.
  package func undelete(
    name: String, with credential: Credential, now: Date = Date()
  ) async throws(AccountsError) -> PersonalStore {
    let row =
      switch credential {
      case .password(let password): try await verified(PersonName(name), password, now).row
      case .pin(let pin): try await verified(PersonName(name), pin, now)
      }
    guard case .leaving(_, .person) = row.state else {
      return try await login(name: name, with: credential, now: now)
    }
    let person = try signedIn(row)
    _ = try await perform { try await person.write { try $0.run(MemberStatement.stay) } }
    return try await login(name: name, with: credential, now: now)
  }
}

// Checking passwords.
extension HouseholdAccounts {
  /// Which password was shown: the person's own, or an administrator's one-time password.
  enum Proof { case own, oneTime }

  func signedIn(_ row: AccountStore.Row) throws(AccountsError) -> PersonalStore {
    guard let person = row.person else {
      throw .store(.damaged(name: household.engine.name, reason: localized("a row makes no sense")))
    }
    return PersonalStore(id: row.id, person: person, household: household)
  }

  static func checkState(_ row: AccountStore.Row) throws(AccountsError) {
    switch row.state {
    case .active: return
    case .locked: throw .suspended(name: row.name)
    case .leaving(let until, let asker): throw .leaving(name: row.name, until: until, by: asker)
    }
  }

  /// Checks a password. Takes as long, and reports the same, whether the name is known or not.
  func verified(
    _ name: PersonName, _ password: String, _ now: Date
  ) async throws(AccountsError) -> (row: AccountStore.Row, proof: Proof) {
    guard password.utf8.count <= configuration.longestPassword else { throw .wrongPassword(name: name.shown) }
    let row = try await store.read { try $0.account(named: name.key) }
    // A try is counted before it is checked, so that many tries at once are counted as many failures.
    if let row { try await countTry(of: row, name, now) } else { try await countStray(name, now) }
    let isOwn = await hasher.verify(password, against: row?.hash ?? hasher.decoy)
    if let row, isOwn { return try await cleared(row, .own) }
    let oneTime = row?.oneTime.flatMap { $0.until > now ? $0.hash : nil }
    let isOneTime = await hasher.verify(password, against: oneTime ?? hasher.decoy)
    if let row, isOneTime { return try await cleared(row, .oneTime) }
    throw .wrongPassword(name: name.shown)
  }

  private func cleared(
    _ row: AccountStore.Row, _ proof: Proof
  ) async throws(AccountsError) -> (row: AccountStore.Row, proof: Proof) {
    try await store.write { session in
      try session.note(failures: 0, lockedUntil: nil, of: row.id)
      try session.keep(PINAttempts(), of: row.id)
    }
    return (row, proof)
  }

  /// Deletes a one-time password after a log-in by other means, since it is no longer needed.
  func forgetOneTime(_ row: AccountStore.Row) async throws(AccountsError) {
    guard row.oneTime != nil else { return }
    try await store.write { try $0.run("UPDATE login SET one_time = NULL WHERE person = $1", row.id) }
  }

  private func countTry(
    of row: AccountStore.Row, _ name: PersonName, _ now: Date
  ) async throws(AccountsError) {
    let (allowed, seconds) = (configuration.failuresAllowed, configuration.lockSeconds)
    try await store.write { session in
      guard let current = try session.account(row.id) else {
        throw AccountsError.wrongPassword(name: name.shown)
      }
      try Self.checkWait(current.lockedUntil, name, seconds, now)
      let failures = current.failures + 1
      try session.note(
        failures: failures, lockedUntil: failures >= allowed ? now + seconds : nil, of: row.id)
    }
  }

  /// Counts a try under a name that nobody has, so that such tries are slowed too.
  private func countStray(_ name: PersonName, _ now: Date) async throws(AccountsError) {
    let (allowed, seconds, hash) = (configuration.failuresAllowed, configuration.lockSeconds, name.hash)
    try await store.write { session in
      try session.run("DELETE FROM stray_try WHERE at < $1", now - 3600)
      let current = try session.run("SELECT failures, locked_until FROM stray_try WHERE name_hash = $1", hash)
        .first
      try Self.checkWait(try current?.optionalInstant("locked_until"), name, seconds, now)
      let failures = (try current?.integer("failures") ?? 0) + 1
      try session.run(
        """
        INSERT INTO stray_try (name_hash, failures, locked_until, at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (name_hash) DO UPDATE SET failures = excluded.failures, locked_until = excluded.locked_until,
          at = excluded.at
        """, hash, failures, failures >= allowed ? now + seconds : Date?.none, now)
    }
  }

  private static func checkWait(
    _ until: Date?, _ name: PersonName, _ seconds: Double, _ now: Date
  ) throws(AccountsError) {
    // A lock that ends later than one set now would was set by a clock that was ahead, and is ignored.
    guard let until, until > now, until <= now + seconds else { return }
    let left = Int(until.timeIntervalSince(now).rounded(.up))
    throw .locked(name: name.shown, until: until, secondsLeft: left)
  }

  private func replaceHash(of row: AccountStore.Row, with password: String) async throws(AccountsError) {
    let hash = try await hasher.hash(password)
    try await store.write { session in
      // Replaces only the hash that was checked: another change may have come in between.
      try session.run(
        "UPDATE login SET hash = $2, has_password = 1, one_time = NULL WHERE person = $1 AND hash = $3",
        row.id, hash, row.hash)
    }
  }

  func check(_ password: String) throws(AccountsError) {
    guard password.count >= configuration.shortestPassword else {
      throw .weakPassword(
        reason: localized(
          configuration.shortestPassword,
          one: "it has fewer than \(configuration.shortestPassword) character",
          other: "it has fewer than \(configuration.shortestPassword) characters"))
    }
    guard password.utf8.count <= configuration.longestPassword else {
      throw .weakPassword(
        reason: localized(
          configuration.longestPassword, one: "it is longer than \(configuration.longestPassword) byte",
          other: "it is longer than \(configuration.longestPassword) bytes"))
    }
  }

  /// Runs work of a signed-in person's store, and turns its errors into `AccountsError`.
  func perform<R: Sendable>(
    _ work: @Sendable () async throws -> R
  ) async throws(AccountsError) -> R {
    do { return try await work() } catch { throw store.translated(error) }
  }
}

/// A recovery code that was made and is not in force yet.
package struct PreparedRecoveryCode: Sendable {
  /// The recovery code, to be written down by the person.
  package let code: String
  fileprivate let person: String
  fileprivate let hash: String
}

/// Recovery codes of random letters and digits that are hard to confuse (Crockford's base 32: no I, L, O, U).
enum RecoveryCode {
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// Makes a random recovery code; four groups have 100 random bits.
  static func make(groups: Int = 4) -> String {
    (0..<groups).map { _ in
      String((0..<5).map { _ in digits[Int(randombytes_uniform(UInt32(digits.count)))] })
    }.joined(separator: "-")
  }

  /// A typed code in the form that is compared: without separators, in capitals, and with letters that are easily
  /// confused with digits replaced by these.
  static func folded(_ typed: String) -> String {
    String(
      typed.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.map { letter in
        switch letter {
        case "O": "0"
        case "I", "L": "1"
        default: letter
        }
      })
  }
}

extension PersonName {
  /// A short hash of the name, under which wrong tries are counted.
  var hash: String {
    var digest = [UInt8](repeating: 0, count: 16)
    let bytes = Array(key.utf8)
    crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0)
    return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
