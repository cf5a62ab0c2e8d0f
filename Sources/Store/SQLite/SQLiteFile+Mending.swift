import Foundation
import GRDB

extension SQLiteFile {
  /// Repairs the damaged header of a database so that its content can be read. The page size is found by trying. For a
  /// private copy that is only read from then on; no other program may have it open.
  ///
  /// - Returns: whether a table can be read now. Otherwise the file is unchanged.
  /// - Throws: `damaged`, `denied`, `full`, `gone` if the file cannot be read or written.
  package static func mendHeader(of file: URL) throws(StoreError) -> Bool {
    let asItIs = readableTables(of: file)
    do {
      let handle = try FileHandle(forUpdating: file)
      defer { try? handle.close() }
      let size = Int(clamping: try handle.seekToEnd())
      try handle.seek(toOffset: 0)
      guard let former = SQLiteHeader(try handle.read(upToCount: SQLiteHeader.length) ?? Data()) else {
        return asItIs > 0
      }
      if asItIs > 0, former.isUsual { return true }
      let write = { (header: SQLiteHeader) in
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: header.bytes)
        try handle.synchronize()
      }
      let log = logPageSize(of: file)
      var best: (tables: Int, header: SQLiteHeader)?
      for pageSize in [log, former.pageSize].compactMap(\.self) + SQLiteHeader.pageSizes
      where pageSize <= size {
        let header = former.restored(pageSize: pageSize, pages: size / pageSize, hasLog: log != nil)
        try write(header)
        let tables = readableTables(of: file)
        if tables > best?.tables ?? max(0, asItIs - 1) { best = (tables, header) }
      }
      try write(best?.header ?? former)
      return best != nil || asItIs > 0
    } catch { throw StoreError(error, file: file.path) }
  }

  /// How many tables have a readable beginning.
  private static func readableTables(of file: URL) -> Int {
    var configuration = Configuration()
    // Read-only also so that closing the database leaves its log in place.
    configuration.readonly = true
    guard let queue = try? DatabaseQueue(path: file.path, configuration: configuration) else { return 0 }
    defer { try? queue.close() }
    let count = try? queue.read { db in
      let names = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master
          WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND sql NOT LIKE 'CREATE VIRTUAL%'
          """)
      return names.count { name in
        let table = name.replacing("\"", with: "\"\"")
        let sql = "SELECT count(*) FROM (SELECT 1 FROM \"\(table)\" NOT INDEXED LIMIT 1)"
        return (try? Int.fetchOne(db, sql: sql)) != nil
      }
    }
    return count ?? 0
  }

  /// The page size that the log beside a database gives (https://www.sqlite.org/fileformat2.html#walformat); nil if there
  /// is no log.
  private static func logPageSize(of file: URL) -> Int? {
    guard let handle = try? FileHandle(forReadingFrom: URL(filePath: file.path + "-wal")),
      let bytes = try? handle.read(upToCount: 12), bytes.count == 12
    else { return nil }
    try? handle.close()
    let numbers = stride(from: 0, to: 12, by: 4).map { start in
      bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard numbers[0] | 1 == 0x377F_0683 else { return nil }
    return SQLiteHeader.pageSizes.first { $0 == numbers[2] }
  }
}
