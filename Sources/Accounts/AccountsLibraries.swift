import CSodium

/// The version of libsodium, which hashes passwords.
package enum AccountsLibraries {
  /// The version of libsodium that is loaded, such as `1.0.18`.
  package static var sodiumVersion: String { String(cString: sodium_version_string()) }
}
