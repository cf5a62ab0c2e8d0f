import Library
import Signals
import Statistics

/// How well the eyes of one person were followed, day by day, for whoever looks after them.
package struct TrackingDays: Hashable, Codable, Sendable {
  /// One day, or what one part of it adds.
  package struct Day: Hashable, Codable, Sendable {
    /// Since 1970-01-01, as a clock on the wall has it.
    package var day: Int
    /// Seconds in which a calibration was in use and somebody was there, rest and calibration left out.
    package var seconds = 0.0
    /// Of these, seconds in which the eyes were not seen though they were not shut.
    package var lost = 0.0
    /// How often the eyes were rested.
    package var rests = 0
    /// How often a calibration was made.
    package var calibrations = 0
    /// Calibrations that were checked, and the sum of their errors (accuracy on targets of their own), degrees.
    package var checks = 0
    /// Sum of the errors of those that were checked, degrees.
    package var errorSum = 0.0

    package init(day: Int) { self.day = day }
    enum CodingKeys: String, CodingKey { case day, seconds, lost, rests, calibrations, checks, errorSum }

    mutating func add(_ other: Day) {
      seconds += other.seconds
      lost += other.lost
      rests += other.rests
      calibrations += other.calibrations
      checks += other.checks
      errorSum += other.errorSum
    }

    var isEmpty: Bool { seconds == 0 && rests == 0 && calibrations == 0 }

    /// No sums that anything could have added up to.
    var isPossible: Bool {
      let (values, counts) = ([seconds, lost, errorSum], [rests, calibrations, checks])
      return values.allSatisfy { $0.isFinite && $0 >= 0 } && counts.allSatisfy { (0...100_000).contains($0) }
        && lost <= seconds + 1 && seconds <= 90_000 && checks <= calibrations && (0...4_000_000).contains(day)
    }
  }

  /// Seven days from a Monday on.
  package struct Week: Hashable, Codable, Sendable {
    /// Its Monday, such as `2026-11-23`.
    package var monday: String
    /// For how long the eyes were followed, hours.
    package var hours: Double
    /// Share of that time in which the eyes were not seen; nil where nobody read.
    package var lostShare: Double?
    /// How often the eyes were rested.
    package var rests: Int
    /// How often a calibration was made.
    package var calibrations: Int
    /// How many of these were checked on targets of their own.
    package var checks: Int
    /// Mean error of the calibrations that were checked, degrees; nil where none was.
    package var errorDegrees: Double?
    enum CodingKeys: String, CodingKey {
      case monday, hours, lostShare, rests, calibrations, checks, errorDegrees
    }
  }

  /// The oldest first.
  package private(set) var days: [Day] = []
  /// Half a year is kept: what changes more slowly is no matter of weeks. Own choice.
  static let most = 182

  package init() {}
  enum CodingKeys: String, CodingKey { case days }

  package init(from decoder: any Decoder) throws {
    let kept = try decoder.container(keyedBy: CodingKeys.self).decode([Day].self, forKey: .days)
    for day in kept where day.isPossible { add(day) }
  }

  /// Adds what a part of a day has brought.
  package mutating func add(_ part: Day) {
    guard !part.isEmpty else { return }
    if let index = days.firstIndex(where: { $0.day == part.day }) {
      days[index].add(part)
    } else {
      days.append(part)
      days.sort { $0.day < $1.day }
      days = days.suffix(Self.most)
    }
  }

  /// The newest first; weeks in which nothing was followed are left out.
  package var weeks: [Week] {
    // 1970-01-05 was a Monday.
    Dictionary(grouping: days) { ($0.day - 4 - (($0.day - 4) % 7 + 7) % 7) / 7 }.sorted { $0.key > $1.key }
      .map { number, days in
        var sum = Day(day: number * 7 + 4)
        for day in days { sum.add(day) }
        return Week(
          monday: String(LocalTime.midnight(ofDay: sum.day).description.prefix(10)),
          hours: sum.seconds / 3600,
          lostShare: sum.seconds > 0 ? sum.lost / sum.seconds : nil, rests: sum.rests,
          calibrations: sum.calibrations, checks: sum.checks,
          errorDegrees: sum.checks > 0 ? sum.errorSum / Double(sum.checks) : nil)
      }
  }
}

extension TrackingDays {
  /// What a week brought, in one line.
  static func words(_ week: Week) -> String {
    var parts = ["\(week.hours.fixed(1)) h"]
    if let share = week.lostShare { parts.append("eyes unseen \((100 * share).fixed(0)) %") }
    parts.append(week.rests == 1 ? "1 rest" : "\(week.rests) rests")
    if week.calibrations > 0 {
      let calibrations = week.calibrations == 1 ? "1 calibration" : "\(week.calibrations) calibrations"
      parts.append(week.errorDegrees.map { "\(calibrations) \($0.fixed(1))° off" } ?? calibrations)
    }
    return "\(week.monday): " + parts.joined(separator: ", ")
  }

  /// What has become worse in the newest week against the ones before, and what to look at; nil for nothing.
  package var remark: String? {
    let weeks = weeks
    guard let last = weeks.first else { return nil }
    let before = weeks.dropFirst().prefix(4)
    let usual = (
      lost: upperMedian(before.filter { $0.hours >= Self.leastHours }.compactMap(\.lostShare)),
      error: upperMedian(before.compactMap(\.errorDegrees))
    )
    // Half as often again, and more than one look in twenty; half a degree is a line of text. Own choices.
    if last.hours >= Self.leastHours, let share = last.lostShare, let lost = usual.lost, share > 0.05,
      share > 1.5 * lost
    {
      return "The eyes are seen less often than before: look at light, glasses, and where the camera stands."
    }
    if last.checks >= 2, let error = last.errorDegrees, let usual = usual.error, error > usual + 0.5 {
      return "The point is further off than before: other glasses, another seat, or light from the side?"
    }
    return nil
  }

  /// A shorter week says nothing about how often the eyes are seen, h. Own choice.
  private static let leastHours = 0.5
}
