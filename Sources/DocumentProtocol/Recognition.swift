/// The text of a page's picture, as far as it could be recognised.
package struct Recognition: Hashable, Codable, Sendable {
  /// In reading order; boxes in page points, origin top left, y down.
  package var lines: [TextLine]
  /// How sure the recogniser is of the words, 0 to 1, the mean over all; 0 where there are none. It counts itself surer
  /// than it is.
  package var confidence: Double
  package init(lines: [TextLine], confidence: Double) { (self.lines, self.confidence) = (lines, confidence) }
}

/// A gray picture of a page or a part of it, one byte a pixel, 0 black; rows from the top without gaps.
package struct GrayPage: Codable, Sendable {
  /// Pixels in a row.
  package var width: Int
  /// Number of rows.
  package var height: Int
  /// Px per point.
  package var scale: Double
  package init(width: Int, height: Int, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
  }
}
