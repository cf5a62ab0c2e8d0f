import Foundation
import TestSupport
import Testing

@testable import Documents

/// What a document is called by its file.
@Suite("Titles of documents")
struct DocumentTitleTests {
  @Test(
    "what programs put in place of a title, files' names and paths tell nothing",
    arguments: [
      "", "  ", "untitled", "Untitled", "Untitled-1", "untitled (2)", "UNTITLED DOCUMENT", "Document1",
      "Dokument 3",
      "Unbenannt-2", "Microsoft Word - report final.doc", "Microsoft Word - Brief an Ada",
      "Microsoft PowerPoint - talk.pptx", "PowerPoint Presentation", "report.docx", "thesis_v3.tex",
      "Scan 0012.PDF",
      "/home/ada/papers/emma.pdf", "C:\\Users\\Ada\\Emma", "c:/texts/emma", "\\\\server\\share\\emma",
      "file:///tmp/emma", "~/emma", "(anonymous)", "Slide 1",
    ])
  func tellsNothing(title: String) {
    #expect(DocumentTitle.telling(title) == nil)
    #expect(DocumentTitle.telling(nil) == nil)
  }

  @Test(
    "titles are kept, also such that look a little like these",
    arguments: [
      "Emma", "1984", "The Untitled Child", "Untitled No. 5 and other pictures", "Document analysis",
      "I/O systems",
      "Introduction to Node.js", "Microsoft Word for lawyers", "../../etc/passwd", "A: B",
      "Presentation of self",
      "What is a .doc", "👩\u{200D}🚀", "על הקריאה",
    ])
  func tells(title: String) {
    #expect(DocumentTitle.telling(title) == title)
    #expect(DocumentTitle.telling("  \(title)\n") == title)
  }

  private func lines(_ rows: [(text: String, y: Double, height: Double)]) -> [TextLine] {
    rows.compactMap { row in
      var x = 50.0
      return TextLine(
        words: row.text.split(separator: " ").map { word in
          let width = 0.5 * row.height * Double(word.count)
          defer { x += width + 4 }
          return TextWord(text: String(word), box: PageRect(x: x, y: row.y, width: width, height: row.height))
        })
    }
  }

  private let text = (0..<6).map {
    (text: "words of a paragraph that goes on", y: 200 + 14 * Double($0), height: 10.0)
  }

  @Test("the first heading is the line of the highest letters, with those that continue it")
  func heading() {
    #expect(DocumentTitle.heading(of: lines([("On Lamps", 60, 20)] + text)) == "On Lamps")
    let long = [("On Lamps and", 60.0, 20.0), ("the Light of Rooms", 84, 20)]
    #expect(DocumentTitle.heading(of: lines(long + text)) == "On Lamps and the Light of Rooms")
    let chapters = [("A Journal", 40.0, 14.0), ("On Lamps", 80, 20)] + text + [("Another Title", 400, 20)]
    #expect(DocumentTitle.heading(of: lines(chapters)) == "On Lamps")
    // A drop capital, a page number, and text of one size are none.
    #expect(DocumentTitle.heading(of: lines([("O", 60, 40), ("12", 30, 30)] + text)) == nil)
    #expect(DocumentTitle.heading(of: lines(text)) == nil)
    #expect(DocumentTitle.heading(of: lines([("Hello", 60, 20)])) == nil, "nothing tells a heading from text")
    #expect(DocumentTitle.heading(of: []) == nil)
    #expect(DocumentTitle.heading(of: lines([("untitled", 60, 20)] + text)) == nil)
    let endless = String(repeating: "word ", count: 60)
    #expect(DocumentTitle.heading(of: lines([(endless, 60, 20)] + text)) == nil)
  }

  /// A PDF with a title in its metadata, a line in large letters and a paragraph.
  private func pdf(_ title: String?, heading: String?, in folder: TemporaryFolder) throws -> URL {
    let runs =
      [heading.map { "BT /F 24 Tf 20 160 Td (\($0)) Tj ET" }].compactMap { $0 }
      + (0..<5).map { "BT /F 10 Tf 20 \(120 - 14 * $0) Td (words of a paragraph that goes on) Tj ET" }
    let contents = runs.joined(separator: "\n")
    let info = title.map { "5 0 obj<</Title(\($0))>>endobj\n" } ?? ""
    return try folder.write(
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

      """, to: "scan-0012.pdf")
  }

  @Test(
    "a document is called by its title, else by its first heading",
    arguments: [
      (title: "Emma", heading: "On Lamps", called: "Emma"),
      (title: "untitled", heading: "On Lamps", called: "On Lamps"),
      (title: "Microsoft Word - lamps.doc", heading: "On Lamps", called: "On Lamps"),
      (title: nil, heading: "On Lamps", called: "On Lamps"), (title: "Document1", heading: nil, called: nil),
    ] as [(title: String?, heading: String?, called: String?)])
  func called(title: String?, heading: String?, called: String?) async throws {
    let folder = try TemporaryFolder()
    let document = try await Document.open(pdf(title, heading: heading, in: folder))
    #expect(await document.tellingTitle() == called)
    #expect(document.title == (called == title ? title : nil))
  }
}
