import Signals

/// The left and right end between which gaze moved while a column of text was read: evidence of how far gaze is off along
/// lines.
///
/// Single lines tell little of that: a webcam misses half of all fixations, also the first and last ones of lines, and each
/// line is begun and left at a slightly different place. The outer twentieths of all gaze on a dozen lines are constant to a
/// few tenths of a degree while the error of gaze is constant.
package struct ColumnRead: Hashable, Codable, Sendable {
  /// When the column had been read long enough for this evidence.
  package var time: Timestamp
  /// The left and the right end of gaze, screen px.
  package var observed: SIMD2<Double>
  /// The left and right end, screen px, of gaze that is everywhere on the column's lines for equally long. People begin lines
  /// after their start and leave them before their end, each by habit.
  package var expected: SIMD2<Double>
  /// The mean height of gaze on the column, screen px.
  package var y: Double
  /// The mean width of a letter in the column's text, screen px.
  package var letter: Double
  /// Whether the column's lines begin at the right; the end of a line is then to the left of its start.
  package var isRightToLeft: Bool

  /// Makes the evidence of a column from the ends of gaze and of its lines, screen px.
  package init(
    time: Timestamp, observed: SIMD2<Double>, expected: SIMD2<Double>, y: Double, letter: Double,
    isRightToLeft: Bool = false
  ) {
    (self.time, self.observed, self.expected) = (time, observed, expected)
    (self.y, self.letter, self.isRightToLeft) = (y, letter, isRightToLeft)
  }
}
