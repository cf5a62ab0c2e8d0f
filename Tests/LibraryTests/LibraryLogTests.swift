import Foundation
import Library
import Signals
import TestLog
import TestSupport
import Testing

/// What a developer finds in the log, and nobody's books.
@Suite struct LibraryLogTests {
  let place: Place
  let log = TestLog()
  init() throws { place = try Place() }

  private func shelf() async throws -> Shelf {
    try await Shelf.openForGuest(in: place.data, logger: log.logger)
  }

  @Test func whatIsPutInOrderIsLoggedWithoutATitle() async throws {
    let item = try await shelf().add(place.pdf("Quixotic Diary.pdf"), title: "Quixotic Diary")
    let id = item.id.prefix(12)
    try Data("half".utf8).write(to: place.documents.appending(path: ".incoming-1"))
    try FileManager.default.removeItem(at: place.documents.appending(path: "\(item.id).pdf"))
    #expect(try await shelf().findings.count == 2)
    #expect(log.has("warning the file of a listed document is gone", "document=\(id)"))
    #expect(log.has("notice interrupted copies removed", "copies=1"))

    try Data("x".utf8).write(to: place.documents.appending(path: "\(item.id).pdf"))
    try place.execute("DELETE FROM document")
    _ = try await shelf()
    #expect(log.has("error a damaged document was removed", "document=\(id)"))
    #expect(!log.has("Quixotic") && !log.lines.isEmpty)
  }

  @Test func aDamagedDatabaseIsLoggedWithItsCode() async throws {
    try Data(repeating: 7, count: 5000).write(to: place.database)
    await #expect(throws: LibraryError.self) { try await shelf() }
    #expect(log.has("error the household cannot be opened", "file is not a database"))
  }

  @Test func aProfileAndASettingThatCannotBeDecodedAreLogged() async throws {
    let shelf = try await shelf()
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    try await shelf.saveProfile(data: Data([1]), camera: "c", screen: screen, created: Date())
    try await shelf.set("theme", to: "dark")
    try place.execute("UPDATE calibration SET screen = X'00'")
    try place.execute("UPDATE setting SET value = X'00'")
    #expect(try await shelf.profile(camera: "c", screen: screen) == nil)
    #expect(try await shelf.setting("theme", as: String.self) == nil)
    #expect(log.has("error the screen of a calibration profile cannot be decoded"))
    #expect(log.has("error a setting cannot be decoded", "setting=theme"))
  }
}
