import Foundation
import Library
import Localization
import Signals

// The contents of the pages of “Your day”.
extension AppSession {
  func model(_ plan: PlanScreen, at date: Date?) -> ChoicesModel {
    var model =
      switch plan.view {
      case .overview: overview()
      case .reminders: remindersModel(plan, at: date)
      case .reminder(let reminder): self.model(of: reminder, at: date)
      case .words(let words): wordsModel(words)
      case .composing(let page): self.model(page, plan, at: date)
      case .timers: timersModel()
      case .timerKinds: timerKindsModel()
      case .timerLength(let kind, let typed): self.model(ofLength: kind, typed)
      case .calendar(let page): self.model(page, plan)
      case .contacts(let words): contactsModel(words, plan)
      case .contact(let contact): self.model(of: contact)
      case .contactNew(let typed): newContactModel(typed)
      case .contactChange(let contact): model(ofChanging: contact)
      case .contactField(let field, let contact, let typed): model(of: field, contact, typed)
      case .contactRemoval(let contact): model(ofRemoving: contact)
      }
    model.message = plan.message ?? model.message
    return model
  }

  private func overview() -> ChoicesModel {
    let due = reminders.shown.count
    return ChoicesModel(
      localized("Your day"), reader.name,
      [
        .init(
          .planReminders, localized("Reminders"),
          reminderCount, isOn: due > 0),
        .init(.planCalendar, localized("Calendar"), calendarWords, isOn: !calendar.invitations.isEmpty),
        .init(.planTimers, localized("Timers"), timerWords),
        .init(.readingTime, localized("Your reading"), localized("how much you have read")),
        .init(.planNotes, localized("Notes"), localized("what you and others wrote down")),
        .init(.planTogether, localized("Read together"), togetherSummary),
        .init(
          .planContacts, localized("Contacts"),
          contacts.help.map { localized("for help: \($0.shownName)") } ?? ""),
        .init(.planSettings, localized("Settings"), localized("sizes, times, light, voice, camera")),
      ]
        + (setting.isLive
          ? [.init(.planSeat, localized("How you are seen"), localized("eyes, distance, light, the call"))]
          : []))
  }

  /// How many reminders are due, else how many there are.
  private var reminderCount: String {
    let (due, count) = (reminders.shown.count, reminders.open.count)
    guard due == 0 else { return localized(due, one: "\(due) due", other: "\(due) due") }
    return count == 0 ? localized("none", context: "reminders") : "\(count)"
  }

  private var calendarWords: String {
    let waiting = calendar.invitations.count
    if waiting > 0 { return localized(waiting, one: "1 invitation", other: "\(waiting) invitations") }
    guard let today, calendar.covers(today..<today.adding(days: 1)) else { return "" }
    return CalendarWords.list(calendar.occurrences(in: today..<today.adding(days: 1)), today: today)
  }

  private var timerWords: String {
    let session = timers.setting.sessionMinutes.map { localized("session \($0) min") }
    let rest = timers.setting.eyeRestMinutes.map { localized("eyes rest every \($0) min") }
    let words = [session, rest].compactMap(\.self)
    return words.isEmpty ? localized("off", context: "timer") : words.joined(separator: ", ")
  }

  /// The reminders in the order of their list: those that are due first.
  var remindersListed: [Reminder] {
    let due = reminders.held.filter { reminders.shown.contains($0.id) }
    return due + reminders.open.filter { open in !due.contains { $0.id == open.id } }
  }

  private func remindersModel(_ plan: PlanScreen, at date: Date?) -> ChoicesModel {
    let all = remindersListed
    let shown = plan.shown(of: all, on: remindersOnAPage)
    let undo =
      reminders.change.undo == nil
      ? [] : [ShelfChoices.Choice(.planUndo, localized("Undo"), localized("as it was before"), isOn: true)]
    var model = ChoicesModel(
      localized("Reminders"), reader.name,
      [.init(.planNew, localized("New…"), localized("a reminder of your own"))] + undo
        + shown.enumerated().map { index, reminder in
          .init(
            .group(index), reminder.shownText, ReminderWords.line(reminder, now: date),
            isOn: reminders.shown.contains(reminder.id))
        })
    (model.page, model.pageCount) = (plan.page, plan.pageCount(of: all.count, on: remindersOnAPage))
    return model
  }

  /// The number of reminders on a page; with Undo there is room for one less.
  var remindersOnAPage: Int {
    reminders.change.undo == nil ? PlanScreen.cellsOnAPage : PlanScreen.cellsOnAPage - 1
  }

  private func model(of reminder: Reminder, at date: Date?) -> ChoicesModel {
    var items: [ShelfChoices.Choice] = [
      .init(
        .planDone, localized("Done"),
        reminder.repeats == .never ? "" : ReminderWords.repeats(reminder.repeats))
    ]
    items += Self.laterSeconds.map { .init($0.id, $0.words, localized("later")) }
    if let document = reminder.document {
      items.append(.init(.document(document), localized("Read it"), reminder.title ?? ""))
    }
    items.append(.init(.planRetime, localized("Another time…")))
    items.append(.init(.planRemove, localized("Remove"), localized("can be undone")))
    items.append(.init(.planReword, localized("Other words…")))
    items.append(
      reminder.seat.map { .init(.planBind, localized("On any computer"), localized("now only on “\($0)”")) }
        ?? .init(.planBind, localized("Only here"), localized("now on any computer")))
    return ChoicesModel(reminder.shownText, ReminderWords.line(reminder, now: date), items)
  }

