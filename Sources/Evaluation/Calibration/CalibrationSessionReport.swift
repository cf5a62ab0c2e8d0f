import Calibration

/// How good gaze was on one recorded session with truth, how true its ellipses were, and how it drifted.
package struct CalibrationSessionReport: Codable, Sendable {
  /// The recording's name.
  package var name: String
  /// Why there are no figures.
  package var failure: String?
  /// Whether the person wore glasses; nil where the recording does not say.
  package var glasses: Bool?
  /// Which maps serve after the calibration; nil without one.
  package var choice: MapChoice?
  /// Fits to the first so many points of the session's calibration, with all of them last.
  package var byPoints: [PointCount] = []
  /// Fits to a target that moved, and repairs by a sweep.
  package var pursuits: [Pursuit] = []
  /// Against true gaze with drift correction on: on the targets of all validations, and while reading.
  package var validation = Truth()
  /// The same while reading.
  package var reading = Truth()
  /// Each validation, with implicit evidence and without.
  package var curve: [Round] = []
  /// On the targets of all validations, with implicit evidence.
  package var quality: QualityStatement?
  /// What drift correction did; nil where none ran.
  package var drift: DriftReport?

  /// Gaze against truth, frame by frame.
  package struct Truth: Codable, Sendable {
    /// Share of true points within the ellipses of raw gaze.
    package var ellipses = EllipseShares()
    /// The same for the filtered points.
    package var filteredEllipses = EllipseShares()
    /// Mean angle of raw gaze to the truth, degrees; nil without gaze.
    package var rawDegrees: Double?
    /// Mean angle of filtered gaze to the truth, degrees; nil without gaze.
    package var filteredDegrees: Double?
    /// The mean of each look at a target or line that has gaze, degrees.
    package var rawByLook: [Double] = []
    /// The same of filtered gaze, degrees.
    package var filteredByLook: [Double] = []
  }

  /// What a number of points gives on the first validation's targets.
  package struct PointCount: Codable, Sendable {
    /// How many points were fitted to.
    package var points: Int
    /// Mean angle of raw gaze to the truth, degrees; nil without a fit.
    package var rawDegrees: Double?
    /// Mean angle of filtered gaze to the truth, degrees; nil without a fit.
    package var filteredDegrees: Double?
    /// The same at the worst target, raw gaze, degrees; nil without a fit.
    package var worstDegrees: Double?
    /// Why there is no fit; nil where there is one.
    package var failure: String?
  }

  /// What a target that moves gives.
  package struct Pursuit: Codable, Sendable {
    /// What the script calls it.
    package var label: String
    /// How far the eyes were behind the target, s; nil where that was not found.
    package var lagSeconds: Double?
    /// Of the model fitted to it, on the first validation's targets.
    package var accuracyDegrees: Double?
    /// How far it says that the session's calibration is off.
    package var offsetDegrees: Double?
    /// Why there are no figures; nil where there are.
    package var failure: String?
  }

  /// One validation of several. Degrees are means over its targets.
  package struct Round: Codable, Sendable {
    /// Which one it is, from 0.
    package var number: Int
    /// Since the first one.
    package var minutes: Double
    /// Raw gaze with implicit evidence.
    package var withDegrees: Double?
    /// Raw gaze without it.
    package var withoutDegrees: Double?
    /// Filtered gaze with implicit evidence.
    package var withFilteredDegrees: Double?
    /// Filtered gaze without it.
    package var withoutFilteredDegrees: Double?
    /// Labels that had counted by its beginning, by kind.
    package var evidence: [DriftLabelKind: Int] = [:]
    /// Changes of posture that had been noticed by then.
    package var postures = 0
    /// SD of the correction's offset then, degrees.
    package var driftSD: Double?
    /// Share of truth within the ellipses during this validation, with implicit evidence.
    package var ellipses = EllipseShares()
    /// Mean error of the raw point at each target, with implicit evidence, degrees; in the targets' order.
    package var withByLook: [Double] = []
  }

  /// What a validation of the session was off more than the first one, degrees.
  package func growth(_ value: (Round) -> Double?) -> [Double] {
    guard let first = curve.first.flatMap(value) else { return [] }
    return curve.dropFirst().compactMap(value).map { $0 - first }
  }

  /// How much further off each target of a later validation was than in the first one, degrees, with implicit evidence.
  package var growthByLook: [Double] {
    guard let first = curve.first?.withByLook else { return [] }
    // A target at which no eyes were seen has no error: the others cannot be told apart any more.
    return curve.dropFirst().filter { $0.withByLook.count == first.count }
      .flatMap { zip($0.withByLook, first).map { $0 - $1 } }
  }
}
