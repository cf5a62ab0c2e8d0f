import Accounts
import Foundation
import Library
import Signals
import TestSupport
import Testing

/// Two shelves as the application of version 0.1.0 left them: Ada's and the guest's. Both calibrated and read a book.
@Suite("Shelves from version 0.1.0")
struct FrozenFormatTests {
  let place: Place
  let screen = ScreenGeometry(widthPx: 1280, heightPx: 800, widthMm: 339, heightMm: 212)
  let notes = "c797ce34be56e0ee1c2035e02af51df3e01355b687f4f0594ad1ed12191d160d"
  let tables = "16aeed7ee4381c74ffdc4eeb575706a352d60778722a77be2cd2c7530e906834"

  init() throws {
    place = try Place()
    let frozen = try #require(Bundle.module.url(forResource: "Fixtures/users", withExtension: nil))
    try FileManager.default.copyItem(at: frozen, to: place.data.appending(path: "users"))
    try FileManager.default.copyItem(at: frozenAccounts, to: place.data.appending(path: "accounts.sqlite"))
  }

  private func ada() async throws -> Shelf {
    try await Shelf.open(
      for: try await HouseholdAccounts(folder: place.data).login(name: "Ada", password: "analytical engine"))
  }

  @Test("a person's holds the book, the place in it and how long they dwell")
  func person() async throws {
    let shelf = try await ada()
    #expect(shelf.findings.isEmpty)
    let items = try await shelf.items()
    #expect(items.map(\.id) == [notes] && items.map(\.title) == ["Notes on the Engine"])
    #expect(items.first?.pageCount == 2 && items.first?.isMissing == false && items.first?.lastOpened != nil)
    let place = ReadingPlace(position: DocumentPosition(page: 1, offset: 0), zoom: 0)
    #expect(try await shelf.place(in: notes) == place)
    #expect(try await shelf.dwellPace() == 0.9409)
    #expect(FileManager.default.fileExists(atPath: try await shelf.file(notes).path))
  }

  @Test("the guest's holds both books, the one read last first")
  func guest() async throws {
    let shelf = try await place.shelf()
    #expect(shelf.findings.isEmpty)
    #expect(try await shelf.items().map(\.id) == [tables, notes])
    #expect(try await shelf.place(in: tables)?.position == DocumentPosition(page: 2, offset: 0))
    #expect(try await shelf.place(in: notes) == nil)
  }

  @Test("each holds its calibration for camera and screen")
  func calibrations() async throws {
    let guest = try await place.shelf()
    let (own, other) = (
      try await ada().profile(camera: "rendered camera", screen: screen),
      try await guest.profile(camera: "rendered camera", screen: screen)
    )
    #expect(own?.data.count == 13_427 && other?.data.count == 16_033)
    #expect(other?.created == Date(timeIntervalSince1970: 1_795_377_292))
    #expect(try await guest.profiles().map(\.screen) == [screen])
  }

  @Test("they take new places, books and calibrations beside the old")
  func goesOn() async throws {
    let shelf = try await ada()
    try await shelf.remember(ReadingPlace(position: DocumentPosition(page: 0, offset: 0.5)), in: notes)
    let added = try await shelf.add(try place.pdf("new.pdf"))
    try await shelf.saveProfile(data: Data([1]), camera: "another", screen: screen, created: Date())
    let again = try await ada()
    #expect(try await again.place(in: notes)?.position.offset == 0.5)
    #expect(Set(try await again.items().map(\.id)) == [notes, added.id])
    #expect(try await again.profiles().count == 2)
  }
}
