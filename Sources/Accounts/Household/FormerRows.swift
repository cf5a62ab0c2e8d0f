import Foundation
import Glibc
import Localization
import Store

/// Reads what can be read of an older version's database.
struct FormerRows {
  /// What of the database could not be read; nil if all could.
  private(set) var problem: String?
  /// The problem of a row with invalid values, as it is stored and logged.
  private static let senseless = "a row makes no sense"
  private let session: any SQLSession

  init(_ session: any SQLSession) { self.session = session }

  /// A problem in the language of the program, as far as it is not in the words of the database's engine.
  static func told(_ problem: String) -> String {
    problem == senseless ? localized("a row makes no sense") : problem
  }

  /// All readable rows of a table; none if the program was interrupted before it had made the table.
  /// - Throws: every error but damage, for example that the file is locked.
  mutating func all(of table: String) throws(StoreError) -> [SQLRow] {
    do throws(StoreError) {
      guard
        try !session.run("SELECT name FROM sqlite_master WHERE type = 'table' AND name = $1", table).isEmpty
      else { return [] }
      return try session.run("SELECT * FROM \(table)")
    } catch .damaged(_, let reason) {
      problem = reason
      return salvaged(table)
    }
  }

  /// Reads the rows before and after a damaged page, one by one.
  private func salvaged(_ table: String) -> [SQLRow] {
    var rows: [SQLRow] = []
    for order in ["", "DESC"] {
      var found: [SQLRow] = []
      while found.count + rows.count < 100_000,
        let row = try? session.run(
          "SELECT * FROM \(table) ORDER BY rowid \(order) LIMIT 1 OFFSET $1", found.count
        )
        .first
      {
        found.append(row)
      }
      rows += found.filter { !rows.contains($0) }
    }
    return rows
  }

  /// Calls a closure for each row; a row with invalid values counts as damaged.
  mutating func each(_ rows: [SQLRow], _ body: (SQLRow) throws(StoreError) -> Void) throws(StoreError) {
    for row in rows {
      do throws(StoreError) { try body(row) } catch {
        switch error {
        case .unexpected, .notNull, .check, .foreign, .unique: problem = problem ?? Self.senseless
        default: throw error
        }
      }
    }
  }
}

extension SQLRow {
  /// A time in the format of older versions: "2026-11-22 09:08:07.123", UTC.
  func formerInstant(_ column: String) throws(StoreError) -> Date {
    guard let instant = try optionalFormerInstant(column) else { throw .unexpected(column: column) }
    return instant
  }

  func optionalFormerInstant(_ column: String) throws(StoreError) -> Date? {
    guard let text = try optionalText(column) else { return nil }
    let numbers = text.split { !$0.isNumber }.map { Int64($0) }
    guard numbers.count >= 6, !numbers.contains(nil) else { throw .unexpected(column: column) }
    let parts = numbers.compactMap(\.self).map { Int32(clamping: $0) }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
    (time.tm_hour, time.tm_min, time.tm_sec) = (parts[3], parts[4], parts[5])
    return Date(milliseconds: Int64(timegm(&time)) * 1000 + Int64(parts.count > 6 ? parts[6] : 0))
  }
}
