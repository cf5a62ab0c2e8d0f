import Foundation
import Logging
import Store

// Logging in with a PIN.
extension HouseholdAccounts {
  /// Logs a person in with a PIN. A right PIN clears the count of wrong ones and a one-time password, and is hashed anew
  /// if the hashing preset was raised.
  ///
  /// The try is counted on the disk before the PIN is checked, so that ending the program gains no further try.
  /// - Throws: `wrongPIN`, `pinWaits`; `unknownUser`, `noPIN` and `pinLost`, which count nothing and are no secret
  ///   (`waysIn`); after a right PIN only `suspended`, `leaving`; `badName`, `badPIN`, `noMemory`, `store`.
  package func login(
    name: String, pin: PIN, now: Date = Date()
  ) async throws(AccountsError) -> PersonalStore {
    let row = try await verified(PersonName(name), pin, now)
    try Self.checkState(row)
    try await forgetOneTime(row)
    return try signedIn(row)
  }

  /// Logs a person in with a password or a PIN.
  /// - Throws: as the log-in with a password or with a PIN.
  package func login(
    name: String, with credential: Credential, now: Date = Date()
  ) async throws(AccountsError) -> PersonalStore {
    switch credential {
    case .password(let password): try await login(name: name, password: password, now: now)
    case .pin(let pin): try await login(name: name, pin: pin, now: now)
    }
  }

  /// The ways in which a person can be let in, for the screen before log-in. Anybody may ask.
  /// - Throws: `unknownUser`, `badName`, `store`.
  package func waysIn(of name: String, now: Date = Date()) async throws(AccountsError) -> WaysIn {
    let (row, pin) = try await account(PersonName(name))
    return WaysIn(
      hasPassword: row.hasPassword, hasOneTimePassword: row.oneTime.map { $0.until > now } ?? false,
      pin: try await way(pin, of: row.id, now))
  }

  private func way(
    _ pin: PINRow?, of id: String, _ now: Date
  ) async throws(AccountsError) -> WaysIn.PINWay {
    guard let pin else { return .none }
    guard try deviceSecret(of: pin) != nil else { return .lost(pin.kind) }
    var tries = pin.tries
    if tries.settle(now) {
      // Stored, since otherwise the wait would begin anew whenever somebody asks.
      tries = try await store.write { session in
        guard var current = try session.pin(of: id)?.tries else { return PINAttempts() }
        if current.settle(now) { try session.keep(current, of: id) }
        return current
      }
    }
    guard let until = tries.waitsUntil(now, configuration) else {
      return .ready(pin.kind, isShuffled: pin.isShuffled)
    }
    return .waiting(pin.kind, isShuffled: pin.isShuffled, until: until)
  }
}

// Checking PINs.
extension HouseholdAccounts {
  func verified(
    _ name: PersonName, _ pin: PIN, _ now: Date
  ) async throws(AccountsError) -> AccountStore.Row {
    let pin = try pin.checked()
    let (row, known) = try await account(name)
    guard let known else { throw .noPIN(name: row.name) }
    guard let secret = try deviceSecret(of: known) else {
      logger.warning("a PIN cannot be checked: the device secret is missing, or another")
      throw .pinLost(name: row.name, hasPassword: row.hasPassword)
    }
    let (kept, before) = try await charge(row, now)
    let isRight: Bool
    do { isRight = try await hasher.verify(pin, against: kept.hash, with: secret) } catch {
      // The PIN could not be checked, so the try does not count as wrong.
      try await refund(row, kept, before)
      throw error
    }
    guard isRight else {
      throw .wrongPIN(
        name: row.name, triesLeft: kept.tries.left(configuration),
        until: kept.tries.waitsUntil(now, configuration))
    }
    // A machine without enough memory for today's preset keeps the former hash.
    let renewed = hasher.isOutdated(kept.hash) ? try? await hasher.hash(pin, with: secret) : nil
    let isStillTheirs = try await store.write { session in
      guard let current = try session.pin(of: row.id), current.hash == kept.hash else { return false }
      try session.keep(
        PINRow(current.kind, isShuffled: current.isShuffled, renewed ?? kept.hash), of: row.id)
      return true
    }
    // The PIN was removed or replaced while it was checked.
    guard isStillTheirs else { throw .noPIN(name: row.name) }
    return row
  }

  /// Takes back a counted try that was not checked, with the wait that it would have begun.
  private func refund(
    _ row: AccountStore.Row, _ charged: PINRow, _ before: PINAttempts
  ) async throws(AccountsError) {
    try await store.write { session in
      guard let current = try session.pin(of: row.id), current.tries == charged.tries else { return }
      try session.keep(before, of: row.id)
    }
  }

  /// Counts a try as a wrong one until it is known to be right.
  /// - Returns: the stored PIN with this try, and the tries before it.
  private func charge(
    _ row: AccountStore.Row, _ now: Date
  ) async throws(AccountsError) -> (PINRow, before: PINAttempts) {
    enum Charged { case counted(PINRow, before: PINAttempts), waits(Date), gone }
    let configuration = configuration
    // A wait is returned rather than thrown, since a thrown error would discard the correction for a clock that was set
    // back.
    let charged = try await store.write { session -> Charged in
      guard var pin = try session.pin(of: row.id) else { return .gone }
      if pin.tries.settle(now) { try session.keep(pin.tries, of: row.id) }
      if let until = pin.tries.waitsUntil(now, configuration) { return .waits(until) }
      let before = pin.tries
      pin.tries.charge(now)
      try session.keep(pin.tries, of: row.id)
      return .counted(pin, before: before)
    }
    switch charged {
    case .counted(let pin, let before): return (pin, before)
    case .gone: throw .noPIN(name: row.name)
    case .waits(let until):
      let left = Int(until.timeIntervalSince(now).rounded(.up))
      throw .pinWaits(name: row.name, until: until, secondsLeft: left)
    }
  }

  func account(_ name: PersonName) async throws(AccountsError) -> (row: AccountStore.Row, pin: PINRow?) {
    let found = try await store.read { session -> (AccountStore.Row, PINRow?)? in
      guard let row = try session.account(named: name.key) else { return nil }
      return (row, try session.pin(of: row.id))
    }
    guard let found else { throw .unknownUser(name: name.shown) }
    return found
  }

  /// The device secret with which a PIN was made; nil if it is missing or another one is in its place.
  func deviceSecret(of pin: PINRow) throws(AccountsError) -> DeviceSecret? {
    do throws(StoreError) {
      let secret = try DeviceSecret.read(in: household.folder)
      return secret?.id == pin.hash.secretID ? secret : nil
    } catch { throw store.translated(error) }
  }
}
