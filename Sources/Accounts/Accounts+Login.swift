import CSodium
import Foundation
import Logging
import Store

// Logging in, and passwords.
extension Accounts {
  /// Lets somebody in. A right password clears the counts of wrong ones and of wrong PINs and a one-time password, and is
  /// hashed anew when the preset has risen.
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

  /// - Parameters:
  ///   - name: whose password it is; capitals do not count.
  ///   - old: the person's own password, or a one-time password.
  ///   - new: the password from now on.
  ///   - recoveryCode: needed with a one-time password where the person has made one: an administrator alone, who
  ///     knows the one-time password, is not let in.
  ///   - now: the present moment, by which waits after wrong tries are counted.
  /// - Throws: as `login`, `weakPassword` for the new one, and `wrongRecoveryCode`.
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

  /// Makes a recovery code, which with a one-time password lets somebody in who has forgotten the own one. The code
  /// before it no longer holds. It is kept as a hash only.
  /// - Returns: the code, to be written down: four groups of five letters and digits.
  /// - Throws: as `login`.
  package func makeRecoveryCode(
    name: String, password: String, now: Date = Date()
  ) async throws(AccountsError) -> String {
    try await makeRecoveryCode(name: name, with: .password(password), now: now)
  }

  /// - Throws: as `login`, and `passwordNeeded` with a PIN where there is a password.
  package func makeRecoveryCode(
    name: String, with credential: Credential, now: Date = Date()
  ) async throws(AccountsError) -> String {
    let made = try await prepareRecoveryCode(name: name, with: credential, now: now)
    try await keep(made)
    return made.code
  }

  /// Makes a recovery code that does not hold yet, so that the one before holds until somebody has seen this one.
  /// - Throws: as `makeRecoveryCode`.
  package func prepareRecoveryCode(
    name: String, with credential: Credential, now: Date = Date()
  ) async throws(AccountsError) -> PreparedRecoveryCode {
    let person = try await loginToAccount(
      name, credential, now: now, what: "make a recovery code")
    let code = RecoveryCode.make()
    let hash = try await hasher.hash(RecoveryCode.folded(code))
    return PreparedRecoveryCode(code: code, person: person.id, hash: hash)
  }

  /// From now on this code holds, and the one before does not.
  /// - Throws: `store`.
  package func keep(_ code: PreparedRecoveryCode) async throws(AccountsError) {
    try await store.write { session in
      try session.run("UPDATE login SET recovery = $2 WHERE person = $1", code.person, code.hash)
    }
  }

  /// Takes back that one's account is to be erased, and lets the person in.
  /// - Throws: as `login`.
  package func undelete(
    name: String, password: String, now: Date = Date()
  ) async throws(AccountsError) -> PersonalStore {
    try await undelete(name: name, with: .password(password), now: now)
  }

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
extension Accounts {
  /// With what somebody has shown who they are.
  enum Proof { case own, oneTime }

  func signedIn(_ row: AccountStore.Row) throws(AccountsError) -> PersonalStore {
    guard let person = row.person else {
      throw .store(.damaged(name: household.engine.name, reason: "a row makes no sense"))
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

  /// Takes as long, and says the same, whether the name is known or not.
  func verified(
    _ name: PersonName, _ password: String, _ now: Date
  ) async throws(AccountsError) -> (row: AccountStore.Row, proof: Proof) {
    guard password.utf8.count <= configuration.longestPassword else { throw .wrongPassword(name: name.shown) }
    let row = try await store.read { try $0.account(named: name.key) }
    // Counted before the check, so that many tries at once are as many failures.
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

  /// Whoever gets in otherwise needs it no more.
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

  /// Slows tries under a name that nobody has.
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
    // A wait that ends later than one could last from now was set by a clock that ran ahead.
    guard let until, until > now, until <= now + seconds else { return }
    let left = Int(until.timeIntervalSince(now).rounded(.up))
    throw .locked(name: name.shown, until: until, secondsLeft: left)
  }

  private func replaceHash(of row: AccountStore.Row, with password: String) async throws(AccountsError) {
    let hash = try await hasher.hash(password)
    try await store.write { session in
      // Only over the hash that was checked: another change may have come in between.
      try session.run(
        "UPDATE login SET hash = $2, has_password = 1, one_time = NULL WHERE person = $1 AND hash = $3",
        row.id, hash, row.hash)
    }
  }

  func check(_ password: String) throws(AccountsError) {
    guard password.count >= configuration.shortestPassword else {
      throw .weakPassword(reason: "it has fewer than \(configuration.shortestPassword) characters")
    }
    guard password.utf8.count <= configuration.longestPassword else {
      throw .weakPassword(reason: "it is longer than \(configuration.longestPassword) bytes")
    }
  }

  /// Runs what a signed-in person's store does, in this room's errors.
  func perform<R: Sendable>(
    _ work: @Sendable () async throws -> R
  ) async throws(AccountsError) -> R {
    do { return try await work() } catch { throw store.translated(error) }
  }
}

/// A recovery code that was made and does not hold yet.
package struct PreparedRecoveryCode: Sendable {
  /// To be written down.
  package let code: String
  fileprivate let person: String
  fileprivate let hash: String
}

/// Codes of random letters and digits that are hard to confuse (Crockford's base 32: no I, L, O, U).
enum RecoveryCode {
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// 100 random bits.
  static func make(groups: Int = 4) -> String {
    (0..<groups).map { _ in
      String((0..<5).map { _ in digits[Int(randombytes_uniform(UInt32(digits.count)))] })
    }.joined(separator: "-")
  }

  /// As it counts: without separators, capital, and with the letters that are easily read as digits.
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
  /// A short hash of the name, under which tries are counted.
  var hash: String {
    var digest = [UInt8](repeating: 0, count: 16)
    let bytes = Array(key.utf8)
    crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0)
    return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
