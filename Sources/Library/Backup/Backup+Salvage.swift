import Accounts
import CFiles
import Foundation
import Glibc
import Localization
import Store

/// The result of salvaging a damaged database: what could be read of it, and the file that holds it now.
package struct Salvage: Hashable, Codable, Sendable {
  /// What became of one table of the database.
  package struct Table: Hashable, Codable, Sendable {
    /// The table's name.
    package let name: String
    /// How many rows of the table are in the new file.
    package let rows: Int
    /// How many rows were read and left out, because they make no sense or belong to something that is lost.
    package let dropped: Int
    /// Whether every row of the table could be read.
    package let isWhole: Bool

    enum CodingKeys: String, CodingKey { case name, rows, dropped, isWhole = "whole" }
  }

  /// The new database's path.
  package let file: String
  /// One entry for each table of a household.
  package let tables: [Table]

  enum CodingKeys: String, CodingKey { case file, tables }

  /// Whether nothing of the database was lost.
  package var isWhole: Bool { tables.allSatisfy { $0.isWhole && $0.dropped == 0 } }
}

extension Backup {
  /// Tables that are not salvaged, since `Shelf.index` makes them anew from the documents.
  private static let remade: Set = ["indexed_document", "title_text", "page_text"]

  /// Salvages what can be read of a damaged household database into a new one, which gets its name when it is
  /// complete and on the disk. The damaged one is only read, from a copy with its log, on which a damaged
  /// header is put right. No other program may have it open.
  ///
  /// - Parameters:
  ///   - database: the damaged one, which is only read.
  ///   - target: must not exist yet.
  /// - Throws: `noHousehold`, `alreadyThere`, `unreadable`, `storage`, `store`; there is no new file then.
  package static func salvage(_ database: URL, to target: URL) throws(BackupError) -> Salvage {
    guard access(database.path, F_OK) == 0 else { throw .noHousehold(folder: database.path) }
    guard access(target.path, F_OK) != 0 else {
      throw .alreadyThere(file: target.path)
    }
    let folder = target.deletingLastPathComponent()
    let work = folder.appending(path: ".salvaging-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      try PrivateFolder.make(work)
      defer { try? FileManager.default.removeItem(at: work) }
      let damaged = work.appending(path: "damaged.sqlite")
      for suffix in ["", "-wal"] where access(database.path + suffix, F_OK) == 0 {
        try FileManager.default.copyItem(atPath: database.path + suffix, toPath: damaged.path + suffix)
      }
      let (filled, whole) = (work.appending(path: "filled.sqlite"), work.appending(path: databaseName))
      guard try SQLiteFile.mendHeader(of: damaged) else {
        throw BackupError.unreadable(file: database.path, reason: localized("no table in it can be found"))
      }
      let tables = try read(database, damaged, into: filled)
      // Copied into one file, without a write-ahead log beside it.
      try SQLiteFile.copy(filled, to: whole)
      try SQLiteFile.check(whole)
      try DurableFile.finish([whole], in: work)
      let result = trackii_rename_new(whole.path, target.path)
      guard result == 0 else { throw BackupError(errno: -result, target) }
      try DurableFile.finish([], in: folder)
      return Salvage(file: target.path, tables: tables)
    } catch { throw BackupError(error, in: folder) }
  }

  /// Copies what can be read of a damaged database into a new one.
  /// - Parameter database: the damaged database by its own path, for messages.
  private static func read(_ database: URL, _ copy: URL, into new: URL) throws -> [Salvage.Table] {
    do {
      let tables = try fill(new, from: copy)
      guard tables.contains(where: { $0.rows > 0 || $0.isWhole }) else {
        throw BackupError.unreadable(file: database.path, reason: localized("no row in it can be found"))
      }
      return tables
    } catch StoreError.damaged(copy.path, let reason) {
      throw BackupError.unreadable(file: database.path, reason: reason)
    }
  }

  private static func fill(_ new: URL, from damaged: URL) throws -> [Salvage.Table] {
    let engine = try SQLiteEngine(file: new)
    try engine.migrate(HouseholdSchema.migrations)
    // Not `reading`: its transaction fails as a whole over the first page that cannot be read.
    return try SQLiteFile.exclusively(damaged) { old in
      try engine.writeBlocking { new in
        try new.run("PRAGMA defer_foreign_keys = ON")
        var read: [(name: String, rows: Int, isWhole: Bool)] = []
        for name in try tables(of: new) {
          let (rows, isWhole) = try copy(name, from: old, to: new)
          read.append((name, rows, isWhole))
        }
        try dropOrphans(in: new)
        return try read.map { table in
          let count = try new.run("SELECT count(*) AS rows FROM \(table.name)").first?.integer("rows") ?? 0
          return Salvage.Table(
            name: table.name, rows: count, dropped: table.rows - count, isWhole: table.isWhole)
        }
      }
    }
  }

