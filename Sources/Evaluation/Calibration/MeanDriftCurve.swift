/// How much further off than at first several people's validations were, one after another.
public struct MeanDriftCurve: Codable, Sendable {
  /// The validations of one number, means over the sessions that have it; degrees above each one's first.
  public struct Round: Codable, Sendable {
    public var number: Int
    public var minutes: Double
    public var sessions: Int
    public var withDegrees: Double
    public var withoutDegrees: Double
  }

  /// Later validations, in order of their number; empty where nobody was validated twice.
  public var rounds: [Round]

  public init(_ sessions: [CalibrationSessionReport]) {
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
