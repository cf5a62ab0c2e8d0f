import Calibration

/// Quality of gaze on one recorded session with truth: its error, how well its ellipses hold, and its drift.
package struct CalibrationSessionReport: Codable, Sendable {
  /// The recording's name.
  package var name: String
  /// Why there are no figures; nil where there are.
  package var failure: String?
  /// Whether the person wore glasses; nil where the recording does not say.
  package var glasses: Bool?
  /// The choice of map after the calibration; nil without a calibration.
  package var choice: MapChoice?
  /// Results of fits to the first calibration points of the session, by their number; all points come last.
  package var byPoints: [PointCount] = []
  /// Results of fits to moving targets, and of repairs by a sweep.
  package var pursuits: [Pursuit] = []
  /// Gaze against the truth with drift correction on, on the targets of all validations.
  package var validation = Truth()
  /// Gaze against the truth with drift correction on, while reading.
  package var reading = Truth()
  /// The session's validations, each with implicit evidence and without.
  package var curve: [Round] = []
  /// Quality on the targets of all validations, with implicit evidence; nil without a validation.
  package var quality: QualityStatement?
  /// The state of drift correction at the end of the session; nil where none ran.
  package var drift: DriftReport?

  /// Gaze against the truth, frame by frame.
  package struct Truth: Codable, Sendable {
    /// Share of true points within the ellipses of raw gaze.
    package var ellipses = EllipseShares()
    /// Share of true points within the ellipses of filtered gaze.
    package var filteredEllipses = EllipseShares()
    /// Mean angle of raw gaze to the truth, degrees; nil without gaze.
    package var rawDegrees: Double?
    /// Mean angle of filtered gaze to the truth, degrees; nil without gaze.
    package var filteredDegrees: Double?
    /// The mean error of raw gaze in each look at a target or line that has gaze, degrees.
    package var rawByLook: [Double] = []
    /// The mean error of filtered gaze in each look, degrees.
    package var filteredByLook: [Double] = []
  }

  /// The result of a fit to some number of points, on the first validation's targets.
  package struct PointCount: Codable, Sendable {
    /// The number of points that were fitted to.
    package var points: Int
    /// Mean angle of raw gaze to the truth, degrees; nil without a fit.
    package var rawDegrees: Double?
    /// Mean angle of filtered gaze to the truth, degrees; nil without a fit.
    package var filteredDegrees: Double?
    /// Mean angle of raw gaze to the truth at the worst target, degrees; nil without a fit.
    package var worstDegrees: Double?
    /// Why there is no fit; nil where there is one.
    package var failure: String?
  }

  /// The result of a fit to a moving target.
  package struct Pursuit: Codable, Sendable {
    /// The target's name in the script.
    package var label: String
    /// How far the eyes lagged behind the target, s; nil where that was not found.
    package var lagSeconds: Double?
    /// Accuracy of the model that was fitted to the moving target, on the first validation's targets, degrees; nil
    /// without a fit.
    package var accuracyDegrees: Double?
    /// The offset of the session's calibration that the moving target shows, degrees; nil where that was not found.
    package var offsetDegrees: Double?
    /// Why there are no figures; nil where there are.
    package var failure: String?
  }

  /// One of several validations of a session. Degrees are means over its targets.
  package struct Round: Codable, Sendable {
    /// The number of the validation, from 0.
    package var number: Int
    /// Minutes since the first validation.
    package var minutes: Double
    /// Error of raw gaze with implicit evidence, degrees.
    package var withDegrees: Double?
    /// Error of raw gaze without implicit evidence, degrees.
    package var withoutDegrees: Double?
    /// Error of filtered gaze with implicit evidence, degrees.
    package var withFilteredDegrees: Double?
    /// Error of filtered gaze without implicit evidence, degrees.
    package var withoutFilteredDegrees: Double?
    /// The number of drift labels that counted when the validation began, by kind.
    package var evidence: [DriftLabelKind: Int] = [:]
    /// Changes of posture that were noticed before the validation began.
    package var postures = 0
    /// Standard deviation of the drift correction's offset when the validation began, degrees.
    package var driftSD: Double?
    /// Share of true points within the ellipses during this validation, with implicit evidence.
    package var ellipses = EllipseShares()
    /// Mean error of raw gaze at each target, with implicit evidence, degrees; in the targets' order.
    package var withByLook: [Double] = []
  }

  /// The error of each later validation minus that of the first one, degrees.
  package func growth(_ value: (Round) -> Double?) -> [Double] {
    guard let first = curve.first.flatMap(value) else { return [] }
    return curve.dropFirst().compactMap(value).map { $0 - first }
  }

  /// The error at each target of each later validation minus that in the first one, degrees, with implicit evidence.
  package var growthByLook: [Double] {
    guard let first = curve.first?.withByLook else { return [] }
    // A target at which no eyes were seen has no error, so that the errors can no longer be assigned to targets.
    return curve.dropFirst().filter { $0.withByLook.count == first.count }
      .flatMap { zip($0.withByLook, first).map { $0 - $1 } }
  }
}
