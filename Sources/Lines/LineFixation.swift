import Signals

/// A fixation with its expected error, in the plane of the `PageText` whose lines it is assigned to.
package struct LineFixation: Hashable, Codable, Sendable {
  /// Centre of the fixation, screen px.
  package var center: ScreenPoint
  /// The error of `center` that differs from fixation to fixation, px². The offset that all fixations have in common is not
  /// included; the line tracker estimates it.
  package var covariance: ScreenCovariance
  /// Time of the fixation's first sample.
  package var start: Timestamp
  /// Length of the fixation, s.
  package var duration: Double

  /// Makes a fixation from its centre, screen px, with its covariance, px², and its span, s.
  package init(
    center: ScreenPoint, covariance: ScreenCovariance = ScreenCovariance(xx: 0, xy: 0, yy: 0),
    start: Timestamp, duration: Double
  ) {
    self.center = center
    self.covariance = covariance
    self.start = start
    self.duration = duration
  }

  /// Makes it of a fixation that the attention stage found, with `covariance` as the error of its centre, px².
  package init(_ fixation: Fixation, covariance: ScreenCovariance) {
    self.init(
      center: fixation.center, covariance: covariance, start: fixation.start,
      duration: fixation.end - fixation.start)
  }

  var isFinite: Bool { center.x.isFinite && center.y.isFinite }
}

/// The line and word of text to which one fixation belongs.
package struct LineAssignment: Hashable, Codable, Sendable {
  /// Why a fixation belongs to no line.
  package enum Discard: String, Hashable, Codable, Sendable {
    /// A coordinate of the fixation is not a number.
    case notFinite
    /// The page has no text to which the fixation could belong.
    case noText
    /// The fixation is on something other than the text being read.
    case offText
  }

  /// The fixation's number, from 0, in the order in which the fixations were given.
  package var fixation: Int
  /// Index of the fixation's line in `PageText.lines`; nil for a discarded fixation.
  package var line: Int?
  /// Index of the fixated word among the line's words; nil where the line has none.
  package var word: Int?
  /// Probability that the fixation belongs to `line`, 0 to 1; 1 for methods that give none.
  package var probability: Double
  /// Why the fixation was discarded; nil where it has a line.
  package var discard: Discard?

  /// Makes the assignment of a fixation to a line and word, or to none with the reason.
  package init(fixation: Int, line: Int?, word: Int?, probability: Double, discard: Discard?) {
    self.fixation = fixation
    self.line = line
    self.word = word
    self.probability = probability
    self.discard = discard
  }

  static func discarded(_ fixation: Int, _ reason: Discard, probability: Double = 1) -> LineAssignment {
    LineAssignment(fixation: fixation, line: nil, word: nil, probability: probability, discard: reason)
  }
}
