import Calibration

/// How one recorded session fared with each field of view that was assumed of its camera.
public struct FieldOfViewReport: Codable, Sendable {
  public var name: String
  /// The camera's true field of view, from the recording's manifest, degrees.
  public var trueDegrees: Double?
  public var glasses: Bool?
  /// By the degrees that were assumed.
  public var cases: [Case] = []
  /// What the calibration by the usual value says.
  public var estimate: FieldOfViewEstimate?
  /// The session once more, by the estimate.
  public var byEstimate: Case?

  /// One field of view.
  public struct Case: Codable, Sendable {
    /// Assumed.
    public var degrees: Double
    /// Why there are no figures.
    public var failure: String?
    /// Raw gaze on the targets of the first validation: mean over targets, degrees at the true distance, and mm.
    public var firstDegrees: Double?
    public var firstMm: Double?
    /// The same after a change of seat, before any repair.
    public var movedDegrees: Double?
    public var movedMm: Double?
    /// The measured distance of the head over the true one, median over frames.
    public var distanceShare: Double?
    public var cues: FieldOfViewCues?
    public var estimate: FieldOfViewEstimate?

    init(degrees: Double) { self.degrees = degrees }
  }

  public init(name: String, trueDegrees: Double?, glasses: Bool?) {
    (self.name, self.trueDegrees, self.glasses) = (name, trueDegrees, glasses)
  }

  /// The figures with a field of view that was assumed.
  public func by(degrees: Double) -> Case? { cases.first { $0.degrees == degrees } }

  /// The figures with the true one.
  public var known: Case? { trueDegrees.flatMap(by) }
}
