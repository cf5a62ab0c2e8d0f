import Foundation
import GRDB
import TestSupport
import Testing

@testable import Accounts
@testable import Library

/// What is shared stays as it was confirmed where the disk is full or another program holds the store.
@Suite("Sharing on a full disk and in a held store")
struct SharingDiskTests {
  private struct Two {
    let hers: Shelf
    let his: Shelf
    let note: String
  }

  /// Ada, who has a note, and Bob.
  private func two(in folder: URL, busySeconds: Double = 5) async throws -> Two {
    let household = try Household(folder: folder, busySeconds: busySeconds)
    let accounts = try HouseholdAccounts(household, configuration: .weakForTests)
    func shelf(_ name: String) async throws -> Shelf {
      try await Shelf.open(for: accounts.register(name: name, password: "analytical"))
    }
    let (hers, his) = (try await shelf("Ada"), try await shelf("Bob"))
    return Two(hers: hers, his: his, note: try await hers.addNote("shared").id)
  }

  @Test(
    "on a full disk the role is the one that was confirmed last, and everything goes on once there is room",
    .enabled(if: TinyDisk.canBeMade, "mounting a small disk needs root"))
  func fullDisk() async throws {
    let disk = try #require(TinyDisk(kibibytes: 4096))
    let two = try await two(in: disk.folder)
    let share = try await two.hers.invite("Bob", to: .note(two.note), as: .reader)
    try await two.his.answer(share.id, accepting: true)
    let ballast = disk.folder.appending(path: "ballast")
    try Self.fill(ballast)
    var confirmed = ShareRole.reader
    var refused: LibraryError?
    for number in 0..<5000 where refused == nil {
      let role: ShareRole = number % 2 == 0 ? .editor : .reader
      do throws(LibraryError) {
        try await two.hers.change(share.id, to: role)
        confirmed = role
      } catch { refused = error }
    }
    #expect(refused == .diskFull(folder: disk.folder.path))
    #expect(try await two.his.shares().map(\.role) == [confirmed])
    await #expect(throws: LibraryError.self) { try await two.hers.end(share.id) }
    #expect(try await two.his.shares().map(\.state) == [.accepted])
    try FileManager.default.removeItem(at: ballast)
    try await two.his.leave(share.id)
    #expect(try await two.hers.shares().map(\.state) == [.left])
  }

  /// Writes until nothing more fits.
  private static func fill(_ file: URL) throws {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    for size in [65_536, 4096, 1] {
      while (try? handle.write(contentsOf: Data(count: size))) != nil {}
    }
  }

  @Test("a store that another program holds is said to be busy, and no half invitation is left")
  func held() async throws {
    let place = try Place()
    let two = try await two(in: place.data, busySeconds: 0.01)
    let share = try await two.hers.invite("Bob", to: .note(two.note), as: .reader)
    var configuration = GRDB.Configuration()
    configuration.allowsUnsafeTransactions = true
    let holder = try DatabaseQueue(path: place.database.path, configuration: configuration)
    try holder.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let busy = LibraryError.busy(file: place.database.path)
    await #expect(throws: busy) { try await two.his.answer(share.id, accepting: true) }
    await #expect(throws: busy) { try await two.hers.change(share.id, to: .editor) }
    await #expect(throws: busy) { try await two.hers.end(share.id) }
    try holder.inDatabase { try $0.execute(sql: "ROLLBACK") }
    let kept = try await two.his.invitations()
    #expect(kept.map(\.state) == [.invited] && kept.map(\.role) == [.reader])
    try await two.his.answer(share.id, accepting: true)
    #expect(try await two.hers.shares().map(\.state) == [.accepted])
  }
}
