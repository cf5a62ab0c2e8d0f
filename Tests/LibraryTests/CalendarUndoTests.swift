import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Edits of the calendar are taken back")
struct CalendarUndoTests {
  let place: Place
  let accounts: HouseholdAccounts
  let shelf: Shelf
  let bob: Shelf

  init() async throws {
    place = try Place()
    accounts = try place.accounts()
    shelf = try await Shelf(
      accounts.register(name: "Ada", password: "analytical"), zones: ReminderTests.rules("Europe/Berlin"))
    bob = try await Shelf(
      accounts.register(name: "Bob", password: "difference"), zones: ReminderTests.rules("Europe/Berlin"))
  }

  private func time(_ text: String) throws -> LocalTime { try #require(LocalTime(text)) }

  private func listed() async throws -> [String] {
    let days = try time("2026-11-01T00:00")..<time("2026-12-01T00:00")
    return try await shelf.occurrences(in: days).map {
      "\($0.content.starts.description.prefix(16)) \($0.content.title)"
    }
  }

  /// A series of four, of which one was moved and one left out, with Bob, who comes.
  private func series() async throws -> CalendarEvent {
    let rule = try RecurrenceRule("FREQ=WEEKLY;COUNT=5")
    var event = try await shelf.addEvent(
      EventContent("Class", starts: time("2026-11-02T10:00")), repeating: rule, inviting: ["Bob"])
    var one = event.content
    (one.title, one.starts) = ("Garden", try time("2026-11-10T11:00"))
    event = try await shelf.change(event, .one(time("2026-11-09T10:00")), to: one, repeating: rule)
    try await shelf.remove(event, .one(time("2026-11-16T10:00")))
    try await bob.answer(event: event.id, accepting: true)
    return try await shelf.event(event.id)
  }

  @Test("a removal of one time, of those that follow, or of all leaves everything as it was, answers too")
  func removals() async throws {
    let before = try await series()
    let times = try await listed()
    #expect(times.count == 4)
    for scope in [
      EventScope.one(try time("2026-11-09T10:00")), .following(try time("2026-11-09T10:00")), .all,
    ] {
      let event = try await shelf.event(before.id)
      let undo = try await shelf.remove(event, scope)
      let left = try await listed()
      #expect(left.count < times.count)
      try await shelf.undo(undo)
      #expect(try await listed() == times, "\(scope)")
      let after = try await shelf.event(before.id)
      #expect(after.invitees.map(\.answer) == [.accepted] && after.rule == before.rule)
      #expect(after.content == before.content)
    }
  }

  @Test("what is removed is nobody's to see or answer until it is put back, and gone after 30 days")
  func removed() async throws {
    let event = try await series()
    let now = Date()
    try await shelf.remove(event, now: now)
    #expect(try await bob.events().isEmpty)
    #expect(try await shelf.events().isEmpty)
    #expect(try await shelf.removedEvents().map(\.id) == [event.id])
    await #expect(throws: LibraryError.unknownEvent(id: event.id)) {
      try await bob.answer(event: event.id, accepting: false)
    }
    await #expect(throws: LibraryError.unknownEvent(id: event.id)) { try await shelf.remove(event) }
    try await shelf.putBackEvent(event.id)
    #expect(try await bob.events().map(\.id) == [event.id])
    for (age, left) in [(Shelf.graceSeconds - 60, 1), (Shelf.graceSeconds + 60, 0)] {
      try await shelf.remove(try await shelf.event(event.id), now: now - age)
      #expect(try await Shelf(shelf.database.store).removedEvents().count == left)
      if left == 1 { try await shelf.putBackEvent(event.id) }
    }
    await #expect(throws: LibraryError.unknownEvent(id: event.id)) {
      try await shelf.putBackEvent(event.id)
    }
  }

  @Test("removed entries go for good, all at once; one that was put back meanwhile stays")
  func purged() async throws {
    let event = try await series()
    let other = try await shelf.addEvent(EventContent("Dentist", starts: .midnight(ofDay: 20_800)))
    for one in [event, other] { try await shelf.remove(one) }
    let ids = try await shelf.removedEvents().map(\.id)
    try await shelf.putBackEvent(other.id)
    #expect(ids.count == 2)
    #expect(try await shelf.purgeEvents(ids) == 1)
    #expect(try await shelf.removedEvents().isEmpty)
    #expect(try await shelf.events().map(\.id) == [other.id])
    await #expect(throws: LibraryError.unknownEvent(id: event.id)) {
      try await shelf.putBackEvent(event.id)
    }
  }

  @Test("one that is moved by days is moved back; where somebody changed it meanwhile, that is refused")
  func moved() async throws {
    let before = try await series()
    let times = try await listed()
    let days = try time("2026-11-01T00:00")..<time("2026-12-01T00:00")
    let first = try #require(try await shelf.occurrences(in: days).first)
    let undo = try await shelf.move(first, byDays: 1)
    #expect(try await listed() == ["2026-11-03T10:00 Class"] + times.dropFirst())
    try await shelf.undo(undo)
    #expect(try await listed() == times)
    await #expect(throws: LibraryError.changedMeanwhile) { try await shelf.undo(undo) }
    await #expect(throws: LibraryError.changedMeanwhile) { try await shelf.move(first, byDays: 1) }
    #expect(try await shelf.event(before.id).invitees.map(\.answer) == [.accepted])
  }

  @Test("a change of one time, of those that follow, or of all is taken back, and Bob comes all the while")
  func edits() async throws {
    let before = try await series()
    let times = try await listed()
    let rule = try RecurrenceRule(try #require(before.rule))
    let days = try time("2026-11-01T00:00")..<time("2026-12-31T00:00")
    for (scope, changed) in [
      (EventScope.one(try time("2026-11-23T10:00")), ["2026-11-23T15:00 Course"]),
      (.following(try time("2026-11-23T10:00")), ["2026-11-23T15:00 Course", "2026-11-30T15:00 Course"]),
    ] {
      let event = try await shelf.event(before.id)
      let content = EventContent("Course", starts: try time("2026-11-23T15:00"), minutes: 90)
      let undo = try await shelf.edit(event, scope, to: content, repeating: rule)
      #expect(try await listed().filter { $0.hasSuffix("Course") } == changed, "\(scope)")
      let course = try #require(
        try await shelf.occurrences(in: days).first { $0.content.title == "Course" })
      #expect(course.content.minutes == 90 && course.event.invitees.map(\.answer) == [.accepted])
      try await shelf.undo(undo)
      #expect(try await listed() == times, "\(scope)")
      let (all, removed) = (try await shelf.events(), try await shelf.removedEvents())
      #expect(all.map(\.invitees) == [before.invitees] && removed.isEmpty, "\(scope)")
      await #expect(throws: (any Error).self) { try await shelf.undo(undo) }
    }
    let event = try await shelf.event(before.id)
    var content = event.content
    content.starts = try time("2026-11-02T08:00")
    let undo = try await shelf.edit(event, to: content, repeating: rule)
    #expect(try await listed().contains("2026-11-23T08:00 Class"))
    try await shelf.undo(undo)
    #expect(try await listed() == times)
  }

  @Test("what follows and was changed meanwhile stays: the change is not taken back then")
  func editedMeanwhile() async throws {
    let before = try await series()
    let rule = try RecurrenceRule(try #require(before.rule))
    let content = EventContent("Course", starts: try time("2026-11-23T15:00"))
    let scope = EventScope.following(try time("2026-11-23T10:00"))
    let undo = try await shelf.edit(before, scope, to: content, repeating: rule)
    let course = try #require(try await shelf.events(matching: "course").first)
    var other = course.content
    other.note = "Room 2"
    try await shelf.change(course, to: other, repeating: RecurrenceRule(try #require(course.rule)))
    let times = try await listed()
    await #expect(throws: LibraryError.changedMeanwhile) { try await shelf.undo(undo) }
    #expect(try await listed() == times)
  }

  @Test("an import brings back what was removed under the same UID")
  func importedAgain() async throws {
    let event = try await series()
    let (text, _) = try await shelf.exportedCalendar()
    try await shelf.remove(event)
    #expect(try await shelf.importCalendar(Data(text.utf8)).added == 1)
    #expect(try await shelf.events().count == 1)
    #expect(try await shelf.removedEvents().isEmpty)
  }

  @Test("what a file brought is taken back as one change; what was there, or was changed since, stays")
  func broughtByFile() async throws {
    try await shelf.addEvent(EventContent("Own", starts: time("2026-11-03T09:00")))
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0"]
      + ["one", "two", "three"].flatMap {
        ["BEGIN:VEVENT", "UID:\($0)", "DTSTART:20261124T080000Z", "SUMMARY:\($0)", "END:VEVENT"]
      } + ["END:VCALENDAR", ""]
    let file = Data(lines.joined(separator: "\r\n").utf8)
    let titles = { [shelf] in try await shelf.events().map(\.content.title).sorted() }
    let brought = try await shelf.takeInCalendar(file)
    #expect(brought.report.added == 3 && brought.report.known == 0)
    #expect(try await titles() == ["Own", "one", "three", "two"])
    let two = try #require(try await shelf.events(matching: "two").first)
    var later = two.content
    later.starts = try time("2026-11-25T08:00")
    try await shelf.change(two, to: later, repeating: nil)
    #expect(try await shelf.takeBack(brought) == 1)
    #expect(try await titles() == ["Own", "two"])
    #expect(try await shelf.removedEvents().count == 2)
    // Once more changes nothing, and the same file can be taken in again.
    #expect(try await shelf.takeBack(brought) == 1)
    let again = try await shelf.importCalendar(file)
    #expect(again.added == 2 && again.known == 1)
    // What Ada has is nothing for Bob to take back.
    #expect(try await bob.takeBack(brought) == 0)
    #expect(try await titles() == ["Own", "one", "three", "two"])
  }
}
