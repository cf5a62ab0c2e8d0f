import Documents
import Foundation
import Library
import Localization
import ReaderApp

extension Shelf {
  /// Carries out a request about the calendar, and returns the occurrences in these days afterwards.
  func calendar(
    after request: CalendarRequest, days: Range<LocalTime>, members: [String]
  ) async throws -> CalendarDays {
    var undo: CalendarUndo?
    var news: CalendarFileNews?
    var found: [EventOccurrence]?
    var (removed, putBack, erased): ([CalendarEvent]?, CalendarEvent?, Int?) = (nil, nil, nil)
    switch request {
    case .list: break
    case .find(let words):
      found = try await nextOccurrences(matching: words, from: LocalTime(Date(), in: .current).midnight)
    case .removed: removed = try await removedEvents()
    case .putBack(let id):
      try await putBackEvent(id)
      (removed, putBack) = (try await removedEvents(), try await event(id))
    case .removeAgain(let event):
      try await remove(event)
      removed = try await removedEvents()
    case .erase(let ids):
      erased = try await purgeEvents(ids)
      removed = try await removedEvents()
    case .add(let content): try await addEvent(content)
    case .answer(let id, let accepting): try await answer(event: id, accepting: accepting)
    case .remove(let event, let scope): undo = try await remove(event, scope)
    case .move(let occurrence, let days): undo = try await move(occurrence, byDays: days)
    case .edit(let occurrence, let edit, let scope):
      let event = occurrence.event
      let content = scope == .all ? event.content : occurrence.content
      let rule: RecurrenceRule? =
        if let text = edit.rule(after: event.rule) { try RecurrenceRule(text) } else { nil }
      undo = try await self.edit(
        event, scope, to: edit.applied(to: content, inZone: event.zone), repeating: rule)
    case .invite(let name, true, let id): try await invite([name], toEvent: id)
    case .invite(let name, false, let id): try await uninvite(name, fromEvent: id)
    case .undo(let edit): try await self.undo(edit)
    case .save: news = try await savedCalendar()
    case .takeIn(let file): news = try await takenIn(file)
    case .takeBack(let brought): news = .takenBack(staying: try await takeBack(brought))
    }
    var answer = CalendarDays(
      days, try await occurrences(in: days),
      invitations: try await eventInvitations().map { $0.firstOccurrence() }, undo: undo,
      members: members, news: news)
    (answer.found, answer.removed, answer.putBack) = (found, removed, putBack)
    answer.erased = erased
    return answer
  }

  /// Saves the calendar as a file in the person's documents folder, under the day's name, with a number if that is taken.
  package func savedCalendar(in folder: URL = ShelfBooks.documents()) async throws -> CalendarFileNews {
    let (text, count) = try await exportedCalendar()
    let today = LocalTime(Date(), in: .current).description.prefix(10)
    let file = try SavedData.write(Data(text.utf8), asNear: "Calendar \(today).ics", in: folder)
    return .saved(path: file.path(percentEncoded: false), entries: count)
  }

  /// Imports a calendar file.
  /// - Throws: `AppFailure` that names the file, `LibraryError`.
  private func takenIn(_ file: URL) async throws -> CalendarFileNews {
    let name = file.deletingPathExtension().lastPathComponent
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      // Reading one byte more than allowed shows that a file is too large.
      data = try handle.read(upToCount: Self.mostCalendarBytes + 1) ?? Data()
    } catch {
      throw AppFailure(
        localized(
          """
          “\(file.lastPathComponent)” cannot be read (\(error.localizedDescription)); check that it is there and that \
          you may read it.
          """))
    }
    do throws(LibraryError) { return .takenIn(try await takeInCalendar(data), name: name) } catch {
      guard case .badCalendar = error else { throw error }
      throw AppFailure("“\(file.lastPathComponent)”: \(error)")
    }
  }
}
