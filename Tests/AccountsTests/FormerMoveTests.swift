import Foundation
import GRDB
import Glibc
import Store
import TestSupport
import Testing

@testable import Accounts

@Suite("Databases of version 0.1.0 become the household")
struct FormerMoveTests {
  let former: FormerFolder
  let noon = Date(timeIntervalSince1970: 1_800_000_000)
  init() throws { former = try FormerFolder() }

  private struct Stop: Error {}

  @Test("row for row, and the old ones stay beside, read-only")
  func loses() throws {
    let before = try former.formerRows()
    try #require(before.count == 24, "\(before.count) rows")
    let household = try former.open(now: noon)
    #expect(try former.householdRows() == before)
    #expect(try former.formerRows(kept: true) == before)
    #expect(household.findings.count == 5)
    for slot in FormerFolder.slots {
      let kept = former.file(slot.kept(1, isDamaged: false))
      let mode = try FileManager.default.attributesOfItem(atPath: kept.path)[.posixPermissions] as? Int
      #expect(mode == 0o400)
    }
    // And once only.
    #expect(try former.open(now: noon).findings.isEmpty)
    #expect(try former.householdRows() == before)
  }

  @Test("whatever is still in an old write-ahead log comes too")
  func log() throws {
    let (path, other) = ("users/guest/library.sqlite", try TemporaryFolder())
    let pool = try DatabasePool(path: former.file(path).path)
    try pool.write { try $0.execute(sql: "INSERT INTO setting VALUES ('voice', X'31')") }
    // As a crash leaves it: the file and its log, copied while it is open.
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        at: former.file(path + suffix), to: other.url("library.sqlite" + suffix))
    }
    try pool.close()
    for suffix in ["", "-wal"] {
      try? FileManager.default.removeItem(at: former.file(path + suffix))
      try FileManager.default.copyItem(
        at: other.url("library.sqlite" + suffix), to: former.file(path + suffix))
    }
    _ = try former.open()
    #expect(
      try former.householdRows().contains {
        $0.hasPrefix("setting|\"guest\"|\"voice\"") || $0.contains("voice")
      })
    #expect(!FileManager.default.fileExists(atPath: former.file(path + "-wal").path))
  }

  @Test("stopped at any step of any of them, the next start goes on and loses nothing", arguments: 1...25)
  func stopped(at step: Int) throws {
    let before = try former.formerRows()
    var passed = 0
    #expect(throws: StoreError.self) {
      try former.open(now: noon) { _ in
        passed += 1
        if passed == step { throw Stop() }
      }
    }
    let household = try former.open(now: noon)
    #expect(try former.householdRows() == before)
    #expect(try former.formerRows(kept: true) == before)
    for slot in FormerFolder.slots {
      #expect(FormerNotice.isThere(former.file(slot.path)))
      #expect(!FileManager.default.fileExists(atPath: former.file(slot.kept(2, isDamaged: false)).path))
    }
    #expect(access(former.file(FormerSlot.accounts.kept(1, isDamaged: false)).path, F_OK) == 0)
    #expect(household.damagedAccounts == nil)
  }

  @Test("five databases of five steps are all there is to stop at")
  func steps() throws {
    var passed: [FormerMove.Step] = []
    _ = try former.open { passed.append($0) }
    #expect(passed == FormerFolder.slots.flatMap { _ in FormerMove.Step.allCases })
  }

  @Test("the old ones go at a start after 30 days, and not before")
  func thirtyDays() throws {
    let names = FormerFolder.slots.map { former.file($0.kept(1, isDamaged: false)) }
    _ = try former.open(now: noon)
    _ = try former.open(now: noon + 30 * 86_400 - 1)
    #expect(names.allSatisfy { access($0.path, F_OK) == 0 })
    _ = try former.open(now: noon - 1e9)
    #expect(names.allSatisfy { access($0.path, F_OK) == 0 })
    let before = try former.householdRows()
    _ = try former.open(now: noon + 30 * 86_400)
    #expect(names.allSatisfy { access($0.path, F_OK) != 0 })
    #expect(try former.householdRows() == before)
    #expect(FormerFolder.slots.allSatisfy { FormerNotice.isThere(former.file($0.path)) })
  }

  @Test("a household that is lost while they are kept is made of them again")
  func lost() throws {
    let before = try former.formerRows()
    _ = try former.open()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(at: former.file(Household.fileName + suffix))
    }
    _ = try former.open()
    #expect(try former.householdRows() == before)
  }

  @Test(
    "version 0.1.0 does not take the folder for empty, and its message says what to do",
    arguments: [true, false])
  func olderProgram(hasFormers: Bool) throws {
    let folder = hasFormers ? former.folder : former.place.url("new")
    let household = try Household(folder: folder)
    try household.makeFolder(of: "guest")
    for (path, table) in [("accounts.sqlite", "person"), ("users/guest/library.sqlite", "removed")] {
      let queue = try DatabaseQueue(path: folder.appending(path: path).path)
      let error = #expect(throws: DatabaseError.self) {
        try queue.write { try $0.execute(sql: "SELECT * FROM \(table)") }
      }
      #expect(error?.message?.contains("a newer version of Trackii keeps this in household.sqlite") == true)
      let done = try queue.read { try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations") }
      #expect(done == [table == "person" ? "people" : "shelf"])
    }
    #expect(try Household(folder: folder).findings.isEmpty)
  }

  @Test("an old library that another program has open is busy, and nothing of it is moved")
  func busy() throws {
    let before = try former.formerRows()
    let file = former.file("users/guest/library.sqlite")
    let holder = try DatabasePool(path: file.path)
    _ = try holder.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") }
    #expect(throws: StoreError.busy(name: file.path)) { try former.open(busySeconds: 0.01) }
    #expect(!FormerNotice.isThere(file))
    try holder.close()
    _ = try former.open(busySeconds: 0.01)
    #expect(try former.householdRows() == before)
  }

  @Test(
    "a full disk keeps the old ones as they are; with room again, all comes",
    .enabled(if: TinyDisk.canBeMade, "mounting a small disk needs root"))
  func fullDisk() throws {
    let before = try former.formerRows()
    let disk = try #require(TinyDisk(kibibytes: 3072))
    let folder = disk.folder.appending(path: "data")
    try FileManager.default.copyItem(at: former.folder, to: folder)
    let filler = disk.folder.appending(path: "filler")
    // As much as there is, less a part in which the opening fails at another place each.
    var failures = 0
    for left in stride(from: 16, through: 400, by: 48) {
      try? FileManager.default.removeItem(at: filler)
      let free = try FileManager.default.attributesOfFileSystem(forPath: disk.folder.path)[.systemFreeSize]
      let size = ((free as? NSNumber)?.intValue ?? 0) - left * 1024
      if size > 0 { try Data(count: size).write(to: filler) }
      do { _ = try Household(folder: folder) } catch {
        #expect(error == .full(name: error.file ?? ""), "\(error)")
        failures += 1
      }
    }
    #expect(failures > 2)
    try FileManager.default.removeItem(at: filler)
    _ = try Household(folder: folder)
    try FileManager.default.removeItem(at: former.folder)
    try FileManager.default.copyItem(at: folder, to: former.folder)
    #expect(try former.householdRows() == before)
  }
}

extension StoreError {
  fileprivate var file: String? { if case .full(let name) = self { name } else { nil } }
}
