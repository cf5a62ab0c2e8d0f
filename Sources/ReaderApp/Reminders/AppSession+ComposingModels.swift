import Foundation
import Library
import Signals

// The contents of the pages on which a reminder's time, repetition and text are composed.
extension AppSession {
  func model(_ page: ReminderPage, _ plan: PlanScreen, at date: Date?) -> ChoicesModel {
    var model: ChoicesModel
    switch page {
    case .times(.new(let words)):
      model = ChoicesModel("When?", "“\(words)”", Self.cells(UsualTime.ofNew))
    case .times(.known(let reminder)):
      model = ChoicesModel(
        "When?", "“\(reminder.text)”, now: \(ReminderWords.line(reminder, now: date))",
        Self.cells(UsualTime.ofKnown))
    case .moreTimes(let words):
      model = ChoicesModel("When?", "“\(words)”", Self.cells(UsualTime.moreOfNew))
    case .units(let subject):
      model = ChoicesModel(
        "In so many…", "“\(subject.text)”",
        ReminderUnit.allCases.enumerated().map {
          .init(.group($0), $1.noun.prefix(1).uppercased() + $1.noun.dropFirst() + "…", "1 to \($1.most)")
        })
    case .countdown(let subject, let unit, let typed): model = countdown(subject, unit, typed)
    case .day(let subject, let days):
      model = self.model(days, plan)
      model.subheading = "On which day? “\(subject.text)”"
      // Only a reminder's day is chosen here, so cells for searching the calendar are left out.
      model.items.removeAll { $0.id == .calendarFind || $0.id == .calendarInvitations }
    case .interval(let subject, let typed): model = interval(subject, typed)
    case .weekdays(let subject, let days):
      model = ChoicesModel(
        "On which weekdays?", "“\(subject.text)”. Look at each; once more takes it back",
        Weekday.allCases.enumerated().map { .init(.group($0), $1.name, isOn: days.contains($1)) }
          + [.init(.planGoOn, "Go on…", days.isEmpty ? "none is chosen" : "at which hour")])
    case .hour(let timing, let precision, _): model = hours(timing, precision, plan)
    case .minute(let timing, let hour, let typed, _): model = minutes(timing, hour, typed)
    case .text(let reminder, let typed):
      let own = typed.trimmingCharacters(in: .whitespacesAndNewlines)
      model = ChoicesModel(
        "In which words?", "instead of “\(reminder.text)”",
        own.isEmpty ? [] : [.init(.planWords, own, "as typed")])
      model.placeholder = "What you want to be reminded of"
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
      .planWords, unit.seconds(of: own) == nil ? own : unit.words(own), "as typed")
    var model = ChoicesModel(
      "In how many \(unit.noun)?", "“\(subject.text)”. Type a number, or look at one",
      (own.isEmpty ? [] : [cell]) + unit.usual.map { .init(.group($0), unit.words("\($0)")) })
    model.placeholder = "How many \(unit.noun), 1 to \(unit.most)"
    return model
  }

  private func interval(_ subject: ReminderSubject, _ typed: String) -> ChoicesModel {
    let own = typed.trimmingCharacters(in: .whitespaces)
    let number = TypedNumber(own, in: Repetition.days)?.value
    let title = { (repeats: Repetition) in
      let words = ReminderWords.repeats(repeats)
      return words.prefix(1).uppercased() + words.dropFirst()
    }
    var items: [ShelfChoices.Choice] = []
    if !own.isEmpty {
      items.append(.init(.planWords, number.map { title(.everyDays($0)) } ?? own, "as typed"))
    }
    if let number {
      items.append(.init(.planAfterDone, title(.afterDone(days: number)), "however late that is"))
    }
    items += ReminderPage.usualIntervals.map { .init(.group($0), title(.everyDays($0))) }
    var model = ChoicesModel(
      "Every how many days?", "“\(subject.text)”. Type a number, or look at one", items)
    model.placeholder = "How many days, 1 to \(Repetition.days.upperBound)"
    return model
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
      precision == .hours ? "At which hour?" : "At which hour, and then minute?",
      (["“\(timing.subject.text)”"] + facts.compactMap(\.self)).joined(separator: ", "),
      hours
        + (precision == .hours
          ? [.init(.planMinutes, "With minutes…", "quarter hours, or any minute")] : []))
    (model.page, model.pageCount) = (plan.page, plan.pageCount(of: 24))
    return model
  }

  private func minutes(_ timing: ReminderTiming, _ hour: Int, _ typed: String) -> ChoicesModel {
    let own = typed.trimmingCharacters(in: .whitespaces)
    let time = { (minute: Int) in
      CalendarWords.time(LocalTime.midnight(ofDay: 0).at(second: hour * 3600 + minute * 60))
    }
    let cell = ShelfChoices.Choice(
      .planWords, TypedNumber(own, in: 0...59).map { time($0.value) } ?? own, "as typed")
    var model = ChoicesModel(
      "At which minute?", "“\(timing.subject.text)”. Look at one, or type any from 0 to 59",
      (own.isEmpty ? [] : [cell]) + ReminderPage.quarterHours.map { .init(.group($0), time($0)) })
    model.placeholder = "Minutes past \(hour):00, 0 to 59"
    return model
  }
}

extension Weekday {
  /// The name of a weekday, such as “Monday”.
  var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}
