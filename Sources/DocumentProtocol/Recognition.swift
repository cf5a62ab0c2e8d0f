/// The recognised text of a page's picture.
package struct Recognition: Hashable, Codable, Sendable {
  /// The recognised lines in reading order; boxes in page points, origin at the top left, y down.
  package var lines: [TextLine]
  /// The recogniser's mean confidence over all words, 0 to 1; 0 if there are none. It overestimates itself.
  package var confidence: Double
  /// Makes a result from the recognised lines and the mean confidence.
  package init(lines: [TextLine], confidence: Double) { (self.lines, self.confidence) = (lines, confidence) }

  // Kept in files, as are the lines: their keys stay.
  private enum CodingKeys: String, CodingKey { case lines, confidence }
}

/// A gray picture of a page or a part of it: one byte for each pixel, 0 is black; rows from the top without gaps.
package struct GrayPage: Codable, Sendable {
  /// The picture's width in px.
  package var width: Int
  /// The picture's height in px.
  package var height: Int
  /// The picture's scale, in px per point.
  package var scale: Double
  /// Makes the description of a picture from its size in px and its scale.
  package init(width: Int, height: Int, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
  }
}
