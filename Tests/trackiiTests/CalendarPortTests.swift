import Foundation
import Library
import ReaderApp
import ReaderPorts
import TestSupport
import Testing

/// The calendar's files as the window has them, with a real store and real files.
@Suite("The calendar's files in the window", .heavy)
@MainActor
struct CalendarPortTests {
  private let place: Place

  init() throws { place = try Place() }

  @Test("an entry is found at its next time and changed, removed, listed, put back, and removed again")
  func found() async throws {
    let data = place.url("data")
    let desk = try Desk(data, try await Shelf.forGuest(in: data))
    let shelf = desk.store.shelf
    let today = LocalTime(Date(), in: .current).midnight
    let days = today.adding(days: -40)..<today.adding(days: 40)
    func ask(_ request: CalendarRequest) async throws -> CalendarDays {
      desk.store.perform(.calendar(request, days: days))
      let answer = await desk.next { event -> Result<CalendarDays, AppFailure>? in
        if case .store(.calendar(let answer, request)) = event { answer } else { nil }
      }
      return try #require(answer).get()
    }
    let first = today.adding(days: -10).at(second: 9 * 3600)
    try await shelf.addEvent(
      EventContent("Class", starts: first), repeating: try RecurrenceRule("FREQ=WEEKLY"))
    try await shelf.addEvent(EventContent("Visit", starts: today.adding(days: 30).at(second: 36_000)))
    #expect(try await ask(.find("visitor")).found == [])
    #expect(try await ask(.list).found == nil)
    let found = try #require(try await ask(.find("class")).found?.first)
    #expect(found.occurrence == first.adding(days: 14), "the next, not the first")
    // Only this time is changed, and is found by what it says since then.
    let changed = try await ask(.edit(found, .title("Exam"), .one(found.occurrence)))
    #expect(changed.occurrences.filter { $0.content.title == "Exam" }.map(\.occurrence) == [found.occurrence])
    let exam = try #require(try await ask(.find("exam")).found?.first)
    #expect(exam.occurrence == found.occurrence && exam.event.content.title == "Class")

    #expect(try await ask(.removed).removed == [])
    _ = try await ask(.remove(exam.event, .all))
    let removed = try #require(try await ask(.removed).removed?.first)
    #expect(removed.content.title == "Class")
    let back = try await ask(.putBack(removed.id))
    #expect(back.removed == [] && back.putBack?.id == removed.id)
    #expect(back.occurrences.contains { $0.content.title == "Exam" }, "its single times come back too")
    let again = try await ask(.removeAgain(try #require(back.putBack)))
    #expect(again.removed?.map(\.id) == [removed.id] && again.undo == nil)
    #expect(again.occurrences.map(\.content.title) == ["Visit"])
    await #expect(throws: AppFailure.self) { try await ask(.putBack("gone")) }
    await desk.store.finish()
  }

  @Test("removed entries are erased for good, one or all; one that was put back and those of others stay")
  func erased() async throws {
    let (ada, bob) = (
      try await Desk(registering: "Ada", in: place), try await Desk(registering: "Bob", in: place)
    )
    let day = try #require(LocalTime.midnight("2026-11-24"))
    let days = day..<day.adding(days: 1)
    func ask(_ desk: Desk, _ request: CalendarRequest) async throws -> CalendarDays {
      desk.store.perform(.calendar(request, days: days))
      let answer = await desk.next { event -> Result<CalendarDays, AppFailure>? in
        if case .store(.calendar(let answer, request)) = event { answer } else { nil }
      }
      return try #require(answer).get()
    }
    let shelf = ada.store.shelf
    for title in ["Dentist", "Visit", "Party"] {
      try await shelf.addEvent(EventContent(title, starts: day.at(second: 9 * 3600)))
    }
    for event in try await shelf.events() {
      try await shelf.invite(["Bob"], toEvent: event.id)
      try await shelf.remove(try await shelf.event(event.id))
    }
    let removed = try #require(try await ask(ada, .removed).removed)
    #expect(Set(removed.map(\.content.title)) == ["Dentist", "Visit", "Party"])

    // Bob was invited, but nothing of it is offered to him, and he erases nothing of hers.
    #expect(try await ask(bob, .removed).removed == [])
    #expect(try await ask(bob, .erase(removed.map(\.id))).erased == 0)
    #expect(try await ask(ada, .removed).removed?.count == 3)

    let first = try await ask(ada, .erase([removed[0].id]))
    #expect(first.erased == 1 && first.removed?.map(\.id) == removed.dropFirst().map(\.id))
    #expect(try await ask(ada, .removed).erased == nil)
    await #expect(throws: AppFailure.self) { try await ask(ada, .putBack(removed[0].id)) }
    _ = try await ask(ada, .putBack(removed[1].id))
    let all = try await ask(ada, .erase(removed.map(\.id)))
    #expect(all.erased == 1 && all.removed == [], "neither what was put back nor what was erased before")
    #expect(all.occurrences.map(\.event.id) == [removed[1].id])
    for desk in [ada, bob] { await desk.store.finish() }
  }

  @Test("a calendar is saved under a fresh name, taken in and out again; a bad file is named")
  func files() async throws {
    let data = place.url("data")
    let desk = try Desk(data, try await Shelf.forGuest(in: data))
    let shelf = desk.store.shelf
    let day = try #require(LocalTime.midnight("2026-11-24"))
    let days = day..<day.adding(days: 1)
    func ask(_ request: CalendarRequest) async throws -> CalendarDays {
      desk.store.perform(.calendar(request, days: days))
      let answer = await desk.next { event -> Result<CalendarDays, AppFailure>? in
        if case .store(.calendar(let answer, request)) = event { answer } else { nil }
      }
      return try #require(answer).get()
    }
    try await shelf.addEvent(EventContent("Dentist", starts: day.at(second: 9 * 3600)))
    let (first, second) = (
      try await shelf.savedCalendar(in: place.url), try await shelf.savedCalendar(in: place.url)
    )
    guard case .saved(let path, 1) = first, case .saved(let other, 1) = second else {
      Issue.record("\(first) \(second)")
      return
    }
    #expect(path != other && other.hasSuffix(" (2).ics"), "nothing is written over")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("SUMMARY:Dentist"))

    let event = try #require(try await shelf.events().first)
    try await shelf.remove(event)
    let taken = try await ask(.takeIn(URL(filePath: path)))
    #expect(taken.occurrences.map(\.content.title) == ["Dentist"])
    guard case .takenIn(let brought, let name)? = taken.news else {
      Issue.record("\(taken)")
      return
    }
    #expect(brought.report.added == 1 && path.hasSuffix("/\(name).ics"))
    let back = try await ask(.takeBack(brought))
    #expect(back.occurrences.isEmpty && back.news == .takenBack(staying: 0))

    let bad = place.url("bad.ics")
    try Data("hello".utf8).write(to: bad)
    for (file, words) in [
      (bad, "“bad.ics”: This calendar cannot be taken in: it has no VCALENDAR."),
      (place.url("gone.ics"), "“gone.ics” cannot be read ("),
    ] {
      do {
        _ = try await ask(.takeIn(file))
        Issue.record("\(file) was taken in")
      } catch let failure as AppFailure {
        #expect(failure.words.hasPrefix(words), "\(failure.words)")
      }
    }
    #expect(try await shelf.events().isEmpty)
    await desk.store.finish()
  }
}
