/// How much further off than at first several people's validations were, one after another.
package struct MeanDriftCurve: Codable, Sendable {
  /// The validations of one number, means over the sessions that have it; degrees above each one's first.
  package struct Round: Codable, Sendable {
    /// Which validation it is, from 0.
    package var number: Int
    /// Since the first one.
    package var minutes: Double
    /// How many sessions have it.
    package var sessions: Int
    /// Raw gaze with implicit evidence, degrees above the first validation.
    package var withDegrees: Double
    /// Raw gaze without it, degrees above the first validation.
    package var withoutDegrees: Double
  }

  /// Later validations, in order of their number; empty where nobody was validated twice.
  package var rounds: [Round]

  /// - Parameter sessions: those whose validations are compared.
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
