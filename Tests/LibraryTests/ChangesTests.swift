import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

@Suite("Changes made elsewhere")
struct ChangesTests {
  @Test("what another program changes on the shelf is told")
  func told() async throws {
    let place = try Place()
    let shelf = try await place.shelf()
    // Another connection to the same file, as another process has.
    let other = try await place.shelf()
    let changing = Task {
      // The watcher takes its first look at an unknown moment: changes go on until one is told.
      var number = 0
      while !Task.isCancelled {
        try await other.set("number", to: number)
        number += 1
        await Task.yield()
      }
    }
    for await _ in shelf.changes() { break }
    changing.cancel()
    #expect(try await shelf.setting("number", as: Int.self) != nil)
  }

  @Test("a store that another program holds is busy, which passes, and not broken")
  func busy() async throws {
    let place = try Place()
    let shelf = try await place.shelf(busySeconds: 0.01)
    let file = place.database
    var configuration = GRDB.Configuration()
    configuration.allowsUnsafeTransactions = true
    let holder = try DatabaseQueue(path: file.path, configuration: configuration)
    try holder.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    await #expect(throws: LibraryError.busy(file: file.path)) { try await shelf.set("key", to: "value") }
    try holder.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try await shelf.set("key", to: "value")
    #expect(try await shelf.setting("key") == "value")
  }
}
