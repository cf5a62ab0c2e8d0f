import Foundation
import TestSupport
import Testing

@testable import Library

/// What a document is called on the shelf that nobody has named.
@Suite("Titles of added documents")
struct AddedTitleTests {
  let place: Place
  init() throws { place = try Place() }

  private func pdf(_ name: String, title: String?, heading: String?) throws -> URL {
    let runs =
      [heading.map { "BT /F 24 Tf 20 160 Td (\($0)) Tj ET" }].compactMap { $0 }
      + (0..<5).map { "BT /F 10 Tf 20 \(120 - 14 * $0) Td (words of a paragraph that goes on) Tj ET" }
    let contents = runs.joined(separator: "\n")
    let info = title.map { "5 0 obj<</Title(\($0))>>endobj\n" } ?? ""
    return try place.write(
      """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R\
      /Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
      4 0 obj<</Length \(contents.utf8.count)>>stream
      \(contents)
      endstream endobj
      \(info)trailer<</Root 1 0 R\(title == nil ? "" : "/Info 5 0 R")>>
      %%EOF

      """, to: name)
  }

  @Test("a title that tells nothing gives way to the first heading, and that to the file's name")
  func order() async throws {
    let shelf = try await place.shelf()
    let titled = try await shelf.add(pdf("a.pdf", title: "Emma", heading: "Volume the First"))
    #expect(titled.title == "Emma")
    let untitled = try await shelf.add(pdf("b.pdf", title: "Untitled-1", heading: "On Lamps"))
    #expect(untitled.title == "On Lamps")
    let word = try await shelf.add(pdf("c.pdf", title: "Microsoft Word - x.doc", heading: "On Rooms"))
    #expect(word.title == "On Rooms")
    let path = try await shelf.add(pdf("the walk.pdf", title: "/home/ada/x", heading: nil))
    #expect(path.title == "the walk")
    let given = try await shelf.add(pdf("d.pdf", title: "untitled", heading: "On Tables"), title: "untitled")
    #expect(given.title == "untitled", "what somebody calls it counts")
  }
}
