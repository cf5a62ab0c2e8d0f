import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import Library

/// Series that are moved to other days.
@Suite("Moving series")
struct CalendarMovingTests {
  let place: Place
  let shelf: Shelf

  init() async throws {
    place = try Place()
    let accounts = try place.accounts()
    let person = try await accounts.register(name: "Ada", password: "analytical")
    shelf = try await Shelf(person, zones: ReminderTests.rules("Europe/Berlin"))
  }

  private func time(_ text: String) throws -> LocalTime {
    try #require(LocalTime(text) ?? LocalTime.midnight(text))
  }

  /// A series that begins on Monday, 4 January 2027, at nine.
  private func series(_ rule: String) async throws -> CalendarEvent {
    try await shelf.addEvent(
      EventContent("Class", starts: time("2027-01-04T09:00")), repeating: RecurrenceRule(rule))
  }

  private func moved(
    _ event: CalendarEvent, _ scope: EventScope = .all, to start: String
  ) async throws -> CalendarEvent {
    var content = event.content
    content.starts = try time(start)
    return try await shelf.change(
      event, scope, to: content, repeating: event.rule.map { try RecurrenceRule($0) })
  }

  /// Days, hours and titles from January on.
  private func listed(until end: String) async throws -> [String] {
    try await shelf.occurrences(in: time("2027-01-01")..<time(end)).map {
      "\($0.content.starts.description.dropFirst(5).dropLast(3)) \($0.content.title)"
    }
  }

  @Test("weekdays move with the start, also of those that follow; what was ended does not come back")
  func weekdays() async throws {
    var event = try await series("FREQ=WEEKLY;BYDAY=MO,FR")
    let rest = try await moved(event, .following(time("2027-01-18T09:00")), to: "2027-01-19T10:00")
    #expect(rest.rule == "FREQ=WEEKLY;BYDAY=TU,SA")
    event = try await shelf.event(event.id)
    event = try await moved(event, to: "2027-01-05T09:30")
    #expect(
      try await listed(until: "2027-01-27")
        == [
          "01-05T09:30 Class", "01-09T09:30 Class", "01-12T09:30 Class", "01-16T09:30 Class",
          "01-19T10:00 Class", "01-23T10:00 Class", "01-26T10:00 Class",
        ])
  }

  @Test("every other week stays every other week, whichever day begins it")
  func intervals() async throws {
    let event = try await series("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU")
    #expect(
      try await listed(until: "2027-01-25").map { $0.prefix(5) } == ["01-04", "01-10", "01-18", "01-24"])
    let later = try await moved(event, to: "2027-01-05T09:00")
    #expect(later.rule == "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,MO;WKST=TU")
    #expect(
      try await listed(until: "2027-01-26").map { $0.prefix(5) } == ["01-05", "01-11", "01-19", "01-25"])
  }

  @Test("a series that begins on another of its days keeps them, its end, and what was changed since")
  func begunLater() async throws {
    var event = try await series("FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270120T235959")
    for (day, title) in [("2027-01-04T09:00", "first"), ("2027-01-11T09:00", "changed")] {
      var one = event.content
      (one.title, one.starts) = (title, try time(day))
      event = try await shelf.change(event, .one(time(day)), to: one, repeating: nil)
    }
    let later = try await moved(event, to: "2027-01-06T10:00")
    #expect(later.rule == "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270121T005959")
    #expect(
      try await listed(until: "2027-02-01")
        == [
          "01-06T10:00 Class", "01-11T10:00 changed", "01-13T10:00 Class", "01-18T10:00 Class",
          "01-20T10:00 Class",
        ])
  }

  @Test("a day that a rule of other days does not have is refused, and nothing is changed")
  func refused() async throws {
    let event = try await series("FREQ=MONTHLY;BYDAY=1MO")
    for scope in [EventScope.all, .following(try time("2027-02-01T09:00"))] {
      await #expect(throws: LibraryError.self) { try await moved(event, scope, to: "2027-02-02T09:00") }
    }
    #expect(try await shelf.event(event.id) == event)
    #expect(try await moved(event, to: "2027-02-01T10:00").rule == event.rule)
    #expect(try await listed(until: "2027-03-02") == ["02-01T10:00 Class", "03-01T10:00 Class"])
  }

  @Test("what a single time says is found also where it was moved to another day")
  func content() async throws {
    let event = try await series("FREQ=DAILY")
    var one = event.content
    (one.title, one.starts) = ("Moved", try time("2027-02-09T12:00"))
    try await shelf.change(event, .one(time("2027-01-08T09:00")), to: one, repeating: nil)
    #expect(try await shelf.content(of: event.id, at: time("2027-01-08T09:00")) == one)
    #expect(
      try await shelf.content(of: event.id, at: time("2027-01-09T09:00")).starts == time("2027-01-09T09:00"))
  }
}
