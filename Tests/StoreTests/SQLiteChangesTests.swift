import Foundation
import Store
import TestSupport
import Testing

@testable import Store

@Suite("Changes made elsewhere")
struct SQLiteChangesTests {
  @Test("what another program commits is told at the next look, a second later, and once")
  func told() async throws {
    let place = try TemporaryFolder()
    let (file, clock) = (place.url("store.sqlite"), SteppedClock())
    let engine = try SQLiteEngine(file: file, busySeconds: 5, pollSeconds: 1, clock: clock)
    try engine.migrate([Migration("t", ["CREATE TABLE t (id BIGINT)"])])
    // A connection of its own, as another process has.
    let other = try SQLiteEngine(file: file)
    var commits = engine.changes.commits().makeAsyncIterator()
    // Asleep, it has had its first look.
    await clock.sleeper()
    try await other.write { try $0.run("INSERT INTO t VALUES (1)") }
    try await other.write { try $0.run("INSERT INTO t VALUES (2)") }
    await clock.advance(by: .seconds(1))
    #expect(await commits.next() != nil)
    // Two looks without a commit between tell nothing: what comes next is the third's.
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    await clock.sleeper()
    try await other.write { try $0.run("INSERT INTO t VALUES (3)") }
    await clock.advance(by: .seconds(1))
    #expect(await commits.next() != nil)
    #expect(clock.now.offset == .seconds(4))
  }

  @Test("what was committed while the database could not be read is told as soon as it can be")
  func toldAfterFailure() async throws {
    let place = try TemporaryFolder()
    let (file, elsewhere, clock) = (
      place.url("store.sqlite"), place.url("elsewhere.sqlite"), SteppedClock()
    )
    try await SQLiteEngine(file: elsewhere).write { try $0.run("CREATE TABLE t (id BIGINT)") }
    let changes = SQLiteChanges(file: file, interval: .seconds(1), clock: clock)
    var commits = changes.commits().makeAsyncIterator()
    // The first look finds nothing that can be read, and so does the second.
    await clock.sleeper()
    await clock.advance(by: .seconds(1))
    await clock.sleeper()
    try FileManager.default.moveItem(at: elsewhere, to: file)
    await clock.advance(by: .seconds(1))
    #expect(await commits.next() != nil)
    #expect(clock.now.offset == .seconds(2))
  }

  @Test("the listening ends with its task")
  func ends() async throws {
    let place = try TemporaryFolder()
    let clock = SteppedClock()
    let engine = try SQLiteEngine(
      file: place.url("store.sqlite"), busySeconds: 5, pollSeconds: 1, clock: clock)
    let listening = Task { for await _ in engine.changes.commits() {} }
    await clock.sleeper()
    listening.cancel()
    await listening.value
  }
}
