import CSodium
import GRDB

/// The versions of the libraries that keep accounts and shelves.
public enum AccountsLibraries {
  /// nil where SQLite does not answer.
  public static var sqliteVersion: String? {
    guard let database = try? DatabaseQueue() else { return nil }
    return try? database.read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
  }

  public static var sodiumVersion: String { String(cString: sodium_version_string()) }
}
