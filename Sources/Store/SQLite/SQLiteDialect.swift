import Foundation

/// Rewrites the statements of migrations for SQLite. All other statements run as they are.
enum SQLiteDialect {
  private static let types = [
    ("BIGINT", "INTEGER"), ("SMALLINT", "INTEGER"), ("DOUBLE PRECISION", "REAL"), ("BYTEA", "BLOB"),
  ]

  /// A migration's statement with SQLite's names of types, and every table strict about them.
  static func translated(_ statement: String) -> String {
    guard statement.hasPrefix("CREATE TABLE") || statement.hasPrefix("ALTER TABLE") else { return statement }
    var text = statement
    for (portable, own) in types {
      text = text.replacingOccurrences(of: "\\b\(portable)\\b", with: own, options: .regularExpression)
    }
    return statement.hasPrefix("CREATE TABLE") ? text + " STRICT" : text
  }
}
