import Localization

// Rules of series whose start moves.
extension RecurrenceRule {
  /// The rule of a series that begins at another time from now on, and by how many seconds its occurrences move. Its end
  /// moves with them, so that none is lost or gained.
  ///
  /// A rule that names no days moves with the start. Weekdays move by as many days as the start does, unless they have
  /// the new start already; then the series only begins on another of its days. Other days stay as they are.
  /// - Throws: `badEvent` where the rule has nothing at the new start.
  func moved(
    from old: LocalTime, to new: LocalTime
  ) throws(LibraryError) -> (rule: RecurrenceRule, seconds: Int) {
    guard old != new else { return (self, 0) }
    let (seconds, days) = (new.seconds - old.seconds, new.day - old.day)
    let hasNew = times(from: new, in: new..<new.adding(seconds: 1)) == [new]
    let namesDays = ["BYDAY", "BYMONTHDAY", "BYYEARDAY"].contains(where: has)
    if days == 0 || hasNew && !namesDays { return (try ending(movedBy: seconds), seconds) }
    if let weekdays, !hasNew || interval > 1 || days % 7 == 0 {
      return (try onWeekdays(weekdays.map { $0.adding(days: days) }, days).ending(movedBy: seconds), seconds)
    }
    guard hasNew else {
      throw .badEvent(
        reason: localized("its repetition has nothing at \(new); choose another repetition with it"))
    }
    return (try ending(movedBy: seconds - days * 86_400), seconds - days * 86_400)
  }

  private func ending(movedBy seconds: Int) throws(LibraryError) -> RecurrenceRule {
    guard let until, seconds != 0 else { return self }
    return try ending(until: until.adding(seconds: seconds))
  }

  private var interval: Int { value("INTERVAL").flatMap { Int($0) } ?? 1 }

  /// The weekdays of a rule by days or weeks that names nothing else; nil for any other rule.
  private var weekdays: [Weekday]? {
    guard let frequency = value("FREQ"), ["DAILY", "WEEKLY"].contains(frequency),
      !["BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS"].contains(where: has)
    else { return nil }
    let names = value("BYDAY")?.split(separator: ",") ?? []
    let days = names.compactMap { Weekday(rawValue: String($0)) }
    return days.isEmpty || days.count != names.count ? nil : days
  }

  /// The rule on other weekdays; where weeks are left out, the day that begins them moves too.
  private func onWeekdays(_ weekdays: [Weekday], _ days: Int) throws(LibraryError) -> RecurrenceRule {
    let first = value("WKST").flatMap { Weekday(rawValue: $0) } ?? .monday
    var changed = try replacing("BYDAY", by: weekdays.map(\.rawValue).joined(separator: ","))
    if interval > 1 { changed = try changed.replacing("WKST", by: first.adding(days: days).rawValue) }
    return changed
  }
}

extension Weekday {
  /// The weekday so many days later, or earlier where the number is negative.
  fileprivate func adding(days: Int) -> Weekday {
    let all = Self.allCases
    return all[(((all.firstIndex(of: self) ?? 0) + days) % 7 + 7) % 7]
  }
}
