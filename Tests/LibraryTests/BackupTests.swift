import Accounts
import Foundation
import Glibc
import Signals
import Store
import TestSupport
import Testing

@testable import Library

/// A household with two members and a guest, backed up and restored on a real disk.
@Suite("Backup and restore")
struct BackupTests {
  let place: Place
  let data: URL
  let backup: Backup
  private let moment = Date(timeIntervalSince1970: 1_795_000_000)

  init() throws {
    place = try Place()
    data = place.url("data")
    backup = Backup(place.url("backup"))
  }

  private func accounts() throws -> HouseholdAccounts {
    try HouseholdAccounts(folder: data, configuration: .weakForTests)
  }

  /// Ada has two documents with a mark and a place, Grace one of the same, the guest one of their own.
  private func settle() async throws {
    let accounts = try accounts()
    let ada = try await Shelf.open(for: try await accounts.register(name: "Ada", password: "analytical"))
    let engine = try await ada.add(place.pdf("engine.pdf", text: "Engine"))
    _ = try await ada.add(place.pdf("notes.pdf", text: "Notes"))
    try await ada.remember(ReadingPlace(position: DocumentPosition(page: 0, offset: 0.25)), in: engine.id)
    let grace = try await Shelf.open(for: try await accounts.register(name: "Grace", password: "compilers"))
    _ = try await grace.add(place.url("engine.pdf"))
    _ = try await Shelf.openForGuest(in: data).add(place.pdf("guest.pdf", text: "Guest"))
  }

