import Signals

/// Between what ends gaze ran to and fro while a column of text was read: evidence of how far it is off along lines.
///
/// Single lines tell little of that: a webcam misses half of all fixations, the first and last ones of lines too, and
/// each line is begun and left a little elsewhere. The outer twentieths of all gaze of a dozen lines stay put within a
/// few tenths of a degree while the gaze is off by the same.
package struct ColumnRead: Hashable, Codable, Sendable {
  /// When it was known.
  package var time: Timestamp
  /// The left and the right end of the gaze, screen px.
  package var observed: SIMD2<Double>
  /// The same for gaze that is everywhere on the column's lines for as long, screen px. People begin lines after
  /// their start and leave them before their end, each by habit.
  package var expected: SIMD2<Double>
  /// The mean height of the gaze, screen px.
  package var y: Double
  /// The mean width of a letter, screen px.
  package var letter: Double
  /// Whether the column's lines begin at the right; then its end is to the left of its start.
  package var isRightToLeft: Bool

  package init(
    time: Timestamp, observed: SIMD2<Double>, expected: SIMD2<Double>, y: Double, letter: Double,
    isRightToLeft: Bool = false
  ) {
    (self.time, self.observed, self.expected) = (time, observed, expected)
    (self.y, self.letter, self.isRightToLeft) = (y, letter, isRightToLeft)
  }
}
