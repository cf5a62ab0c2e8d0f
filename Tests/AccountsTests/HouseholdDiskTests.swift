import Foundation
import Glibc
import Store
import TestSupport
import Testing

@testable import Accounts

@Suite("The household's disk")
struct HouseholdDiskTests {
  @Test(
    "one that can only be read is told as such, and nothing on it changes",
    .enabled(if: TinyDisk.canBeMade, "mounting a small disk needs root"))
  func readOnly() throws {
    let former = try FormerFolder()
    let disk = try #require(TinyDisk(kibibytes: 2048))
    let folder = disk.folder.appending(path: "data")
    try FileManager.default.copyItem(at: former.folder, to: folder)
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    try #require(mount("", disk.folder.path, "", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
    let error = #expect(throws: StoreError.self) { try Household(folder: folder) }
    guard case .readOnly = error else {
      Issue.record("refused as \(String(describing: error))")
      return
    }
    #expect(error.map { "\($0)" }?.contains("XDG_DATA_HOME") == true)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before)
    try #require(mount("", disk.folder.path, "", UInt(MS_REMOUNT), nil) == 0)
    #expect(try Household(folder: folder).findings.count == 5)
  }

  @Test("an emptied database beside members' folders is damaged, and nobody becomes its first administrator")
  func emptied() throws {
    let place = try Place()
    let file = place.folder.appending(path: Household.fileName)
    // A stop before anything was kept leaves an empty file, which is filled by the next start.
    try PrivateFolder.make(place.folder)
    try Data().write(to: file)
    do {
      let household = try Household(folder: place.folder)
      try household.makeFolder(of: PersonalStore.guestID)
      try household.makeFolder(of: UUID().uuidString)
    }
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    try Data().write(to: file)
    #expect(throws: StoreError.damaged(name: file.path, reason: "the file is empty")) {
      try Household(folder: place.folder)
    }
    #expect(try Data(contentsOf: file).isEmpty)
    // Moved away, it is begun anew, as the error says.
    try FileManager.default.removeItem(at: file)
    _ = try Household(folder: place.folder)
  }

  @Test("two programs that open an old folder at once take it over once")
  func atOnce() async throws {
    let former = try FormerFolder()
    let before = try former.formerRows()
    let folder = former.folder
    let taken = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 { group.addTask { try Household(folder: folder).findings.count } }
      return try await group.reduce(0, +)
    }
    #expect(taken == 5)
    #expect(try former.householdRows() == before)
  }
}
