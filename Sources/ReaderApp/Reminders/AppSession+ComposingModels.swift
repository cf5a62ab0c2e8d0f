import Foundation
import Library
import Localization
import Signals

// The contents of the pages on which a reminder's time, repetition and text are composed.
extension AppSession {
  func model(_ page: ReminderPage, _ plan: PlanScreen, at date: Date?) -> ChoicesModel {
    var model: ChoicesModel
    switch page {
    case .times(.new(let words)):
      model = ChoicesModel(localized("When?"), "“\(words)”", Self.cells(UsualTime.ofNew))
    case .times(.known(let reminder)):
      model = ChoicesModel(
        localized("When?"),
        localized("“\(reminder.shownText)”, now: \(ReminderWords.line(reminder, now: date))"),
        Self.cells(UsualTime.ofKnown))
    case .moreTimes(let words):
      model = ChoicesModel(localized("When?"), "“\(words)”", Self.cells(UsualTime.moreOfNew))
    case .units(let subject):
      model = ChoicesModel(
        localized("In so many…"), "“\(subject.shownText)”",
        ReminderUnit.allCases.enumerated().map {
          .init(.group($0), $1.label, localized("1 to \($1.most)"))
        })
    case .countdown(let subject, let unit, let typed): model = countdown(subject, unit, typed)
    case .day(let subject, let days):
      model = self.model(days, plan)
      model.subheading = localized("On which day? “\(subject.shownText)”")
      // Only a reminder's day is chosen here, so cells for searching the calendar are left out.
      model.items.removeAll { $0.id == .calendarFind || $0.id == .calendarInvitations }
    case .interval(let subject, let typed): model = interval(subject, typed)
    case .weekdays(let subject, let days):
      model = ChoicesModel(
        localized("On which weekdays?"),
        localized("“\(subject.shownText)”. Look at each; once more takes it back"),
        Weekday.allCases.enumerated().map { .init(.group($0), $1.name, isOn: days.contains($1)) }
          + [
            .init(
              .planGoOn, localized("Go on…"),
              days.isEmpty ? localized("none is chosen") : localized("at which hour"))
          ])
    case .hour(let timing, let precision, _): model = hours(timing, precision, plan)
    case .minute(let timing, let hour, let typed, _): model = minutes(timing, hour, typed)
    case .text(let reminder, let typed):
      let own = typed.trimmingCharacters(in: .whitespacesAndNewlines)
      model = ChoicesModel(
        localized("In which words?"), localized("instead of “\(reminder.shownText)”"),
        own.isEmpty ? [] : [.init(.planWords, own, localized("as typed"))])
      model.placeholder = localized("What you want to be reminded of")
    }
    model.typed = page.typed
    return model
  }

  private static func cells(_ times: [UsualTime]) -> [ShelfChoices.Choice] {
    times.map { .init($0.id, $0.words, $0.detail) }
  }

  private func countdown(_ subject: ReminderSubject, _ unit: ReminderUnit, _ typed: String) -> ChoicesModel {
    let own = typed.trimmingCharacters(in: .whitespaces)
    let cell = ShelfChoices.Choice(
      .planWords, unit.seconds(of: own) == nil ? own : unit.words(own), localized("as typed"))
    var model = ChoicesModel(
      unit.question, localized("“\(subject.shownText)”. Type a number, or look at one"),
      (own.isEmpty ? [] : [cell]) + unit.usual.map { .init(.group($0), unit.words("\($0)")) })
    model.placeholder = unit.placeholder
    return model
  }

  private func interval(_ subject: ReminderSubject, _ typed: String) -> ChoicesModel {
    let own = typed.trimmingCharacters(in: .whitespaces)
    let number = TypedNumber(own, in: Repetition.days)?.value
    var items: [ShelfChoices.Choice] = []
    if !own.isEmpty {
      items.append(.init(.planWords, number.map(Self.everyDays) ?? own, localized("as typed")))
    }
    if let number {
      items.append(.init(.planAfterDone, Self.afterDone(number), localized("however late that is")))
    }
    items += ReminderPage.usualIntervals.map { .init(.group($0), Self.everyDays($0)) }
    var model = ChoicesModel(
      localized("Every how many days?"), localized("“\(subject.shownText)”. Type a number, or look at one"),
      items)
    model.placeholder = localized("How many days, 1 to \(Repetition.days.upperBound)")
    return model
  }

  private static func everyDays(_ days: Int) -> String {
    days == 1
      ? localized("Every day")
      : localized(days, one: "Every \(days) day", other: "Every \(days) days")
  }

  private static func afterDone(_ days: Int) -> String {
    days == 1
      ? localized("Again a day after it is done")
      : localized(
        days, one: "Again \(days) day after it is done", other: "Again \(days) days after it is done")
  }

  private func hours(
    _ timing: ReminderTiming, _ precision: ReminderPage.Precision, _ plan: PlanScreen
  ) -> ChoicesModel {
    let hours = plan.shown(of: Array(0..<24)).map { hour -> ShelfChoices.Choice in
      .init(.group(hour), precision == .hours ? "\(hour):00" : "\(hour):…")
    }
    let facts = [
      timing.day.map(CalendarWords.day),
      timing.repeats == .never ? nil : ReminderWords.repeats(timing.repeats),
    ]
    var model = ChoicesModel(
      precision == .hours ? localized("At which hour?") : localized("At which hour, and then minute?"),
      (["“\(timing.subject.shownText)”"] + facts.compactMap(\.self)).joined(separator: ", "),
      hours
        + (precision == .hours
          ? [.init(.planMinutes, localized("With minutes…"), localized("quarter hours, or any minute"))] : [])
    )
    (model.page, model.pageCount) = (plan.page, plan.pageCount(of: 24))
    return model
  }

  private func minutes(_ timing: ReminderTiming, _ hour: Int, _ typed: String) -> ChoicesModel {
    let own = typed.trimmingCharacters(in: .whitespaces)
    let time = { (minute: Int) in
      CalendarWords.time(LocalTime.midnight(ofDay: 0).at(second: hour * 3600 + minute * 60))
    }
    let cell = ShelfChoices.Choice(
      .planWords, TypedNumber(own, in: 0...59).map { time($0.value) } ?? own, localized("as typed"))
    var model = ChoicesModel(
      localized("At which minute?"),
      localized("“\(timing.subject.shownText)”. Look at one, or type any from 0 to 59"),
      (own.isEmpty ? [] : [cell]) + ReminderPage.quarterHours.map { .init(.group($0), time($0)) })
    model.placeholder = localized("Minutes past \(hour):00, 0 to 59")
    return model
  }
}

extension Weekday {
  /// The name of a weekday, such as “Monday”.
  var name: String {
    switch self {
    case .monday: localized("Monday")
    case .tuesday: localized("Tuesday")
    case .wednesday: localized("Wednesday")
    case .thursday: localized("Thursday")
    case .friday: localized("Friday")
    case .saturday: localized("Saturday")
    case .sunday: localized("Sunday")
    }
  }
}
