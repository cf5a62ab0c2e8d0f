import Foundation
import GRDB
import Localization

extension SQLiteFile {
  /// Copies a database in its state of one moment, while others may read and write it.
  ///
  /// The copy is a new file (0600), complete and on the disk, with nothing left in a log beside it. Blocks on the disk.
  /// - Throws: `busy`, `damaged`, `denied`, `full`, `gone`; then there is no copy.
  package static func copy(_ source: URL, to target: URL, busySeconds: Double = 5) throws(StoreError) {
    do {
      var reading = Configuration()
      reading.readonly = true
      reading.busyMode = .timeout(busySeconds)
      let original = try DatabaseQueue(path: source.path, configuration: reading)
      do {
        try prepare(target)
        let copy = try DatabaseQueue(path: target.path)
        try original.backup(to: copy)
        // Otherwise a reader of the copy would need a log and a shared-memory file beside it.
        try copy.writeWithoutTransaction { _ = try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        try copy.close()
      } catch {
        for suffix in ["", "-journal", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: target.path + suffix)
        }
        throw StoreError(error, file: target.path)
      }
    } catch { throw StoreError(error, file: source.path) }
  }

  /// Whether a file begins with SQLite's header (https://www.sqlite.org/fileformat2.html#magic_header_string).
  package static func isDatabase(_ file: URL) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
  }

  /// Checks a database that nobody changes: its pages, its indexes, and its foreign keys. Blocks on the disk.
  /// - Throws: `damaged`, with the first problem found.
  package static func check(_ file: URL) throws(StoreError) {
    do {
      var reading = Configuration()
      reading.readonly = true
      let queue = try DatabaseQueue(path: file.path, configuration: reading)
      let found = try queue.read { db in
        let pages = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? localized("no answer")
        if pages != "ok" { return pages as String? }
        return try Row.fetchOne(db, sql: "PRAGMA foreign_key_check").map { row in
          let table = row[0] as String?
          return table.map { localized("a row of \($0) names one that is missing") }
            ?? localized("a row of a table names one that is missing")
        }
      }
      if let found { throw StoreError.damaged(name: file.path, reason: found) }
    } catch { throw StoreError(error, file: file.path) }
  }
}
