import Foundation
import Library
import Localization
import Reading
import Signals
import Tracking

// Reminders that are due: held until somebody is there, shown as a banner, passed to the desktop, and answered.
extension AppSession {
  /// Whether there are reminders. A replay and a program that only calibrates have none.
  var reminds: Bool { setting.isLive && !setting.isForCalibrationOnly }

  func remindersRequest() -> [AppAction] { reminds ? [.store(.reminders(.list))] : [] }

  /// Takes in the date and time, which may have been set.
  mutating func told(wall date: Date, at time: Timestamp) -> [AppAction] {
    let isFirst = reminders.date(at: time) == nil
    let isSet = reminders.set(date, at: time)
    return isSet || isFirst ? remindersRequest() : remindersTimePasses(to: time)
  }

  mutating func know(
    reminders answer: Result<[Reminder], AppFailure>, after command: ReminderCommand, at time: Timestamp
  ) -> [AppAction] {
    switch (answer, command) {
    case (.success(let held), .claim):
      reminders.hold(held)
      return showReminders()
    case (.success(let open), _):
      reminders.settle(command, open)
      reminders.know(open, at: time)
      showStepReminders(at: time)
      return remindersTimePasses(to: time)
    case (.failure(let failure), .claim), (.failure(let failure), .list):
      if failure.isPassing { return [] }
      return [.log(.error, "the reminders cannot be read")]
    case (.failure(let failure), _):
      reminders.forgetChange()
      sayToReader(failure.words)
      if case .covered(.notebook(var shown), _) = screen {
        shown.news = failure.words
        show(shown, isOther: false, at: time)
      }
      if case .place(.plan(var plan)) = screen {
        plan.message = failure.words
        screen = .place(.plan(plan))
      }
      return remindersRequest()
    }
  }

  mutating func remindersTimePasses(to time: Timestamp) -> [AppAction] {
    guard reminds, let deadline = reminders.deadline, time >= deadline else { return [] }
    let due = reminders.ask(at: time)
    return due.isEmpty ? [] : [.store(.reminders(.claim(due)))]
  }

  /// Whether somebody is there to see a reminder; true if the camera cannot tell.
  var isSomebodyThere: Bool {
    guard case .streaming = camera else { return true }
    return presence == .there
  }

  /// Shows the reminders that are held, once somebody is there: in the window, and as a desktop notification.
  mutating func showReminders() -> [AppAction] {
    guard reminds, isSomebodyThere else { return [] }
    let new = reminders.show()
    guard !new.isEmpty else { return [] }
    let notices = new.filter { $0.notified == nil }.map {
      AppAction.notice(.show(DesktopNotice(id: $0.id, title: $0.shownText, body: $0.title ?? "")))
    }
    return notices + [.store(.reminders(.delivered(new.map(\.id))))]
  }

  /// Carries out the answer to a reminder, due or not.
  mutating func answer(_ answer: ReminderAnswer, to reminder: Reminder) -> [AppAction] {
    reminders.drop(reminder)
    return [.store(.reminders(.answer(reminder, answer))), .notice(.withdraw(reminder.id))]
  }

  /// The banner that shows the first reminder that is due; nil if none is.
  var reminderBanner: ReaderScene.Banner? {
    guard let first = reminders.first else { return nil }
    let about = first.title.map { " (“\($0)”)" } ?? ""
    let more = reminders.shown.count - 1
    let remedy =
      [localized("“Reminder” or Y answers.")]
      + (more > 0 ? [localized(more, one: "1 more.", other: "\(more) more.")] : [])
    return ReaderScene.Banner(
      headline: first.shownText + about, remedy: remedy.joined(separator: " "), isBlocking: false)
  }

  // MARK: Answering over the page

  static let laterSeconds: [(id: TargetID, words: String, seconds: Double)] = [
    ("later-10", localized("In 10 minutes"), 600), ("later-60", localized("In an hour"), 3600),
    ("later-day", localized("In a day"), 86_400),
  ]

  /// The cells of the first reminder, or those that set one about the document.
  func reminderItems(_ kind: PanelKind) -> [PanelItem] {
    switch kind {
    case .reminder:
      let later = Self.laterSeconds.map { PanelItem($0.id, $0.words, .clock) }
      return [.back, PanelItem("reminder-done", localized("Done"), .done)] + later
    case .remindMe:
      return [.back] + Self.suggestions.map { PanelItem($0.id, $0.words, .clock) }
    default: return []
    }
  }

