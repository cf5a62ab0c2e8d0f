import CSodium

/// The version of the library that hashes passwords.
package enum AccountsLibraries {
  package static var sodiumVersion: String { String(cString: sodium_version_string()) }
}
