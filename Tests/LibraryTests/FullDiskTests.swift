import Foundation
import Accounts
import TestSupport
import Testing

@testable import Library

@Suite struct FullDiskTests {
  @Test(.enabled(if: TinyDisk.canBeMade, "mounting a small disk needs root"))
  func aRealFullDiskLeavesTheShelfUsable() async throws {
    let (place, disk) = (try Place(), try #require(TinyDisk(kibibytes: 1536)))
    let shelf = try await Shelf.openForGuest(in: disk.folder)
    let documents = disk.folder.appending(path: "users/guest/documents")
    let large = try place.pdf("large.pdf", padding: 2 << 20)
    await #expect(throws: LibraryError.diskFull(folder: documents.path)) { try await shelf.add(large) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: documents.path).isEmpty)
    let small = try await shelf.add(place.pdf("small.pdf"))
    #expect(try await shelf.items() == [small])
  }

  @Test(.enabled(if: TinyDisk.canBeMade, "mounting a small disk needs root"))
  func aDiskWithoutRoomForTheRowKeepsNoFileEither() async throws {
    let (place, disk) = (try Place(), try #require(TinyDisk(kibibytes: 1536)))
    let shelf = try await Shelf.openForGuest(in: disk.folder)
    let documents = disk.folder.appending(path: "users/guest/documents")
    // Documents that leave ever less room, until the disk refuses.
    var kept = 0
    var refused: LibraryError?
    for number in 0..<2000 where refused == nil {
      do throws(LibraryError) {
        try await shelf.database.write { session in
          try session.run(LibraryStatement.saveSetting, "\(number)", Data(count: 3000))
        }
        kept += 1
      } catch { refused = error }
    }
    #expect(kept > 0)
    #expect(refused == .diskFull(folder: disk.folder.path))
    await #expect(throws: LibraryError.self) { try await shelf.add(place.pdf("small.pdf")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: documents.path).isEmpty)
    #expect(try await shelf.items().isEmpty)
  }
}
