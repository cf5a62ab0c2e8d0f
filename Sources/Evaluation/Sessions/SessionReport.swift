import Calibration
import Tracking

/// The results of a measurement on one recording with truth.
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
  /// The number of frames that were replayed.
  package var frames: Int
  /// Seconds from the first frame to the last.
  package var recordedSeconds: Double
  /// Errors of gaze, one row for each number of points and each test.
  package var gaze: [GazeRow] = []
  /// The blinks that were found compared with the true ones.
  package var blinks: BlinkScore
  /// Errors of the eyes and the head pose.
  package var eyes: EyesScore
  /// Whether every frame has eyes, or a fitting reason why it has none.
  package var hold: HoldScore
  /// Whether another person's face was ever taken for the person's.
  package var others: OthersScore
  /// Errors by how far the head is turned.
  package var turns: [TurnScore] = []
  /// Irises under hardships; empty unless asked for.
  package var stress: [StressRow] = []
  /// How steady gaze is during fixations, one row for each signal.
  package var steadiness: [Steadiness] = []
  /// Durations in ms a frame, by `Stage.rawValue`.
  package var stages: [String: DurationSummary] = [:]
  /// The number of frames by how often the face and eye networks ran in them, for frames that follow one with eyes.
  package var networkRuns: [Int: Int] = [:]
  /// Milliseconds from a tracker with loaded detectors to the first frame's result.
  package var firstFrameMs: Double
  /// Notes about damage in the recording.
  package var problems: [String] = []

  /// The stages whose durations are reported.
  package enum Stage: String, Codable, Sendable {
    /// Decoding a frame: from compressed bytes to a gray picture.
    case decode
    /// Computing gaze from the eyes with the calibration.
    case calibration
    /// Filtering gaze and finding intents in it.
    case attention
    /// Vision in frames that follow one with eyes, open or closed.
    case following = "vision, following"
    /// Vision in frames where the eyes had to be searched for.
    case finding = "vision, finding"
  }

  /// The error of gaze after a calibration on so many points, on frames that took no part in it.
  package struct GazeRow: Codable, Sendable {
    /// The number of points fitted to; 0 without a calibration.
    package var points: Int
    /// The frames on which gaze was tested.
    package var test: Test
    /// The error of raw gaze; `invalid` counts frames without gaze. nil without calibration.
    package var raw: TruthReport?
    /// The error of filtered gaze; nil without calibration.
    package var filtered: TruthReport?
    /// The error of a trivial predictor: the mean of the calibration targets for every frame.
    package var trivial: TruthReport?
    /// How often the truth lies within the ellipses of raw gaze; nil without gaze.
    package var ellipses: EllipseShares?
    /// The error that the calibration expects of itself: the root mean square offset on held-out points, degrees.
    package var heldOutDegrees: Double?
    /// Why there is no gaze; nil where there is.
    package var problem: String?
  }

  /// The frames on which gaze is tested.
  package enum Test: String, Codable, Sendable, CaseIterable {
    /// Frames on validation targets.
    case validation
    /// Frames on lines, zones and corners while reading.
    case reading
  }

  /// How steady gaze is while the eyes rest, after calibration on all points: means over the true fixations of the
  /// validation, or of the reading where there was none; the beginnings of fixations are left out.
  package struct Steadiness: Codable, Sendable {
    /// The signal whose steadiness is measured.
    package enum Signal: String, Codable, Sendable {
      /// Raw gaze, as the calibration computes it from each frame.
      case raw
      /// Filtered gaze, to which targets and scroll zones react.
      case filtered
      /// True gaze itself, because eyes are never quite still.
      case truth
    }
    /// The signal whose steadiness was measured.
    package var signal: Signal
    /// The number of fixations in the means.
    package var fixations: Int
    /// Precision as RMS-S2S, degrees.
    package var rmsDegrees: Double?
    /// Precision as standard deviation (STD), degrees.
    package var sdDegrees: Double?
  }
}
