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

  @Test(
    "while another program has the household open it waits, which is said, and the next start completes it")
  func inUse() async throws {
    let snapshot = try await settle()
    try backup.prepare(snapshot, in: data)
    do {
      let open = try await Shelf.openForGuest(in: data)
      guard case .waiting(let restore)? = Backup.completePrepared(in: data) else {
        Issue.record("it does not wait")
        return
      }
      #expect(restore.snapshot == snapshot.id && restore.until != nil)
      #expect(try await open.items().count == 2)
    }
    #expect(try beside("restoring-").count == 1 && beside("before-restore-").isEmpty)
    #expect(try await titles() == ["after", "before"])
    guard case .restored? = Backup.completePrepared(in: data) else {
      Issue.record("not restored")
      return
    }
    #expect(try await titles() == ["before"])
  }

  @Test("a restore by hand that meets a household in use at its end waits for the next start too")
  func inUseAtTheEnd() async throws {
    let snapshot = try await settle()
    do {
      var open: Household?
      let error = #expect(throws: BackupError.self) {
        try backup.restore(snapshot, to: data) { _ in open = open ?? (try? Household(folder: data)) }
      }
      guard case .waiting? = error, open != nil else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    #expect(Backup.waiting(in: data)?.snapshot == snapshot.id)
    guard case .restored? = Backup.completePrepared(in: data) else {
      Issue.record("not restored")
      return
    }
    #expect(try await titles() == ["before"])
  }

  @Test("what one has prepared nobody else gives up or replaces, until it has waited for a day")
  func others() async throws {
    let (snapshot, now) = (try await settle(), Date(timeIntervalSince1970: 1_800_000_000))
    let (ada, bob) = (
      RestorePreparer(run: UUID(), person: "Ada"), RestorePreparer(run: UUID(), person: "Bob")
    )
    try backup.prepare(snapshot, in: data, by: ada, now: now)
    Backup.discardPrepared(in: data, by: bob)
    Backup.withdrawOwn(in: data, of: bob)
    #expect(throws: BackupError.otherPrepared(by: "Ada", until: now + 86_400)) {
      try backup.prepare(snapshot, in: data, by: bob, now: now + 3600)
    }
    let waiting = try #require(Backup.waiting(in: data))
    #expect(waiting.person == "Ada" && waiting.until == now + 86_400)
    #expect(waiting.isOwn(of: ada) && !waiting.isOwn(of: bob))
    // Her other window replaces it, and does not give it up when she leaves it.
    let again = RestorePreparer(run: UUID(), person: "Ada")
    try backup.prepare(snapshot, in: data, by: again, now: now + 3600)
    Backup.discardPrepared(in: data, by: ada)
    #expect(try beside("restoring-").count == 1)
    // A day later it is nobody's.
    try backup.prepare(snapshot, in: data, by: bob, now: now + 3600 + 86_400)
    #expect(Backup.waiting(in: data)?.person == "Bob")
    guard case .refused(.stale)? = Backup.completePrepared(in: data, now: now + 4 * 86_400) else {
      Issue.record("a restore of days ago was completed")
      return
    }
    #expect(try beside("restoring-").isEmpty)
    #expect(try await titles() == ["after", "before"])
    try backup.prepare(snapshot, in: data, by: ada)
    #expect(Backup.withdrawPrepared(in: data)?.person == "Ada")
    #expect(try beside("restoring-").isEmpty && Backup.withdrawPrepared(in: data) == nil)
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
