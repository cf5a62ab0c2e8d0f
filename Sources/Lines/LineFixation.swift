import Signals

/// A fixation with the error it is believed to have, in the plane of the `PageText` it is put on.
package struct LineFixation: Hashable, Codable, Sendable {
  /// Screen px.
  package var center: ScreenPoint
  /// The error of `center` that differs from fixation to fixation, px²; the offset all have in common is
  /// not in it, the tracker finds that.
  package var covariance: ScreenCovariance
  /// Time of its first sample.
  package var start: Timestamp
  /// Seconds.
  package var duration: Double

  package init(
    center: ScreenPoint, covariance: ScreenCovariance = ScreenCovariance(xx: 0, xy: 0, yy: 0),
    start: Timestamp, duration: Double
  ) {
    self.center = center
    self.covariance = covariance
    self.start = start
    self.duration = duration
  }

  /// The fixation as attention found it, with `covariance` as the error of its centre, px².
  package init(_ fixation: Fixation, covariance: ScreenCovariance) {
    self.init(
      center: fixation.center, covariance: covariance, start: fixation.start,
      duration: fixation.end - fixation.start)
  }

  var isFinite: Bool { center.x.isFinite && center.y.isFinite }
}

/// Where one fixation belongs.
package struct LineAssignment: Hashable, Codable, Sendable {
  /// Why a fixation has no line.
  package enum Discard: String, Hashable, Codable, Sendable {
    /// A coordinate is not a number.
    case notFinite
    /// The page has no text.
    case noText
    /// The fixation is on something that is not the text being read.
    case offText
  }

  /// The fixation's number, from 0, in the order they were given.
  package var fixation: Int
  /// An index into `PageText.lines`; nil for a discarded fixation.
  package var line: Int?
  /// An index into that line's words; nil where it has none.
  package var word: Int?
  /// The share of belief in `line`, 0 to 1; 1 for methods that do not tell.
  package var probability: Double
  /// nil where there is a line.
  package var discard: Discard?

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
