import CSodium
import Dispatch
import Foundation

/// Hashes passwords with Argon2id through libsodium, off the caller's thread: one hash takes tens of milliseconds and 64
/// MiB.
struct PasswordHasher: Sendable {
  let operations: UInt64
  let memory: Int
  /// Runs one hash at a time, so that many tries at once cannot take all memory.
  private static let queue = DispatchQueue(label: "trackii.password", qos: .userInitiated)

  init(_ configuration: HouseholdAccounts.Configuration) {
    operations = configuration.hashOperations
    memory = configuration.hashMemory
    // `sodium_init` is idempotent and thread-safe; it fails only without a source of random bytes, and then hashing fails
    // too.
    _ = sodium_init()
  }

  /// Hashes a password; the text contains salt and preset.
  func hash(_ password: String) async throws(AccountsError) -> String {
    let hashed = await onQueue { () -> String? in
      var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
      let failed = crypto_pwhash_str(
        &text, password, UInt64(password.utf8.count), operations, memory)
      guard failed == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    guard let hashed else { throw .noMemory }
    return hashed
  }

  func verify(_ password: String, against hash: String) async -> Bool {
    await onQueue { crypto_pwhash_str_verify(hash, password, UInt64(password.utf8.count)) == 0 }
  }

  /// A hash of today's preset that fits no password: checking an unknown name's password against it takes as long as a
  /// known one's.
  var decoy: String {
    let (salt, key) = (String(repeating: "A", count: 22), String(repeating: "A", count: 43))
    return "$argon2id$v=19$m=\(memory >> 10),t=\(operations),p=1$\(salt)$\(key)"
  }

  /// Whether a hash was made with a lower preset than today's. A hash with a higher one stays as it is.
  func isOutdated(_ hash: String) -> Bool {
    guard crypto_pwhash_str_needs_rehash(hash, operations, memory) != 0 else { return false }
    guard let preset = Preset(hash) else { return true }
    return preset.operations < operations || preset.memory < UInt64(memory)
  }

  /// The preset contained in a hash: `$argon2id$v=19$m=KIB,t=PASSES,p=1$salt$key`.
  private struct Preset {
    let operations: UInt64
    let memory: UInt64
    init?(_ hash: String) {
      let parts = hash.split(separator: "$")
      guard parts.count > 2, parts[0] == "argon2id" else { return nil }
      let numbers = parts[2].split(separator: ",").compactMap { UInt64($0.dropFirst(2)) }
      guard numbers.count >= 2 else { return nil }
      (memory, operations) = (numbers[0] << 10, numbers[1])
    }
  }

  func onQueue<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in
      Self.queue.async { continuation.resume(returning: work()) }
    }
  }
}
