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
    /// All earlier sittings and one look, at the dot that is nearest to the first of a calibration by looks.
    case look
    /// All earlier sittings and two looks, at the dots that are nearest to those of a calibration by looks.
    case looks
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
    /// Number of earlier sittings that were kept.
    package var earlier: Int
    /// The error that the earlier sittings tell before anything is looked at.
    package var worth: SittingWorth?
    /// The results, one for each way that was possible.
    package var results: [Result]

    /// The value of a way; nil where it has none.
    package func value(_ way: Way, _ value: (Result) -> Double?) -> Double? {
      results.first { $0.way == way }.flatMap(value)
    }
  }

  /// The person whose sittings these are.
  package var person: String
  /// The sittings in their order.
  package var sittings: [Sitting]

  /// The mean of a value of a way over the sittings that have earlier ones; nil where none has it.
  package func mean(_ way: Way, _ value: (Result) -> Double?) -> Double? {
    Statistics.mean(sittings.dropFirst().compactMap { $0.value(way, value) })
  }

  /// The mean over sittings of the error that earlier ones told beforehand for a way, and of the error that came true, degrees;
  /// nil where no sitting has both.
  package func told(_ way: Way) -> (told: Double, found: Double)? {
    let both = sittings.compactMap { sitting -> (told: Double, found: Double)? in
      let told: Double? =
        switch way {
        case .look: sitting.worth?.lookDegrees
        case .looks: sitting.worth?.looksDegrees
        default: sitting.worth?.degrees
        }
      guard let told, let found = sitting.value(way, \.degrees) else { return nil }
      return (told, found)
    }
    guard let told = Statistics.mean(both.map(\.told)), let found = Statistics.mean(both.map(\.found)) else {
      return nil
    }
    return (told, found)
  }
}

extension [SittingsReport] {
  /// The mean of a value of a way over all people's sittings with so many earlier ones; nil where none has it.
  package func mean(
    _ way: SittingsReport.Way, earlier: Int, _ value: (SittingsReport.Result) -> Double?
  ) -> Double? {
    Statistics.mean(
      flatMap(\.sittings).filter { $0.earlier == earlier }.compactMap { $0.value(way, value) })
  }

  /// How the errors that fits of a way claimed compare with those that came true, from the second sitting on; nil where no fit
  /// claims one.
  package func claims(_ way: SittingsReport.Way) -> ClaimedErrors? {
    let all = flatMap { $0.sittings.dropFirst() }.compactMap { sitting -> (claimed: Double, found: Double)? in
      guard let claimed = sitting.value(way, \.claimedDegrees), let found = sitting.value(way, \.degrees)
      else { return nil }
      return (claimed, found)
    }
    return ClaimedErrors(all)
  }
}

/// Errors that fits have claimed, and those that came true on points to which nothing was fitted.
package struct ClaimedErrors: Hashable, Sendable {
  /// Number of sittings.
  package let sittings: Int
  /// Root mean square of the claimed errors, degrees.
  package let claimed: Double
  /// Root mean square of the errors that came true, degrees.
  package let found: Double
  /// Share of the sittings whose error was at most the claimed one.
  package let within: Double
  /// The error that came true in the sitting that was most beyond its claim, as a multiple of the claim.
  package let worstRatio: Double

  init?(_ all: [(claimed: Double, found: Double)]) {
    let worst = all.filter { $0.claimed > 0 }.map { $0.found / $0.claimed }.max()
    guard let worst, let claimed = mean(all.map { $0.claimed * $0.claimed }),
      let found = mean(all.map { $0.found * $0.found })
    else { return nil }
    (sittings, worstRatio) = (all.count, worst)
    (self.claimed, self.found) = (claimed.squareRoot(), found.squareRoot())
    within = Double(all.count { $0.found <= $0.claimed }) / Double(all.count)
  }
}
