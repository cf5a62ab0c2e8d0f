import ArgumentParser
import Calibration
import Desktop
import Evaluation
import Foundation
import Statistics

/// The results of `trackii bench calibration`.
struct CalibrationBenchReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var sessions: [CalibrationSessionReport] = []
  /// The cost of assuming wrong fields of view; nil where that was not asked for.
  var fieldsOfView: [FieldOfViewReport]?

  /// The results over all sessions.
  struct Pooled: Codable {
    var sessions: Int
    var failed: Int
    /// Mean over sessions of the mean error over a session's targets, degrees, for raw and filtered gaze; the medians
    /// over sessions follow.
    var rawDegrees: Double?
    var filteredDegrees: Double?
    var rawMedian: Double?
    var filteredMedian: Double?
    /// The number of sessions of people with glasses; the medians for them follow.
    var glasses = 0
    var rawMedianGlasses: Double?
    var filteredMedianGlasses: Double?
    var validation = EllipseShares()
    var validationFiltered = EllipseShares()
    var reading = EllipseShares()
    var readingFiltered = EllipseShares()
    /// The growth of the error over the successive validations of all sessions.
    var drift: MeanDriftCurve
    /// The growth from a session's first validation to its worst later one, degrees: means over sessions with and
    /// without implicit evidence; the largest values follow.
    var growthWith: Double?
    var growthWithout: Double?
    var worstGrowthWith: Double?
    var worstGrowthWithout: Double?
  }

  var pooled: Pooled {
    let good = sessions.filter { $0.failure == nil }
    let worn = good.filter { $0.glasses == true }
    let raw = { (all: [CalibrationSessionReport]) in all.compactMap { $0.byPoints.last?.rawDegrees } }
    let filtered = { (all: [CalibrationSessionReport]) in all.compactMap { $0.byPoints.last?.filteredDegrees }
    }
    let growth = { (value: (CalibrationSessionReport.Round) -> Double?) in
      good.compactMap { $0.growth(value).max() }
    }
    let (with, without) = (growth(\.withDegrees), growth(\.withoutDegrees))
    var pooled = Pooled(
      sessions: sessions.count, failed: sessions.count - good.count, rawDegrees: mean(raw(good)),
      filteredDegrees: mean(filtered(good)), rawMedian: median(raw(good)),
      filteredMedian: median(filtered(good)),
      glasses: worn.count, rawMedianGlasses: median(raw(worn)), filteredMedianGlasses: median(filtered(worn)),
      drift: MeanDriftCurve(good), growthWith: mean(with), growthWithout: mean(without),
      worstGrowthWith: with.max(),
      worstGrowthWithout: without.max())
    for session in good {
      pooled.validation = pooled.validation + session.validation.ellipses
      pooled.validationFiltered = pooled.validationFiltered + session.validation.filteredEllipses
      pooled.reading = pooled.reading + session.reading.ellipses
      pooled.readingFiltered = pooled.readingFiltered + session.reading.filteredEllipses
    }
    return pooled
  }

  private enum CodingKeys: String, CodingKey {
    case program, build, command, date, machine, sessions, pooled, fieldsOfView
  }

  init() {}

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    program = try row.decode(String.self, forKey: .program)
    build = try row.decode(String.self, forKey: .build)
    command = try row.decode([String].self, forKey: .command)
    date = try row.decode(Date.self, forKey: .date)
    machine = try row.decode(Machine.self, forKey: .machine)
    sessions = try row.decode([CalibrationSessionReport].self, forKey: .sessions)
    fieldsOfView = try row.decodeIfPresent([FieldOfViewReport].self, forKey: .fieldsOfView)
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
    try row.encodeIfPresent(fieldsOfView, forKey: .fieldsOfView)
  }
}
