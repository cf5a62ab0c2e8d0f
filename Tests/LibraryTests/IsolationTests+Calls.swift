import Foundation
import Signals
import TestSupport
import Testing

@testable import Accounts
@testable import Library

// Calls of the shelf that are tried on what is somebody else's, by their names: covers, what is shared, the calendar.
extension IsolationTests {
  static func coverCalls(
    _ world: IsolationWorld
  ) -> [String: @Sendable (Shelf) async throws -> Any] {
    let item = world.item
    return [
      "cover": { try await $0.cover(of: item)?.id as Any },
      "ownCover": { try await $0.ownCover(of: item)?.id as Any },
      "setCover": { shelf in
        try? await shelf.setCover(nil, of: item)
        return try await shelf.setCover(.plain(), of: item)
      },
      "firstPage": { try await $0.firstPage(of: item)?.id as Any },
    ]
  }

  static func togetherCalls(
    _ world: IsolationWorld
  ) -> [String: @Sendable (Shelf) async throws -> Any] {
    let item = world.item
    return [
      "beginTogether": { try await $0.beginTogether(in: item) },
      "joinTogether": { try await $0.joinTogether(code: "0042") },
      "together": { try await $0.together() as Any }, "leaveTogether": { try await $0.leaveTogether() },
    ]
  }

  static func sharingCalls(
    _ world: IsolationWorld
  ) -> [String: @Sendable (Shelf) async throws -> Any] {
    let (item, note, collection) = (world.item, world.note.id, world.collection)
    let shares = [world.documentShare, world.noteShare, world.collectionShare]
    /// All of them, so that one that is refused keeps none from being tried.
    @Sendable func each(_ work: (Share.ID) async throws -> Void) async throws {
      for share in shares { try? await work(share) }
    }
    return [
      "part": { try await $0.part(0..<10) }, "identifierLength": { try await $0.identifierLength() },
      "kinds": { try await $0.kinds() }, "setDue": { try await $0.setDue(Date(), of: item) },
      "removedItems": { try await $0.removedItems() }, "putBack": { try await $0.putBack(item) },
      "purge": { shelf in
        let count = try await shelf.purge([item])
        try await shelf.purge(item)
        return count
      }, "check": { try await $0.check() },
      "importFolder": { shelf in
        // A folder that names what is hers by its identifiers.
        let own = try await shelf.add(world.place.pdf("own.pdf", text: "Own")).id
        let folder = world.place.url("forged-\(UUID().uuidString)")
        try await shelf.export(to: folder)
        let mark = world.mark
        let forged = Mark(
          id: mark.id, document: own, page: 0, geometry: mark.geometry, text: "forged", colour: "", note: "",
          created: Date(), changed: Date(), version: 9)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        try encoder.encode([forged]).write(to: folder.appending(path: "marks.json"))
        try Data("---\nid: \(note)\n---\nforged".utf8).write(to: folder.appending(path: "notes/forged.md"))
        let report = try await shelf.importFolder(folder)
        #expect(report.problems.isEmpty && report.notes == 1)
        return report
      },
      "createCollection": { try await $0.createCollection("mine") },
      "collections": { shelf in
        [
          try await shelf.collections().map(\.name),
          Array((try? await shelf.collections(of: world.item)) ?? []),
        ]
      },
      "collection": { try await $0.collection(named: collection) },
      "owns": { try await $0.owns(item) },
      "delete": { shelf in
        let hers = try await world.hers.collection(named: collection)
        _ = try? await shelf.rename(hers, to: "mine")
        try? await shelf.add([item], toCollection: collection)
        try? await shelf.remove([item], fromCollection: collection)
        return try await shelf.delete(hers)
      },
      "invite": { shelf in
        for thing in [SharedThing.document(item), .note(note), .collection(collection)] {
          _ = try? await shelf.invite("Bob", to: thing, as: .editor)
        }
        return "tried"
      },
      "shares": { try await $0.shares() }, "invitations": { try await $0.invitations() },
      "answer": { shelf in
        _ = try? await shelf.answer(.done, to: world.reminder)
        return try await each { try await shelf.answer($0, accepting: true) }
      },
      "change": { shelf in try await each { try await shelf.change($0, to: .reader) } },
      "end": { shelf in try await each { try await shelf.end($0) } },
      "leave": { shelf in try await each { try await shelf.leave($0) } },
      "holders": { try await $0.holders(of: item) },
      "othersMarks": { try await $0.othersMarks(in: item) },
      "show": { try await $0.show(true, in: item) },
    ]
  }

  static func calendarCalls(
    _ world: IsolationWorld
  ) -> [String: @Sendable (Shelf) async throws -> Any] {
    let (event, all) = (world.event, LocalTime.midnight(ofDay: 20_700)..<LocalTime.midnight(ofDay: 20_900))
    return [
      "addEvent": { try await $0.addEvent(EventContent("mine", starts: event.content.starts)) },
      "event": { try await $0.event(event.id) }, "occurrences": { try await $0.occurrences(in: all) },
      "nextOccurrences": { try await $0.nextOccurrences(matching: "", from: all.lowerBound) },
      "events": { try await $0.events() }, "eventInvitations": { try await $0.eventInvitations() },
      "uninvite": { shelf in
        _ = try? await shelf.invite(["Bob"], toEvent: event.id)
        _ = try? await shelf.answer(event: event.id, accepting: true)
        _ = try? await shelf.change(event, to: event.content, repeating: nil)
        _ = try? await shelf.remove(event)
        _ = try? await shelf.undo(CalendarUndo(event: event, changes: [], version: event.version))
        return try await shelf.uninvite("Cleo", fromEvent: event.id)
      },
      "edit": { try await $0.edit(event, to: event.content, repeating: nil) },
      "content": { try await $0.content(of: event.id, at: event.content.starts) },
      "removedEvents": { try await $0.removedEvents() },
      "purgeEvents": { try await $0.purgeEvents([world.removedEvent.id]) },
      "putBackEvent": { try await $0.putBackEvent(world.removedEvent.id) },
      "move": { shelf in
        let times = try await world.hers.occurrences(in: all)
        return try await shelf.move(times[0], byDays: 1)
      },
      "exportedCalendar": { try await $0.exportedCalendar().text },
      "importCalendar": { shelf in
        let lines = [
          "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:00000000-uid", "DTSTART:20261124T080000Z", "SUMMARY:mine",
          "END:VEVENT", "END:VCALENDAR", "",
        ]
        return try await shelf.importCalendar(Data(lines.joined(separator: "\r\n").utf8))
      },
      "takeInCalendar": { shelf in
        let lines = [
          "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:00000000-uid", "DTSTART:20261124T080000Z", "SUMMARY:mine",
          "END:VEVENT", "END:VCALENDAR", "",
        ]
        return try await shelf.takeInCalendar(Data(lines.joined(separator: "\r\n").utf8)).report
      },
      "takeBack": {
        try await $0.takeBack(CalendarImport(report: CalendarReport(added: 1), entries: [event.id]))
      },
    ]
  }
}
