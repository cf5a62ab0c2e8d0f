import Foundation
import Library
import ReaderApp

// Covers of documents on the shelf.
extension GalleryHousehold {
  /// First pages that are made up: a heading in a colour of its own above lines of text.
  var covers: [String: CoverThumbnail] {
    let items = shelf
    let covers = items.indices.map { Self.cover(items[$0].coverID, number: $0) }
    return Dictionary(uniqueKeysWithValues: covers.map { ($0.id, $0) })
  }

  /// A sheet of paper in the proportion of A4, px.
  private static let (coverWidth, coverHeight) = (128, 181)

  private static func cover(_ id: String, number: Int) -> CoverThumbnail {
    let headings: [UInt32] = [0xFF1A_5FB4, 0xFF26_A269, 0xFFC6_4600, 0xFF81_3D9C]
    let (paper, ink) = (0xFFFF_FFFF as UInt32, 0xFF77_767B as UInt32)
    var pixels = [UInt32](repeating: paper, count: coverWidth * coverHeight)
    func fill(_ rows: Range<Int>, width: Int, _ colour: UInt32) {
      for row in rows { for column in 16..<(16 + width) { pixels[row * coverWidth + column] = colour } }
    }
    fill(18..<(34 + number % 3 * 6), width: 96, headings[number % headings.count])
    for line in 0..<14 {
      let top = 62 + 8 * line
      // Paragraphs end with a shorter line.
      fill(top..<(top + 3), width: (line + number) % 5 == 4 ? 50 : 96, ink)
    }
    return CoverThumbnail(
      id: id, width: coverWidth, height: coverHeight, pixels: pixels.withUnsafeBytes { Data($0) })
  }
}