  /// Common texts of reminders, for people who cannot type.
  static let usualWords = [
    localized("Take a break"), localized("Drink something"), localized("Take medicine"),
    localized("Move", context: "yourself"), localized("Call somebody"),
  ]

  /// The texts that are offered for a reminder, including those used before.
  func offeredWords(_ typed: String) -> [String] {
    let own = reminders.open.filter { $0.document == nil }.map(\.text)
    let all = own + Self.usualWords
    let fresh = all.enumerated().filter { index, words in all.firstIndex(of: words) == index }.map(\.element)
    let fitting = fresh.filter {
      typed.isEmpty || $0.range(of: typed, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
    return Array(fitting.prefix(PlanScreen.cellsOnAPage))
  }

  private func wordsModel(_ typed: String) -> ChoicesModel {
    let own = typed.trimmingCharacters(in: .whitespaces)
    let offered = offeredWords(own).enumerated().map {
      ShelfChoices.Choice(.group($0), DisplayText.shown($1))
    }
    var model = ChoicesModel(
      localized("Of what?"), localized("Type it, or look at one"),
      (own.isEmpty ? [] : [.init(.planWords, own, localized("as typed"))]) + offered)
    (model.typed, model.placeholder) = (typed, localized("What you want to be reminded of"))
    return model
  }

  static let sessionMinutes = [30, 45, 60]
  static let eyeRestMinutes = [20, 30, 45]

  private func timersModel() -> ChoicesModel {
    let now = timers.setting
    let session = Self.sessionMinutes.map {
      ShelfChoices.Choice(
        TargetID("session-\($0)"), localized("Session \($0) min"), isOn: now.sessionMinutes == $0)
    }
    let rest = Self.eyeRestMinutes.map {
      ShelfChoices.Choice(
        TargetID("rest-\($0)"), localized("Rest eyes every \($0) min"), isOn: now.eyeRestMinutes == $0)
    }
    let isOwn =
      now.sessionMinutes.map { !Self.sessionMinutes.contains($0) } ?? false
      || now.eyeRestMinutes.map { !Self.eyeRestMinutes.contains($0) } ?? false
    return ChoicesModel(
      localized("Timers"), timerWords,
      session + [.init("session-off", localized("Session without end"), isOn: now.sessionMinutes == nil)]
        + rest
        + [
          .init("rest-off", localized("Eyes never rest"), isOn: now.eyeRestMinutes == nil),
          .init(
            .planOtherLengths, localized("Other lengths…"),
            timers.former == nil
              ? localized("any number of minutes") : localized("any number of minutes; Undo"), isOn: isOwn),
        ])
  }
}

extension PlanScreen {
  /// The number of pages of a list.
  ///
  /// - Parameters:
  ///   - count: the length of the list.
  ///   - cells: the number of cells on a page.
  func pageCount(of count: Int, on cells: Int = Self.cellsOnAPage) -> Int {
    max(1, (count + cells - 1) / cells)
  }

  func shown<Value>(of all: [Value], on cells: Int = Self.cellsOnAPage) -> [Value] {
    Array(all.dropFirst(min(page, pageCount(of: all.count, on: cells) - 1) * cells).prefix(cells))
  }
}

/// Reminders in words.
package enum ReminderWords {
  /// When a reminder is due, such as “in 5 min”, “20:00”, “tomorrow, 9:00, every 3 days”.
  package static func line(_ reminder: Reminder, now: Date?) -> String {
    [
      moment(reminder, now: now), reminder.repeats == .never ? "" : repeats(reminder.repeats),
      reminder.title ?? "",
    ]
    .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  static func moment(_ reminder: Reminder, now: Date?) -> String {
    guard let due = reminder.due else { return localized("done") }
    guard let now else { return "" }
    let left = due.timeIntervalSince(now)
    if left <= 0 { return localized("now") }
    if left < 60 { return localized("in under a minute") }
    if left < 3600 { return localized("in \(Int((left / 60).rounded())) min") }
    let (today, day) = (LocalTime(now, in: .current), LocalTime(due, in: .current))
    let minute = day.second / 60 % 60
    let time = "\(day.second / 3600):\(minute < 10 ? "0" : "")\(minute)"
    switch day.day - today.day {
    case 0: return time
    case 1: return localized("tomorrow, \(time)")
    default: return "\(day.description.prefix(10)), \(time)"
    }
  }

  /// The repetition, as part of a sentence.
  package static func repeats(_ repetition: Repetition) -> String {
    switch repetition {
    case .never: localized("once")
    case .everyDays(1): localized("every day")
    case .everyDays(let days): localized(days, one: "every \(days) day", other: "every \(days) days")
    case .weekdays(let days) where days.count == 7: localized("every day")
    case .weekdays(let days): localized("on \(list(of: days))")
    case .afterDone(1): localized("again a day after it is done")
    case .afterDone(let days):
      localized(
        days, one: "again \(days) day after it is done", other: "again \(days) days after it is done")
    }
  }

  private static func list(of days: Set<Weekday>) -> String {
    days.sorted().map(\.words).joined(separator: ", ")
  }
}

extension Weekday {
  /// The short name of a weekday, such as “Mon”.
  package var words: String {
    switch self {
    case .monday: localized("Mon", context: "weekday")
    case .tuesday: localized("Tue", context: "weekday")
    case .wednesday: localized("Wed", context: "weekday")
    case .thursday: localized("Thu", context: "weekday")
    case .friday: localized("Fri", context: "weekday")
    case .saturday: localized("Sat", context: "weekday")
    case .sunday: localized("Sun", context: "weekday")
    }
  }
}
