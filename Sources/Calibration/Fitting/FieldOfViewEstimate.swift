import Foundation
import Signals

/// The camera's horizontal field of view, estimated from a calibration, with an interval of one SD to each side.
package struct FieldOfViewEstimate: Hashable, Codable, Sendable {
  /// Tuning of the estimate, and how people differ.
  package struct Configuration: Hashable, Sendable {
    /// Least number of points; fewer leave nothing from which to estimate the error of a slope.
    package var minimumPoints = 5
    /// Least number of frames with both eyes for measuring the distance between them: a second at 30 frames a second. Own
    /// choice.
    package var minimumFrames = 30
    /// Distances between the eyes that are accepted from the irises' size, mm: nearly all adults have 45 to 80 (Dodgson 2004).
    package var possibleInterocularMm = 45.0...85.0
    /// Largest logarithm of a cue's focal length over the assumed one. Beyond half or twice any camera's focal length the eyes
    /// do not follow the targets.
    package var largestLogRatio = 1.5
    /// Diameter of the iris, mm: 11.7 +- 0.5 mm between people (Rufer et al. 2005).
    package var irisMm = 11.7
    /// SD of `irisMm` between people, together with 2 % for measured rims, as a share.
    package var irisShareSD = 0.047
    /// Usual distance between the eyes, mm (Dodgson 2004).
    package var interocularMm = 63.0
    /// SD of the distance between the eyes (`interocularMm`) between people, mm.
    package var interocularSD = 3.6
    /// Usual distance from the eyeball's centre of rotation to the iris, mm.
    package var irisDepthMm = EyeAnatomy.irisDepthMm
    /// SD of `irisDepthMm` between people, as a share: eyes are 24 +- 1 mm long, and their centres of rotation differ as much
    /// again.
    package var irisDepthShareSD = 0.05
    /// How far the eyes' corners lie behind the iris, mm.
    package var cornerDepthMm = 4.0
    /// SD of the error with which the cues measure a turn of the eyes, as a share. The error was -0.03 on the mean on people
    /// rendered from one set of heads, and 0.20 on people from another, whose lids fit another eyeball; on real people it is
    /// not known.
    package var turnShareSD = 0.12
    /// Largest half-width of the interval with which the estimate is still used, degrees.
    package var widestDegrees = 6.0

    /// Makes the default tuning of the estimate, with usual people's measures.
    package init() {}

    /// How much the direction grows with a gaze cue's feature for an eye of the usual size.
    func slope(_ cue: GazeCue, interocularMm: Double) -> Double {
      cue.side == nil ? 1 : interocularMm / irisDepthMm
    }
  }

  /// The estimated horizontal field of view, degrees.
  package var degrees: Double
  /// The lower end of the field of view's interval, degrees: one standard deviation of the focal length from the estimate.
  package var low: Double
  /// The upper end of the field of view's interval, degrees.
  package var high: Double

  /// Whether the interval is narrow enough for the estimate to be used; damaged values never are.
  package var isUsable: Bool { fieldOfView != nil }

  /// The field of view by which eyes can be placed; nil where the interval is too wide.
  package var fieldOfView: FieldOfView? {
    let widest = Configuration().widestDegrees
    guard low.isFinite, high.isFinite, FieldOfView.possibleDegrees.contains(degrees), low <= degrees,
      degrees <= high, degrees - low < widest, high - degrees < widest
    else { return nil }
    return .estimated(degrees: degrees, within: low...high)
  }

  /// Combines the gaze cues of a calibration to one estimate of the field of view.
  ///
  /// - Parameters:
  ///   - cues: the focal length as each cue of the calibration measures it.
  ///   - assumedDegrees: the field of view by which the eyes were placed, degrees.
  ///   - configuration: tuning, and how people differ.
  /// - Returns: nil where there is no cue, or no camera has the resulting field of view.
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
    // The head's size counts twice where an iris's displacement is measured in units of it: for the distance and for the turn.
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
