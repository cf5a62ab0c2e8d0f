import Calibration
import Signals
import Statistics

/// What earlier sittings of one person are worth in later ones.
package struct SittingsReport: Codable, Sendable {
  /// How gaze was calibrated in a sitting.
  package enum Way: String, Codable, Sendable, CaseIterable {
    /// The sitting's own dots alone.
    case fresh
    /// The sitting's own dots beside all earlier sittings.
    case beside
    /// All earlier sittings and one look at the dot in the middle.
    case look
    /// All earlier sittings alone.
    case none
  }

  /// Gaze on a sitting's test points, to which nothing was fitted.
  package struct Result: Codable, Sendable {
    /// How gaze was calibrated.
    package var way: Way
    /// Mean over the test points of the angle between a point and the mean gaze, degrees; nil without gaze.
    package var degrees: Double?
    /// How many rows of equal height the screen can have so that 95 % of looks at the middle of a row are seen in it.
    package var rows: Double?
    /// How often the true point lies within the ellipses, frame by frame.
    package var ellipses: EllipseShares
    /// The error that the fit claims: root mean square on held-out points, degrees.
    package var claimedDegrees: Double?
    /// Number of earlier sittings that took part.
    package var sittings: Int
    /// Why there is no gaze; nil where there is.
    package var failure: String?
  }

  /// One sitting, with all ways to calibrate it.
  package struct Sitting: Codable, Sendable {
    /// The sitting's name.
    package var name: String
    /// Number of dots of its calibration.
    package var points: Int
    /// Number of points on which gaze is tested.
    package var tests: Int
    /// The results, one for each way that was possible.
    package var results: [Result]
  }

  /// The person whose sittings these are.
  package var person: String
  /// The sittings in their order.
  package var sittings: [Sitting]

  /// The mean of a value of a way over the sittings that have earlier ones; nil where none has it.
  package func mean(_ way: Way, _ value: (Result) -> Double?) -> Double? {
    Statistics.mean(
      sittings.dropFirst().compactMap { $0.results.first { $0.way == way }.flatMap(value) })
  }
}