  /// The names of the tables that hold people's data, without those that can be made anew.
  private static func tables(of session: any SQLSession) throws(StoreError) -> [String] {
    let names = try session.run(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%_fts%'"
    )
    var kept: [String] = []
    for row in names { kept.append(try row.text("name")) }
    return kept.filter { $0 != "migration" && !remade.contains($0) }
  }

  /// Copies the readable rows of one table.
  /// - Returns: how many rows could be read, and whether these are all of the table's.
  private static func copy(
    _ table: String, from old: any SQLSession, to new: any SQLSession
  ) throws(StoreError) -> (rows: Int, isWhole: Bool) {
    guard let former = try? columns(of: table, in: old) else { return (0, false) }
    // A table of an older version may have fewer columns, or be missing.
    let shared = try columns(of: table, in: new).filter(former.contains)
    guard !shared.isEmpty else { return (0, true) }
    let list = shared.map { "\"\($0)\"" }.joined(separator: ", ")
    let places = shared.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    var rows = SalvagedRows(table: table, columns: list)
    var count = 0
    while let row = rows.next(old) {
      count += 1
      do throws(StoreError) {
        try new.run("INSERT INTO \(table) (\(list)) VALUES (\(places))", Array(row.values.dropFirst()))
      } catch {
        switch error {
        // Rows that break a constraint of the table are counted as dropped.
        case .unique, .check, .notNull, .foreign, .unexpected, .other: continue
        default: throw error
        }
      }
    }
    return (count, rows.isWhole)
  }

  private static func columns(of table: String, in session: any SQLSession) throws(StoreError) -> [String] {
    var names: [String] = []
    for row in try session.run("PRAGMA table_info(\(table))") { names.append(try row.text("name")) }
    return names
  }

  /// Removes rows that belong to a row that is lost, and then rows that belonged to those. A row that only
  /// names a lost one stays, without the name: for instance a note whose last writer is lost.
  private static func dropOrphans(in session: any SQLSession) throws(StoreError) {
    while true {
      let orphans = try session.run("PRAGMA foreign_key_check")
      guard !orphans.isEmpty else { return }
      for orphan in orphans {
        let (table, row) = (try orphan.text("table"), try orphan.integer("rowid"))
        if let column = try emptied(by: try orphan.integer("fkid"), of: table, in: session) {
          try session.run("UPDATE \(table) SET \"\(column)\" = NULL WHERE rowid = $1", row)
        } else {
          try session.run("DELETE FROM \(table) WHERE rowid = $1", row)
        }
      }
    }
  }

  /// The column of a foreign key that is set to NULL if the row that it names is lost; nil for a key whose
  /// own row is removed then.
  private static func emptied(
    by key: Int, of table: String, in session: any SQLSession
  ) throws(StoreError) -> String? {
    for reference in try session.run("PRAGMA foreign_key_list(\(table))") {
      guard try reference.integer("id") == key else { continue }
      return try reference.text("on_delete") == "SET NULL" ? reference.text("from") : nil
    }
    return nil
  }
}

/// Reads the rows of a damaged table one by one, in the order of their numbers. Rows that cannot be read are
/// skipped.
private struct SalvagedRows {
  let table: String
  let columns: String
  private(set) var isWhole = true
  /// Rows that were read ahead; the next one to return is last.
  private var ahead: [SQLRow] = []
  private var last = Int.min
  /// How many rows are read at once: one for tables with whole pictures.
  private let most: Int
  private static let withPictures = ["note_picture", "document_cover"]

  init(table: String, columns: String) {
    (self.table, self.columns, most) = (table, columns, Self.withPictures.contains(table) ? 1 : 100)
  }

  /// Reads the next row of the damaged table.
  /// - Returns: the next readable row, its number first; nil after the last one.
  mutating func next(_ session: any SQLSession) -> SQLRow? {
    if ahead.isEmpty { ahead = read(session).reversed() }
    return ahead.popLast()
  }

  private mutating func read(_ session: any SQLSession) -> [SQLRow] {
    if let rows = rows(most, session) { return rows }
    // Reads one by one up to the damage, then skips in growing steps until a row can be read again.
    var leap = 1
    while true {
      if let rows = rows(1, session) { return rows }
      isWhole = false
      let (landing, isBeyond) = last.addingReportingOverflow(leap)
      let (longer, isTooLong) = leap.multipliedReportingOverflow(by: 2)
      guard !isBeyond, !isTooLong else { return [] }
      (last, leap) = (landing, longer)
    }
  }

  /// Reads the next rows of the damaged table, at most `limit`; nil if they cannot be read.
  private mutating func rows(_ limit: Int, _ session: any SQLSession) -> [SQLRow]? {
    let rows = try? session.run(
      "SELECT rowid AS row_number, \(columns) FROM \(table) WHERE rowid > $1 ORDER BY rowid LIMIT \(limit)",
      last)
    if let number = rows?.last.flatMap({ try? $0.integer("row_number") }) { last = number }
    return rows
  }
}
