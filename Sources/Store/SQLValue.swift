import Foundation

/// A value as both engines keep it. There is no boolean, no date: 0 and 1, and milliseconds, mean the same everywhere.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
}

/// What can be given to a statement as an argument.
package protocol SQLConvertible: Sendable {
  /// The value as the database keeps it.
  var sql: SQLValue { get }
}

extension SQLValue: SQLConvertible {
  package var sql: SQLValue { self }
}

extension Int: SQLConvertible {
  package var sql: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLConvertible {
  package var sql: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: SQLConvertible {
  /// SQLite keeps no NaN but makes NULL of it, PostgreSQL keeps one: NULL on both.
  package var sql: SQLValue { isNaN ? .null : .real(self) }
}

extension String: SQLConvertible {
  /// Without U+0000, which PostgreSQL cannot keep and at which SQLite's functions end.
  package var sql: SQLValue { .text(utf8.contains(0) ? filter { $0 != "\0" } : self) }
}

extension Data: SQLConvertible {
  package var sql: SQLValue { .blob(self) }
}

extension Date: SQLConvertible {
  /// Milliseconds since 1970, UTC, rounded; what no such number can hold is held at its bounds.
  package var milliseconds: Int64 {
    let value = (timeIntervalSince1970 * 1000).rounded()
    return value.isNaN ? 0 : Int64(min(max(value, -9e15), 9e15))
  }

  package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  package var sql: SQLValue { .integer(milliseconds) }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  package var sql: SQLValue { map(\.sql) ?? .null }
}
