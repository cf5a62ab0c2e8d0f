import Foundation
import Glibc
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

/// A restore that the power or a kill stops at any of its steps: whoever opens the household next finds the whole of
/// the one or the other.
@Suite("A restore that is stopped on the way", .heavy)
struct StoppedRestoreTests {
  let place: Place
  let data: URL
  let backup: Backup

  init() throws {
    place = try Place()
    (data, backup) = (place.url("data"), Backup(place.url("backup")))
  }

  private struct Stop: Error {}

  private func titles(in data: URL) async throws -> [String] {
    let shelf = try await Shelf.openForGuest(in: data)
    return try await shelf.items().filter { !$0.isMissing }.map(\.title).sorted()
  }

  private func beside(_ prefix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: data.path).filter { $0.hasPrefix(prefix) }
  }

  /// A backup with “before”, and a household that has “after” as well.
  private func settle() async throws -> BackupSnapshot {
    let shelf = try await Shelf.openForGuest(in: data)
    _ = try await shelf.add(place.pdf("before.pdf", text: "before"))
    let snapshot = try backup.create(of: data)
    _ = try await shelf.add(place.pdf("after.pdf", text: "after"))
    return snapshot
  }

  /// Stops an exchange at a step: 0 when it is about to begin, then after each piece.
  private func stop(at step: Int, _ snapshot: BackupSnapshot, isPrepared: Bool = false) throws -> RestoreDraft
  {
    let (draft, lock) = try backup.draft(of: snapshot, in: data, now: Date()) { _ in }
    defer { lock.release() }
    if isPrepared {
      var record = try #require(draft.record)
      record.stage = .prepared(RestorePreparation(at: Date(), by: RestorePreparer(person: "Ada")))
      try draft.say(record)
    }
    #expect(throws: Stop.self) {
      try RestoreExchange(draft).perform { if $0 == step { throw Stop() } }
    }
    return draft
  }

  @Test("before its database is in place it is taken back, and said")
  func takenBack() async throws {
    _ = try stop(at: 0, try await settle())
    let shelf = try await Shelf.openForGuest(in: data)
    guard case .restore(.restoreTakenBack)? = shelf.findings.first, shelf.findings.count == 1 else {
      Issue.record("\(shelf.findings)")
      return
    }
    #expect("\(shelf.findings[0])".contains("is taken back"))
    #expect(try await shelf.items().map(\.title).sorted() == ["after", "before"])
    #expect(try beside("restoring-").isEmpty && beside("before-restore-").isEmpty)
    #expect(try await Shelf.openForGuest(in: data).findings.isEmpty)
  }

  @Test(
    "once its database is in place it is completed, and said; what was there before is whole",
    arguments: [1, 2])
  func completed(step: Int) async throws {
    let draft = try stop(at: step, try await settle())
    let shelf = try await Shelf.openForGuest(in: data)
    guard case .restore(.restored(_, before: draft.before.path))? = shelf.findings.first else {
      Issue.record("\(shelf.findings)")
      return
    }
    #expect(try await shelf.items().map { [$0.title, "\($0.isMissing)"] } == [["before", "false"]])
    #expect(try beside("restoring-").isEmpty && shelf.findings.count == 1)
    #expect(try await titles(in: draft.before) == ["after", "before"])
    #expect(try beside("before-restore-") == [draft.before.lastPathComponent])
  }

  @Test("a damaged household and its log come back together, or go together", arguments: [0, 1, 2, 3])
  func damaged(step: Int) async throws {
    let snapshot = try await settle()
    let (database, log) = (data.appending(path: Household.fileName), place.url("data/household.sqlite-wal"))
    try Data(repeating: 7, count: 40_000).write(to: database)
    try Data("log".utf8).write(to: log)
    let draft = try stop(at: step, snapshot)
    #expect(try RestoreExchange.makeWay(in: data) == nil)
    let old = step < 2 ? data : draft.before
    #expect(try Data(contentsOf: old.appending(path: Household.fileName)).count == 40_000)
    #expect(try Data(contentsOf: old.appending(path: "household.sqlite-wal")) == Data("log".utf8))
    guard step >= 2 else { return }
    #expect(access(log.path, F_OK) != 0)
    #expect(try await titles(in: data) == ["before"])
  }

  @Test("one that was prepared for the next start goes on waiting where it is taken back")
  func preparedAgain() async throws {
    _ = try stop(at: 0, try await settle(), isPrepared: true)
    #expect(try await titles(in: data) == ["after", "before"])
    #expect(Backup.waiting(in: data)?.person == "Ada")
    guard case .restored? = Backup.completePrepared(in: data) else {
      Issue.record("not restored")
      return
    }
    #expect(try await titles(in: data) == ["before"])
  }

  @Test("the start of the window completes one that was stopped, and tells of it", arguments: [0, 1])
  func atStart(step: Int) async throws {
    let snapshot = try await settle()
    _ = try stop(at: step, snapshot)
    switch Backup.completePrepared(in: data) {
    case .takenBack(let restore)? where step == 0: #expect(restore.snapshot == snapshot.id)
    case .restored(let restore, before: .some)? where step == 1: #expect(restore.snapshot == snapshot.id)
    case let other: Issue.record("\(String(describing: other))")
    }
    #expect(try await titles(in: data) == (step == 0 ? ["after", "before"] : ["before"]))
  }

  @Test("one that another program has just put in place is neither given up nor exchanged once more")
  func begunElsewhere() async throws {
    let draft = try stop(at: 2, try await settle(), isPrepared: true)
    #expect(!draft.giveUp())
    try RestoreExchange(draft).perform()
    #expect(Backup.withdrawPrepared(in: data) == nil)
    #expect(try await titles(in: data) == ["before"])
    #expect(try await titles(in: draft.before) == ["after", "before"])
  }

  @Test("nobody opens the household while another program is at it")
  func atIt() async throws {
    let draft = try stop(at: 1, try await settle())
    let lock = try FolderLock(draft.folder.path)
    let error = #expect(throws: StoreError.self) { try Household(folder: data, busySeconds: 0) }
    #expect(error?.isPassing == true, "\(String(describing: error))")
    #expect(try beside("restoring-").count == 1)
    lock.release()
    #expect(try await titles(in: data) == ["before"])
  }

  @Test("where it cannot be told which is which nothing is touched, and a restore by hand helps")
  func unknown() async throws {
    let snapshot = try await settle()
    let draft = try stop(at: 1, snapshot)
    // Copied to another disk, as a rescue does.
    let next = place.url("next")
    try FileManager.default.copyItem(at: data, to: next)
    let error = #expect(throws: StoreError.self) { try Household(folder: next) }
    #expect(error.map { "\($0)" }?.contains("restore again") == true, "\(String(describing: error))")
    _ = try backup.restore(snapshot, to: next)
    #expect(try await titles(in: next) == ["before"])
    let kept = next.appending(path: draft.before.lastPathComponent)
    #expect(access(kept.appending(path: Household.fileName).path, F_OK) == 0)
  }

  @Test("what a killed preparation has left goes at the next start; what may hold a household stays")
  func swept() async throws {
    let snapshot = try await settle()
    let (killed, dead) = try backup.draft(of: snapshot, in: data, now: Date()) { _ in }
    dead.release()
    let (growing, alive) = try backup.draft(of: snapshot, in: data, now: Date()) { _ in }
    defer { alive.release() }
    try place.write("a database of before", to: "data/restoring-older/household.sqlite")
    let halfway = try stop(at: 1, snapshot)
    RestoreDraft.sweep(in: data)
    let names = [growing, halfway].map(\.folder.lastPathComponent) + ["restoring-older"]
    #expect(try beside("restoring-").sorted() == names.sorted())
    #expect(access(killed.folder.path, F_OK) != 0)
    halfway.discard()
    #expect(halfway.isUnderWay, "the household of before is in it")
    if case nil = Backup.completePrepared(in: data) { Issue.record("it was halfway") }
    #expect(
      try beside("restoring-").sorted() == [growing.folder.lastPathComponent, "restoring-older"].sorted())
  }
}
