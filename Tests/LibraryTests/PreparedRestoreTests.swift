import Accounts
import Foundation
import Store
import TestSupport
import Testing

@testable import Library

/// A restore that a program with the household open prepares, and the next start completes.
@Suite("A restore prepared for the next start", .heavy)
struct PreparedRestoreTests {
  let place: Place
  let data: URL
  let backup: Backup

  init() throws {
    place = try Place()
    (data, backup) = (place.url("data"), Backup(place.url("backup")))
  }

  private func titles() async throws -> [String] {
    try await Shelf.openForGuest(in: data).items().map(\.title).sorted()
  }

  private func add(_ name: String) async throws {
    _ = try await Shelf.openForGuest(in: data).add(place.pdf("\(name).pdf", text: name))
  }

  private var isNothingPrepared: Bool {
    if case nil = Backup.completePrepared(in: data) { true } else { false }
  }

  /// Folders beside the household.
  private func beside(_ prefix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: data.path).filter { $0.hasPrefix(prefix) }
  }

  /// A backup with “before”, and a household that has “after” as well.
  private func settle() async throws -> BackupSnapshot {
    try await add("before")
    let snapshot = try backup.create(of: data)
    try await add("after")
    return snapshot
  }

  @Test(
    "it is prepared while the household is open, and changes nothing until it is completed; what was there is kept"
  )
  func course() async throws {
    let snapshot = try await settle()
    do {
      let open = try await Shelf.openForGuest(in: data)
      try backup.prepare(snapshot, in: data)
      #expect(try await open.items().count == 2)
    }
    #expect(try await titles() == ["after", "before"])
    guard case .restored(let restored, let before?) = Backup.completePrepared(in: data) else {
      Issue.record("not restored")
      return
    }
    #expect(restored.snapshot == snapshot.id && restored.documents == 1 && restored.people == 0)
    #expect(try await titles() == ["before"])
    #expect(try beside("restoring-").isEmpty && beside("before-restore-") == [before.lastPathComponent])
    // What was there can be had back by hand: it is whole.
    try SQLiteFile.check(before.appending(path: Household.fileName))
    #expect(isNothingPrepared, "it is done once")
    #expect(try await titles() == ["before"])
  }

  @Test("a damaged backup is refused with what is wrong, and nothing waits for the next start")
  func damaged() async throws {
    let snapshot = try await settle()
    let document = try #require(snapshot.documents.first)
    try Data("%PDF".utf8).write(to: backup.content.file(document.sha256))
    let error = #expect(throws: BackupError.self) { try backup.prepare(snapshot, in: data) }
    guard case .damaged? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try beside("restoring-").isEmpty && isNothingPrepared)
    #expect(try await titles() == ["after", "before"])
  }

  @Test("given up on the way or afterwards nothing of it stays")
  func givenUp() async throws {
    struct GivenUp: Error {}
    let snapshot = try await settle()
    #expect(throws: BackupError.self) {
      try backup.prepare(snapshot, in: data) { _ in throw GivenUp() }
    }
    var told = 0
    #expect(throws: BackupError.self) {
      try backup.prepare(snapshot, in: data) { _ in
        told += 1
        // In the midst of copying: the check tells twice before.
        if told == 4 { throw GivenUp() }
      }
    }
    #expect(try told == 4 && beside("restoring-").isEmpty)
    try backup.prepare(snapshot, in: data)
    try backup.prepare(snapshot, in: data)
    #expect(try beside("restoring-").count == 1, "what was prepared before goes")
    Backup.discardPrepared(in: data)
    #expect(try beside("restoring-").isEmpty && isNothingPrepared)
  }

  @Test("while another program has the household open it is refused, said, and not tried again by itself")
  func inUse() async throws {
    let snapshot = try await settle()
    try backup.prepare(snapshot, in: data)
    do {
      let open = try await Shelf.openForGuest(in: data)
      guard case .refused(.inUse)? = Backup.completePrepared(in: data) else {
        Issue.record("not refused")
        return
      }
      #expect(try await open.items().count == 2)
    }
    #expect(try beside("restoring-").isEmpty && beside("before-restore-").isEmpty)
    #expect(isNothingPrepared)
    #expect(try await titles() == ["after", "before"])
  }

  @Test("what cannot be opened does not take the household's place: the one of before comes back")
  func unopenable() async throws {
    let snapshot = try await settle()
    try backup.prepare(snapshot, in: data)
    let draft = data.appending(path: try #require(try beside("restoring-").first))
    try Data("no database".utf8).write(to: draft.appending(path: Household.fileName))
    guard case .refused(.store)? = Backup.completePrepared(in: data) else {
      Issue.record("not refused")
      return
    }
    #expect(try await titles() == ["after", "before"])
    #expect(try beside("restoring-").isEmpty && beside("before-restore-").isEmpty)
  }
}
