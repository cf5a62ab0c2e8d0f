import Foundation
import Library
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
    let count = reminders.open.count
    return ChoicesModel(
      "Your day", reader.name,
      [
        .init(
          .planReminders, "Reminders", due > 0 ? "\(due) due" : count == 0 ? "none" : "\(count)",
          isOn: due > 0),
        .init(.planCalendar, "Calendar", calendarWords, isOn: !calendar.invitations.isEmpty),
        .init(.planTimers, "Timers", timerWords),
        .init(.readingTime, "Your reading", "how much you have read"),
        .init(.planNotes, "Notes", "what you and others wrote down"),
        .init(.planTogether, "Read together", togetherSummary),
        .init(.planContacts, "Contacts", contacts.help.map { "for help: \($0.name)" } ?? ""),
        .init(.planSettings, "Settings", "sizes, times, light, voice, camera"),
      ] + (setting.isLive ? [.init(.planSeat, "How you are seen", "eyes, distance, light, the call")] : []))
  }

  private var calendarWords: String {
    let waiting = calendar.invitations.count
    if waiting > 0 { return waiting == 1 ? "1 invitation" : "\(waiting) invitations" }
    guard let today, calendar.covers(today..<today.adding(days: 1)) else { return "" }
    return CalendarWords.list(calendar.occurrences(in: today..<today.adding(days: 1)), today: today)
  }

  private var timerWords: String {
    let session = timers.setting.sessionMinutes.map { "session \($0) min" }
    let rest = timers.setting.eyeRestMinutes.map { "eyes rest every \($0) min" }
    let words = [session, rest].compactMap(\.self)
    return words.isEmpty ? "off" : words.joined(separator: ", ")
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
      ? [] : [ShelfChoices.Choice(.planUndo, "Undo", "as it was before", isOn: true)]
    var model = ChoicesModel(
      "Reminders", reader.name,
      [.init(.planNew, "New…", "a reminder of your own")] + undo
        + shown.enumerated().map { index, reminder in
          .init(
            .group(index), reminder.text, ReminderWords.line(reminder, now: date),
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
      .init(.planDone, "Done", reminder.repeats == .never ? "" : ReminderWords.repeats(reminder.repeats))
    ]
    items += Self.laterSeconds.map { .init($0.id, $0.words, "later") }
    if let document = reminder.document {
      items.append(.init(.document(document), "Read it", reminder.title ?? ""))
    }
    items.append(.init(.planRetime, "Another time…"))
    items.append(.init(.planRemove, "Remove", "can be undone"))
    items.append(.init(.planReword, "Other words…"))
    items.append(
      reminder.seat.map { .init(.planBind, "On any computer", "now only on “\($0)”") }
        ?? .init(.planBind, "Only here", "now on any computer"))
    return ChoicesModel(reminder.text, ReminderWords.line(reminder, now: date), items)
  }

  /// Common texts of reminders, for people who cannot type.
  static let usualWords = ["Take a break", "Drink something", "Take medicine", "Move", "Call somebody"]

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
    let offered = offeredWords(own).enumerated().map { ShelfChoices.Choice(.group($0), $1) }
    var model = ChoicesModel(
      "Of what?", "Type it, or look at one",
      (own.isEmpty ? [] : [.init(.planWords, own, "as typed")]) + offered)
    (model.typed, model.placeholder) = (typed, "What you want to be reminded of")
    return model
  }

  static let sessionMinutes = [30, 45, 60]
  static let eyeRestMinutes = [20, 30, 45]

  private func timersModel() -> ChoicesModel {
    let now = timers.setting
    let session = Self.sessionMinutes.map {
      ShelfChoices.Choice(TargetID("session-\($0)"), "Session \($0) min", isOn: now.sessionMinutes == $0)
    }
    let rest = Self.eyeRestMinutes.map {
      ShelfChoices.Choice(TargetID("rest-\($0)"), "Rest eyes every \($0) min", isOn: now.eyeRestMinutes == $0)
    }
    let isOwn =
      now.sessionMinutes.map { !Self.sessionMinutes.contains($0) } ?? false
      || now.eyeRestMinutes.map { !Self.eyeRestMinutes.contains($0) } ?? false
    return ChoicesModel(
      "Timers", timerWords,
      session + [.init("session-off", "Session without end", isOn: now.sessionMinutes == nil)] + rest
        + [
          .init("rest-off", "Eyes never rest", isOn: now.eyeRestMinutes == nil),
          .init(
            .planOtherLengths, "Other lengths…",
            timers.former == nil ? "any number of minutes" : "any number of minutes; Undo", isOn: isOwn),
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
    guard let due = reminder.due else { return "done" }
    guard let now else { return "" }
    let left = due.timeIntervalSince(now)
    if left <= 0 { return "now" }
    if left < 60 { return "in under a minute" }
    if left < 3600 { return "in \(Int((left / 60).rounded())) min" }
    let (today, day) = (LocalTime(now, in: .current), LocalTime(due, in: .current))
    let minute = day.second / 60 % 60
    let time = "\(day.second / 3600):\(minute < 10 ? "0" : "")\(minute)"
    switch day.day - today.day {
    case 0: return time
    case 1: return "tomorrow, \(time)"
    default: return "\(day.description.prefix(10)), \(time)"
    }
  }

  /// The repetition, as part of a sentence.
  package static func repeats(_ repetition: Repetition) -> String {
    switch repetition {
    case .never: "once"
    case .everyDays(1): "every day"
    case .everyDays(let days): "every \(days) days"
    case .weekdays(let days) where days.count == 7: "every day"
    case .weekdays(let days): "on " + days.sorted().map(\.words).joined(separator: ", ")
    case .afterDone(1): "again a day after it is done"
    case .afterDone(let days): "again \(days) days after it is done"
    }
  }
}

extension Weekday {
  /// The short name of a weekday, such as “Mon”.
  package var words: String {
    switch self {
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    }
  }
}
