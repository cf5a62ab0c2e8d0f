import Documents
import Testing

@testable import Reading

/// What is no text, found on a small picture of a page that poppler draws.
struct PageInkTests {
  private func pictures(_ pdf: WrittenPDF) async throws -> [PageRect] {
    let document = try await Document.open(pdf.url)
    let lines = try await document.lines(page: 0)
    return PageInk.pictures(try await document.render(page: 0, scale: PageInk.scale), lines: lines)
  }

  @Test("a figure between paragraphs is found, words and rules are not")
  func figure() async throws {
    let found = try await pictures(
      WrittenPDF(
        WrittenPDF.column(10) + WrittenPDF.column(8, from: 560),
        // A gray area from 260 to 500 points below the upper edge, and a hairline.
        drawing: "0.5 g 100 342 300 240 re f 70 300 455 0.5 re f"))
    let box = try #require(found.first)
    #expect(found.count == 1)
    #expect(abs(box.x - 100) < 8 && abs(box.maxX - 400) < 8)
    #expect(abs(box.y - 260) < 8 && abs(box.maxY - 500) < 8)
  }

  @Test("a page of text alone has no pictures, nor has one with a frame or a shade around its text")
  func text() async throws {
    #expect(try await pictures(WrittenPDF(WrittenPDF.column(30))).isEmpty)
    #expect(
      try await pictures(WrittenPDF(WrittenPDF.column(30), drawing: "2 w 50 200 500 600 re S")).isEmpty)
    #expect(
      try await pictures(WrittenPDF(WrittenPDF.column(30), drawing: "0.8 g 0 0 595 842 re f 0 g")).isEmpty)
  }

  @Test("of a scan the picture itself is found")
  func scan() async throws {
    let found = try await pictures(WrittenPDF([], drawing: "0.3 g 60 100 470 650 re f"))
    #expect(found.count == 1)
  }
}
