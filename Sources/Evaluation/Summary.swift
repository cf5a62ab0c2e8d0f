import Calibration
import Statistics

/// A summary of the sessions of one kind: the mean over persons of each session's figures.
package struct GazeSummary: Codable, Sendable {
  /// Width of the pictures, px.
  package var width: Int
  /// Height of the pictures, px.
  package var height: Int
  /// Whether the persons wore glasses; nil for recordings that do not say.
  package var glasses: Bool?
  /// The number of points fitted to; 0 without a calibration.
  package var points: Int
  /// The frames on which gaze was tested.
  package var test: SessionReport.Test
  /// The number of sessions in the means.
  package var sessions: Int
  /// The number of sessions whose calibration failed or had too few points to be tried; they are not part of the means.
  package var failed: Int
  /// The number of persons in the sessions.
  package var persons: Int
  /// Share of frames with gaze, mean over persons.
  package var coverage: Double?
  /// Mean error of raw gaze, degrees: the mean over persons of the mean over each one's sessions.
  package var rawMean: Double?
  /// Median error of raw gaze, degrees, averaged likewise.
  package var rawMedian: Double?
  /// 95th percentile of the error of raw gaze, degrees, averaged likewise.
  package var rawP95: Double?
  /// Mean error of filtered gaze, degrees, averaged likewise.
  package var filteredMean: Double?
  /// Median error of filtered gaze, degrees, averaged likewise.
  package var filteredMedian: Double?
  /// 95th percentile of the error of filtered gaze, degrees, averaged likewise.
  package var filteredP95: Double?
  /// Mean error of the trivial predictor, degrees, averaged likewise.
  package var trivialMean: Double?

  /// The summaries of every kind of recording, number of points and test that occurs.
  package static func all(_ sessions: [SessionReport]) -> [GazeSummary] {
    struct Key: Hashable {
      var width, height: Int
      var glasses: Bool?
      var points: Int
      var test: SessionReport.Test
    }
    var keys: [Key] = []
    var groups: [Key: [(person: String, row: SessionReport.GazeRow)]] = [:]
    for session in sessions {
      for row in session.gaze {
        let key = Key(
          width: session.width, height: session.height, glasses: session.glasses, points: row.points,
          test: row.test)
        if groups[key] == nil { keys.append(key) }
        groups[key, default: []].append((session.person, row))
      }
    }
    func order(_ key: Key) -> (Int, Int, Int, Int) {
      (key.test == .validation ? 0 : 1, key.width, key.glasses.map { $0 ? 2 : 1 } ?? 0, key.points)
    }
    return keys.sorted { order($0) < order($1) }.map { key in
      let group = groups[key] ?? []
      let good = group.filter { $0.row.raw != nil }
      /// The mean over persons of the mean over each person's sessions.
      func mean(_ figure: (SessionReport.GazeRow) -> Double?) -> Double? {
        let persons = Dictionary(grouping: good, by: \.person)
        return Statistics.mean(
          persons.sorted { $0.key < $1.key }.compactMap {
            Statistics.mean($0.value.compactMap { figure($0.row) })
          })
      }
      return GazeSummary(
        width: key.width, height: key.height, glasses: key.glasses, points: key.points, test: key.test,
        sessions: group.count, failed: group.count - good.count, persons: Set(good.map(\.person)).count,
        coverage: mean { row in row.raw.map { Double($0.frames) / Double(max(1, $0.frames + $0.invalid)) } },
        rawMean: mean(\.raw?.meanDegrees), rawMedian: mean(\.raw?.medianDegrees),
        rawP95: mean(\.raw?.p95Degrees), filteredMean: mean(\.filtered?.meanDegrees),
        filteredMedian: mean(\.filtered?.medianDegrees), filteredP95: mean(\.filtered?.p95Degrees),
        trivialMean: mean(\.trivial?.meanDegrees))
    }
  }
}
