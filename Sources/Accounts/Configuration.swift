import CSodium

extension HouseholdAccounts {
  /// How passwords are hashed and guessing is slowed down.
  package struct Configuration: Hashable, Sendable {
    /// Argon2id's number of passes over the memory. libsodium's INTERACTIVE: 2.
    package var hashOperations = UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE)
    /// Argon2id's memory for one hash, in bytes. libsodium's INTERACTIVE: 64 MiB, above OWASP's minimum of 19 MiB
    /// (Password Storage Cheat Sheet, Argon2id).
    package var hashMemory = Int(crypto_pwhash_MEMLIMIT_INTERACTIVE)
    /// The fewest characters of a password. 8: NIST SP 800-63B, 5.1.1.2.
    package var shortestPassword = 8
    /// The most bytes of a password in UTF-8, which bounds the work that a caller can cause.
    package var longestPassword = 1024
    /// How many wrong passwords in a row lock a name.
    package var failuresAllowed = 5
    /// How long a name is locked after too many wrong passwords, and after each further one, in seconds. 30: bearable for
    /// the person, and 120 guesses an hour for anybody else.
    package var lockSeconds = 30.0
    /// How many wrong PINs in a row begin a wait.
    package var pinTries = 5
    /// The first wait after wrong PINs, in seconds; each further wrong PIN doubles it. 30: as for passwords.
    package var pinWaitSeconds = 30.0
    /// The longest wait after wrong PINs, in seconds: a day, reached at the 17th wrong PIN. Trying half of 10,000 PINs
    /// then takes 13 years, and a person whom others have locked out gets in again without help.
    package var longestPINWaitSeconds = 86_400.0
    /// Makes the usual configuration.
    package init() {}

    /// A preset for tests only that hashes as cheaply as libsodium can: such hashes are quickly guessed.
    package static var weakForTests: Configuration {
      var configuration = Configuration()
      configuration.hashOperations = UInt64(crypto_pwhash_OPSLIMIT_MIN)
      configuration.hashMemory = Int(crypto_pwhash_MEMLIMIT_MIN)
      return configuration
    }
  }
}
