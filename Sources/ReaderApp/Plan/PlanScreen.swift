import Foundation
import Library
import Signals

/// The pages of “Your day”: reminders, timers, the calendar and contacts, as pages of cells.
struct PlanScreen: Sendable {
  enum View: Hashable, Sendable {
    case overview
    case reminders
    /// A reminder, with what can be done with it.
    case reminder(Reminder)
    /// The text of a new reminder, as it is typed.
    case words(String)
    /// The time, repetition or changed text of a reminder.
    case composing(ReminderPage)
    case timers
    /// The choice which timer gets a typed length.
    case timerKinds
    /// The length of a timer, min, as it is typed.
    case timerLength(SessionTimers.Kind, typed: String)
    case calendar(CalendarPage)
    /// The contacts that match these words, as they are typed; empty words match all.
    case contacts(String)
    case contact(ContactCard)
    /// The name of a new contact, as it is typed.
    case contactNew(String)
    /// The fields of a contact that can be changed.
    case contactChange(ContactCard)
    /// One field of a contact, with what is typed.
    case contactField(ContactField, ContactCard, String)
    /// The question whether to remove a contact, which cannot be undone.
    case contactRemoval(ContactCard)
  }

  var view = View.overview
  /// The page of a list on “Your day” that is shown, from 0.
  var page = 0
  var message: String?
  /// Views with unfinished work that were left for a search, the last one at the end, to which the way back leads.
  var laidAside: [LaidAside] = []
  /// The shelf from which the person came.
  var shelf: ShelfScreen

  struct LaidAside: Sendable {
    var view: View
    var page: Int
  }

  /// The number of list items on a page: with the way out and two page turns they are eleven cells.
  static let cellsOnAPage = 8

  /// Whether the view shows data of the calendar.
  var showsCalendar: Bool {
    switch view {
    case .overview, .calendar, .composing(.day): true
    default: false
    }
  }

  /// The view one step out; nil leaves “Your day”.
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
  /// Whether the view holds choices or text that would be lost if it were left.
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

/// What a person does on the pages of “Your day”.
package enum PlanEvent: Hashable, Sendable {
  /// Opens the pages; if a reminder is due, it is shown first.
  case open
  /// Opens the calendar.
  case openCalendar
  /// Opens the household's contacts.
  case openContacts
  /// Opens the search in the calendar.
  case findInCalendar
  /// Chooses a cell on the pages of “Your day”, by its identifier.
  case choose(TargetID)
  /// The text in the input field was changed.
  case type(String)
  /// Turns this number of pages of cells on; negative numbers turn back.
  case turn(Int)
  /// Goes one step back on the pages of “Your day”.
  case back
}

/// A page of cells with text, and an input field if the person can type their own text.
package struct ChoicesModel: Hashable, Sendable {
  /// The heading of the page.
  package var heading: String
  /// A second heading in smaller letters; may be empty.
  package var subheading: String
  /// News, such as why something was not accepted; nil for none.
  package var message: String?
  /// The cells of the page.
  package var items: [ShelfChoices.Choice]
  /// The last step of what cannot be undone: a cell of its own at the lower edge, where the page before has none, so that
  /// eyes that stay where they are choose nothing; nil for none.
  package var last: ShelfChoices.Choice?
  /// How long `last` has to be looked at, s.
  package static let lastDwellSeconds = 2.5
  /// The page of the cells, from 0.
  package var page = 0
  /// The number of pages of cells.
  package var pageCount = 1
  /// Names for turning to the previous and the next page of an endless series, such as months; nil for other pages.
  package var steps: Steps?
  /// The text typed so far; nil if the page has no input field.
  package var typed: String?
  /// The prompt of the input field.
  package var placeholder = ""

  /// The names of turning to the previous and the next page.
  package struct Steps: Hashable, Sendable {
    /// The name of the previous page of a series, such as a month.
    package var back: String
    /// The name of the next page of a series, such as a month.
    package var forward: String
    /// - Parameters:
    ///   - back: the name of turning to the left.
    ///   - forward: the name of turning to the right.
    package init(_ back: String, _ forward: String) { (self.back, self.forward) = (back, forward) }
  }

  /// - Parameters:
  ///   - heading: the heading of the page.
  ///   - subheading: a second heading in smaller letters.
  ///   - items: the cells of the page.
  package init(_ heading: String, _ subheading: String, _ items: [ShelfChoices.Choice]) {
    (self.heading, self.subheading, self.items) = (heading, subheading, items)
  }

  /// The event that the choice of a target on this page stands for; nil if it stands for nothing now.
  package func event(for target: TargetID) -> WindowEvent? {
    switch target {
    case .exit: .plan(.back)
    case .keys where typed != nil: .typing(.openHere)
    case .pageBack where page > 0 || steps != nil: .plan(.turn(-1))
    case .pageForward where page + 1 < pageCount || steps != nil: .plan(.turn(1))
    default:
      items.contains { $0.id == target } || last?.id == target ? .plan(.choose(target)) : nil
    }
  }
}

extension TargetID {
  /// Opens “Your day” with reminders, timers and the like.
  package static let plan: TargetID = "plan"
  /// Opens the cells of a reminder that is due.
  package static let planDone: TargetID = "plan-done"
  /// Begins a reminder of the person's own.
  package static let planNew: TargetID = "plan-new"
  /// Removes the item that is shown.
  package static let planRemove: TargetID = "plan-remove"
  static let planRetime: TargetID = "plan-retime"
  /// Leads to another text for a reminder.
  static let planReword: TargetID = "plan-reword"
  /// Restricts a reminder to this computer, or lifts that.
  static let planBind: TargetID = "plan-bind"
  /// Undoes the last change of a reminder or of the timers.
  static let planUndo: TargetID = "plan-undo"
  /// Opens the reminders.
  package static let planReminders: TargetID = "plan-reminders"
  /// Opens the timers.
  package static let planTimers: TargetID = "plan-timers"
  static let planSettings: TargetID = "plan-settings"
  static let planSeat: TargetID = "plan-seat"
  /// Accepts the text of the input field.
  package static let planWords: TargetID = "plan-words"
}
