import Foundation
import Library
import ReaderApp

extension Shelf {
  /// Carries a request out, and gives what is on in these days then.
  func calendar(
    after request: CalendarRequest, days: Range<LocalTime>, members: [String]
  ) async throws(LibraryError) -> CalendarDays {
    var undo: CalendarUndo?
    switch request {
    case .list: break
    case .add(let content): try await addEvent(content)
    case .answer(let id, let accepting): try await answer(event: id, accepting: accepting)
    case .remove(let event, let scope): undo = try await remove(event, scope)
    case .move(let occurrence, let days): undo = try await move(occurrence, byDays: days)
    case .edit(let occurrence, let edit, let scope):
      let event = occurrence.event
      let content = scope == .all ? event.content : occurrence.content
      let rule: RecurrenceRule? =
        if let text = edit.rule(after: event.rule) { try RecurrenceRule(text) } else { nil }
      try await change(event, scope, to: edit.applied(to: content), repeating: rule)
    case .invite(let name, true, let id): try await invite([name], toEvent: id)
    case .invite(let name, false, let id): try await uninvite(name, fromEvent: id)
    case .undo(let edit): try await self.undo(edit)
    }
    return CalendarDays(
      days, try await occurrences(in: days),
      invitations: try await eventInvitations().map { $0.firstOccurrence() }, undo: undo,
      members: members)
  }
}
