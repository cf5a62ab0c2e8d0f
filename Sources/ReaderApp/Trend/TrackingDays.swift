import Library
import Localization
import Signals
import Statistics

/// A record of how well one person's eyes were tracked, day by day, for those who look after them.
package struct TrackingDays: Hashable, Codable, Sendable {
  /// The record of one day, or of a part of it that is to be added.
  package struct Day: Hashable, Codable, Sendable {
    /// The day, as a number of days since 1970-01-01, local time.
    package var day: Int
    /// How long a calibration was in use and somebody was there, s; rest and calibration are left out.
    package var seconds = 0.0
    /// How much of that time the eyes were not seen although they were not shut, s.
    package var lost = 0.0
    /// The number of eye rests in the day or week.
    package var rests = 0
    /// The number of calibrations in the day or week.
    package var calibrations = 0
    /// The number of calibrations that were validated.
    package var checks = 0
    /// The sum of the errors in these validations, degrees.
    package var errorSum = 0.0

    /// Makes an empty record of a day, as a number of days since 1970-01-01, local time.
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

    /// Whether the values of the day are possible sums.
    var isPossible: Bool {
      let (values, counts) = ([seconds, lost, errorSum], [rests, calibrations, checks])
      return values.allSatisfy { $0.isFinite && $0 >= 0 } && counts.allSatisfy { (0...100_000).contains($0) }
        && lost <= seconds + 1 && seconds <= 90_000 && checks <= calibrations && (0...4_000_000).contains(day)
    }
  }

  /// The record of seven days, beginning on a Monday.
  package struct Week: Hashable, Codable, Sendable {
    /// The date of the Monday, such as `2026-11-23`.
    package var monday: String
    /// How long the eyes were tracked, hours.
    package var hours: Double
    /// The share of that time in which the eyes were not seen; nil if nobody read.
    package var lostShare: Double?
    /// The number of eye rests in the day or week.
    package var rests: Int
    /// The number of calibrations in the day or week.
    package var calibrations: Int
    /// The number of calibrations that were validated.
    package var checks: Int
    /// The mean error of the validated calibrations, degrees; nil if there were none.
    package var errorDegrees: Double?
    enum CodingKeys: String, CodingKey {
      case monday, hours, lostShare, rests, calibrations, checks, errorDegrees
    }
  }

  /// The days of the record, the oldest first.
  package private(set) var days: [Day] = []
  /// The largest number of days kept, half a year; slower changes do not show by week. Own choice.
  static let most = 182

  /// Makes a record without any day.
  package init() {}
  enum CodingKeys: String, CodingKey { case days }

  /// Decodes a record; days whose values are no possible sums are left out.
  ///
  /// - Throws: `DecodingError` if the days cannot be read.
  package init(from decoder: any Decoder) throws {
    let kept = try decoder.container(keyedBy: CodingKeys.self).decode([Day].self, forKey: .days)
    for day in kept where day.isPossible { add(day) }
  }

  /// Adds a part of a day to the record.
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

  /// The weeks of the record, the newest first; weeks without tracking are left out.
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
  /// The record of a week in one line.
  static func words(_ week: Week) -> String {
    var parts = [localized("\(week.hours.fixed(1)) h")]
    if let share = week.lostShare { parts.append(localized("eyes unseen \((100 * share).fixed(0)) %")) }
    parts.append(localized(week.rests, one: "1 rest", other: "\(week.rests) rests"))
    if week.calibrations > 0 {
      let count = week.calibrations
      parts.append(
        week.errorDegrees.map { error in
          localized(
            count, one: "\(count) calibration \(error.fixed(1))° off",
            other: "\(count) calibrations \(error.fixed(1))° off")
        } ?? localized(count, one: "1 calibration", other: "\(count) calibrations"))
    }
    return "\(week.monday): " + parts.joined(separator: ", ")
  }

  /// What has become worse in the newest week compared with those before, and what to check; nil for nothing.
  package var remark: String? {
    let weeks = weeks
    guard let last = weeks.first else { return nil }
    let before = weeks.dropFirst().prefix(4)
    let usual = (
      lost: upperMedian(before.filter { $0.hours >= Self.leastHours }.compactMap(\.lostShare)),
      error: upperMedian(before.compactMap(\.errorDegrees))
    )
    // Half as much again, and more than one look in twenty; half a degree is a line of text. Own choices.
    if last.hours >= Self.leastHours, let share = last.lostShare, let lost = usual.lost, share > 0.05,
      share > 1.5 * lost
    {
      return localized(
        "The eyes are seen less often than before: look at light, glasses, and where the camera stands.")
    }
    if last.checks >= 2, let error = last.errorDegrees, let usual = usual.error, error > usual + 0.5 {
      return localized(
        "The point is further off than before: other glasses, another seat, or light from the side?")
    }
    return nil
  }

  /// The shortest time of tracking, h, from which a week says something about how often the eyes are seen. Own choice.
  private static let leastHours = 0.5
}
