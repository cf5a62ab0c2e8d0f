import CSodium

/// The version of the library that hashes passwords.
public enum AccountsLibraries {
  public static var sodiumVersion: String { String(cString: sodium_version_string()) }
}