  /// The reminders about a document that can be set by one look.
  static let suggestions: [(id: TargetID, words: String, moment: NewReminder.Moment, repeats: Repetition)] = [
    ("remind-10", localized("In 10 minutes"), .after(seconds: 600), .never),
    ("remind-30", localized("In 30 minutes"), .after(seconds: 1800), .never),
    ("remind-60", localized("In an hour"), .after(seconds: 3600), .never),
    ("remind-day", localized("Tomorrow"), .after(seconds: 86_400), .never),
    ("again-1", localized("Read again every day"), .after(seconds: 86_400), .afterDone(days: 1)),
    ("again-3", localized("Read again every 3 days"), .after(seconds: 3 * 86_400), .afterDone(days: 3)),
    ("again-7", localized("Read again every week"), .after(seconds: 7 * 86_400), .afterDone(days: 7)),
  ]

  /// Handles the choice of a cell for reminders.
  ///
  /// - Returns: nil if the cell is not one of them.
  mutating func chooseReminder(_ id: TargetID, _ panel: OpenPanel, at time: Timestamp) -> [AppAction]? {
    guard case .place(.reading(let reading)) = screen else { return nil }
    switch panel.kind {
    case .reminder:
      guard let first = reminders.first else { return closePanel(at: time) }
      if id == "reminder-done" { return closePanel(at: time) + answer(.done, to: first) }
      guard let later = Self.laterSeconds.first(where: { $0.id == id }) else { return nil }
      return closePanel(at: time) + answer(.later(seconds: later.seconds), to: first)
    case .remindMe:
      guard let chosen = Self.suggestions.first(where: { $0.id == id }) else { return nil }
      let new = NewReminder(
        chosen.repeats == .never ? localized("Go on reading") : localized("Read again"), chosen.moment,
        repeats: chosen.repeats,
        about: reading.item.id)
      let closed = closePanel(at: time)
      tellReader(localized("You will be reminded"), "\(chosen.words): “\(reading.item.title)”.")
      return closed + [.store(.reminders(.add(new)))]
    default: return nil
    }
  }

  private mutating func tellReader(_ headline: String, _ remedy: String) {
    guard case .reading(var reading) = screen.place else { return }
    reading.session.tell(headline, remedy)
    screen.place = .reading(reading)
  }

  /// The words above the cells for reminders; nil if there are none.
  func reminderWords(_ kind: PanelKind) -> (headline: String, detail: String?)? {
    switch kind {
    case .reminder: reminders.first.map { ($0.shownText, $0.title) }
    case .remindMe: (localized("When do you want to be reminded?"), nil)
    default: nil
    }
  }
}

/// A request about reminders; each is answered with the reminders that are not done.
package enum ReminderCommand: Hashable, Sendable {
  /// Asks for the reminders that are not done, and changes nothing.
  case list
  /// Claims those of these reminders that are due for this program; answered with the reminders that it holds.
  case claim([Reminder])
  /// Notes that these reminders were shown to the person.
  case delivered([Reminder.ID])
  /// Answers a reminder: it is done, or put off.
  case answer(Reminder, ReminderAnswer)
  /// Sets a new reminder.
  case add(NewReminder)
  /// Gives a reminder another time and repetition.
  case reschedule(Reminder, NewReminder.Moment, Repetition)
  /// Gives a reminder another text.
  case reword(Reminder, String)
  /// Restricts a reminder to this computer, or lifts that.
  case bind(Reminder, toThisComputer: Bool)
  /// Undoes the last change of a reminder.
  case undo(ReminderUndo)
  /// Notes that the desktop has shown a notification of the reminder.
  case notified(Reminder.ID)
  /// Removes a reminder; the removal can be undone.
  case remove(Reminder.ID)
}

/// A notification that the desktop shows.
package struct DesktopNotice: Hashable, Sendable {
  /// The identifier of the reminder that the notification is about.
  package var id: String
  /// The notification's title, in one line.
  package var title: String
  /// The notification's text; may be empty.
  package var body: String
  /// Makes a notification from its reminder's identifier, a title in one line and a text.
  package init(id: String, title: String, body: String) {
    (self.id, self.title, self.body) = (id, title, body)
  }
}

/// What the desktop's notifications are asked for.
package enum NoticeCommand: Hashable, Sendable {
  /// Shows a notification, in place of an earlier one with the same identifier.
  case show(DesktopNotice)
  /// Takes the notification away, since the reminder was answered.
  case withdraw(DesktopNotice.ID)
}

extension DesktopNotice: Identifiable {}
