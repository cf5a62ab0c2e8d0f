import CSodium
import Foundation

/// The hash of a PIN as stored: BLAKE2b of Argon2id of the PIN, keyed with the device secret.
struct PINHash: Hashable, Sendable {
  /// The random salt, different for each PIN.
  let salt: Data
  /// Argon2id's number of passes over the memory, and its bytes of memory.
  let operations: Int
  let memory: Int
  let tag: Data
  /// The identifier of the device secret with which the hash was made.
  let secretID: Data
}

extension PasswordHasher {
  /// Hashes a PIN.
  /// - Throws: `noMemory`.
  func hash(_ pin: PIN, with secret: DeviceSecret) async throws(AccountsError) -> PINHash {
    var salt = [UInt8](repeating: 0, count: Int(crypto_pwhash_SALTBYTES))
    randombytes_buf(&salt, salt.count)
    let key = try await key(of: pin, salt, operations: operations, memory: memory)
    return PINHash(
      salt: Data(salt), operations: Int(operations), memory: memory, tag: secret.keyed(key),
      secretID: secret.id)
  }

  /// Checks a PIN against a hash.
  /// - Throws: `noMemory`.
  func verify(
    _ pin: PIN, against hash: PINHash, with secret: DeviceSecret
  ) async throws(AccountsError) -> Bool {
    let key = try await key(
      of: pin, Array(hash.salt), operations: UInt64(clamping: hash.operations), memory: hash.memory)
    let (tag, kept) = (Array(secret.keyed(key)), Array(hash.tag))
    return tag.count == kept.count && sodium_memcmp(tag, kept, tag.count) == 0
  }

  /// Whether the hash was made with a lower preset than today's.
  func isOutdated(_ hash: PINHash) -> Bool {
    UInt64(clamping: hash.operations) < operations || hash.memory < memory
  }

  private func key(
    of pin: PIN, _ salt: [UInt8], operations: UInt64, memory: Int
  ) async throws(AccountsError) -> [UInt8] {
    let secret = pin.secret
    let key = await onQueue { () -> [UInt8]? in
      var key = [UInt8](repeating: 0, count: 32)
      guard salt.count == Int(crypto_pwhash_SALTBYTES),
        crypto_pwhash(
          &key, UInt64(key.count), secret, UInt64(secret.utf8.count), salt, operations, memory,
          crypto_pwhash_ALG_ARGON2ID13) == 0
      else { return nil }
      return key
    }
    guard let key else { throw .noMemory }
    return key
  }
}
