import Foundation
import Signals

/// The camera's horizontal field of view as a calibration tells it, with the interval that holds it twice in three times.
package struct FieldOfViewEstimate: Hashable, Codable, Sendable {
  /// What tunes the estimate, and how people differ.
  package struct Configuration: Hashable, Sendable {
    /// Fewer points leave nothing over from which to tell the error of a slope.
    package var minimumPoints = 5
    /// Fewer frames with both eyes do not tell how far these are apart: a second at 30 frames a second. Own choice.
    package var minimumFrames = 30
    /// Between which distances of the eyes irises are believed, mm: nearly all adults have 45 to 80 (Dodgson 2004).
    package var possibleInterocularMm = 45.0...85.0
    /// Largest logarithm of a cue's focal length over the assumed one: beyond half or twice any camera's the eyes do
    /// not follow.
    package var largestLogRatio = 1.5
    /// Diameter of the iris, mm, and how far people and the measured rims scatter about it, as a share: 11.7 +- 0.5 mm
    /// between people (Rufer et al. 2005), 2 % for rims.
    package var irisMm = 11.7
    /// How far people and the measured rims scatter about `irisMm`, as a share.
    package var irisShareSD = 0.047
    /// Between the eyes, mm (Dodgson 2004).
    package var interocularMm = 63.0
    /// SD of `interocularMm` between people, mm.
    package var interocularSD = 3.6
    /// From the eyeball's centre of rotation to the iris, mm, and how people scatter about it, as a share: eyes are 24 +- 1
    /// mm long, and where they turn about differs as much again.
    package var irisDepthMm = EyeAnatomy.irisDepthMm
    /// How people scatter about `irisDepthMm`, as a share.
    package var irisDepthShareSD = 0.05
    /// How far the eyes' corners lie behind the iris, mm.
    package var cornerDepthMm = 4.0
    /// By how much what the cues measure of a turn of the eyes is off, as a share: on people rendered from one set of
    /// heads by -0.03 on the mean, on people from another, whose lids fit another eyeball, by 0.20. What it is on people
    /// nobody knows.
    package var turnShareSD = 0.12
    /// The half-width up to which the interval counts as narrow enough to go by, degrees.
    package var widestDegrees = 6.0

    package init() {}

    /// By how much the direction grows with a cue's feature for an eye of the usual size.
    func slope(_ cue: GazeCue, interocularMm: Double) -> Double {
      cue.side == nil ? 1 : interocularMm / irisDepthMm
    }
  }

  /// Horizontal, degrees.
  package var degrees: Double
  /// The interval's ends: one standard deviation to each side, as the focal length has it.
  package var low: Double
  /// The interval's upper end, degrees.
  package var high: Double

  /// Whether the interval is narrow enough to go by the value; a damaged one never is.
  package var isUsable: Bool { fieldOfView != nil }

  /// To place eyes by; nil where the interval is too wide.
  package var fieldOfView: FieldOfView? {
    let widest = Configuration().widestDegrees
    guard low.isFinite, high.isFinite, FieldOfView.possibleDegrees.contains(degrees), low <= degrees,
      degrees <= high, degrees - low < widest, high - degrees < widest
    else { return nil }
    return .estimated(degrees: degrees, within: low...high)
  }

  /// Puts the cues of a calibration together.
  ///
  /// - Parameters:
  ///   - cues: what the calibration tells of it.
  ///   - assumedDegrees: the field of view by which the eyes were placed.
  ///   - configuration: tuning, and how people differ.
  /// - Returns: nil where there is no cue, or the result is none that a camera has.
  package init?(_ cues: FieldOfViewCues, assumedDegrees: Double, configuration: Configuration = .init()) {
    guard FieldOfView.possibleDegrees.contains(assumedDegrees), !cues.cues.isEmpty else { return nil }
    let turn = configuration.turnShareSD * configuration.turnShareSD
    let weights = cues.cues.map { 1 / (turn + $0.standardError * $0.standardError) }
    let total = weights.reduce(0, +)
    let mean = zip(cues.cues, weights).reduce(0) { $0 + $1.0.logRatio * $1.1 } / total
    let anatomical = zip(cues.cues, weights).reduce(0) { $0 + ($1.0.isAnatomical ? $1.1 : 0) } / total
    let noise = zip(cues.cues, weights).reduce(0) { sum, cue in
      let own = cue.0.standardError * cue.1 / total
      return sum + own * own
    }
    // The size of the head counts twice where an iris's way is measured against it: for the distance and for the turn.
    let size = cues.interocularSD / cues.interocularMm * (1 + anatomical)
    let depth = configuration.irisDepthShareSD
    let sd = (noise + turn + size * size + depth * depth).squareRoot()
    let half = tan(assumedDegrees / 2 * .pi / 180)
    let at = { (logRatio: Double) in 2 * atan(half / exp(logRatio)) * 180 / .pi }
    (degrees, low, high) = (at(mean), at(mean + sd), at(mean - sd))
    guard [degrees, low, high].allSatisfy(\.isFinite), FieldOfView.possibleDegrees.contains(degrees) else {
      return nil
    }
  }
}
