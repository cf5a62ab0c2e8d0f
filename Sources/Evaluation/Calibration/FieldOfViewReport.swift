import Calibration

/// How one recorded session fared with each field of view that was assumed of its camera.
package struct FieldOfViewReport: Codable, Sendable {
  /// The recording's name.
  package var name: String
  /// The camera's true field of view, from the recording's manifest, degrees.
  package var trueDegrees: Double?
  /// Whether the person wore glasses; nil where the recording does not say.
  package var glasses: Bool?
  /// By the degrees that were assumed.
  package var cases: [Case] = []
  /// What the calibration by the usual value says.
  package var estimate: FieldOfViewEstimate?
  /// The session once more, by the estimate.
  package var byEstimate: Case?

  /// One field of view.
  package struct Case: Codable, Sendable {
    /// Assumed.
    package var degrees: Double
    /// Why there are no figures.
    package var failure: String?
    /// Raw gaze on the targets of the first validation: mean over targets, degrees at the true distance, and mm.
    package var firstDegrees: Double?
    /// The same in mm on the screen.
    package var firstMm: Double?
    /// The same after a change of seat, before any repair.
    package var movedDegrees: Double?
    /// The same in mm on the screen.
    package var movedMm: Double?
    /// The measured distance of the head over the true one, median over frames.
    package var distanceShare: Double?
    /// What the calibration tells of the field of view; nil where it tells nothing.
    package var cues: FieldOfViewCues?
    /// The field of view that these come to; nil where it is none that a camera has.
    package var estimate: FieldOfViewEstimate?

    init(degrees: Double) { self.degrees = degrees }
  }

  package init(name: String, trueDegrees: Double?, glasses: Bool?) {
    (self.name, self.trueDegrees, self.glasses) = (name, trueDegrees, glasses)
  }

  /// The figures with a field of view that was assumed.
  package func by(degrees: Double) -> Case? { cases.first { $0.degrees == degrees } }

  /// The figures with the true one.
  package var known: Case? { trueDegrees.flatMap(by) }
}
