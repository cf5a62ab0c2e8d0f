import CSodium

extension Accounts {
  /// How passwords are hashed and guessing is slowed down.
  package struct Configuration: Hashable, Sendable {
    /// Passes over the memory. libsodium's INTERACTIVE: 2.
    package var hashOperations = UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE)
    /// Bytes of memory a hash takes. libsodium's INTERACTIVE: 64 MiB, above OWASP's floor of 19 MiB
    /// (Password Storage Cheat Sheet, Argon2id).
    package var hashMemory = Int(crypto_pwhash_MEMLIMIT_INTERACTIVE)
    /// Characters. 8: NIST SP 800-63B, 5.1.1.2.
    package var shortestPassword = 8
    /// Bytes of UTF-8; bounds the work a caller can ask for.
    package var longestPassword = 1024
    /// Wrong passwords in a row until a name is locked.
    package var failuresAllowed = 5
    /// Seconds it is locked then, and after each further wrong one. 30: bearable for the person, 120
    /// guesses an hour for anybody else.
    package var lockSeconds = 30.0
    /// Wrong PINs in a row until the next one has to wait.
    package var pinTries = 5
    /// Seconds of the first wait; each further wrong PIN doubles it. 30: as for passwords.
    package var pinWaitSeconds = 30.0
    /// Seconds. A day, from the 17th wrong PIN on: half of 10,000 PINs take 13 years then, and somebody whom others have
    /// locked out gets in again without help.
    package var longestPINWaitSeconds = 86_400.0
    package init() {}

    /// Hashes as cheaply as libsodium can. For tests only: such hashes are quickly guessed.
    package static var weakForTests: Configuration {
      var configuration = Configuration()
      configuration.hashOperations = UInt64(crypto_pwhash_OPSLIMIT_MIN)
      configuration.hashMemory = Int(crypto_pwhash_MEMLIMIT_MIN)
      return configuration
    }
  }
}
