import ArgumentParser
import Library
import Localization

/// Options that give the time and repetition of a reminder.
struct ReminderTimeOptions: ParsableArguments {
  @Option(
    name: .customLong("in"), parsing: .unconditional,
    help: ArgumentHelp(localized("From now, such as 90s, 10m, 1h30m or 2d.")))
  var after: String?
  @Option(
    help: ArgumentHelp(localized("A time of day such as 20:30, or a day and time such as 2026-12-24T18:00.")))
  var at: String?
  @Option(parsing: .unconditional, help: ArgumentHelp(localized("Every so many days."))) var every: Int?
  @Option(help: ArgumentHelp(localized("On weekdays, such as mo,we,fr; needs --at."))) var weekdays: String?
  @Option(parsing: .unconditional, help: ArgumentHelp(localized("Again so many days after it is done.")))
  var again: Int?

  func validate() throws { _ = try (repetition(), moment()) }

  /// The repetition that the options give; nil if none is given.
  func repetition() throws -> Repetition? {
    guard [every != nil, weekdays != nil, again != nil].filter(\.self).count <= 1 else {
      throw ValidationError(localized("Say one of --every, --weekdays and --again."))
    }
    for days in [every, again].compactMap(\.self) where !Repetition.days.contains(days) {
      throw ValidationError(localized("--every and --again take 1 to 3650 days."))
    }
    if let every { return .everyDays(every) }
    if let again { return .afterDone(days: again) }
    guard let weekdays else { return nil }
    let days = weekdays.split(separator: ",").map { Weekday(rawValue: $0.prefix(2).uppercased()) }
    guard !days.isEmpty, !days.contains(nil) else {
      throw ValidationError(localized("--weekdays takes days such as mo,tu,we,th,fr,sa,su."))
    }
    return .weekdays(Set(days.compactMap(\.self)))
  }

  /// The moment that the options give; nil if none is given.
  func moment() throws -> NewReminder.Moment? {
    guard after == nil || at == nil else { throw ValidationError(localized("Say --in or --at, not both.")) }
    if let after {
      guard let seconds = TypedLength.option(after), seconds >= 1, seconds <= Shelf.longestCountdown else {
        throw ValidationError(localized("--in takes 1s to 366d, such as 90s, 10m, 1h30m or 2d."))
      }
      return .after(seconds: seconds)
    }
    guard let at else { return nil }
    if let second = LocalTime.second(at) { return .next(second: second) }
    guard let time = LocalTime(at) else {
      throw ValidationError(localized("--at takes a time such as 20:30, or 2026-12-24T18:00."))
    }
    return .at(time)
  }

  /// Moment and repetition of a new reminder, which has to have a moment.
  func needed() throws -> (NewReminder.Moment, Repetition) {
    let repeats = try repetition()
    if let moment = try moment() { return (moment, repeats ?? .never) }
    guard let repeats, let days = every ?? again else {
      throw ValidationError(
        weekdays == nil
          ? localized("Say when: --in, --at, --every or --again.") : localized("--weekdays needs --at."))
    }
    return (.after(seconds: Double(days) * 86_400), repeats)
  }
}
