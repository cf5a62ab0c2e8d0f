import Foundation

/// One row of a result. What a statement does not give, or gives as another type, throws `unexpected`.
package struct SQLRow: Hashable, Sendable {
  /// The names of the columns, which all rows of a result share.
  package let columns: [String]
  /// In the order of `columns`.
  package let values: [SQLValue]

  package init(columns: [String], values: [SQLValue]) { (self.columns, self.values) = (columns, values) }

  /// nil where the result has no such column.
  package subscript(column: String) -> SQLValue? {
    columns.firstIndex(of: column).map { values[$0] }
  }

  /// - Throws: `unexpected` where it is null, or another type.
  package func text(_ column: String) throws(StoreError) -> String {
    guard let value = try optionalText(column) else { throw .unexpected(column: column) }
    return value
  }

  /// - Returns: nil for null.
  /// - Throws: `unexpected` where it is another type.
  package func optionalText(_ column: String) throws(StoreError) -> String? {
    switch self[column] {
    case .text(let value): value
    case .null: nil
    default: throw .unexpected(column: column)
    }
  }

  /// - Throws: `unexpected` where it is null, or another type.
  package func integer(_ column: String) throws(StoreError) -> Int {
    guard let value = try optionalInteger(column) else { throw .unexpected(column: column) }
    return value
  }

  /// - Returns: nil for null.
  /// - Throws: `unexpected` where it is another type.
  package func optionalInteger(_ column: String) throws(StoreError) -> Int? {
    switch self[column] {
    case .integer(let value): Int(value)
    case .null: nil
    default: throw .unexpected(column: column)
    }
  }

  /// False for 0, true for any other number.
  ///
  /// - Throws: `unexpected` where it is null, or no whole number.
  package func flag(_ column: String) throws(StoreError) -> Bool { try integer(column) != 0 }

  /// - Returns: nil for null.
  /// - Throws: `unexpected` where it is no number.
  package func optionalReal(_ column: String) throws(StoreError) -> Double? {
    if case .null = self[column] { nil } else { try real(column) }
  }

  /// - Throws: `unexpected` where it is null, or no number.
  package func real(_ column: String) throws(StoreError) -> Double {
    switch self[column] {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: throw .unexpected(column: column)
    }
  }

  /// - Throws: `unexpected` where it is null, or another type.
  package func blob(_ column: String) throws(StoreError) -> Data {
    guard case .blob(let value) = self[column] else { throw .unexpected(column: column) }
    return value
  }

  /// A moment, which is kept as milliseconds since 1970.
  ///
  /// - Throws: `unexpected` where it is null, or no whole number.
  package func instant(_ column: String) throws(StoreError) -> Date {
    guard let value = try optionalInstant(column) else { throw .unexpected(column: column) }
    return value
  }

  /// A moment, which is kept as milliseconds since 1970.
  ///
  /// - Returns: nil for null.
  /// - Throws: `unexpected` where it is no whole number.
  package func optionalInstant(_ column: String) throws(StoreError) -> Date? {
    try optionalInteger(column).map { Date(milliseconds: Int64($0)) }
  }
}
