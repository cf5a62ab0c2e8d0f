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

  /// A household's database in one file, with notes that fill many pages.
  private func household() async throws -> (file: URL, item: ShelfItem.ID) {
    let shelf = try await place.shelf(of: "Ada")
    let id = try await shelf.add(place.pdf("one.pdf")).id
    _ = try await shelf.addMark(.bookmark(.init(x: 1, y: 2)), page: 0, in: id, note: "kept")
    for number in 0..<Self.notes {
      _ = try await shelf.addNote(String(repeating: "\(number) winter ", count: 150), title: "Note \(number)")
    }
    let file = place.url("copy.sqlite")
    try SQLiteFile.copy(place.database, to: file)
    return (file, id)
  }

  /// What somebody finds who puts a database in the place of the household's.
  private func shelf(with file: URL) async throws -> Shelf {
    let data = place.url("data-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: file, to: data.appending(path: Household.fileName))
    let accounts = try Accounts(folder: data, configuration: .weakForTests)
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

  @Test("what is no database is refused, a name that is taken too, and nothing is left")
  func refused() async throws {
    let file = try place.write(Data(repeating: 0x5A, count: 9000), to: "nothing.sqlite")
    let taken = try place.write(Data("mine".utf8), to: "taken.sqlite")
    #expect(throws: BackupError.self) { _ = try Backup.salvage(file, to: place.url("new.sqlite")) }
    #expect(throws: BackupError.storage(file: taken.path, reason: "it is there already")) {
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
