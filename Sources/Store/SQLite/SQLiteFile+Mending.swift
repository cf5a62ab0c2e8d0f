import Foundation
import GRDB

extension SQLiteFile {
  /// Puts a damaged header of a database right, so that what is behind it can be read. The size of its pages is found by
  /// trying. For a copy of one's own, which is only read from then on; nobody else may have it open.
  ///
  /// - Returns: whether a table can be read now. Otherwise the file is as it was.
  /// - Throws: `damaged`, `denied`, `full`, `gone` where the file cannot be read or written.
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

  /// Of how many tables the beginning can be read.
  private static func readableTables(of file: URL) -> Int {
    var configuration = Configuration()
    // Also so that closing it leaves a log where it is.
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

  /// What the log beside a database says of the size of pages (https://www.sqlite.org/fileformat2.html#walformat); nil
  /// where there is none.
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
