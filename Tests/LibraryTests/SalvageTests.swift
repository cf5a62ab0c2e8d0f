import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("What can be read of a damaged household")
struct SalvageTests {
  let place: Place
  init() throws { place = try Place() }

  private static let notes = 200

  /// A household's database in one file, with notes that fill many pages. Made once: each test has a copy of the file.
  private static let original = Shared<(bytes: Data, item: ShelfItem.ID)> {
    let place = try Place()
    let shelf = try await place.shelf(of: "Ada")
    let id = try await shelf.add(place.pdf("one.pdf")).id
    _ = try await shelf.addMark(.bookmark(.init(x: 1, y: 2)), page: 0, in: id, note: "kept")
    for number in 0..<SalvageTests.notes {
      _ = try await shelf.addNote(String(repeating: "\(number) winter ", count: 150), title: "Note \(number)")
    }
    let file = place.url("copy.sqlite")
    try SQLiteFile.copy(place.database, to: file)
    return (try Data(contentsOf: file), id)
  }

  private func household() async throws -> (file: URL, item: ShelfItem.ID) {
    let original = try await Self.original.value
    return (try place.write(original.bytes, to: "copy.sqlite"), original.item)
  }

  /// What somebody finds who puts a database in the place of the household's.
  private func shelf(with file: URL) async throws -> Shelf {
    let data = place.url("data-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: file, to: data.appending(path: Household.fileName))
    let accounts = try HouseholdAccounts(folder: data, configuration: .weakForTests)
    return try await Shelf.open(for: try await accounts.login(name: "Ada", password: "analytical"))
  }

  @Test("of a sound one all is taken, words to search for too")
  func sound() async throws {
    let (file, id) = try await household()
    let salvage = try Backup.salvage(file, to: place.url("new.sqlite"))
    #expect(salvage.isWhole, "\(salvage.tables)")
    let shelf = try await shelf(with: URL(filePath: salvage.file))
    #expect(try await shelf.notes().count == Self.notes)
    #expect(try await shelf.marks(in: id).map(\.note) == ["kept"])
    #expect(try await !shelf.search("winter in:notes").hits.isEmpty)
  }

  @Test("a note stays its owner's where whoever wrote it last is lost")
  func lostWriter() async throws {
    let (file, _) = try await household()
    // No foreign keys are looked at here, and only what is committed stays.
    try SQLiteFile.exclusively(file) { session in
      try session.run("UPDATE note SET changed_by = 'lost'")
      try session.run("COMMIT")
    }
    let salvage = try Backup.salvage(file, to: place.url("new.sqlite"))
    #expect(salvage.tables.filter { $0.name == "note" }.map(\.dropped) == [0])
    #expect(try await shelf(with: URL(filePath: salvage.file)).notes().count == Self.notes)
  }

  @Test("around damaged pages the rest is taken, and the damaged file is not touched")
  func damaged() async throws {
    let (file, _) = try await household()
    let sound = try Data(contentsOf: file)
    let page = 4096
    var losses = 0
    for share in stride(from: 0.35, to: 0.95, by: 0.1) {
      var bytes = sound
      let start = Int(Double(sound.count / page) * share) * page
      bytes.replaceSubrange(start..<start + page, with: Data(repeating: 0xA5, count: page))
      try bytes.write(to: file)
      let salvage = try Backup.salvage(file, to: place.url("new-\(share).sqlite"))
      #expect(try Data(contentsOf: file) == bytes)
      let shelf = try await shelf(with: URL(filePath: salvage.file))
      let notes = try await shelf.notes().count
      #expect(notes > Self.notes / 2, "\(notes) of \(Self.notes) with a page at \(share) damaged")
      if !salvage.isWhole { losses += 1 }
    }
    #expect(losses > 0)
  }

  /// Bytes of the header that are overwritten.
  @Test(
    "a damaged header is put right on the copy: all of the rest is taken",
    arguments: [0..<15, 0..<16, 16..<18, 16..<24, 0..<24, 0..<100, 18..<20, 44..<48, 52..<60])
  func header(bytes: Range<Int>) async throws {
    let (file, id) = try await household()
    let sound = try Data(contentsOf: file)
    for filling: UInt8 in [0, 0xA5] {
      var damaged = sound
      damaged.replaceSubrange(bytes, with: Data(repeating: filling, count: bytes.count))
      try damaged.write(to: file)
      let salvage = try Backup.salvage(file, to: place.url("new-\(filling).sqlite"))
      #expect(salvage.isWhole, "\(salvage.tables)")
      #expect(try Data(contentsOf: file) == damaged, "it is only read")
      let shelf = try await shelf(with: URL(filePath: salvage.file))
      #expect(try await shelf.notes().count == Self.notes)
      #expect(try await shelf.marks(in: id).map(\.note) == ["kept"])
    }
  }

  @Test("a header that names another size of pages is put right", arguments: [512, 1024, 8192, 32_768])
  func pageSize(size: Int) async throws {
    let (file, _) = try await household()
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(16..<18, with: [UInt8(size >> 8), UInt8(size & 0xFF)])
    try bytes.write(to: file)
    let salvage = try Backup.salvage(file, to: place.url("new.sqlite"))
    #expect(salvage.isWhole, "\(salvage.tables)")
    #expect(try await shelf(with: URL(filePath: salvage.file)).notes().count == Self.notes)
  }

  @Test("of a file that was cut off what is there is taken", arguments: [0.5, 0.8, 0.95])
  func cutOff(share: Double) async throws {
    let (file, _) = try await household()
    let sound = try Data(contentsOf: file)
    // Within a page.
    try sound.prefix(Int(Double(sound.count) * share) / 4096 * 4096 + 100).write(to: file)
    let salvage = try Backup.salvage(file, to: place.url("new.sqlite"))
    #expect(!salvage.isWhole)
    let notes = try await shelf(with: URL(filePath: salvage.file)).notes().count
    #expect(notes > 20 && notes < Self.notes, "\(notes) of \(Self.notes) with \(share) of the file")
  }

  @Test("what is no database is refused, a name that is taken too, and nothing is left")
  func refused() async throws {
    let file = try place.write(Data(repeating: 0x5A, count: 9000), to: "nothing.sqlite")
    let taken = try place.write(Data("mine".utf8), to: "taken.sqlite")
    for bytes in [
      Data(repeating: 0x5A, count: 9000), Data(), Data("SQLite format 3\0".utf8), Data(count: 9000),
    ] {
      try bytes.write(to: file)
      do {
        _ = try Backup.salvage(file, to: place.url("new.sqlite"))
        Issue.record("of \(bytes.count) bytes something was read")
      } catch {
        guard case .unreadable(file.path, _) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect("\(error)".contains("trackii backup restore") && !"\(error)".contains("salvag"))
      }
    }
    #expect(throws: BackupError.alreadyThere(file: taken.path)) {
      _ = try Backup.salvage(file, to: taken)
    }
    #expect(throws: BackupError.noHousehold(folder: place.path("gone.sqlite"))) {
      _ = try Backup.salvage(place.url("gone.sqlite"), to: place.url("new.sqlite"))
    }
    #expect(try Data(contentsOf: taken) == Data("mine".utf8))
    let left = try FileManager.default.contentsOfDirectory(atPath: place.url.path)
    #expect(Set(left) == ["nothing.sqlite", "taken.sqlite"])
  }
}
