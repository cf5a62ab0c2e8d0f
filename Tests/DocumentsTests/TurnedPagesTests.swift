import Documents
import Foundation
import Testing

/// Pages that are turned to be shown (/Rotate), as scanners and landscape tables have them.
@Suite(.serialized) struct TurnedPagesTests {
  let made: MadePDFs
  init() throws { made = try MadePDFs() }

  /// What a page of 300 x 200 points shows, from its top left: two lines of text, a link on the word "second", and
  /// contents and a link that lead to the second line.
  private static let second = PageRect(x: 20, y: 100, width: 60, height: 24)

  /// The page's own coordinates of a point as shown: origin at the bottom left of the page before it is turned.
  private func own(_ x: Double, _ y: Double, _ rotation: Int) -> (x: Double, y: Double) {
    switch rotation {
    case 90: (y, x)
    case 180: (300 - x, y)
    case 270: (200 - y, 300 - x)
    default: (x, 200 - y)
    }
  }

  private func box(_ box: PageRect, _ rotation: Int, crop: (x: Double, y: Double)) -> String {
    let (a, b) = (own(box.x, box.y, rotation), own(box.maxX, box.maxY, rotation))
    return [min(a.x, b.x) + crop.x, min(a.y, b.y) + crop.y, max(a.x, b.x) + crop.x, max(a.y, b.y) + crop.y]
      .map { "\($0)" }.joined(separator: " ")
  }

  /// - Parameter crop: where the page as shown begins in the PDF's own coordinates.
  private func pdf(_ rotation: Int, crop: (x: Double, y: Double) = (0, 0)) throws -> URL {
    // Upright as shown: x of the text runs along x as shown, y against it.
    let (origin, right, up) = (own(0, 200, rotation), own(1, 200, rotation), own(0, 199, rotation))
    let matrix = [
      right.x - origin.x, right.y - origin.y, up.x - origin.x, up.y - origin.y, origin.x + crop.x,
      origin.y + crop.y,
    ].map { "\($0)" }.joined(separator: " ")
    let content = "q \(matrix) cm BT /F 18 Tf 20 140 Td (The first line) Tj 0 -60 Td (second line) Tj ET Q"
    let sideways = rotation % 180 != 0
    let (width, height) = sideways ? (200.0, 300.0) : (300.0, 200.0)
    let media = "\(crop.x) \(crop.y) \(crop.x + width) \(crop.y + height)"
    let start = own(Self.second.x, Self.second.y, rotation)
    let place = "\(start.x + crop.x) \(start.y + crop.y)"
    let rect = box(Self.second, rotation, crop: crop)
    return try made.written(
      "turned-\(rotation).pdf",
      """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 900 900]/CropBox[\(media)]/Rotate \(rotation)/Contents 4 0 R\
      /Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>\
      /Annots[<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[\(rect)]/Dest[3 0 R/XYZ \(place) 0]>>]>>endobj
      4 0 obj<</Length \(content.utf8.count)>>stream
      \(content)
      endstream endobj
      5 0 obj<</Type/Outlines/First 6 0 R/Last 8 0 R>>endobj
      6 0 obj<</Title(Point)/Parent 5 0 R/Next 7 0 R/Dest[3 0 R/XYZ \(place) 0]>>endobj
      7 0 obj<</Title(Box)/Parent 5 0 R/Next 8 0 R/Dest[3 0 R/FitR \(rect)]>>endobj
      8 0 obj<</Title(Edge)/Parent 5 0 R/Dest[3 0 R/\
      \(sideways ? "FitV \(start.x + crop.x)" : "FitH \(start.y + crop.y)")]>>endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """)
  }

  @Test(arguments: [0, 90, 180, 270]) func placesAreWhereTheyAreShown(rotation: Int) async throws {
    for crop in [(x: 0.0, y: 0.0), (x: 40, y: 90)] {
      let document = try await Document.open(pdf(rotation, crop: crop))
      let place = PagePlace(page: 0, x: 20, y: 100)
      #expect(
        try await document.outline().entries.map(\.target)
          == [.place(place), .place(place), .place(PagePlace(page: 0, y: 100))])
      #expect(try await document.links(page: 0) == [PageLink(box: Self.second, target: .place(place))])
    }
  }

  @Test(arguments: [0, 90, 180, 270]) func linesAndWordsLieOnTheirInk(rotation: Int) async throws {
    let document = try await Document.open(pdf(rotation))
    #expect(try await document.pageSize(0) == PageSize(width: 300, height: 200))
    // What is asked about places must not change what is drawn or read.
    _ = try await document.outline()
    let lines = try await document.lines(page: 0)
    #expect(lines.map(\.text) == ["The first line", "second line"])
    let words = lines.flatMap(\.words)
    #expect(words.map(\.text) == ["The", "first", "line", "second", "line"])
    let pixels = try await document.render(page: 0, scale: 1)
    var ink = Array(repeating: 0, count: words.count)
    var outside = 0
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where pixels.color(x: x, y: y) & 0xFF < 128 {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let word = words.firstIndex {
          px > $0.box.x - 2 && px < $0.box.maxX + 2 && py > $0.box.y - 2 && py < $0.box.maxY + 2
        }
        if let word { ink[word] += 1 } else { outside += 1 }
      }
    }
    #expect(outside == 0)
    for count in ink { #expect(count > 20) }
  }
}