  @Test("a snapshot that is given up on the way leaves those before it as they are, and nothing of its own")
  func givenUp() async throws {
    struct GivenUp: Error {}
    try await settle()
    let first = try backup.create(of: data, now: moment)
    #expect(throws: BackupError.self) {
      try backup.create(of: data, now: moment + 60) { _ in throw GivenUp() }
    }
    #expect(try backup.snapshots().map(\.id) == [first.id])
    let folder = backup.folder.appending(path: "snapshots").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.contains { $0.hasPrefix(".making") }, "\(names)")
    try backup.check(first)
    #expect(try backup.create(of: data, now: moment + 60) { _ in }.documents.count == 4)
  }

  private func titles(of name: String, _ password: String) async throws -> [String] {
    try await Shelf.open(for: try await accounts().login(name: name, password: password)).items().map(\.title)
      .sorted()
  }

  /// Names and contents of every document below a data folder.
  private func documents() throws -> [String: Data] {
    let users = data.appending(path: "users")
    var all: [String: Data] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: users.path) ?? .init()
    where path.hasSuffix(".pdf") { all[path] = try Data(contentsOf: users.appending(path: path)) }
    return all
  }

  @Test("what was backed up is there again after everything was lost, for each of the people")
  func lostAndRestored() async throws {
    try await settle()
    let before = try documents()
    let snapshot = try backup.create(of: data, now: moment)
    #expect(snapshot.id == "2026-11-18T11-06-40Z" && snapshot.people == 2)
    #expect(snapshot.documents.count == 4 && snapshot.missing.isEmpty)
    try FileManager.default.removeItem(at: data)

    let restored = try backup.restore(try backup.snapshot(), to: data)
    #expect(restored.before == nil)
    #expect(try documents() == before)
    #expect(try await titles(of: "Ada", "analytical") == ["engine", "notes"])
    #expect(try await titles(of: "Grace", "compilers") == ["engine"])
    let ada = try await Shelf.open(for: try await accounts().login(name: "Ada", password: "analytical"))
    let items = try await ada.items()
    let engine = try #require(items.first { $0.title == "engine" })
    #expect(try await ada.place(in: engine.id)?.position.offset == 0.25 && ada.findings.isEmpty)
    #expect(try await Shelf.openForGuest(in: data).items().count == 1)
    for path in [data, data.appending(path: "users"), ada.folder] {
      let mode = try FileManager.default.attributesOfItem(atPath: path.path)[.posixPermissions] as? Int
      #expect(mode == 0o700, "\(path.path)")
    }
  }

  @Test("a second snapshot copies what is new only; what is kept no longer goes with its documents")
  func incremental() async throws {
    try await settle()
    _ = try backup.create(of: data, now: moment)
    let content = place.url("backup/content")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: content.path).count == 3, "one is two people's")
    let guest = try await Shelf.openForGuest(in: data)
    let first = try #require(try await guest.items().first)
    try await guest.remove(first.id)
    try await guest.purge()
    _ = try await guest.add(place.pdf("new.pdf", text: "New"))
    let inodes = try inodes(in: content)
    _ = try backup.create(of: data, now: moment + 60)
    let after = try self.inodes(in: content)
    #expect(after.count == 4 && inodes.allSatisfy { after[$0.key] == $0.value })
    _ = try backup.create(of: data, now: moment + 120, keep: 1)
    #expect(try backup.snapshots().map(\.created) == [moment + 120])
    #expect(try FileManager.default.contentsOfDirectory(atPath: content.path).count == 3)
    try backup.check(try backup.snapshot())
  }

  private func inodes(in folder: URL) throws -> [String: UInt64] {
    let manager = FileManager.default
    return try Dictionary(
      uniqueKeysWithValues: manager.contentsOfDirectory(atPath: folder.path).map { name in
        let attributes = try manager.attributesOfItem(atPath: folder.appending(path: name).path)
        return (name, attributes[.systemFileNumber] as? UInt64 ?? 0)
      })
  }

  @Test("what was there before a restore is kept beside it, and nothing else in the data folder is touched")
  func keptBefore() async throws {
    try await settle()
    _ = try backup.create(of: data, now: moment)
    try place.write("profile", to: "data/service/profiles/a.json")
    // A shelf that is kept in a variable would hold the household open.
    _ = try await Shelf.openForGuest(in: data).add(place.pdf("later.pdf", text: "Later"))
    let restored = try backup.restore(try backup.snapshot(), to: data)
    #expect(try await Shelf.openForGuest(in: data).items().count == 1)
    #expect(try String(contentsOf: place.url("data/service/profiles/a.json"), encoding: .utf8) == "profile")
    let old = try #require(restored.before)
    let kept = try Backup.Contents(of: old.appending(path: Backup.databaseName))
    #expect(kept.documents.count == 5)
    #expect(kept.documents.allSatisfy { access($0.file(in: old).path, F_OK) == 0 })
  }

  @Test("a household that somebody has open is not replaced")
  func inUse() async throws {
    try await settle()
    _ = try backup.create(of: data, now: moment)
    let open = try Household(folder: data)
    #expect(throws: BackupError.inUse(folder: data.path)) {
      try backup.restore(try backup.snapshot(), to: data)
    }
    #expect(!open.folder.path.isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: data.path)
    #expect(!left.contains { $0.contains("restor") }, "\(left)")
  }

  @Test("a damaged household is replaced, and kept with its log")
  func damagedHousehold() async throws {
    try await settle()
    _ = try backup.create(of: data, now: moment)
    let database = data.appending(path: Backup.databaseName)
    try Data(repeating: 7, count: 40_000).write(to: database)
    try Data("log".utf8).write(to: URL(filePath: database.path + "-wal"))
    let old = try #require(try backup.restore(try backup.snapshot(), to: data).before)
    #expect(try Data(contentsOf: old.appending(path: Backup.databaseName)).count == 40_000)
    #expect(access(old.appending(path: "household.sqlite-wal").path, F_OK) == 0)
    #expect(try await titles(of: "Ada", "analytical") == ["engine", "notes"])
  }

  @Test(
    "a damaged snapshot is refused before anything is replaced, and an earlier one still serves",
    arguments: ["database", "document", "lost document", "list"])
  func damagedSnapshot(part: String) async throws {
    try await settle()
    let snapshot = try backup.create(of: data, now: moment)
    let only = try #require(snapshot.documents.first)
    switch part {
    case "database":
      let file = try FileHandle(forUpdating: backup.database(of: snapshot))
      try file.seek(toOffset: 5000)
      try file.write(contentsOf: Data([1, 2, 3]))
      try file.close()
    case "document": try Data("%PDF".utf8).write(to: backup.content.file(only.sha256))
    case "lost document": try FileManager.default.removeItem(at: backup.content.file(only.sha256))
    default:
      try place.write(
        "{\"format\": \"trackii-backup\", \"version\": 1}",
        to: "backup/snapshots/\(snapshot.id)/snapshot.json")
    }
    let before = try documents()
    do {
      _ = try backup.restore(try backup.snapshot(), to: data)
      Issue.record("restored")
    } catch BackupError.damaged(let name, _) { #expect(name == snapshot.id) }
    #expect(try documents() == before)
    #expect(try await titles(of: "Ada", "analytical") == ["engine", "notes"])
  }

  @Test("a snapshot that cannot be read hides no other, is not taken for another, and keeps its documents")
  func unreadableNeighbour() async throws {
    try await settle()
    let first = try backup.create(of: data, now: moment)
    let guest = try await Shelf.openForGuest(in: data)
    try await guest.remove(try #require(try await guest.items().first).id)
    try await guest.purge()
    let second = try backup.create(of: data, now: moment + 60)
    let list = place.url("backup/snapshots/\(first.id)/snapshot.json")
    let whole = try Data(contentsOf: list)
    try Data("{".utf8).write(to: list)
    let damaged = BackupError.damaged(snapshot: first.id, reason: "snapshot.json cannot be read")
    #expect(try backup.snapshots().map(\.id) == [second.id] && backup.snapshot().id == second.id)
    let listed = try backup.listed()
    #expect(listed.first == .unreadable(name: first.id, damaged) && listed.last?.snapshot?.id == second.id)
    #expect(throws: damaged) { try backup.snapshot(first.id) }
    // Another one that is kept takes none of its documents away.
    let third = try backup.create(of: data, now: moment + 120, keep: 1)
    #expect(try backup.listed().map(\.name) == [first.id, third.id])
    try whole.write(to: list)
    try backup.check(try backup.snapshot(first.id))
    // The newest is meant where none is named: an older one is not restored for it.
    try Data("{".utf8).write(to: place.url("backup/snapshots/\(third.id)/snapshot.json"))
    #expect(throws: BackupError.damaged(snapshot: third.id, reason: "snapshot.json cannot be read")) {
      try backup.snapshot()
    }
  }

  @Test("a list that leads out of its folder is not followed")
  func hostileList() async throws {
    try await settle()
    let snapshot = try backup.create(of: data, now: moment)
    let list = place.url("backup/snapshots/\(snapshot.id)/snapshot.json")
    let owner = try #require(snapshot.documents.first?.owner)
    let text = try String(contentsOf: list, encoding: .utf8).replacing(owner, with: "../../../outside")
    try Data(text.utf8).write(to: list)
    #expect(throws: BackupError.damaged(snapshot: snapshot.id, reason: "snapshot.json cannot be read")) {
      try backup.snapshots()
    }
  }

  @Test("folders with other things, newer formats, unknown snapshots and empty households are named")
  func badInput() async throws {
    #expect(throws: BackupError.noHousehold(folder: data.path)) { try backup.create(of: data) }
    try await settle()
    try place.write("mine", to: "other/file")
    #expect(throws: BackupError.notEmpty(folder: place.path("other"))) {
      try Backup(place.url("other")).create(of: data)
    }
    #expect(throws: BackupError.noBackup(folder: place.path("other"))) {
      try Backup(place.url("other")).snapshots()
    }
    let snapshot = try backup.create(of: data, now: moment)
    #expect(throws: BackupError.noSnapshot(name: "never", folder: backup.folder.path)) {
      try backup.snapshot("never")
    }
    let list = place.url("backup/snapshots/\(snapshot.id)/snapshot.json")
    let text = try String(contentsOf: list, encoding: .utf8).replacing(
      "\"version\" : 1", with: "\"version\" : 2")
    try Data(text.utf8).write(to: list)
    #expect(throws: BackupError.newer(folder: backup.folder.path, version: 2)) { try backup.snapshots() }
  }

  @Test("a file that is gone is left out and told; what is half made by a killed program goes")
  func gone() async throws {
    try await settle()
    let file = try #require(try documents().keys.sorted().first)
    try FileManager.default.removeItem(at: data.appending(path: "users/\(file)"))
    try place.write("half", to: "backup/snapshots/.making-1/household.sqlite")
    let snapshot = try backup.create(of: data, now: moment)
    #expect(snapshot.missing.count == 1 && snapshot.documents.count == 3)
    #expect(access(place.path("backup/snapshots/.making-1"), F_OK) != 0)
    try backup.check(snapshot)
  }
}
