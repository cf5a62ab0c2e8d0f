import Calibration
import Tracking

/// What was measured on one recording with truth.
public struct SessionReport: Codable, Sendable {
  public var name: String
  /// The person's name in the recording; the recording's own name where it names nobody.
  public var person: String
  public var glasses: Bool?
  public var width: Int
  public var height: Int
  public var frames: Int
  public var recordedSeconds: Double
  public var gaze: [GazeRow] = []
  public var blinks: BlinkScore
  public var eyes: EyesScore
  public var hold: HoldScore
  public var others: OthersScore
  public var turns: [TurnScore] = []
  /// Empty unless asked for.
  public var stress: [StressRow] = []
  public var steadiness: [Steadiness] = []
  /// Milliseconds a frame by `Stage.rawValue`.
  public var stages: [String: DurationSummary] = [:]
  /// How many frames had so many runs of the face and eye networks, by that number, where the frame before had eyes.
  public var networkRuns: [Int: Int] = [:]
  /// From a tracker whose detectors are loaded to the first frame's result, ms.
  public var firstFrameMs: Double
  /// Damage in the recording.
  public var problems: [String] = []

  /// What is told apart of a frame's way.
  public enum Stage: String, Codable, Sendable {
    case decode, calibration, attention
    /// Vision where the frame before had eyes, open or closed.
    case following = "vision, following"
    /// Vision where they had to be found.
    case finding = "vision, finding"
  }

  /// Gaze after a calibration on so many points, on frames that took no part in it.
  public struct GazeRow: Codable, Sendable {
    /// 0 without any calibration.
    public var points: Int
    public var test: Test
    /// Each frame straight from calibration; `invalid` counts frames without gaze. nil without calibration.
    public var raw: TruthReport?
    /// After the filter.
    public var filtered: TruthReport?
    /// The mean of the calibration targets as an answer to every frame.
    public var trivial: TruthReport?
    /// Whether the raw gaze's own covariance holds.
    public var ellipses: EllipseShares?
    /// What the calibration expects of itself: root mean square offset on held-out points, degrees.
    public var heldOutDegrees: Double?
    /// Why there is no gaze.
    public var problem: String?
  }

  public enum Test: String, Codable, Sendable, CaseIterable {
    /// Validation targets.
    case validation
    /// Lines, zones and corners while reading.
    case reading
  }

  /// How still the gaze is while the eyes are, after calibration on all points: means over the true fixations of
  /// the validation, or of the reading where there was none, each without its beginning.
  public struct Steadiness: Codable, Sendable {
    public enum Signal: String, Codable, Sendable {
      case raw, filtered
      /// The true gaze itself: eyes are never quite still.
      case truth
    }
    public var signal: Signal
    public var fixations: Int
    /// RMS-S2S and STD, degrees.
    public var rmsDegrees: Double?
    public var sdDegrees: Double?
  }
}
