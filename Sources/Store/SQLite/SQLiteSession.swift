import GRDB

/// Runs statements on one connection to SQLite.
struct SQLiteSession: SQLSession {
  let database: Database
  let file: String

  func run(_ sql: String, _ arguments: [any SQLConvertible]) throws(StoreError) -> [SQLRow] {
    do {
      let statement = try database.cachedStatement(sql: SQLiteFullText().rewritten(sql))
      // Arguments are passed by name: SQLite numbers `$1` by its first place in the statement, not by its digit.
      var named: [String: (any DatabaseValueConvertible)?] = [:]
      for (index, argument) in arguments.enumerated() {
        named.updateValue(argument.sql.databaseValue, forKey: "\(index + 1)")
      }
      let rows = try Row.fetchCursor(statement, arguments: StatementArguments(named))
      let columns = statement.columnNames
      var result: [SQLRow] = []
      while let row = try rows.next() {
        result.append(
          SQLRow(columns: columns, values: (0..<columns.count).map { SQLValue(row[$0] as DatabaseValue) }))
      }
      return result
    } catch { throw StoreError(error, file: file) }
  }
}

extension SQLValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .real(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .blob(let value): value.databaseValue
    }
  }

  fileprivate init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let value): .integer(value)
      case .double(let value): .real(value)
      case .string(let value): .text(value)
      case .blob(let value): .blob(value)
      }
  }
}
