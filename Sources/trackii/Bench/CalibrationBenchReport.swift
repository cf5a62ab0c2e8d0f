import ArgumentParser
import Calibration
import Foundation

/// What `trackii bench calibration` measured.
struct CalibrationBenchReport: Codable {
  var program = Trackii.configuration.version
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var sessions: [Session] = []

  /// One recorded session with truth.
  struct Session: Codable {
    var name: String
    /// Why there are no figures.
    var failure: String?
    var choice: MapChoice?
    /// Fits to the first so many points of the session's calibration, with all of them last.
    var byPoints: [PointCount] = []
    /// Fits to a target that moved, and repairs by a sweep.
    var pursuits: [Pursuit] = []
    /// Share of true gaze within the raw points' ellipses, drift correction on: during validation, and while reading.
    var validation = Truth()
    var reading = Truth()
    /// Accuracy of each validation, with implicit evidence and without.
    var curve: [Round] = []
    /// On the targets of all validations, with implicit evidence.
    var quality: QualityStatement?
    var drift: DriftReport?
  }

  /// Gaze against truth, frame by frame.
  struct Truth: Codable {
    var ellipses = EllipseShares()
    /// The same for the filtered points.
    var filteredEllipses = EllipseShares()
    var rawDegrees: Double?
    var filteredDegrees: Double?
  }

  /// What a number of points gives on the first validation's targets.
  struct PointCount: Codable {
    var points: Int
    var rawDegrees: Double?
    var filteredDegrees: Double?
    var worstDegrees: Double?
    var failure: String?
  }

  struct Pursuit: Codable {
    var label: String
    var lagSeconds: Double?
    /// Of the model fitted to it, on the first validation's targets.
    var accuracyDegrees: Double?
    /// How far it says that the session's calibration is off.
    var offsetDegrees: Double?
    var failure: String?
  }

  struct Round: Codable {
    var minutes: Double
    var withDegrees: Double?
    var withoutDegrees: Double?
    var withFilteredDegrees: Double?
    var withoutFilteredDegrees: Double?
  }

  /// Over all sessions.
  struct Pooled: Codable {
    var sessions: Int
    var failed: Int
    var rawDegrees: Double?
    var filteredDegrees: Double?
    var validation: EllipseShares
    var validationFiltered: EllipseShares
    var reading: EllipseShares
    /// Of a session's worst later validation against its first, degrees: mean and largest.
    var growthWith: Double?
    var growthWithout: Double?
    var worstGrowthWith: Double?
    var worstGrowthWithout: Double?
  }

  var pooled: Pooled {
    let good = sessions.filter { $0.failure == nil }
    let mean = { (values: [Double]) in values.isEmpty ? nil : values.reduce(0, +) / Double(values.count) }
    let sum = { (shares: (Session) -> EllipseShares) in good.map(shares).reduce(EllipseShares(), +) }
    let growth = { (value: (Round) -> Double?) -> [Double] in
      good.compactMap { session in
        guard let first = session.curve.first.flatMap(value) else { return nil }
        return session.curve.dropFirst().compactMap(value).max().map { $0 - first }
      }
    }
    let (with, without) = (growth(\.withDegrees), growth(\.withoutDegrees))
    return Pooled(
      sessions: sessions.count, failed: sessions.count - good.count,
      rawDegrees: mean(good.compactMap { $0.byPoints.last?.rawDegrees }),
      filteredDegrees: mean(good.compactMap { $0.byPoints.last?.filteredDegrees }),
      validation: sum(\.validation.ellipses), validationFiltered: sum(\.validation.filteredEllipses),
      reading: sum(\.reading.ellipses), growthWith: mean(with), growthWithout: mean(without),
      worstGrowthWith: with.max(), worstGrowthWithout: without.max())
  }

  private enum CodingKeys: String, CodingKey { case program, build, command, date, machine, sessions, pooled }

  init() {}

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    program = try row.decode(String.self, forKey: .program)
    build = try row.decode(String.self, forKey: .build)
    command = try row.decode([String].self, forKey: .command)
    date = try row.decode(Date.self, forKey: .date)
    machine = try row.decode(Machine.self, forKey: .machine)
    sessions = try row.decode([Session].self, forKey: .sessions)
  }

  func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(program, forKey: .program)
    try row.encode(build, forKey: .build)
    try row.encode(command, forKey: .command)
    try row.encode(date, forKey: .date)
    try row.encode(machine, forKey: .machine)
    try row.encode(sessions, forKey: .sessions)
    try row.encode(pooled, forKey: .pooled)
  }
}
