import Documents
import Foundation
import TestSupport
import Testing

@testable import Library

/// Recognised text, in the person's own folder.
@Suite("Recognised text")
struct RecognisedTextTests {
  let place: Place
  init() throws { place = try Place() }

  private func page(_ text: String) throws -> RecognisedPage {
    let word = TextWord(text: text, box: PageRect(x: 1, y: 2, width: 3, height: 4))
    return RecognisedPage(
      Recognition(lines: [try #require(TextLine(words: [word]))], confidence: 0.9), languages: "eng")
  }

  @Test("the text of a page is kept for its languages, and goes with the document")
  func kept() async throws {
    let shelf = try await place.shelf()
    let id = try await shelf.add(place.pdf("one.pdf", text: "One")).id
    let read = try page("read")
    try await shelf.keepRecognised(read, page: 3, of: id)
    let again = try await place.shelf()
    #expect(again.recognised(page: 3, of: id, languages: "eng") == read.recognition)
    #expect(again.recognised(page: 3, of: id, languages: "deu") == nil)
    #expect(again.recognised(page: 2, of: id, languages: "eng") == nil)
    let file = place.url("users/guest/recognised/\(id)/3.json")
    #expect((try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int) == 0o600)
    // Recognised once more, instead of failing for ever.
    try Data("{".utf8).write(to: file)
    #expect(again.recognised(page: 3, of: id, languages: "eng") == nil)
    try await shelf.remove(id)
    #expect(!FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path))
  }

  @Test("nothing is kept of an encrypted document, or under a name that is none")
  func encrypted() async throws {
    let shelf = try await place.shelf()
    let id = try await shelf.add(encryptedPDF, password: "open sesame").id
    try await shelf.keepRecognised(try page("secret"), page: 0, of: id)
    #expect(shelf.recognised(page: 0, of: id, languages: "eng") == nil)
    #expect(!FileManager.default.fileExists(atPath: place.url("users/guest/recognised").path))
    #expect(shelf.recognised(page: 0, of: "../documents", languages: "eng") == nil)
  }
}
