/// The size of a page as it is shown (crop box, rotation applied), in PDF points (1/72 inch).
package struct PageSize: Hashable, Codable, Sendable {
  /// The page's width in points.
  package var width: Double
  /// The page's height in points.
  package var height: Double
  /// Makes a size from width and height in points.
  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// A box on a page in PDF points: origin at the top left of the page as shown, x right, y down.
package struct PageRect: Hashable, Codable, Sendable {
  /// The box's left edge, in points.
  package var x: Double
  /// The box's upper edge, in points.
  package var y: Double
  /// The box's width in points.
  package var width: Double
  /// The box's height in points.
  package var height: Double
  /// Makes a box from its left upper corner and its size, in points.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  /// The box's right edge, in points.
  package var maxX: Double { x + width }
  /// The box's lower edge, in points.
  package var maxY: Double { y + height }

  /// The smallest box that contains both boxes.
  package func union(_ other: PageRect) -> PageRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PageRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  // Kept in the files of recognised pages.
  private enum CodingKeys: String, CodingKey { case x, y, width, height }
}

/// A box of whole pixels on a rendered page: origin at the page's top left, x right, y down.
package struct PixelRect: Hashable, Codable, Sendable {
  /// The box's left edge, in px.
  package var x: Int
  /// The box's upper edge, in px.
  package var y: Int
  /// The box's width in px.
  package var width: Int
  /// The box's height in px.
  package var height: Int
  /// Makes a box from its left upper corner and its size, in px.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The bytes from one row of 32-bit pixels to the next; nil for boxes larger than cairo can draw (32767 px on either
  /// side).
  package var stride: Int? {
    (1...32_767).contains(width) && (1...32_767).contains(height) ? width * 4 : nil
  }
}

/// A word of a page. Its box is in page points, origin top left, y down.
package struct TextWord: Hashable, Codable, Sendable {
  /// The word's text, as the PDF has it.
  package var text: String
  /// The box around the word's letters.
  package var box: PageRect
  /// Makes a word from its text and its box.
  package init(text: String, box: PageRect) { (self.text, self.box) = (text, box) }

  // Kept in the files of recognised pages.
  private enum CodingKeys: String, CodingKey { case text, box }
}

/// A line of text of a page, its words from left to right as they are read.
package struct TextLine: Hashable, Codable, Sendable {
  /// The line's words with one space between them.
  package var text: String
  /// The box around all words, in page points, origin at the top left, y down.
  package var box: PageRect
  /// The line's words in reading order; at least one.
  package var words: [TextWord]

  /// Makes a line of text of its words.
  /// - Parameter words: the line's words.
  /// - Returns: nil if there are no words.
  package init?(words: [TextWord]) {
    guard let first = words.first else { return nil }
    self.words = words
    text = words.map(\.text).joined(separator: " ")
    box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
  }

  // Kept in the files of recognised pages.
  private enum CodingKeys: String, CodingKey { case text, box, words }
}
