import Foundation
import GRDB
import Glibc
import StoreConformance
import TestSupport
import Testing

@testable import Store

@Suite("SQLite as a store")
struct SQLiteEngineTests {
  let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func engine(busySeconds: Double = 5) throws -> SQLiteEngine {
    try SQLiteEngine(file: place.url("store.sqlite"), busySeconds: busySeconds, pollSeconds: 0.005)
  }

  @Test("words in braces are the index, its key and its condition; all else stays as it is")
  func rewritten() {
    #expect(
      SQLiteFullText().rewritten("SELECT {id:p} FROM {index:p} WHERE {matches:p:$12} AND a = '{b}'")
        == "SELECT p_fts.rowid FROM p_fts WHERE p_fts MATCH $12 AND a = '{b}'")
    for untouched in ["SELECT 1", "", "é {", "} { é", "{matches:page}", "{:}"] {
      #expect(SQLiteFullText().rewritten(untouched) == untouched)
    }
  }

  @Test("it does what every engine has to do", arguments: ConformanceCase.all)
  func conforms(to expectation: ConformanceCase) async throws { try await expectation.run(engine()) }

  @Test("its files are their owner's only, from the first moment")
  func permissions() async throws {
    umask(0)
    defer { umask(0o022) }
    let engine = try engine()
    try await engine.write { try $0.run("CREATE TABLE t (id TEXT)") }
    let names = try FileManager.default.contentsOfDirectory(atPath: place.url.path)
    #expect(names.contains("store.sqlite-wal"))
    for name in names {
      let mode =
        try FileManager.default.attributesOfItem(atPath: place.path(name))[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(name)")
    }
  }

  @Test("opened again in the same program, it keeps its locks, so that no other program takes its log away")
  func locks() throws {
    let first = try engine()
    try first.writeBlocking { try $0.run("CREATE TABLE t (id TEXT)") }
    let second = try engine()
    // Closing a file gives up all locks of the process on it: this one stays open as long as the engines.
    let probe = open(first.file.path, O_RDWR | O_CLOEXEC)
    try #require(probe >= 0)
    try withExtendedLifetime([first, second]) {
      // The bytes that whoever has the database open holds (SHARED_FIRST and SHARED_SIZE, sqlite/src/os.h).
      var lock = flock(
        l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0x4000_0002, l_len: 510, l_pid: 0)
      // F_OFD_GETLK (linux/fcntl.h): locks of this very process count too.
      try #require(fcntl(probe, 36, &lock) == 0)
      #expect(lock.l_type == Int16(F_RDLCK))
    }
  }

  @Test("a commit waits for the disk, and the log is a write-ahead log")
  func settings() async throws {
    let engine = try engine()
    let (mode, waits) = try await engine.write { session in
      (
        try session.run("PRAGMA journal_mode").first?.text("journal_mode"),
        try session.run("PRAGMA synchronous").first?.integer("synchronous")
      )
    }
    #expect(mode == "wal" && waits == 2)
  }

  @Test("a database that another program holds is busy, which passes")
  func busy() async throws {
    let engine = try engine(busySeconds: 0.01)
    try await engine.write { try $0.run("CREATE TABLE t (id TEXT)") }
    var configuration = GRDB.Configuration()
    configuration.allowsUnsafeTransactions = true
    let holder = try DatabaseQueue(path: engine.name, configuration: configuration)
    try await holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let refused = StoreError.busy(name: engine.name)
    await #expect(throws: refused) { try await engine.write { try $0.run("INSERT INTO t VALUES ('1')") } }
    #expect(refused.isPassing)
    try await holder.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try await engine.write { try $0.run("INSERT INTO t VALUES ('1')") }
  }

  @Test("what is no database is named and left as it is")
  func damaged() throws {
    let bytes = Data(repeating: 7, count: 5000)
    try bytes.write(to: place.url("store.sqlite"))
    let error = #expect(throws: StoreError.self) { try engine() }
    guard case .damaged(place.path("store.sqlite"), _) = error else {
      Issue.record("refused as \(String(describing: error))")
      return
    }
    #expect(try Data(contentsOf: place.url("store.sqlite")) == bytes)
  }

  @Test("a page that was overwritten is damage, not an empty table")
  func damagedPage() async throws {
    let engine = try engine()
    try await engine.write { session in
      try session.run("CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)")
      for number in 0..<500 {
        try session.run("INSERT INTO t VALUES ($1, $2)", number, String(repeating: "x", count: 100))
      }
    }
    try #require(
      try await engine.write { try $0.run("SELECT count(*) AS n FROM t").first?.integer("n") } == 500)
    let again = place.url("again.sqlite")
    let queue = try DatabaseQueue(path: engine.name)
    try await queue.vacuum(into: again.path)
    let handle = try FileHandle(forUpdating: again)
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: Data(repeating: 0xEE, count: 4096))
    try handle.close()
    let opened = try SQLiteEngine(file: again)
    let error = await #expect(throws: StoreError.self) {
      try await opened.read { try $0.run("SELECT text FROM t") }
    }
    guard case .damaged = error else {
      Issue.record("refused as \(String(describing: error))")
      return
    }
  }

  @Test("a folder that is not there is told")
  func missingFolder() {
    let file = place.url("none/store.sqlite")
    #expect(throws: StoreError.gone(name: file.path, reason: "No such file or directory")) {
      try SQLiteEngine(file: file)
    }
  }

  @Test(
    "a full disk keeps what was confirmed, and nothing of the rest",
    .enabled(if: TinyDisk.canBeMade, "mounting a small disk needs root"))
  func fullDisk() async throws {
    let disk = try #require(TinyDisk(kibibytes: 512))
    let engine = try SQLiteEngine(file: disk.folder.appending(path: "store.sqlite"))
    try await engine.write { try $0.run("CREATE TABLE t (id INTEGER PRIMARY KEY, data BLOB)") }
    var confirmed = 0
    var refused: StoreError?
    for number in 1...1000 where refused == nil {
      do {
        try await engine.write { session in
          try session.run("INSERT INTO t VALUES ($1, $2)", 2 * number, Data(count: 3000))
          try session.run("INSERT INTO t VALUES ($1, $2)", 2 * number + 1, Data(count: 3000))
        }
        confirmed += 2
      } catch { refused = error as? StoreError }
    }
    #expect(refused == .full(name: engine.name))
    #expect(confirmed > 0)
    let kept = try await engine.read { try $0.run("SELECT count(*) AS n FROM t").first?.integer("n") }
    #expect(kept == confirmed)
  }

  @Test(
    "a disk that can only be read is told as such",
    .enabled(if: TinyDisk.canBeMade, "mounting a small disk needs root"))
  func readOnlyDisk() async throws {
    let disk = try #require(TinyDisk(kibibytes: 1024))
    let file = disk.folder.appending(path: "store.sqlite")
    try await SQLiteEngine(file: file).write { try $0.run("CREATE TABLE t (id INTEGER)") }
    try await disk.becomeReadOnly()
    #expect(throws: StoreError.readOnly(name: file.path)) { try SQLiteEngine(file: file) }
    let new = disk.folder.appending(path: "new.sqlite")
    #expect(throws: StoreError.readOnly(name: new.path)) { try SQLiteEngine(file: new) }
  }
}
