import Calibration

/// How good gaze was on one recorded session with truth, how true its ellipses were, and how it drifted.
public struct CalibrationSessionReport: Codable, Sendable {
  public var name: String
  /// Why there are no figures.
  public var failure: String?
  public var glasses: Bool?
  public var choice: MapChoice?
  /// Fits to the first so many points of the session's calibration, with all of them last.
  public var byPoints: [PointCount] = []
  /// Fits to a target that moved, and repairs by a sweep.
  public var pursuits: [Pursuit] = []
  /// Against true gaze with drift correction on: on the targets of all validations, and while reading.
  public var validation = Truth()
  public var reading = Truth()
  /// Each validation, with implicit evidence and without.
  public var curve: [Round] = []
  /// On the targets of all validations, with implicit evidence.
  public var quality: QualityStatement?
  public var drift: DriftReport?

  /// Gaze against truth, frame by frame.
  public struct Truth: Codable, Sendable {
    public var ellipses = EllipseShares()
    /// The same for the filtered points.
    public var filteredEllipses = EllipseShares()
    public var rawDegrees: Double?
    public var filteredDegrees: Double?
    /// The mean of each look at a target or line that has gaze, degrees.
    public var rawByLook: [Double] = []
    public var filteredByLook: [Double] = []
  }

  /// What a number of points gives on the first validation's targets.
  public struct PointCount: Codable, Sendable {
    public var points: Int
    public var rawDegrees: Double?
    public var filteredDegrees: Double?
    public var worstDegrees: Double?
    public var failure: String?
  }

  public struct Pursuit: Codable, Sendable {
    public var label: String
    public var lagSeconds: Double?
    /// Of the model fitted to it, on the first validation's targets.
    public var accuracyDegrees: Double?
    /// How far it says that the session's calibration is off.
    public var offsetDegrees: Double?
    public var failure: String?
  }

  /// One validation of several. Degrees are means over its targets.
  public struct Round: Codable, Sendable {
    public var number: Int
    /// Since the first one.
    public var minutes: Double
    public var withDegrees: Double?
    public var withoutDegrees: Double?
    public var withFilteredDegrees: Double?
    public var withoutFilteredDegrees: Double?
    /// Labels that had counted by its beginning, by kind.
    public var evidence: [DriftLabel.Kind: Int] = [:]
    /// Changes of posture that had been noticed by then.
    public var postures = 0
    /// SD of the correction's offset then, degrees.
    public var driftSD: Double?
    /// Share of truth within the ellipses during this validation, with implicit evidence.
    public var ellipses = EllipseShares()
    /// Mean error of the raw point at each target, with implicit evidence, degrees; in the targets' order.
    public var withByLook: [Double] = []
  }

  /// What a validation of the session was off more than the first one, degrees.
  public func growth(_ value: (Round) -> Double?) -> [Double] {
    guard let first = curve.first.flatMap(value) else { return [] }
    return curve.dropFirst().compactMap(value).map { $0 - first }
  }

  /// How much further off each target of a later validation was than in the first one, degrees, with implicit evidence.
  public var growthByLook: [Double] {
    guard let first = curve.first?.withByLook else { return [] }
    // A target at which no eyes were seen has no error: the others cannot be told apart any more.
    return curve.dropFirst().filter { $0.withByLook.count == first.count }
      .flatMap { zip($0.withByLook, first).map { $0 - $1 } }
  }
}
