import Foundation

/// A value as both engines store it. There are no booleans and dates: 0 and 1, and milliseconds, mean the same
/// everywhere.
package enum SQLValue: Hashable, Sendable {
  /// No value: NULL.
  case null
  /// An integer of 64 bits, also for booleans (0 and 1) and times (milliseconds since 1970).
  case integer(Int64)
  /// A floating-point number of 64 bits.
  case real(Double)
  /// Text in UTF-8.
  case text(String)
  /// Bytes, such as a picture.
  case blob(Data)
}

/// A type whose values can be arguments of statements.
package protocol SQLConvertible: Sendable {
  /// The value as the database stores it.
  var sql: SQLValue { get }
}

extension SQLValue: SQLConvertible {
  /// The value itself.
  package var sql: SQLValue { self }
}

extension Int: SQLConvertible {
  /// The number as an integer of 64 bits.
  package var sql: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLConvertible {
  /// 1 for true, 0 for false.
  package var sql: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: SQLConvertible {
  /// NaN is stored as NULL on both engines: SQLite makes NULL of it, PostgreSQL would store NaN.
  package var sql: SQLValue { isNaN ? .null : .real(self) }
}

extension String: SQLConvertible {
  /// The text without U+0000, which PostgreSQL cannot store and at which SQLite's functions end.
  package var sql: SQLValue { .text(utf8.contains(0) ? filter { $0 != "\0" } : self) }
}

extension Data: SQLConvertible {
  /// The bytes as they are.
  package var sql: SQLValue { .blob(self) }
}

extension Date: SQLConvertible {
  /// Milliseconds since 1970, UTC, rounded, limited to the range of the type.
  package var milliseconds: Int64 {
    let value = (timeIntervalSince1970 * 1000).rounded()
    return value.isNaN ? 0 : Int64(min(max(value, -9e15), 9e15))
  }

  /// Makes the date that is this many milliseconds after 1970, UTC.
  package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The date in milliseconds since 1970, UTC, rounded.
  package var sql: SQLValue { .integer(milliseconds) }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  /// The wrapped value as the database stores it; NULL for nil.
  package var sql: SQLValue { map(\.sql) ?? .null }
}
