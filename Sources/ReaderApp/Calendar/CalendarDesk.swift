import Foundation
import Library
import Signals

/// What the application asks of the calendar. Each request is answered with the days that are shown.
package enum CalendarRequest: Hashable, Sendable {
  /// Asks for the entries of the days, and changes nothing.
  case list
  /// Searches for entries that contain these words, each at its next time.
  case find(String)
  /// Asks for the removed entries that can be put back.
  case removed
  /// Puts a removed entry back into the calendar.
  case putBack(CalendarEvent.ID)
  /// Removes an entry again that was put back.
  case removeAgain(CalendarEvent)
  /// Erases removed entries for good; one that was put back meanwhile stays.
  case erase([CalendarEvent.ID])
  /// Adds an entry of the person's own.
  case add(EventContent)
  /// Accepts or declines an invitation to an entry of another member.
  case answer(CalendarEvent.ID, accepting: Bool)
  /// Removes an entry: one occurrence, one and all later ones, or all; the removal can be undone.
  case remove(CalendarEvent, EventScope)
  /// Moves a single time of an entry.
  case move(EventOccurrence, days: Int)
  /// Changes an entry: one occurrence, one and all later ones, or all; the change can be undone.
  case edit(EventOccurrence, CalendarEdit, EventScope)
  /// Invites a member of the household, or withdraws the invitation.
  case invite(String, Bool, to: CalendarEvent.ID)
  /// Undoes a change or removal, with what the store returned for undoing it.
  case undo(CalendarUndo)
  /// Writes the calendar as a file among the person's documents.
  case save
  /// Imports the entries of a file.
  case takeIn(URL)
  /// Removes the entries that a file brought.
  case takeBack(CalendarImport)

  /// Whether the request is about a file, which takes time.
  var isAboutFile: Bool {
    switch self {
    case .save, .takeIn, .takeBack: true
    case .list, .find, .removed, .putBack, .removeAgain, .erase, .add, .answer, .remove, .move, .edit,
      .invite, .undo:
      false
    }
  }

  /// Whether the request erases entries for good.
  var isErasing: Bool { if case .erase = self { true } else { false } }

  /// Whether the request changes nothing, so that it is repeated if it fails.
  var isReading: Bool {
    switch self {
    case .list, .find, .removed: true
    case .putBack, .removeAgain, .erase, .add, .answer, .remove, .move, .edit, .invite, .undo, .save,
      .takeIn, .takeBack:
      false
    }
  }
}

/// The result of a request about a file.
package enum CalendarFileNews: Hashable, Sendable {
  /// The calendar was saved under this path, with this number of entries.
  case saved(path: String, entries: Int)
  /// The entries that a file of this name has brought.
  case takenIn(CalendarImport, name: String)
  /// The entries of a file were removed; this number of them was changed since and stays.
  case takenBack(staying: Int)
}

/// The calendar's entries in some days, in local time.
package struct CalendarDays: Hashable, Sendable {
  /// The days whose entries are given, as a range of midnights.
  package var days: Range<LocalTime>
  /// The entries' times in these days, the earliest first.
  package var occurrences: [EventOccurrence]
  /// The invitations that wait for an answer.
  package var invitations: [EventOccurrence]
  /// What undoes the edit that was requested; nil for none.
  package var undo: CalendarUndo?
  /// The people who can be invited: the other members of the household.
  package var members: [String]
  /// The result of a request about a file; nil for none.
  package var news: CalendarFileNews?
  /// The hits of a search, the earliest first; nil if nothing was searched for.
  package var found: [EventOccurrence]?
  /// The removed entries that can be put back, the last removed first; nil if they were not asked for.
  package var removed: [CalendarEvent]?
  /// The entry that was put back, in its present state; nil for none.
  package var putBack: CalendarEvent?
  /// How many entries were erased for good; nil if that was not asked for.
  package var erased: Int?

  /// - Parameters:
  ///   - days: the days, as a range of midnights.
  ///   - occurrences: the entries' times in these days.
  ///   - invitations: the invitations that wait for an answer.
  ///   - undo: what undoes the edit that was requested.
  ///   - members: the people who can be invited.
  ///   - news: the result of a request about a file.
  package init(
    _ days: Range<LocalTime>, _ occurrences: [EventOccurrence], invitations: [EventOccurrence] = [],
    undo: CalendarUndo? = nil, members: [String] = [], news: CalendarFileNews? = nil
  ) {
    (self.days, self.occurrences) = (days, occurrences)
    (self.invitations, self.undo, self.members) = (invitations, undo, members)
    self.news = news
  }
}

