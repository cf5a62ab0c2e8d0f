import Calibration
import Tracking

/// What was measured on one recording with truth.
package struct SessionReport: Codable, Sendable {
  /// The recording's name.
  package var name: String
  /// The person's name in the recording; the recording's own name where it names nobody.
  package var person: String
  /// Whether the person wore glasses; nil where the recording does not say.
  package var glasses: Bool?
  /// Width of the pictures, px.
  package var width: Int
  /// Height of the pictures, px.
  package var height: Int
  /// How many frames were replayed.
  package var frames: Int
  /// From the first frame to the last, s.
  package var recordedSeconds: Double
  /// One for each number of points and each test.
  package var gaze: [GazeRow] = []
  /// The blinks that were found against those that happened.
  package var blinks: BlinkScore
  /// The eyes and the head against the truth.
  package var eyes: EyesScore
  /// Whether every frame has eyes, or a reason that fits why it has none.
  package var hold: HoldScore
  /// Whether somebody else's face was ever taken for the person's.
  package var others: OthersScore
  /// How the figures change with the turn of the head.
  package var turns: [TurnScore] = []
  /// Empty unless asked for.
  package var stress: [StressRow] = []
  /// How still the gaze is while the eyes are, one for each signal.
  package var steadiness: [Steadiness] = []
  /// Milliseconds a frame by `Stage.rawValue`.
  package var stages: [String: DurationSummary] = [:]
  /// How many frames had so many runs of the face and eye networks, by that number, where the frame before had eyes.
  package var networkRuns: [Int: Int] = [:]
  /// From a tracker whose detectors are loaded to the first frame's result, ms.
  package var firstFrameMs: Double
  /// Damage in the recording.
  package var problems: [String] = []

  /// What is told apart of a frame's way.
  package enum Stage: String, Codable, Sendable {
    case decode, calibration, attention
    /// Vision where the frame before had eyes, open or closed.
    case following = "vision, following"
    /// Vision where they had to be found.
    case finding = "vision, finding"
  }

  /// Gaze after a calibration on so many points, on frames that took no part in it.
  package struct GazeRow: Codable, Sendable {
    /// 0 without any calibration.
    package var points: Int
    /// On what gaze was tested.
    package var test: Test
    /// Each frame straight from calibration; `invalid` counts frames without gaze. nil without calibration.
    package var raw: TruthReport?
    /// After the filter.
    package var filtered: TruthReport?
    /// The mean of the calibration targets as an answer to every frame.
    package var trivial: TruthReport?
    /// Whether the raw gaze's own covariance holds.
    package var ellipses: EllipseShares?
    /// What the calibration expects of itself: root mean square offset on held-out points, degrees.
    package var heldOutDegrees: Double?
    /// Why there is no gaze.
    package var problem: String?
  }

  /// On what gaze is tested.
  package enum Test: String, Codable, Sendable, CaseIterable {
    /// Validation targets.
    case validation
    /// Lines, zones and corners while reading.
    case reading
  }

  /// How still the gaze is while the eyes are, after calibration on all points: means over the true fixations of
  /// the validation, or of the reading where there was none, each without its beginning.
  package struct Steadiness: Codable, Sendable {
    /// Which signal it is of.
    package enum Signal: String, Codable, Sendable {
      case raw, filtered
      /// The true gaze itself: eyes are never quite still.
      case truth
    }
    /// Which signal it is of.
    package var signal: Signal
    /// How many fixations the means are over.
    package var fixations: Int
    /// RMS-S2S and STD, degrees.
    package var rmsDegrees: Double?
    /// STD, degrees.
    package var sdDegrees: Double?
  }
}
