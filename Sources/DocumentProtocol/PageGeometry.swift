/// The size of a page as it is shown (crop box, rotation applied), in PDF points (1/72 inch).
public struct PageSize: Hashable, Codable, Sendable {
  public var width: Double
  public var height: Double
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// A box on a page in PDF points: origin at the top left of the page as shown, x right, y down.
public struct PageRect: Hashable, Codable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  public var maxX: Double { x + width }
  public var maxY: Double { y + height }

  /// The smallest box around both.
  public func union(_ other: PageRect) -> PageRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PageRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

/// A box of whole pixels on a rendered page: origin at the page's top left, x right, y down.
public struct PixelRect: Hashable, Codable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Bytes from one row of 32-bit pixels to the next; nil for more than cairo can draw (32767 on either side).
  package var stride: Int? {
    (1...32_767).contains(width) && (1...32_767).contains(height) ? width * 4 : nil
  }
}

/// A word of a page. Its box is in page points, origin top left, y down.
public struct TextWord: Hashable, Codable, Sendable {
  public var text: String
  public var box: PageRect
  public init(text: String, box: PageRect) { (self.text, self.box) = (text, box) }
}

/// A line of text of a page, its words from left to right as they are read.
public struct TextLine: Hashable, Codable, Sendable {
  /// The words with one space between them.
  public var text: String
  /// Around all words; page points, origin top left, y down.
  public var box: PageRect
  public var words: [TextWord]

  /// - Parameter words: at least one.
  public init?(words: [TextWord]) {
    guard let first = words.first else { return nil }
    self.words = words
    text = words.map(\.text).joined(separator: " ")
    box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
  }
}
