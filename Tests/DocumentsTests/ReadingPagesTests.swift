import Documents
import Foundation
import Testing

@Suite struct ReadingPagesTests {
  let made: MadePDFs
  init() throws { made = try MadePDFs() }

  @Test func aPageIsDrawnWhereItShouldBe() async throws {
    let document = try await Document.open(made.quarter())
    let pixels = try await document.render(page: 0, scale: 2)
    #expect(pixels.width == 200 && pixels.height == 160)
    #expect(pixels.color(x: 50, y: 40) == 0xFFFF_0000)
    #expect(pixels.color(x: 150, y: 40) == 0xFFFF_FFFF)
    #expect(pixels.color(x: 50, y: 120) == 0xFFFF_FFFF)
  }

  @Test func aClipIsThatPartOfThePage() async throws {
    let document = try await Document.open(made.quarter())
    let clip = PixelRect(x: 90, y: 70, width: 20, height: 20)
    let part = try await document.render(page: 0, scale: 2, clip: clip)
    #expect(part.rect == clip)
    let whole = try await document.render(page: 0, scale: 2)
    for (x, y) in [(0, 0), (9, 9), (10, 9), (9, 10), (19, 19)] {
      #expect(part.color(x: x, y: y) == whole.color(x: 90 + x, y: 70 + y))
    }
    let cut = try await document.render(
      page: 0, scale: 2, clip: PixelRect(x: 150, y: -10, width: .max, height: 50))
    #expect(cut.rect == PixelRect(x: 150, y: 0, width: 50, height: 40))
  }

  @Test func textComesInLinesAndWordsFromTheTop() async throws {
    let document = try await Document.open(made.text(pages: 2))
    let lines = try await document.lines(page: 1)
    #expect(lines.map(\.text) == ["Page number 2", "The quick brown fox"])
    let first = try #require(lines.first)
    #expect(first.words.map(\.text) == ["Page", "number", "2"])
    // The baseline is at 40 points of 200: the box lies above and around it.
    #expect(first.box.y > 15 && first.box.maxY < 50)
    #expect(abs(first.box.x - 20) < 3)
    #expect(first.words[0].box.maxX <= first.words[1].box.x)
    #expect(lines[1].box.y > first.box.maxY)
  }

  @Test(arguments: [0, 90, 180, 270]) func textLiesWhereItsInkIs(rotation: Int) async throws {
    let contents = "BT /F 18 Tf 120 150 Td (Turned and cropped) Tj ET"
    let page = """
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/CropBox[100 50 350 250]/Rotate \(rotation)\
      /Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
      """
    let document = try await Document.open(
      made.written("turned.pdf", MadePDFs.onePage(contents: contents, more: page)))
    let upright = rotation % 180 == 0
    #expect(
      try await document.pageSize(0) == PageSize(width: upright ? 250 : 200, height: upright ? 200 : 250))

    let words = try await document.lines(page: 0).flatMap(\.words)
    #expect(Set(words.map(\.text)) == ["Turned", "and", "cropped"])
    let first = try #require(words.first)
    let box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
    let pixels = try await document.render(page: 0, scale: 1)
    var ink = 0
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where pixels.color(x: x, y: y) & 0xFF < 128 {
        ink += 1
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        #expect(px > box.x - 2 && px < box.maxX + 2 && py > box.y - 2 && py < box.maxY + 2)
      }
    }
    #expect(ink > 100)
  }

  @Test func aPageWithoutTextHasNoLines() async throws {
    let document = try await Document.open(made.quarter())
    #expect(try await document.lines(page: 0).isEmpty)
  }

  @Test func aLongDocumentKnowsAllItsPages() async throws {
    let document = try await Document.open(made.text(pages: 300))
    #expect(document.pageCount == 300)
    #expect(try await document.pageSize(299) == PageSize(width: 300, height: 200))
    let sizes = try await document.allPageSizes()
    #expect(sizes.count == 300 && Set(sizes).count == 1)
    #expect(try await document.lines(page: 299).first?.text == "Page number 300")
  }

  @Test func pixelsOutliveTheirDocument() async throws {
    func pixels() async throws -> PagePixels {
      try await Document.open(made.quarter()).render(page: 0, scale: 1)
    }
    #expect(try await pixels().color(x: 10, y: 10) == 0xFFFF_0000)
  }

  @Test func aFileThatIsRemovedStaysReadable() async throws {
    let url = made.text(pages: 3)
    let document = try await Document.open(url)
    try FileManager.default.removeItem(at: url)
    #expect(try await document.lines(page: 2).count == 2)
  }

  @Test func manyTasksMayAskAtOnce() async throws {
    let document = try await Document.open(made.text(pages: 20))
    try await withThrowingTaskGroup(of: (Int, String?).self) { group in
      for page in 0..<20 {
        group.addTask { (page, try await document.lines(page: page).first?.text) }
      }
      for try await (page, text) in group { #expect(text == "Page number \(page + 1)") }
    }
  }

}

extension PagePixels {
  /// The pixel as 0xAARRGGBB.
  func color(x: Int, y: Int) -> UInt32 {
    withBytes { $0.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) }
  }
}
