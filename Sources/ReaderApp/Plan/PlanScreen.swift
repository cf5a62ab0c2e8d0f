import Foundation
import Library
import Signals

/// Reminders, timers and what else has its day: pages of cells.
struct PlanScreen: Sendable {
  enum View: Hashable, Sendable {
    case overview
    case reminders
    /// One of them.
    case reminder(Reminder)
    /// The words of a new one, as they are typed.
    case words(String)
    /// When a reminder is to come, and its words where they are changed.
    case composing(ReminderPage)
    case timers
    /// Which of the timers gets a length of one's own.
    case timerKinds
    /// How many minutes it takes, as they are typed.
    case timerLength(SessionTimers.Kind, typed: String)
    case calendar(CalendarPage)
    /// Those with these words, as they are typed; all without any.
    case contacts(String)
    case contact(ContactCard)
    /// The name of a new one, as it is typed.
    case contactNew(String)
    /// What of a contact can be changed.
    case contactChange(ContactCard)
    /// One of these things, with what is typed.
    case contactField(ContactField, ContactCard, String)
    /// A contact is to be removed: asked once more, since nothing brings it back.
    case contactRemoval(ContactCard)
  }

  var view = View.overview
  /// Of a list, from 0.
  var page = 0
  var message: String?
  /// What was being composed when something else was looked for, the last at the end: the way back leads there.
  var laidAside: [LaidAside] = []
  /// Where the person came from.
  var shelf: ShelfScreen

  struct LaidAside: Sendable {
    var view: View
    var page: Int
  }

  /// Of a list: with the way out and the page turns eleven cells.
  static let cellsOnAPage = 8

  /// What it shows comes from the calendar too.
  var showsCalendar: Bool {
    switch view {
    case .overview, .calendar, .composing(.day): true
    default: false
    }
  }

  /// One step out; nil leaves the screen.
  var outer: View? {
    switch view {
    case .overview: nil
    case .reminders, .timers, .calendar, .contacts: .overview
    case .contact, .contactNew: .contacts("")
    case .contactChange(let contact), .contactRemoval(let contact): .contact(contact)
    case .contactField(_, let contact, _): .contactChange(contact)
    case .reminder, .words: .reminders
    case .composing(let page): page.outer
    case .timerKinds: .timers
    case .timerLength: .timerKinds
    }
  }
}

extension PlanScreen.View {
  /// Something is chosen or typed step by step, which would be lost with the page.
  var isBeingComposed: Bool {
    switch self {
    case .composing: true
    case .calendar(.hour), .calendar(.newMinute), .calendar(.length), .calendar(.field), .calendar(.minute),
      .calendar(.scope):
      true
    case .words(let typed), .calendar(.title(let typed, _)), .contactNew(let typed): !typed.isEmpty
    case .timerLength(_, let typed): !typed.isEmpty
    case .contactField: true
    case .overview, .reminders, .reminder, .timers, .timerKinds, .calendar, .contacts, .contact,
      .contactChange,
      .contactRemoval:
      false
    }
  }
}

/// What somebody does on these pages.
package enum PlanEvent: Hashable, Sendable {
  /// Opens them: where something is due, with that.
  case open
  /// Opens the calendar.
  case openCalendar
  /// Opens the household's contacts.
  case openContacts
  /// Looks for entries of the calendar.
  case findInCalendar
  /// Chooses a cell.
  case choose(TargetID)
  /// What is typed into the field.
  case type(String)
  /// Turns so many pages of cells on, or back.
  case turn(Int)
  /// One step out.
  case back
}

/// A page of cells with words, and a field to type into where one's own words are wanted.
package struct ChoicesModel: Hashable, Sendable {
  /// What the page is about.
  package var heading: String
  /// More about it, smaller; may be empty.
  package var subheading: String
  /// News, such as why something was not taken; nil for none.
  package var message: String?
  /// The cells.
  package var items: [ShelfChoices.Choice]
  /// Which page of the cells, from 0.
  package var page = 0
  /// How many pages of cells there are.
  package var pageCount = 1
  /// Where turning leads on a page of which there is no first and no last, such as a month.
  package var steps: Steps?
  /// What is typed so far; nil where nothing is to be typed.
  package var typed: String?
  /// What the field asks for.
  package var placeholder = ""

  /// What the turns to the left and right are called.
  package struct Steps: Hashable, Sendable {
    /// To the left.
    package var back: String
    /// To the right.
    package var forward: String
    /// - Parameters:
    ///   - back: what the turn to the left is called.
    ///   - forward: what the turn to the right is called.
    package init(_ back: String, _ forward: String) { (self.back, self.forward) = (back, forward) }
  }

  /// - Parameters:
  ///   - heading: what the page is about.
  ///   - subheading: more about it, smaller.
  ///   - items: the cells.
  package init(_ heading: String, _ subheading: String, _ items: [ShelfChoices.Choice]) {
    (self.heading, self.subheading, self.items) = (heading, subheading, items)
  }

  /// What choosing a target of this page stands for; nil where it stands for nothing now.
  package func event(for target: TargetID) -> WindowEvent? {
    switch target {
    case .exit: .plan(.back)
    case .keys where typed != nil: .typing(.openHere)
    case .pageBack where page > 0 || steps != nil: .plan(.turn(-1))
    case .pageForward where page + 1 < pageCount || steps != nil: .plan(.turn(1))
    default: items.contains { $0.id == target } ? .plan(.choose(target)) : nil
    }
  }
}

extension TargetID {
  /// Opens reminders, timers and the like.
  package static let plan: TargetID = "plan"
  /// Opens the cells of a reminder that is due.
  package static let planDone: TargetID = "plan-done"
  /// Begins a reminder of the person's own.
  package static let planNew: TargetID = "plan-new"
  /// Removes what is shown.
  package static let planRemove: TargetID = "plan-remove"
  static let planRetime: TargetID = "plan-retime"
  /// Other words of a reminder.
  static let planReword: TargetID = "plan-reword"
  /// A reminder comes only on this computer, or on any.
  static let planBind: TargetID = "plan-bind"
  /// Takes the last change of a reminder or of the timers back.
  static let planUndo: TargetID = "plan-undo"
  /// Opens the reminders.
  package static let planReminders: TargetID = "plan-reminders"
  /// Opens the timers.
  package static let planTimers: TargetID = "plan-timers"
  static let planSettings: TargetID = "plan-settings"
  static let planSeat: TargetID = "plan-seat"
  /// The field's words are to be kept.
  package static let planWords: TargetID = "plan-words"
}
