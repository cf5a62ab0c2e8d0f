import Calibration
import Statistics

/// How well a paragraph that is read calibrates one recorded person, beside dots and beside nothing.
package struct ParagraphReport: Codable, Sendable {
  /// Gaze on the validation targets, to which nothing was fitted, by one way to calibrate.
  package struct Result: Codable, Sendable {
    /// Number of lines that had been read; nil for dots.
    package var lines: Int?
    /// Number of lines that took part; nil without a fit to lines.
    package var used: Int?
    /// Mean over the targets of the angle between a target and the mean gaze at it, degrees; nil without gaze.
    package var degrees: Double?
    /// How often the true gaze lies within the ellipses, frame by frame.
    package var ellipses = EllipseShares()
    /// The error that the fit claims: root mean square on what was held out, degrees.
    package var claimedDegrees: Double?
    /// Why there is no calibration; nil where there is.
    package var failure: String?
  }

  /// The recording's name.
  package var name: String
  /// Whether the person wore glasses; nil where the recording does not say.
  package var glasses: Bool?
  /// Number of validation targets.
  package var targets: Int
  /// Gaze by the prior alone, then by growing numbers of lines.
  package var curve: [Result]
  /// Gaze by the dots of the same session; nil where it has none.
  package var dots: Result?
  /// Number of the session's dots.
  package var dotCount: Int
  /// Gaze by all lines where a live calibration uncovers them before the person, and not the recording; nil where words do not stand apart.
  package var live: Result?
  /// When it uncovered them.
  package var liveLines: [UncoveredLine] = []

  /// The result with so many lines; nil where it was not measured.
  package func with(_ lines: Int) -> Result? { curve.first { $0.lines == lines } }

  /// The error with so many lines as a multiple of that with dots; nil where one of them is missing.
  package func ratio(_ lines: Int) -> Double? { ratio(with(lines)) }

  /// The error of a result as a multiple of that with dots; nil where one of them is missing.
  package func ratio(_ result: Result?) -> Double? {
    guard let own = result?.degrees, let dots = dots?.degrees, dots > 0 else { return nil }
    return own / dots
  }
}
