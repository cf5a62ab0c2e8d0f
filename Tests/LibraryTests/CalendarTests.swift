import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("The calendar")
struct CalendarTests {
  let place: Place
  let accounts: HouseholdAccounts
  let shelf: Shelf

  init() async throws {
    place = try Place()
    accounts = try place.accounts()
    let person = try await accounts.register(name: "Ada", password: "analytical")
    shelf = try await Shelf(person, zones: ReminderTests.rules("Europe/Berlin"))
  }

  private func time(_ text: String) throws -> LocalTime {
    try #require(LocalTime(text) ?? LocalTime.midnight(text))
  }

  private func days(_ from: String, _ to: String) throws -> Range<LocalTime> { try time(from)..<time(to) }

  /// Starts by Berlin's clock, and titles.
  private func listed(_ from: String, _ to: String, _ shelf: Shelf? = nil) async throws -> [String] {
    try await (shelf ?? self.shelf).occurrences(in: days(from, to)).map {
      "\($0.content.starts.description.dropLast(3)) \($0.content.title)"
    }
  }

  private func weekly(_ rule: String = "FREQ=WEEKLY;BYDAY=MO,WE") async throws -> CalendarEvent {
    try await shelf.addEvent(
      EventContent(
        "Class", starts: time("2026-11-02T10:00"), minutes: 90, category: "school", colour: .green),
      repeating: RecurrenceRule(rule))
  }

