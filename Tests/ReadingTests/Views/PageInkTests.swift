import Documents
import Testing

@testable import Reading

/// What is no text, found on a small picture of a page that poppler draws.
struct PageInkTests {
  private func pictures(_ pdf: WrittenPDF) async throws -> [PageRect] {
    let document = try await Document.open(pdf.url)
    let lines = try await document.lines(page: 0)
    return PageInk.pictures(
      try await document.render(page: 0, scale: PageInk.scale), lines: lines,
      annotations: try await document.annotations(page: 0))
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

  @Test("the symbols of notes are no pictures, whatever their box; a figure beside one and a stamp are")
  func notes() async throws {
    let runs = WrittenPDF.column(10) + WrittenPDF.column(8, from: 560)
    func note(_ box: String, _ icon: String) -> String {
      "<</Type/Annot/Subtype/Text/Name/\(icon)/Contents(Is this so?)/C[1 0.8 0]/F 4/Rect[\(box)]>>"
    }
    let symbols =
      note("300 500 320 520", "Note") + note("100 450 124 474", "Comment") + note("200 400 218 418", "Help")
    #expect(try await pictures(WrittenPDF(runs, annotations: symbols)).isEmpty)
    // Without the annotations they are found, so the test has something to leave out.
    let pdf = try WrittenPDF(runs, annotations: symbols)
    let document = try await Document.open(pdf.url)
    let pixels = try await document.render(page: 0, scale: PageInk.scale)
    #expect(!PageInk.pictures(pixels, lines: try await document.lines(page: 0)).isEmpty)
    #expect(
      try await document.annotations(page: 0).map(\.contents) == Array(repeating: "Is this so?", count: 3))
    withExtendedLifetime(pdf) {}
    let figure = try await pictures(
      WrittenPDF(runs, drawing: "0.5 g 100 342 300 200 re f", annotations: note("500 500 520 520", "Note")))
    #expect(figure.count == 1 && figure.allSatisfy { abs($0.width - 300) < 16 })
    let stamp = "<</Type/Annot/Subtype/Square/C[1 0 0]/IC[1 0 0]/F 4/Rect[300 450 360 500]>>"
    #expect(try await pictures(WrittenPDF(runs, annotations: stamp)).count == 1)
  }

  @Test("of a scan the picture itself is found")
  func scan() async throws {
    let found = try await pictures(WrittenPDF([], drawing: "0.3 g 60 100 470 650 re f"))
    #expect(found.count == 1)
  }
}
