/// Breaks text into lines and tells where its words are placed. Shaping text needs a library, which this room does not
/// depend on.
///
/// `set` is called on the application's loop, for one page at a time; the same text gives the same lines on one
/// machine. `sentences` may be called on any thread.
package protocol Typesetter: Sendable {
  /// Breaks a paragraph into lines.
  ///
  /// - Parameters:
  ///   - text: one paragraph.
  ///   - font: the face; its size and every length of the result are in one unit, whichever that is.
  ///   - width: the width of a line.
  ///   - indent: the indent of the first line; if negative, of all other lines.
  ///   - isRightToLeft: whether the paragraph is read from right to left.
  func set(
    _ text: String, font: SetFont, width: Double, indent: Double, isRightToLeft: Bool
  ) -> [TypesetLine]

  /// The places where sentences begin, by the rules of Unicode (UAX #29).
  ///
  /// - Parameter text: a text of any length; paragraphs end with U+2029.
  /// - Returns: offsets into the text's UTF-8, ascending; empty for an empty text.
  func sentences(in text: String) -> [Int]
}

/// A line that a typesetter has made.
package struct TypesetLine: Hashable, Sendable {
  /// The line's range in the paragraph's UTF-8.
  package var range: Range<Int>
  /// The distance from the paragraph's left edge to the line's left end.
  package var x: Double
  /// The distance from the line's left end to its right end.
  package var width: Double
  /// The line's height above the baseline.
  package var ascent: Double
  /// The line's height below the baseline.
  package var descent: Double
  /// The pieces between spaces, in the order of the text.
  package var words: [Word]

  /// A word of the line.
  package struct Word: Hashable, Sendable {
    /// The word's range in the paragraph's UTF-8.
    package var range: Range<Int>
    /// The word's left and right end, from the paragraph's left edge.
    package var extent: ClosedRange<Double>
    /// Makes a word from its range and its extent on the line.
    package init(range: Range<Int>, extent: ClosedRange<Double>) {
      (self.range, self.extent) = (range, extent)
    }
  }

  /// Makes a line from its range of the paragraph, its place and size, and its words.
  package init(
    range: Range<Int>, x: Double, width: Double, ascent: Double, descent: Double, words: [Word]
  ) {
    (self.range, self.x, self.width) = (range, x, width)
    (self.ascent, self.descent, self.words) = (ascent, descent, words)
  }
}
