import Foundation
import GRDB
import Store
import TestSupport
import Testing

@testable import Accounts

@Suite("Databases of version 0.1.0 that are damaged")
struct FormerDamageTests {
  let former: FormerFolder
  let path = "users/guest/library.sqlite"
  init() throws { former = try FormerFolder() }

  private func own(_ rows: [String]) -> [String] { rows.filter { !$0.contains("guest") } }

  @Test("a library that is none is kept and told of at every start, and the others come")
  func library() throws {
    let before = try former.formerRows()
    let bytes = Data(repeating: 7, count: 5000)
    try bytes.write(to: former.file(path))
    let damaged = former.file("\(path).damaged")
    let finding = HouseholdFinding.damaged(file: damaged.path, reason: "file is not a database")
    #expect(try former.open().findings.contains(finding))
    #expect(try Data(contentsOf: damaged) == bytes)
    #expect(try former.householdRows() == own(before))
    // Neither the next start nor one after 30 days takes it for done.
    #expect(try former.open(now: Date() + 40 * 86_400).findings == [finding])
    #expect("\(finding)".contains("backup"))
    try FileManager.default.removeItem(at: damaged)
    #expect(try former.open().findings.isEmpty)
  }

  @Test("a backup that is put back in its place is taken over")
  func restored() throws {
    let before = try former.formerRows()
    let backup = try Data(contentsOf: former.file(path))
    try Data(repeating: 7, count: 5000).write(to: former.file(path))
    _ = try former.open()
    try backup.write(to: former.file(path))
    let household = try former.open()
    #expect(household.findings.contains { if case .tookOver = $0 { true } else { false } })
    #expect(try former.householdRows() == before)
  }

  @Test("of a library with a damaged page the rest is taken over")
  func page() throws {
    try former.change(path) { db in
      for number in 0..<200 {
        try db.execute(
          sql: "INSERT INTO setting VALUES (?, ?)", arguments: ["key \(number)", Data(count: 200)])
      }
    }
    let whole = try former.formerRows()
    let page = try damageMiddlePage(of: "setting")
    let household = try former.open()
    let kept = try former.householdRows()
    #expect(household.findings.contains { if case .damaged = $0 { true } else { false } })
    let lost = Set(whole).subtracting(kept)
    #expect(
      Set(kept).isSubset(of: whole) && !lost.isEmpty && lost.count < 40, "\(lost.count) rows of page \(page)")
    #expect(lost.allSatisfy { $0.contains("key ") })
  }

  @Test("accounts that are damaged close the door for people, not for the guest, until they are restored")
  func accounts() async throws {
    let before = try former.formerRows()
    let file = former.file("accounts.sqlite")
    let backup = try Data(contentsOf: file)
    try Data(repeating: 7, count: 5000).write(to: file)
    let household = try former.open()
    let damage = AccountsError.store(.damaged(name: file.path, reason: "file is not a database"))
    #expect(throws: damage) { try HouseholdAccounts(household) }
    #expect(try await household.guest().person == nil)
    #expect(try former.householdRows() == before.filter { !$0.contains("person") })
    #expect(try Data(contentsOf: file) == Data(repeating: 7, count: 5000))
    try backup.write(to: file)
    let accounts = try HouseholdAccounts(try former.open())
    #expect(try await accounts.people().map(\.name) == ["Ada", "Zoë 0", "Zoë 1"])
    #expect(try former.householdRows() == before)
  }

  @Test("a household of a newer version is refused, with what to do")
  func newer() throws {
    _ = try former.open()
    try former.change(Household.fileName) { db in
      try db.execute(sql: "INSERT INTO migration VALUES ('telepathy', 0)")
    }
    let file = former.file(Household.fileName).path
    let error = #expect(throws: StoreError.newer(name: file, migrations: ["telepathy"])) { try former.open() }
    #expect(error.map { "\($0)" }?.contains("\(file): was written by a newer version") == true)
  }

  /// Overwrites a leaf page of a table with nonsense.
  private func damageMiddlePage(of table: String) throws -> Int {
    let queue = try DatabaseQueue(path: former.file(path).path)
    let numbers = try queue.read { db in
      let root = try Int.fetchOne(
        db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table])
      return (root ?? 0, try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096)
    }
    try queue.close()
    var bytes = try Data(contentsOf: former.file(path))
    // An interior page of a table (https://www.sqlite.org/fileformat2.html, 1.6): its third child.
    let root = (numbers.0 - 1) * numbers.1
    let kind = Int(bytes[root])
    try #require(kind == 5)
    let cell = root + Int(bytes[root + 16]) << 8 + Int(bytes[root + 17])
    let child = bytes[cell..<cell + 4].reduce(0) { $0 << 8 | Int($1) }
    let start = (child - 1) * numbers.1
    bytes.replaceSubrange(start..<start + numbers.1, with: Data(repeating: 0xEE, count: numbers.1))
    try bytes.write(to: former.file(path))
    return child
  }
}
