/// The mean growth of the error over several people's successive validations.
package struct MeanDriftCurve: Codable, Sendable {
  /// The validations of one number: means over the sessions that have it, degrees above each session's first
  /// validation.
  package struct Round: Codable, Sendable {
    /// The number of the validation, from 0.
    package var number: Int
    /// Mean minutes since the first validation.
    package var minutes: Double
    /// How many sessions have a validation of this number.
    package var sessions: Int
    /// Growth of the error of raw gaze with implicit evidence, degrees above the first validation.
    package var withDegrees: Double
    /// Growth of the error of raw gaze without implicit evidence, degrees above the first validation.
    package var withoutDegrees: Double
  }

  /// Later validations, in order of their number; empty where no session has a second validation.
  package var rounds: [Round]

  /// Averages the drift of several sessions.
  ///
  /// - Parameter sessions: the sessions whose validations are averaged.
  package init(_ sessions: [CalibrationSessionReport]) {
    var seen: [Int: [(minutes: Double, with: Double, without: Double)]] = [:]
    for session in sessions {
      guard let first = session.curve.first, let with = first.withDegrees, let without = first.withoutDegrees
      else { continue }
      for round in session.curve.dropFirst() {
        guard let later = round.withDegrees, let laterWithout = round.withoutDegrees else { continue }
        seen[round.number, default: []].append((round.minutes, later - with, laterWithout - without))
      }
    }
    rounds = seen.sorted { $0.key < $1.key }.map { number, all in
      let n = Double(all.count)
      return Round(
        number: number, minutes: all.reduce(0) { $0 + $1.minutes } / n, sessions: all.count,
        withDegrees: all.reduce(0) { $0 + $1.with } / n,
        withoutDegrees: all.reduce(0) { $0 + $1.without } / n)
    }
  }
}
