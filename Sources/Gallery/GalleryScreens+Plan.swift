import Foundation
import Localization
import ReaderApp
import Signals

// Screens of “Your day”: reminders and timers.
extension GalleryScreen {
  static let plans: [GalleryScreen] = (reminders + composing + due + timers).map(\.ofWidgets) + dueOnPages

  private static let reminders: [GalleryScreen] = [
    GalleryScreen("reminders", localized("The reminders")) { $0.remind() },
    GalleryScreen("reminders-page-2", localized("Their second page")) { app in
      app.remind()
      app.does(.plan(.turn(1)))
    },
    GalleryScreen("reminders-empty", localized("No reminder is set")) { app in
      app.answering = .empty
      app.remind()
    },
    GalleryScreen("reminder", localized("What can be done with a reminder")) { $0.remind("group-0") },
    GalleryScreen("reminder-of-document", localized("The same with one that is about a document")) {
      $0.remind("group-2")
    },
    GalleryScreen("reminder-not-changed", localized("A change of a reminder that is not kept")) { app in
      app.remind("group-0")
      app.answering = .failing
      app.does(.plan(.choose("plan-done")))
    },
    GalleryScreen("reminder-removed", localized("A reminder was just removed")) {
      $0.remind("group-1", "plan-remove")
    },
    GalleryScreen("reminder-reworded", localized("Other words for a reminder")) { app in
      app.remind("group-0", "plan-reword")
      app.does(.plan(.type("Water both ferns")))
    },
  ]

  /// Screens in which a reminder is made, from its words to its time.
  private static let composing: [GalleryScreen] = [
    GalleryScreen("reminder-new", localized("What a new reminder is about")) { $0.remind("plan-new") },
    GalleryScreen("reminder-typed", localized("The same with words that were typed")) { app in
      app.remind("plan-new")
      app.does(.plan(.type("Read to Bruno")))
    },
    GalleryScreen("reminder-times", localized("When it is due")) { $0.compose() },
    GalleryScreen("reminder-more-times", localized("Times that take more than one step")) {
      $0.compose("plan-more-times")
    },
    GalleryScreen("reminder-units", localized("In which unit it is counted")) {
      $0.compose("plan-more-times", "plan-in-own")
    },
    GalleryScreen("reminder-countdown", localized("In how many minutes it is due")) {
      $0.compose("plan-more-times", "plan-in-own", "group-1")
    },
    GalleryScreen("reminder-countdown-refused", localized("A number of minutes that is none")) { app in
      app.compose("plan-more-times", "plan-in-own", "group-1")
      app.does(.plan(.type("soon")))
      app.does(.plan(.choose("plan-words")))
    },
    GalleryScreen("reminder-day", localized("On which day it is due")) { app in
      app.post(.wall(GalleryHousehold.date))
      app.compose("plan-more-times", "plan-on-day")
    },
    GalleryScreen("reminder-weekdays", localized("On which weekdays it is due, two of which are chosen")) {
      $0.compose("plan-more-times", "plan-weekdays", "group-0", "group-3")
    },
    GalleryScreen("reminder-interval", localized("Every how many days it is due")) {
      $0.compose("plan-more-times", "plan-interval")
    },
    GalleryScreen("reminder-hour", localized("At which hour it is due")) {
      $0.compose("plan-more-times", "plan-interval", "group-2")
    },
    GalleryScreen("reminder-minute", localized("At which minute it is due")) {
      $0.compose("plan-more-times", "plan-interval", "group-2", "plan-minutes", "group-7")
    },
    GalleryScreen("reminder-set", localized("A reminder was just set")) { $0.compose("in-10") },
    GalleryScreen("reminder-not-set", localized("A reminder that is not kept")) { app in
      app.compose()
      app.answering = .failing
      app.does(.plan(.choose("in-10")))
    },
  ]

  private static let due: [GalleryScreen] = [
    GalleryScreen("reminder-due", localized("The first of several reminders that are due")) { app in
      app.letRemindersComeDue()
      app.does(.plan(.open))
    },
    GalleryScreen("reminders-due", localized("The list of reminders, of which several are due")) { app in
      app.letRemindersComeDue()
      app.does(.plan(.open))
      app.does(.plan(.back))
    },
    GalleryScreen("shelf-reminders-due", localized("The shelf, while several reminders are due")) {
      $0.letRemindersComeDue()
    },
  ]

  /// Screens of reminders over a page, which are painted and need no widgets.
  private static let dueOnPages: [GalleryScreen] = [
    GalleryScreen("page-reminders-due", localized("A page, while several reminders are due")) { app in
      app.read(.demo)
      app.letRemindersComeDue()
    },
    GalleryScreen("page-reminder", localized("How a reminder is answered over the page")) { app in
      app.read(.demo)
      app.letRemindersComeDue()
      app.does(.panel(.open(.reminder)))
    },
    GalleryScreen("page-remind-me", localized("When somebody wants to be reminded of the document")) { app in
      app.read(.demo)
      app.does(.panel(.open(.remindMe)))
    },
    GalleryScreen("session-over", localized("The timer of a session has run out")) { app in
      app.time("session-30")
      app.wait(1801)
      app.post(.timer)
    },
    GalleryScreen("eyes-rest", localized("The timer for resting the eyes has run out")) { app in
      app.time("rest-20")
      app.wait(1201)
      app.post(.timer)
    },
  ]

  private static let timers: [GalleryScreen] = [
    GalleryScreen("timers", localized("The timers, which are off")) { $0.time() },
    GalleryScreen("timers-on", localized("The timers, which are on")) { $0.time("session-45", "rest-30") },
    GalleryScreen("timer-lengths", localized("Which timer gets another length")) {
      $0.time("session-45", "plan-other-lengths")
    },
    GalleryScreen("timer-length", localized("Another length of a session")) {
      $0.time("plan-other-lengths", "plan-session-length")
    },
    GalleryScreen("timer-length-refused", localized("A length that is none")) { app in
      app.time("plan-other-lengths", "plan-rest-length")
      app.does(.plan(.type("0")))
      app.does(.plan(.choose("plan-words")))
    },
  ]
}

extension GalleryApp {
  /// Chooses cells of “Your day”, one after the other.
  private mutating func plan(_ cells: [TargetID]) {
    does(.plan(.open))
    for cell in cells { does(.plan(.choose(cell))) }
  }

  /// Opens the reminders, then chooses cells.
  fileprivate mutating func remind(_ cells: TargetID...) { plan(["plan-reminders"] + cells) }

  /// Opens the timers, then chooses cells.
  fileprivate mutating func time(_ cells: TargetID...) { plan(["plan-timers"] + cells) }

  /// Makes a reminder with the first words that are offered, and chooses cells of the page that asks for its time.
  fileprivate mutating func compose(_ cells: TargetID...) {
    plan(["plan-reminders", "plan-new", "group-0"] + cells)
  }

  /// Moves the clock to a time at which three reminders are due.
  fileprivate mutating func letRemindersComeDue() { post(.wall(GalleryHousehold.date + 86_400)) }
}
