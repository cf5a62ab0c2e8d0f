import Foundation

/// One row of a result. What a statement does not give, or gives as another type, throws `unexpected`.
public struct SQLRow: Hashable, Sendable {
  /// The names of the columns, which all rows of a result share.
  public let columns: [String]
  public let values: [SQLValue]

  public init(columns: [String], values: [SQLValue]) { (self.columns, self.values) = (columns, values) }

  /// nil where the result has no such column.
  public subscript(column: String) -> SQLValue? {
    columns.firstIndex(of: column).map { values[$0] }
  }

  public func text(_ column: String) throws(StoreError) -> String {
    guard let value = try optionalText(column) else { throw .unexpected(column: column) }
    return value
  }

  public func optionalText(_ column: String) throws(StoreError) -> String? {
    switch self[column] {
    case .text(let value): value
    case .null: nil
    default: throw .unexpected(column: column)
    }
  }

  public func integer(_ column: String) throws(StoreError) -> Int {
    guard let value = try optionalInteger(column) else { throw .unexpected(column: column) }
    return value
  }

  public func optionalInteger(_ column: String) throws(StoreError) -> Int? {
    switch self[column] {
    case .integer(let value): Int(value)
    case .null: nil
    default: throw .unexpected(column: column)
    }
  }

  public func flag(_ column: String) throws(StoreError) -> Bool { try integer(column) != 0 }

  public func optionalReal(_ column: String) throws(StoreError) -> Double? {
    if case .null = self[column] { nil } else { try real(column) }
  }

  public func real(_ column: String) throws(StoreError) -> Double {
    switch self[column] {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: throw .unexpected(column: column)
    }
  }

  public func blob(_ column: String) throws(StoreError) -> Data {
    guard case .blob(let value) = self[column] else { throw .unexpected(column: column) }
    return value
  }

  public func instant(_ column: String) throws(StoreError) -> Date {
    guard let value = try optionalInstant(column) else { throw .unexpected(column: column) }
    return value
  }

  public func optionalInstant(_ column: String) throws(StoreError) -> Date? {
    try optionalInteger(column).map { Date(milliseconds: Int64($0)) }
  }
}
