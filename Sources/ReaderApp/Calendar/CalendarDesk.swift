import Foundation
import Library
import Signals

/// What the application asks of the calendar. Each is answered with the days that are shown.
package enum CalendarRequest: Hashable, Sendable {
  case list
  /// Those in which these words stand, each at its next time.
  case find(String)
  /// What was removed and can be put back.
  case removed
  case putBack(CalendarEvent.ID)
  /// What was put back goes again.
  case removeAgain(CalendarEvent)
  case add(EventContent)
  case answer(CalendarEvent.ID, accepting: Bool)
  case remove(CalendarEvent, EventScope)
  /// This time only.
  case move(EventOccurrence, days: Int)
  case edit(EventOccurrence, CalendarEdit, EventScope)
  /// Invites a member, or takes that back.
  case invite(String, Bool, to: CalendarEvent.ID)
  case undo(CalendarUndo)
  /// Writes the calendar as a file among the person's documents.
  case save
  /// Takes the entries of a file in.
  case takeIn(URL)
  /// Removes what a file brought.
  case takeBack(CalendarImport)

  /// It is about a file, and takes time.
  var isAboutFile: Bool {
    switch self {
    case .save, .takeIn, .takeBack: true
    case .list, .find, .removed, .putBack, .removeAgain, .add, .answer, .remove, .move, .edit, .invite,
      .undo:
      false
    }
  }

  /// It changes nothing, and is asked again where it fails.
  var isReading: Bool {
    switch self {
    case .list, .find, .removed: true
    case .putBack, .removeAgain, .add, .answer, .remove, .move, .edit, .invite, .undo, .save, .takeIn,
      .takeBack:
      false
    }
  }
}

/// What came of a request about a file.
package enum CalendarFileNews: Hashable, Sendable {
  /// The calendar lies there, with so many entries.
  case saved(path: String, entries: Int)
  /// What a file of this name brought.
  case takenIn(CalendarImport, name: String)
  /// So many entries were changed since and stay.
  case takenBack(staying: Int)
}

/// What is on in some days, by the clock of the wall here.
package struct CalendarDays: Hashable, Sendable {
  /// Which days; midnights.
  package var days: Range<LocalTime>
  /// What is on in them, the earliest first.
  package var occurrences: [EventOccurrence]
  /// Those that wait for an answer.
  package var invitations: [EventOccurrence]
  /// Takes the edit back that was asked for.
  package var undo: CalendarUndo?
  /// Who can be invited: the others of the household.
  package var members: [String]
  /// What came of a file that was asked for.
  package var news: CalendarFileNews?
  /// What was found, the earliest first; nil where nothing was looked for.
  package var found: [EventOccurrence]?
  /// What can be put back, the last that was removed first; nil where it was not asked for.
  package var removed: [CalendarEvent]?
  /// What was put back, as it is since then.
  package var putBack: CalendarEvent?

  /// - Parameters:
  ///   - days: which days; midnights.
  ///   - occurrences: what is on in them.
  ///   - invitations: those that wait for an answer.
  ///   - undo: takes the edit back that was asked for.
  ///   - members: who can be invited.
  ///   - news: what came of a file that was asked for.
  package init(
    _ days: Range<LocalTime>, _ occurrences: [EventOccurrence], invitations: [EventOccurrence] = [],
    undo: CalendarUndo? = nil, members: [String] = [], news: CalendarFileNews? = nil
  ) {
    (self.days, self.occurrences) = (days, occurrences)
    (self.invitations, self.undo, self.members) = (invitations, undo, members)
    self.news = news
  }
}

/// What is known of the calendar. A value without a clock.
struct CalendarDesk: Sendable {
  /// One value, once it is known.
  private(set) var listing = Listing<CalendarDays>.asking(known: [], after: nil)
  /// The last edit, until something else is shown.
  var undo: CalendarUndo?
  /// What a file of this name brought while somebody had gone on, until it is taken back or another one comes.
  var brought: (entries: CalendarImport, name: String)?
  /// The calendars that lie in the person's folders; nil while they are being looked for.
  var files: [FinderModel.File]?
  /// What was found last, and by which words.
  var found: (words: String, times: [EventOccurrence])?
  /// The page of what was found from which the entry that is shown was opened, and which part of its list.
  var results: (page: CalendarPage, list: Int)?
  /// What can be put back; nil until it is known.
  var removed: [CalendarEvent]?
  /// What was put back last, until something else is shown.
  var putBack: CalendarEvent?

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

  /// What is on in these days, the earliest first.
  func occurrences(in days: Range<LocalTime>) -> [EventOccurrence] {
    known?.occurrences.filter { $0.isOn(in: days) } ?? []
  }

  /// The same time of the same entry, as it is known now.
  func current(_ occurrence: EventOccurrence) -> EventOccurrence? {
    known?.occurrences.first { $0.id == occurrence.id } ?? invitations.first { $0.id == occurrence.id }
  }
}

extension EventOccurrence {
  /// On the clock of the wall here.
  var localStart: LocalTime { content.isAllDay ? content.starts : LocalTime(starts, in: .current) }
  var localEnd: LocalTime {
    content.isAllDay
      ? content.starts.adding(days: max(1, content.minutes / 1440)) : LocalTime(ends, in: .current)
  }

  func isOn(in days: Range<LocalTime>) -> Bool {
    localStart < days.upperBound && (localEnd > days.lowerBound || localStart >= days.lowerBound)
  }

  /// The person's answer is wanted.
  var isUnanswered: Bool { event.invitees.contains { $0.isOneself && $0.answer == .invited } }
}