/// What the application knows of the calendar. A value without a clock.
struct CalendarDesk: Sendable {
  /// The days known from the store, a list of one value once they are known.
  private(set) var listing = Listing<CalendarDays>.asking(known: [], after: nil)
  /// What undoes the last edit, until something else is shown.
  var undo: CalendarUndo?
  /// What a file of this name brought after the person had gone on; kept until it is removed or another file comes.
  var brought: (entries: CalendarImport, name: String)?
  /// The calendar files in the person's folders; nil while they are being looked for.
  var files: [FinderModel.File]?
  /// The words of the last search and its hits; nil if there was none.
  var found: (words: String, times: [EventOccurrence])?
  /// The page of hits from which the shown entry was opened, and the part of its list; nil if it was opened elsewhere.
  var results: (page: CalendarPage, list: Int)?
  /// The removed entries that can be put back; nil until they are known.
  var removed: [CalendarEvent]?
  /// The entry that was put back last, until something else is shown.
  var putBack: CalendarEvent?
  /// Whether entries are being erased for good, until the store has answered.
  var isErasing = false

  private var known: CalendarDays? { listing.values.first }
  var failure: AppFailure? { listing.failure }
  var again: Timestamp? { listing.again }
  var invitations: [EventOccurrence] { known?.invitations ?? [] }
  var members: [String] { known?.members ?? [] }

  mutating func ask() { listing.ask() }

  mutating func take(
    _ answer: Result<CalendarDays, AppFailure>, after request: CalendarRequest, again: Timestamp
  ) {
    listing.take(answer.map { [$0] }, again: again)
    guard case .success(let days) = answer else { return }
    if let undo = days.undo { self.undo = undo }
    if case .find(let words) = request, let times = days.found { found = (words, times) }
    if let removed = days.removed { self.removed = removed }
    if let putBack = days.putBack { self.putBack = putBack }
  }

  func covers(_ days: Range<LocalTime>) -> Bool {
    guard let known else { return false }
    return known.days.lowerBound <= days.lowerBound && known.days.upperBound >= days.upperBound
  }

  /// The entries' times in these days, the earliest first.
  func occurrences(in days: Range<LocalTime>) -> [EventOccurrence] {
    known?.occurrences.filter { $0.isOn(in: days) } ?? []
  }

  /// The same time of the same entry in its present state; nil if it is gone.
  func current(_ occurrence: EventOccurrence) -> EventOccurrence? {
    known?.occurrences.first { $0.id == occurrence.id } ?? invitations.first { $0.id == occurrence.id }
  }
}

extension EventOccurrence {
  /// The start in local time.
  var localStart: LocalTime { content.isAllDay ? content.starts : LocalTime(starts, in: .current) }
  var localEnd: LocalTime {
    content.isAllDay
      ? content.starts.adding(days: max(1, content.minutes / 1440)) : LocalTime(ends, in: .current)
  }

  func isOn(in days: Range<LocalTime>) -> Bool {
    localStart < days.upperBound && (localEnd > days.lowerBound || localStart >= days.lowerBound)
  }

  /// Whether the person has to answer an invitation to the entry.
  var isUnanswered: Bool { event.invitees.contains { $0.isOneself && $0.answer == .invited } }
}
