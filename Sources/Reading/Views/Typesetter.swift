/// What breaks text into lines and tells where its words come to stand: shaping belongs to a library, and this room
/// has none.
///
/// `set` is called on the application's loop, for one page at a time; the same text gives the same lines on one machine.
/// `sentences` may be called on any thread.
package protocol Typesetter: Sendable {
  /// - Parameters:
  ///   - text: one paragraph.
  ///   - font: its size and every length of the result are in one unit, whichever that is.
  ///   - width: of a line.
  ///   - indent: of the first line; less than nothing: of all the others.
  ///   - isRightToLeft: whether the paragraph is read from the right to the left.
  func set(
    _ text: String, font: SetFont, width: Double, indent: Double, isRightToLeft: Bool
  ) -> [TypesetLine]

  /// Where sentences begin, after the rules of Unicode (UAX #29).
  ///
  /// - Parameter text: of any length; paragraphs end with U+2029.
  /// - Returns: offsets into the text's UTF-8, rising; none for an empty text.
  func sentences(in text: String) -> [Int]
}

/// A line that a typesetter has made.
package struct TypesetLine: Hashable, Sendable {
  /// Of the paragraph's UTF-8.
  package var range: Range<Int>
  /// The left end, from the paragraph's left edge.
  package var x: Double
  /// From the left end to the right one.
  package var width: Double
  /// Heights above and below the baseline.
  package var ascent: Double
  /// Height below the baseline.
  package var descent: Double
  /// What stands between spaces, in the order of the text.
  package var words: [Word]

  /// A word of the line.
  package struct Word: Hashable, Sendable {
    /// Of the paragraph's UTF-8.
    package var range: Range<Int>
    /// From the paragraph's left edge.
    package var extent: ClosedRange<Double>
    package init(range: Range<Int>, extent: ClosedRange<Double>) {
      (self.range, self.extent) = (range, extent)
    }
  }

  package init(
    range: Range<Int>, x: Double, width: Double, ascent: Double, descent: Double, words: [Word]
  ) {
    (self.range, self.x, self.width) = (range, x, width)
    (self.ascent, self.descent, self.words) = (ascent, descent, words)
  }
}
