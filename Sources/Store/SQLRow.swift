import Foundation

/// One row of a result. Reading a column that the result does not have, or has as another type, throws `unexpected`.
package struct SQLRow: Hashable, Sendable {
  /// The names of the columns, which all rows of a result share.
  package let columns: [String]
  /// The row's values, in the order of `columns`.
  package let values: [SQLValue]

  /// Makes a row from its columns' names and as many values, in the same order.
  package init(columns: [String], values: [SQLValue]) { (self.columns, self.values) = (columns, values) }

  /// The value of a column; nil if the result has no such column.
  package subscript(column: String) -> SQLValue? {
    columns.firstIndex(of: column).map { values[$0] }
  }

  /// The text of a column.
  ///
  /// - Throws: `unexpected` if it is null, or of another type.
  package func text(_ column: String) throws(StoreError) -> String {
    guard let value = try optionalText(column) else { throw .unexpected(column: column) }
    return value
  }

  /// The text of a column.
  ///
  /// - Returns: nil for null.
  /// - Throws: `unexpected` if it is of another type.
  package func optionalText(_ column: String) throws(StoreError) -> String? {
    switch self[column] {
    case .text(let value): value
    case .null: nil
    default: throw .unexpected(column: column)
    }
  }

  /// The whole number of a column.
  ///
  /// - Throws: `unexpected` if it is null, or of another type.
  package func integer(_ column: String) throws(StoreError) -> Int {
    guard let value = try optionalInteger(column) else { throw .unexpected(column: column) }
    return value
  }

  /// The whole number of a column.
  ///
  /// - Returns: nil for null.
  /// - Throws: `unexpected` if it is of another type.
  package func optionalInteger(_ column: String) throws(StoreError) -> Int? {
    switch self[column] {
    case .integer(let value): Int(value)
    case .null: nil
    default: throw .unexpected(column: column)
    }
  }

  /// The truth value of a column: false for 0, true for any other number.
  ///
  /// - Throws: `unexpected` if it is null, or not a whole number.
  package func flag(_ column: String) throws(StoreError) -> Bool { try integer(column) != 0 }

  /// The number of a column.
  ///
  /// - Returns: nil for null.
  /// - Throws: `unexpected` if it is not a number.
  package func optionalReal(_ column: String) throws(StoreError) -> Double? {
    if case .null = self[column] { nil } else { try real(column) }
  }

  /// The number of a column.
  ///
  /// - Throws: `unexpected` if it is null, or not a number.
  package func real(_ column: String) throws(StoreError) -> Double {
    switch self[column] {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: throw .unexpected(column: column)
    }
  }

  /// The bytes of a column.
  ///
  /// - Throws: `unexpected` if it is null, or of another type.
  package func blob(_ column: String) throws(StoreError) -> Data {
    guard case .blob(let value) = self[column] else { throw .unexpected(column: column) }
    return value
  }

  /// The instant of a column, which is stored as milliseconds since 1970.
  ///
  /// - Throws: `unexpected` if it is null, or not a whole number.
  package func instant(_ column: String) throws(StoreError) -> Date {
    guard let value = try optionalInstant(column) else { throw .unexpected(column: column) }
    return value
  }

  /// The instant of a column, which is stored as milliseconds since 1970.
  ///
  /// - Returns: nil for null.
  /// - Throws: `unexpected` if it is not a whole number.
  package func optionalInstant(_ column: String) throws(StoreError) -> Date? {
    try optionalInteger(column).map { Date(milliseconds: Int64($0)) }
  }
}
