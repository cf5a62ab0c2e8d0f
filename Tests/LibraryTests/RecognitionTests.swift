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

  @Test("a page's file is written and read under the names that it always had")
  func keys() throws {
    let (read, encoder) = (try page("read"), JSONEncoder())
    encoder.outputFormatting = .sortedKeys
    let file = """
      {"languages":"eng","recognition":{"confidence":0.5,"lines":[{"box":{"height":4,"width":3,"x":1,"y":2},\
      "text":"read","words":[{"box":{"height":4,"width":3,"x":1,"y":2},"text":"read"}]}]}}
      """
    var half = read
    half.recognition.confidence = 0.5
    #expect(String(decoding: try encoder.encode(half), as: UTF8.self) == file)
    #expect(try JSONDecoder().decode(RecognisedPage.self, from: Data(file.utf8)) == half)
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

  /// A document of two pages without text.
  private func scan() throws -> URL {
    let empty = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>"
    return try place.write(
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj\n"
        + "3 0 obj\(empty)endobj\n4 0 obj\(empty)endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n", to: "scan.pdf")
  }

  @Test("recognised text is found, and said to be recognised; one's own text is not")
  func found() async throws {
    let shelf = try await place.shelf()
    let id = try await shelf.add(try scan(), title: "Scan").id
    _ = try await shelf.add(place.pdf("one.pdf", text: "Walrus"))
    try await shelf.index()
    #expect(try await shelf.search("walrus").hits.map(\.isRecognised) == [false])
    try await shelf.keepRecognised(try page("walrus"), page: 1, of: id)
    let hits = try await shelf.search("walrus").hits
    #expect(Set(hits.map(\.title)) == ["Scan", "one"] && hits.count == 2)
    #expect(hits.first { $0.document == id }?.isRecognised == true)
    #expect(hits.first { $0.document == id }?.page == 1)
  }

  @Test("what was recognised before it was searched is taken in, without recognising it again")
  func takenIn() async throws {
    let shelf = try await place.shelf()
    let id = try await shelf.add(try scan(), title: "Scan").id
    try await shelf.index()
    for number in 0..<2 { try shelf.recognisedPages.keep(try page("walrus"), number, of: id) }
    #expect(try await shelf.search("walrus").hits.isEmpty)
    // Of a language that is not installed nothing could be recognised.
    #expect(try await shelf.recogniseScans(with: TextRecogniser(languages: "eng")) == 0)
    #expect(try await shelf.search("walrus").hits.compactMap(\.page).sorted() == [0, 1])
  }
}
