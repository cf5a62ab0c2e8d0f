import Accounts
import Foundation
import Store
import TestSupport
import Testing

@testable import Library

/// What goes of a backup, what stays of it, and what restores leave beside a household.
@Suite("Tidying backups, and what restores leave", .heavy)
struct BackupTidyingTests {
  let place: Place
  let data: URL
  let backup: Backup
  private let moment = Date(timeIntervalSince1970: 1_795_000_000)

  init() throws {
    place = try Place()
    (data, backup) = (place.url("data"), Backup(place.url("backup")))
  }

  private func add(_ name: String) async throws {
    _ = try await Shelf.openForGuest(in: data).add(place.pdf("\(name).pdf", text: name))
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: place.url("backup/snapshots").path).sorted()
    }
  }

  @Test("the snapshot that is made stays, also where a clock that went back has it look old")
  func clock() async throws {
    try await add("one")
    for seconds in [0.0, 60] { _ = try backup.create(of: data, now: moment + seconds) }
    try await add("two")
    let made = try backup.create(of: data, now: moment - 86_400, keep: 2)
    #expect(try backup.snapshots().map(\.created) == [moment - 86_400, moment + 60])
    for snapshot in try backup.snapshots() { try backup.check(snapshot) }
    let last = try backup.create(of: data, now: moment - 80_000, keep: 1)
    #expect(try names == [last.id] && made.id != last.id)
    try backup.check(last)
  }

  @Test("what a stop has left of a snapshot that was being removed goes, and hides nothing")
  func stopped() async throws {
    try await add("one")
    let first = try backup.create(of: data, now: moment)
    try place.write("half", to: "backup/snapshots/.removing-2026-01-01T00-00-00Z/household.sqlite")
    #expect(try backup.listed().map(\.name) == [first.id])
    let second = try backup.create(of: data, now: moment + 60, keep: 5)
    #expect(try names == [first.id, second.id])
  }

  @Test(
    "a document that was cut off in the backup is copied again; where the household's is, the backup's stays")
  func cutOff() async throws {
    try await add("one")
    let first = try backup.create(of: data, now: moment)
    let document = try #require(first.documents.first)
    let (kept, own) = (backup.content.file(document.sha256), document.file(in: data))
    let whole = try Data(contentsOf: own)
    try Data("%PDF".utf8).write(to: kept)
    try backup.check(try backup.create(of: data, now: moment + 60))
    try Data("%PDF".utf8).write(to: own)
    try backup.check(try backup.create(of: data, now: moment + 120))
    #expect(try Data(contentsOf: kept) == whole)
  }

  @Test("what waits, what was left half done and what is kept of restores is told")
  func remnants() async throws {
    try await add("one")
    let snapshot = try backup.create(of: data)
    #expect(Backup.remnants(in: data).isEmpty && Backup.remnants(in: place.url("nowhere")).isEmpty)
    try backup.prepare(snapshot, in: data)
    guard case .waiting(let restore)? = Backup.remnants(in: data).first else {
      Issue.record("\(Backup.remnants(in: data))")
      return
    }
    #expect(restore.snapshot == snapshot.id)
    let later = Date(timeIntervalSinceNow: 2 * 86_400)
    #expect(Backup.remnants(in: data, now: later) == [.stale(restore)])
    guard case .restored(_, let before?) = Backup.completePrepared(in: data) else {
      Issue.record("not restored")
      return
    }
    #expect(Backup.remnants(in: data) == [.before(folder: before.path)])

    let record = RestoreRecord(snapshot: snapshot.id, created: moment, people: 0, documents: 1)
    let (_, lock) = try RestoreDraft.make("half", in: data, record)
    try place.write("{}", to: "data/restoring-strange/restore.json")
    let strange = RestoreRemnant.unknown(folder: data.appending(path: "restoring-strange").path)
    let kept = RestoreRemnant.before(folder: before.path)
    #expect(Backup.remnants(in: data) == [.beingPrepared, strange, kept])
    lock.release()
    #expect(Backup.remnants(in: data) == [.halfBuilt, strange, kept])
  }
}
