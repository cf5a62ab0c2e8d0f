/// The size of a page as it is shown (crop box, rotation applied), in PDF points (1/72 inch).
package struct PageSize: Hashable, Codable, Sendable {
  /// From left to right, points.
  package var width: Double
  /// From top to bottom, points.
  package var height: Double
  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// A box on a page in PDF points: origin at the top left of the page as shown, x right, y down.
package struct PageRect: Hashable, Codable, Sendable {
  /// Its left edge, points.
  package var x: Double
  /// Its upper edge, points.
  package var y: Double
  /// From its left to its right edge, points.
  package var width: Double
  /// From its upper to its lower edge, points.
  package var height: Double
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  /// Its right edge, points.
  package var maxX: Double { x + width }
  /// Its lower edge, points.
  package var maxY: Double { y + height }

  /// The smallest box around both.
  package func union(_ other: PageRect) -> PageRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PageRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

/// A box of whole pixels on a rendered page: origin at the page's top left, x right, y down.
package struct PixelRect: Hashable, Codable, Sendable {
  /// Its left edge, px.
  package var x: Int
  /// Its upper edge, px.
  package var y: Int
  /// From its left to its right edge, px.
  package var width: Int
  /// From its upper to its lower edge, px.
  package var height: Int
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Bytes from one row of 32-bit pixels to the next; nil for more than cairo can draw (32767 on either side).
  package var stride: Int? {
    (1...32_767).contains(width) && (1...32_767).contains(height) ? width * 4 : nil
  }
}

/// A word of a page. Its box is in page points, origin top left, y down.
package struct TextWord: Hashable, Codable, Sendable {
  /// What it says, as the PDF has it.
  package var text: String
  /// Around its letters.
  package var box: PageRect
  package init(text: String, box: PageRect) { (self.text, self.box) = (text, box) }
}

/// A line of text of a page, its words from left to right as they are read.
package struct TextLine: Hashable, Codable, Sendable {
  /// The words with one space between them.
  package var text: String
  /// Around all words; page points, origin top left, y down.
  package var box: PageRect
  /// In the order in which they are read; at least one.
  package var words: [TextWord]

  /// - Parameter words: at least one.
  package init?(words: [TextWord]) {
    guard let first = words.first else { return nil }
    self.words = words
    text = words.map(\.text).joined(separator: " ")
    box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
  }
}
