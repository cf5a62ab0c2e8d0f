import Documents
import Foundation
import TestSupport
import Testing

@testable import Library

/// What strangers' files are called, and what they call themselves.
@Suite("Hostile titles and names of files")
struct HostileNameTests {
  let place: Place
  init() throws { place = try Place() }

  /// A PDF that gives itself this title and author.
  private func pdf(_ name: String, title: String, author: String = "") throws -> URL {
    func hex(_ text: String) -> String {
      text.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
    let plain = try String(contentsOf: place.writePDF("plain.pdf", text: "Hedgehogs"), encoding: .isoLatin1)
    let info = "5 0 obj<</Title<FEFF\(hex(title))>/Author<FEFF\(hex(author))>>>endobj\n"
    let named = plain.replacing(
      "trailer<</Root 1 0 R>>", with: info + "trailer<</Root 1 0 R/Info 5 0 R>>")
    return try place.write(named, to: name)
  }

  @Test(
    "a title is kept without what turns round or hides other text; one that shows nothing is none",
    arguments: [
      ("Emma", "Emma"), ("  Emma\n1815\t", "Emma 1815"), ("annual\u{202E}fdp.exe", "annualfdp.exe"),
      ("\u{2067}Emma\u{2069}", "Emma"), ("E\u{200B}m\u{FEFF}ma", "Emma"), ("a\u{2028}b", "a b"),
      ("\u{7}red\u{8}", "red"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
      ("'; DROP TABLE document; --", "'; DROP TABLE document; --"), ("../../etc/passwd", "../../etc/passwd"),
      ("<b>&amp;</b>", "<b>&amp;</b>"), ("%s%n$1{index:page_text}", "%s%n$1{index:page_text}"),
      ("", "file"), (" \n", "file"), ("\u{202E}\u{200B}", "file"), ("\u{200D} \u{200D}", "file"),
      (String(repeating: "x", count: 5000), "file"),
    ])
  func titles(title: String, kept: String) async throws {
    let shelf = try await place.shelf()
    let item = try await shelf.add(pdf("file.pdf", title: title))
    #expect(item.title == kept)
    #expect(try await shelf.items().map(\.title) == [kept])
    // It is a title like others: found, sorted, exported and taken in again.
    #expect(try await shelf.items(0..<9, by: ShelfOrder(.title)).map(\.id) == [item.id])
    #expect(try await shelf.check().isEmpty)
    let folder = place.url("out")
    try await shelf.export(to: folder)
    let other = try Place()
    let taken = try await other.shelf()
    #expect(try await taken.importFolder(folder).problems.isEmpty)
    #expect(try await taken.items().map(\.title) == [kept])
  }

  @Test("an author is kept alike, and one that shows nothing is not known")
  func authors() async throws {
    let shelf = try await place.shelf()
    let hostile = try await shelf.add(pdf("one.pdf", title: "One", author: "Jane\u{202E} Austen"))
    let nobody = try await shelf.add(pdf("two.pdf", title: "Two", author: "\u{200B}\u{202E}"))
    try await shelf.index()
    #expect(try await shelf.facts(of: hostile.id).author == "Jane Austen")
    #expect(try await shelf.facts(of: nobody.id).author == nil)
  }

  @Test(
    "files with any names come onto the shelf, and nothing is written beside it",
    arguments: [
      "-rf.pdf", "--json.pdf", "a\nb.pdf", "\u{202E}fdp.pdf", "'; DROP TABLE document; --.pdf", "..pdf.pdf",
      "~.pdf",
      "$(id).pdf", "*?[x].pdf", "%2e%2e%2f.pdf", "e\u{301}te\u{301}.pdf", "冬🌨️.PDF", "no ending",
      String(repeating: "n", count: 251) + ".pdf",
    ])
  func files(name: String) async throws {
    let shelf = try await place.shelf()
    let file = place.url("from").appending(path: name, directoryHint: .notDirectory)
    try FileManager.default.createDirectory(at: place.url("from"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: place.writePDF("plain.pdf"), to: file)
    let item = try await shelf.add(file)
    #expect(!item.title.isEmpty && !item.title.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\n" })
    #expect(try place.stored() == ["\(item.id).pdf"])
    #expect(try await shelf.check().isEmpty)
  }

  @Test("a title that somebody gives shows something too")
  func renamed() async throws {
    let shelf = try await place.shelf()
    let item = try await shelf.add(place.pdf("one.pdf"))
    for bad in ["\u{200B}", "\u{202E} \u{202C}", "\u{200D}"] {
      await #expect(throws: LibraryError.self) { try await shelf.rename(item.id, to: bad) }
    }
    try await shelf.rename(item.id, to: "one\u{202E}owt")
    #expect(try await shelf.item(item.id).title == "oneowt")
    try await shelf.tag(item.id, "sl\u{200B}ow")
    #expect(try await shelf.tags(of: item.id) == ["slow"])
  }
}
