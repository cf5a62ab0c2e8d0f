import Statistics

/// When a line of a verse was read to its end, and when the next one was uncovered. Seconds of a trial.
package struct UncoveredLine: Hashable, Codable, Sendable {
  /// When the line itself was uncovered.
  package var uncovered: Double
  /// When the eyes came to the last place at which they rest in it; nil where they had not before the verse ended.
  package var read: Double?
  /// When the next line was uncovered, or the verse ended.
  package var next: Double

  /// How long after the line had been read the next one came, s; negative where it came before. Nil where the line was not read.
  package var late: Double? { read.map { next - $0 } }
}

/// How well the lines of a verse are uncovered before people who read them.
package struct UncoveringReport: Codable, Sendable {
  /// From so many seconds before a line was read on the next one counts as early: the eyes are on its last word or near it by then.
  static let earlySeconds = 0.3
  /// From so many seconds after a line was read on the next one counts as late.
  static let lateSeconds = 1.5

  /// Number of lines.
  package var lines: Int
  /// Of these, how many were followed by the next one before they were read.
  package var early: Int
  /// How many were followed by it late.
  package var late: Int
  /// How long after a line had been read the next one came, s; the median.
  package var medianSeconds: Double?
  /// The longest of these times, s.
  package var mostSeconds: Double?

  /// Counts lines; one that was not read before the verse ended counts as early.
  package init(_ lines: [UncoveredLine]) {
    let times = lines.compactMap(\.late)
    self.lines = lines.count
    early = lines.count { ($0.late ?? -.infinity) < -Self.earlySeconds }
    late = times.count { $0 > Self.lateSeconds }
    (medianSeconds, mostSeconds) = (median(times), times.max())
  }
}
