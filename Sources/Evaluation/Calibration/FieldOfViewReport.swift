import Calibration

/// The results of one recorded session for each assumed field of view of its camera.
package struct FieldOfViewReport: Codable, Sendable {
  /// The recording's name.
  package var name: String
  /// The camera's true field of view, from the recording's manifest, degrees.
  package var trueDegrees: Double?
  /// Whether the person wore glasses; nil where the recording does not say.
  package var glasses: Bool?
  /// The results by assumed field of view, in the order of the assumptions.
  package var cases: [Case] = []
  /// The field of view that is estimated from the calibration with the usual value; nil where it cannot be.
  package var estimate: FieldOfViewEstimate?
  /// The results of the session with the estimated field of view.
  package var byEstimate: Case?

  /// The results with one assumed field of view.
  package struct Case: Codable, Sendable {
    /// The assumed field of view, degrees.
    package var degrees: Double
    /// Why there are no figures; nil where there are.
    package var failure: String?
    /// Error of raw gaze on the first validation's targets, mean over targets, degrees at the true distance.
    package var firstDegrees: Double?
    /// Error of raw gaze on the first validation's targets, mm on the screen.
    package var firstMm: Double?
    /// Error of raw gaze after a change of seat, before any repair, degrees at the true distance.
    package var movedDegrees: Double?
    /// Error of raw gaze after a change of seat, mm on the screen.
    package var movedMm: Double?
    /// The measured distance of the head divided by the true one, median over frames.
    package var distanceShare: Double?
    /// The evidence of the field of view in the calibration; nil where there is none.
    package var cues: FieldOfViewCues?
    /// The field of view estimated from that evidence; nil where no camera has such a one.
    package var estimate: FieldOfViewEstimate?

    init(degrees: Double) { self.degrees = degrees }
  }

  /// Makes the report of a recording, without results yet.
  package init(name: String, trueDegrees: Double?, glasses: Bool?) {
    (self.name, self.trueDegrees, self.glasses) = (name, trueDegrees, glasses)
  }

  /// The results with this assumed field of view; nil where it was not assumed.
  package func by(degrees: Double) -> Case? { cases.first { $0.degrees == degrees } }

  /// The results with the true field of view; nil where it was not assumed.
  package var known: Case? { trueDegrees.flatMap(by) }
}