  @Test("a month has what is once, what repeats, what lasts into it, and whole days; in their order")
  func month() async throws {
    try await shelf.addEvent(EventContent("Dentist", starts: time("2026-11-24T09:00")))
    try await shelf.addEvent(EventContent("Trip", starts: time("2026-10-30T18:00"), minutes: 3 * 1440))
    try await shelf.addEvent(
      EventContent("Holiday", starts: time("2026-11-24T15:00"), minutes: 10, isAllDay: true))
    _ = try await weekly()
    let month = try await listed("2026-11-01", "2026-12-01")
    #expect(month.count == 3 + 9)
    #expect(month.first == "2026-10-30T18:00 Trip" && month.contains("2026-11-24T00:00 Holiday"))
    #expect(
      try await listed("2026-11-24", "2026-11-25") == [
        "2026-11-24T00:00 Holiday", "2026-11-24T09:00 Dentist",
      ])
    #expect(
      try await listed("2026-11-02", "2026-11-03") == ["2026-10-30T18:00 Trip", "2026-11-02T10:00 Class"])
    #expect(try await listed("2026-11-03", "2026-11-04").isEmpty, "the trip is over")
    #expect(
      try await listed("2036-12-01", "2036-12-04") == ["2036-12-01T10:00 Class", "2036-12-03T10:00 Class"])
    #expect(try await shelf.events(matching: "SCHOOL class").map(\.content.title) == ["Class"])
  }

  @Test("entries are found at their next time, or their last; single times of a series by their own words")
  func found() async throws {
    let today = try time("2026-11-24")
    func found(_ words: String, _ shelf: Shelf? = nil) async throws -> [String] {
      try await (shelf ?? self.shelf).nextOccurrences(matching: words, from: today).map {
        "\($0.content.starts.description.dropLast(3)) \($0.content.title)"
      }
    }
    try await shelf.addEvent(EventContent("Zähne", starts: time("2026-11-26T09:00"), note: "the card"))
    try await shelf.addEvent(EventContent("Card game", starts: time("2024-02-29T20:00")))
    try await shelf.addEvent(
      EventContent("Birthday", starts: time("2000-02-29"), isAllDay: true, category: "card"),
      repeating: RecurrenceRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"))
    try await shelf.addEvent(
      EventContent("Card club", starts: time("2026-01-05T18:00")),
      repeating: RecurrenceRule("FREQ=WEEKLY;COUNT=3"))
    #expect(
      try await found("CARD") == [
        "2024-02-29T20:00 Card game", "2026-01-19T18:00 Card club", "2026-11-26T09:00 Zähne",
        "2028-02-29T00:00 Birthday",
      ])
    #expect(try await found("zahne card") == ["2026-11-26T09:00 Zähne"], "every word, however written")
    #expect(try await found("card bridge").isEmpty)

    var event = try await weekly()
    let rule = try RecurrenceRule(try #require(event.rule))
    #expect(try await found("class") == ["2026-11-25T10:00 Class"])
    var one = event.content
    (one.title, one.starts) = ("Exam", try time("2026-11-12T11:00"))
    event = try await shelf.change(event, .one(time("2026-11-11T10:00")), to: one, repeating: rule)
    one.starts = try time("2026-12-03T11:00")
    event = try await shelf.change(event, .one(time("2026-12-02T10:00")), to: one, repeating: rule)
    #expect(try await found("exam") == ["2026-12-03T11:00 Exam"])
    try await shelf.remove(event, .one(time("2026-11-25T10:00")))
    #expect(try await found("class") == ["2026-11-30T10:00 Class"], "what was left out is not found")
    event = try await shelf.event(event.id)
    try await shelf.remove(event, .one(time("2026-12-02T10:00")))
    #expect(try await found("exam") == ["2026-11-12T11:00 Exam"], "the last, as none comes any more")
  }

  @Test("what others invited to is found until it is declined, and what was removed is not")
  func foundOfOthers() async throws {
    let bob = try await Shelf(
      accounts.register(name: "Bob", password: "difference"), zones: ReminderTests.rules("Europe/Berlin"))
    let today = try time("2026-11-24")
    let event = try await shelf.addEvent(
      EventContent("Concert", starts: time("2026-12-24T19:00")), inviting: ["Bob"])
    func count(_ shelf: Shelf) async throws -> Int {
      try await shelf.nextOccurrences(matching: "concert", from: today).count
    }
    #expect(try await count(bob) == 1)
    try await bob.answer(event: event.id, accepting: false)
    #expect(try await count(bob) == 0)
    #expect(try await count(shelf) == 1)
    try await shelf.remove(try await shelf.event(event.id))
    #expect(try await count(shelf) == 0)
  }

  @Test("one time, that and those that follow, or all of it are changed and removed; invitations stay")
  func scopes() async throws {
    for name in ["Bob", "Cleo"] { _ = try await accounts.register(name: name, password: "difference") }
    var event = try await weekly()
    try await shelf.invite(["Bob", "cleo"], toEvent: event.id)
    let bob = try await Shelf(
      accounts.login(name: "Bob", password: "difference"), zones: ReminderTests.rules("Europe/Berlin"))
    try await bob.answer(event: event.id, accepting: true)
    let rule = try RecurrenceRule(try #require(event.rule))

    var one = event.content
    (one.title, one.starts) = ("Class in the garden", try time("2026-11-05T11:00"))
    event = try await shelf.change(event, .one(time("2026-11-04T10:00")), to: one, repeating: rule)
    try await shelf.remove(event, .one(time("2026-11-09T10:00")))
    #expect(
      try await listed("2026-11-01", "2026-11-12")
        == ["2026-11-02T10:00 Class", "2026-11-05T11:00 Class in the garden", "2026-11-11T10:00 Class"])

    event = try await shelf.event(event.id)
    var later = event.content
    (later.title, later.starts) = ("Seminar", try time("2026-11-18T14:00"))
    let seminar = try await shelf.change(
      event, .following(time("2026-11-18T10:00")), to: later, repeating: rule)
    #expect(seminar.id != event.id && seminar.invitees.map(\.answer) == [.accepted, .invited])
    #expect(
      try await listed("2026-11-11", "2026-11-26")
        == [
          "2026-11-11T10:00 Class", "2026-11-16T10:00 Class", "2026-11-18T14:00 Seminar",
          "2026-11-23T14:00 Seminar",
          "2026-11-25T14:00 Seminar",
        ])

    event = try await shelf.event(event.id)
    var all = event.content
    (all.title, all.starts) = ("Lesson", try time("2026-11-02T08:00"))
    event = try await shelf.change(event, to: all, repeating: try RecurrenceRule(try #require(event.rule)))
    #expect(event.invitees.count == 2)
    #expect(
      try await listed("2026-11-01", "2026-11-18", bob)
        == [
          "2026-11-02T08:00 Lesson", "2026-11-05T11:00 Class in the garden", "2026-11-11T08:00 Lesson",
          "2026-11-16T08:00 Lesson",
        ])
    try await shelf.remove(try await shelf.event(seminar.id), .following(time("2026-11-25T14:00")))
    #expect(try await listed("2026-11-19", "2027-01-01") == ["2026-11-23T14:00 Seminar"])
    try await shelf.remove(try await shelf.event(seminar.id))
    #expect(try await listed("2026-11-17", "2027-01-01").isEmpty)
  }

  @Test("an older version is refused, and so is a time that the series does not have")
  func refused() async throws {
    let event = try await weekly("FREQ=DAILY;COUNT=5")
    let changed = try await shelf.change(
      event, to: event.content, repeating: RecurrenceRule("FREQ=DAILY;COUNT=5"))
    await #expect(throws: LibraryError.changedMeanwhile) { try await shelf.remove(event) }
    for text in ["2026-11-07T10:00", "2026-11-03T11:00", "2026-11-01T10:00"] {
      await #expect(throws: LibraryError.self, "\(text)") {
        try await shelf.remove(changed, .one(time(text)))
      }
    }
    // A rule that counts goes on counting.
    let rest = try await shelf.change(
      changed, .following(time("2026-11-04T10:00")),
      to: EventContent("Rest", starts: time("2026-11-04T12:00")),
      repeating: RecurrenceRule("FREQ=DAILY;COUNT=5"))
    #expect(rest.rule == "FREQ=DAILY;COUNT=3")
    #expect(try await listed("2026-11-01", "2026-12-01").last == "2026-11-06T12:00 Rest")
    for rule in [
      "", "FREQ=HOURLY", "FREQ=DAILY;INTERVAL=0", "FREQ=WEEKLY;BYDAY=XX", "FREQ=DAILY;COUNT=0",
      "FREQ=DAILY;UNTIL=soon",
      "FREQ=DAILY;COUNT=99999999", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;FREQ=DAILY",
      "FREQ=DAILY;X=1",
      "FREQ=DAILY;COUNT=2;UNTIL=20270101", String(repeating: "FREQ=DAILY;", count: 100),
    ] {
      #expect(throws: LibraryError.self, "\(rule)") { try RecurrenceRule(rule) }
    }
    for bad in [
      EventContent("", starts: try time("2026-11-24")),
      EventContent("x", starts: try time("2026-11-24"), minutes: -1),
      EventContent("x", starts: try time("2026-11-24"), minutes: Shelf.longestEvent + 1),
    ] {
      await #expect(throws: LibraryError.self) { try await shelf.addEvent(bad) }
    }
    await #expect(throws: LibraryError.unknownMember(name: "Nobody")) {
      try await shelf.addEvent(EventContent("x", starts: time("2026-11-24")), inviting: ["Nobody"])
    }
    #expect(try await shelf.events().count == 2, "nothing of what was refused is kept")
  }

  @Test("summer time, and a zone that changes its rules, leave a series at its time of day")
  func zones() async throws {
    let event = try await shelf.addEvent(
      EventContent("Night", starts: time("2027-03-27T02:30")), repeating: RecurrenceRule("FREQ=DAILY"))
    let starts = { (shelf: Shelf) in
      try await shelf.occurrences(in: days("2027-03-27", "2027-03-30")).map {
        LocalTime($0.starts, in: .gmt).description
      }
    }
    #expect(
      try await starts(shelf) == ["2027-03-27T01:30:00", "2027-03-28T01:30:00", "2027-03-29T00:30:00"])
    let winter = try #require(TimeZone(secondsFromGMT: 3600))
    let later = try await Shelf(shelf.database.store, zones: ReminderTests.rules("Europe/Berlin", winter))
    #expect(try await later.event(event.id) == event)
    #expect(
      try await later.occurrences(in: days("2027-07-01", "2027-07-02")).map(\.starts) == [
        try time("2027-07-01T01:30").instant(in: .gmt)
      ])
  }

  @Test("a file written and taken in elsewhere has the same times; a second time nothing is doubled")
  func file() async throws {
    let event = try await weekly("FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261130T235959")
    var one = event.content
    (one.title, one.starts, one.note) = ("Garden; again, \\ “Öl”", try time("2026-11-05T11:00"), "a\nb")
    let changed = try await shelf.change(
      event, .one(time("2026-11-04T10:00")), to: one, repeating: RecurrenceRule(try #require(event.rule)))
    try await shelf.remove(changed, .one(time("2026-11-09T10:00")))
    try await shelf.addEvent(
      EventContent("Holiday", starts: time("2026-11-24"), minutes: 2 * 1440, isAllDay: true))
    try await shelf.addEvent(
      EventContent(String(repeating: "ü", count: 200), starts: time("2026-11-26T08:00"), minutes: 5))
    let (text, count) = try await shelf.exportedCalendar()
    #expect(count == 3 && text.contains("BEGIN:VTIMEZONE") && text.contains("\r\nTZID:Europe/Berlin\r\n"))
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    #expect(text.contains("UNTIL=20261130T225959Z"))

    let other = try await Shelf(
      accounts.register(name: "Bob", password: "difference"), zones: ReminderTests.rules("Europe/Berlin"))
    #expect(try await other.importCalendar(Data(text.utf8)) == CalendarReport(added: 3))
    let all = try days("2026-10-01", "2027-02-01")
    let told = { (shelf: Shelf) in
      try await shelf.occurrences(in: all).map { "\($0.content) \($0.starts) \($0.ends)" }
    }
    #expect(try await told(other) == told(shelf))
    #expect(try await other.importCalendar(Data(text.utf8)) == CalendarReport(known: 3))
  }

  @Test("a zone that a file describes itself is taken for one with the same rules; one like none is told")
  func describedZones() async throws {
    func zone(_ name: String, _ standard: String, _ daylight: String) -> [String] {
      [
        "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:20071104T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "TZOFFSETFROM:\(daylight)", "TZOFFSETTO:\(standard)",
        "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
        "TZOFFSETFROM:\(standard)", "TZOFFSETTO:\(daylight)", "END:DAYLIGHT", "END:VTIMEZONE",
      ]
    }
    let entries = [
      ["UID:1", "DTSTART;TZID=Head Office:20260115T090000", "DURATION:PT1H", "SUMMARY:Winter"],
      ["UID:2", "DTSTART;TZID=Head Office:20260715T090000", "DURATION:PT1H", "SUMMARY:Summer"],
      ["UID:3", "DTSTART;TZID=Odd:20260715T090000", "DURATION:PT1H", "SUMMARY:Odd"],
    ].map { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0"] + zone("Head Office", "-0500", "-0400")
      + zone("Odd", "+0107", "+0207")
      + entries.flatMap(\.self) + ["END:VCALENDAR", ""]
    // The zones that this computer knows are looked through.
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let shelf = try await Shelf(
      accounts.register(name: "Bob", password: "difference"), zones: .system(in: berlin))
    let report = try await shelf.importCalendar(Data(lines.joined(separator: "\r\n").utf8))
    #expect(report.added == 3 && report.problems.isEmpty, "\(report)")
    #expect(
      report.assumptions.count == 1 && report.assumptions.allSatisfy { $0.contains("“Odd”") }, "\(report)")
    for event in try await shelf.events() where event.content.title != "Odd" {
      let zone = try #require(TimeZone(identifier: event.zone))
      let instant = event.content.starts.instant(in: zone)
      let hour = event.content.title == "Winter" ? 14 : 13
      #expect(LocalTime(instant, in: .gmt).description.contains("T\(hour):00"), "\(event.zone)")
    }
  }

  @Test("an end more than a year away is told to be shortened; one of a year is taken as it is")
  func shortened() async throws {
    let entries = [
      ["UID:1", "DTSTART:20261124T080000Z", "DTEND:20281124T080000Z", "SUMMARY:Endless"],
      ["UID:2", "DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:99991231", "SUMMARY:Always"],
      ["UID:3", "DTSTART:20261124T080000Z", "DTEND:20271125T080000Z", "SUMMARY:Year"],
    ].map { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + entries.flatMap(\.self) + ["END:VCALENDAR", ""]
    let report = try await shelf.importCalendar(Data(lines.joined(separator: "\r\n").utf8))
    #expect(report.added == 3 && report.problems.isEmpty, "\(report)")
    #expect(
      report.assumptions == [
        "“Endless” ends more than 366 days after it starts; it is taken to last 366 days",
        "“Always” ends more than 366 days after it starts; it is taken to last 366 days",
      ])
    let minutes = try await shelf.events().map(\.content.minutes)
    #expect(minutes == Array(repeating: Shelf.longestEvent, count: 3))
  }

  @Test("what is assumed of times in a file is told, of what is new only")
  func assumed() async throws {
    let entries = [
      ["UID:1", "DTSTART:20261124T080000Z", "DTEND:20261124T075930Z", "SUMMARY:Backwards"],
      ["UID:2", "DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:20261122", "SUMMARY:Day"],
      ["UID:3", "DTSTART:20261124T090000Z", "DURATION:-PT1H", "SUMMARY:Negative"],
      ["UID:4", "DTSTART;TZID=X:20261124T110000", "DTEND;TZID=X:20261124T120000", "SUMMARY:Zone"],
      ["UID:5", "DTSTART:20261124T130000Z", "DTEND:20261124T140000Z", "SUMMARY:Sound"],
      ["UID:6", "DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:20261124", "SUMMARY:Same day"],
    ].map { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + entries.flatMap(\.self) + ["END:VCALENDAR", ""]
    let file = Data(lines.joined(separator: "\r\n").utf8)
    let report = try await shelf.importCalendar(file)
    #expect(report.added == 6 && report.problems.isEmpty, "\(report)")
    #expect(
      report.assumptions == [
        "“Backwards” ends before it starts; it is taken to last 0 minutes",
        "“Day” ends before it starts; it is taken to last one day",
        "“Negative” ends before it starts; it is taken to last 0 minutes",
        "“Zone” is in the time zone “X”, which is unknown here; it is taken to be in Europe/Berlin",
      ])
    let minutes = try await shelf.events().map { "\($0.content.title) \($0.content.minutes)" }
    #expect(
      minutes.sorted()
        == ["Backwards 0", "Day 1440", "Negative 0", "Same day 1440", "Sound 60", "Zone 60"])
    #expect(try await shelf.importCalendar(file) == CalendarReport(known: 6))
  }

  @Test("the last day that can be written is listed, and none after it is kept")
  func lastDay() async throws {
    try await shelf.addEvent(
      EventContent("Last", starts: time("9999-12-31T23:00"), minutes: 120))
    let december = try days("9999-12-01", "9999-12-31")
    let month = december.lowerBound..<december.upperBound.adding(days: 1)
    let found = try await shelf.occurrences(in: month)
    #expect(found.map(\.content.title) == ["Last"])
    let first = try #require(found.first)
    await #expect(throws: LibraryError.self) { try await shelf.move(first, byDays: 1) }
    let last = try time("9999-12-31T23:00")
    await #expect(throws: LibraryError.self) {
      try await shelf.addEvent(EventContent("After", starts: last.adding(days: 1)))
    }
    #expect(try await shelf.events().map(\.content.starts) == [last])
  }

  @Test("hostile and damaged files are refused or told of, and what is sound in them is taken in")
  func hostile() async throws {
    for bad in ["", "hello", "BEGIN:VCALENDAR\u{0}", String(repeating: "x", count: 100)] {
      await #expect(throws: LibraryError.self) { try await shelf.importCalendar(Data(bad.utf8)) }
    }
    await #expect(throws: LibraryError.self) { try await shelf.importCalendar(Data([0xFF, 0xFE, 0x00])) }
    await #expect(throws: LibraryError.self) { try await shelf.importCalendar(Data(count: 10_000_001)) }
    func event(_ lines: String...) -> String {
      (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
    }
    let parts = [
      event("UID:1", "DTSTART:20261124T080000Z", "SUMMARY:Sound", "DTEND:20261124T083000Z"),
      event("UID:2", "DTSTART:20269924T080000Z", "SUMMARY:No such day"),
      event("UID:3", "DTSTART;TZID=/vendor/2026/Europe/Berlin:20261124T100000", "SUMMARY:Prefixed"),
      event("UID:4", "DTSTART:20261124T080000Z", "SUMMARY:Often", "RRULE:FREQ=SECONDLY"),
      event("UID:5", "DTSTART;TZID=Nowhere:20261124T110000", "SUMMARY:Somewhere", "DURATION:PT1H"),
      event("DTSTART:20261124T080000Z", "SUMMARY:Without a UID"),
      event("UID:1", "DTSTART:20261124T090000Z", "SUMMARY:The same again"),
    ]
    let file =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + parts.joined(separator: "\r\n") + "\r\nEND:VCALENDAR\r\n"
    let report = try await shelf.importCalendar(Data(file.utf8))
    #expect(report.added == 3 && report.known == 1, "\(report)")
    #expect(report.problems.count >= 3, "\(report)")
    #expect(
      report.assumptions == [
        "“Somewhere” is in the time zone “Nowhere”, which is unknown here; it is taken to be in Europe/Berlin"
      ])
    #expect(
      try await listed("2026-11-24", "2026-11-25")
        == ["2026-11-24T08:00 Sound", "2026-11-24T10:00 Prefixed", "2026-11-24T11:00 Somewhere"])
    // Parts that never end are refused, or what can be read of them is given; nothing hangs.
    let endless = "BEGIN:VCALENDAR\r\n" + String(repeating: "BEGIN:VEVENT\r\n", count: 500)
    for damaged in [String(file.prefix(200)), endless] {
      do { _ = try ICalendarReader(Data(damaged.utf8), .system) } catch {
        #expect("\(error)".contains("calendar"))
      }
    }
  }
}
