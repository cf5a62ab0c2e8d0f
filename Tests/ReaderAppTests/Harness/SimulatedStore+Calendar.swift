import Foundation

@testable import Library
@testable import ReaderApp

extension SimulatedStore {
  /// An hour at `text`, such as `2026-11-24T09:00`, here; of a series the only time that there is.
  static func event(
    _ title: String, at text: String, rule: String? = nil, from owner: String? = nil,
    isAllDay: Bool = false, category: String = "", colour: EventColour = .blue
  ) -> EventOccurrence {
    let starts = LocalTime(text) ?? LocalTime.midnight(text) ?? .midnight(ofDay: 0)
    let content = EventContent(
      title, starts: starts, minutes: isAllDay ? 1440 : 60, isAllDay: isAllDay, category: category,
      colour: colour)
    var event = CalendarEvent(
      id: "event-\(title)", uid: "uid-\(title)", content: content, zone: TimeZone.current.identifier,
      rule: rule, owner: owner, version: 1)
    if owner != nil { event.invitees = [Invitee(name: "Guest", answer: .invited, isOneself: true)] }
    return event.firstOccurrence()
  }

  mutating func perform(
    _ request: CalendarRequest, days: Range<LocalTime>
  ) -> Result<CalendarDays, AppFailure> {
    var undo: CalendarUndo?
    var news: CalendarFileNews?
    var found: [EventOccurrence]?
    var (removed, putBack, erased): ([CalendarEvent]?, CalendarEvent?, Int?) = (nil, nil, nil)
    switch request {
    case .list: break
    case .find(let words):
      found = shelf.events.filter { EventWords(words).stand(in: $0.content) }.sorted { $0.starts < $1.starts }
    case .removed: removed = removedEvents
    case .putBack(let id):
      guard let event = removedEvents.first(where: { $0.id == id }) else {
        return .failure(AppFailure("There is no such entry."))
      }
      shelf.events.append(event.firstOccurrence())
      removedEvents.removeAll { $0.id == id }
      (removed, putBack) = (removedEvents, event)
    case .removeAgain(let event):
      shelf.events.removeAll { $0.event.id == event.id }
      removedEvents.insert(event, at: 0)
      removed = removedEvents
    case .erase(let ids):
      erased = removedEvents.count { ids.contains($0.id) }
      removedEvents.removeAll { ids.contains($0.id) }
      removed = removedEvents
    case .add(let content):
      shelf.events.append(
        CalendarEvent(
          id: "event-\(content.title)", uid: "", content: content, zone: TimeZone.current.identifier,
          rule: nil, owner: nil, version: 1
        ).firstOccurrence())
    case .answer(let id, let accepting):
      shelf.events = shelf.events.compactMap { $0.event.id == id ? $0.answered(accepting) : $0 }
    case .remove(let event, let scope):
      guard shelf.events.contains(where: { $0.event == event }) else {
        return .failure(AppFailure("Somebody has changed it meanwhile."))
      }
      undo = CalendarUndo(event: event, changes: [], version: nil)
      removedScopes.append(scope)
      removedEvents.insert(event, at: 0)
      shelf.events.removeAll { $0.event.id == event.id }
    case .move(let occurrence, let days):
      undo = CalendarUndo(event: occurrence.event, changes: [], version: 2)
      shelf.events = shelf.events.map { $0.id == occurrence.id ? $0.moved(by: days) : $0 }
    case .edit(let occurrence, let edit, let scope):
      undo = CalendarUndo(event: occurrence.event, changes: [], version: 2)
      editedScopes.append(scope)
      shelf.events = shelf.events.map { $0.id == occurrence.id ? $0.edited(edit) : $0 }
    case .invite(let name, let invites, let id):
      shelf.events = shelf.events.map { $0.event.id == id ? $0.inviting(name, invites) : $0 }
    case .undo(let edit):
      shelf.events.removeAll { $0.event.id == edit.event.id }
      removedEvents.removeAll { $0.id == edit.event.id }
      shelf.events.append(edit.event.firstOccurrence())
    case .save: news = .saved(path: "/home/reader/Calendar 2026-11-24.ics", entries: shelf.events.count)
    case .takeIn(let file):
      let name = file.deletingPathExtension().lastPathComponent
      switch calendarFiles[name] {
      case nil: return .failure(AppFailure("“\(name).ics” cannot be read."))
      case .failure(let failure): return .failure(failure)
      case .success(let (titles, problems)):
        let known = Set(shelf.events.map(\.event.id))
        let new = titles.map { Self.event($0, at: "2026-11-24T08:00") }.filter {
          !known.contains($0.event.id)
        }
        shelf.events += new
        let report = CalendarReport(
          added: new.count, known: titles.count - new.count, problems: problems)
        news = .takenIn(CalendarImport(report: report, entries: new.map(\.event.id)), name: name)
      }
    case .takeBack(let brought):
      shelf.events.removeAll { brought.entries.contains($0.event.id) }
      news = .takenBack(staying: 0)
    }
    let shown = shelf.events.filter { $0.isOn(in: days) }.sorted { $0.starts < $1.starts }
    var answer = CalendarDays(
      days, shown, invitations: shelf.events.filter(\.isUnanswered), undo: undo,
      members: ["Ada", "Bob"].filter { $0 != reader.name }, news: news)
    (answer.found, answer.removed, answer.putBack) = (found, removed, putBack)
    answer.erased = erased
    return .success(answer)
  }
}

extension SimulatedWorld {
  /// A calendar of this name in the person's folders.
  static func calendar(_ name: String) -> FinderModel.File {
    FinderModel.File(url: URL(filePath: "/home/reader/\(name).ics"), name: name, detail: "Downloads")
  }
}

extension EventOccurrence {
  fileprivate func answered(_ accepting: Bool) -> EventOccurrence? {
    var event = event
    event.invitees = [
      Invitee(name: "Guest", answer: accepting ? .accepted : .declined, isOneself: true)
    ]
    return accepting ? event.firstOccurrence() : nil
  }

  fileprivate func edited(_ edit: CalendarEdit) -> EventOccurrence {
    let content = edit.applied(to: event.content, inZone: event.zone)
    var edited = CalendarEvent(
      id: event.id, uid: event.uid, content: content, zone: event.zone, rule: edit.rule(after: event.rule),
      owner: nil, version: event.version + 1)
    edited.invitees = event.invitees
    return edited.firstOccurrence()
  }

  fileprivate func inviting(_ name: String, _ invites: Bool) -> EventOccurrence {
    var event = event
    event.invitees.removeAll { $0.name == name }
    if invites { event.invitees.append(Invitee(name: name, answer: .invited, isOneself: false)) }
    return event.firstOccurrence()
  }

  fileprivate func moved(by days: Int) -> EventOccurrence {
    let event = event
    var content = event.content
    content.starts = content.starts.adding(days: days)
    return CalendarEvent(
      id: event.id, uid: event.uid, content: content, zone: event.zone, rule: event.rule, owner: event.owner,
      version: event.version + 1
    ).firstOccurrence()
  }
}
