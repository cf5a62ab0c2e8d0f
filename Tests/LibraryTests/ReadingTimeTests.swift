import Foundation
import GRDB
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Reading time")
struct ReadingTimeTests {
  let place: Place
  /// A Tuesday, 22:13 in UTC.
  let night = Date(timeIntervalSince1970: 1_700_000_000)
  let utc: Calendar
  init() throws {
    place = try Place()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    utc = calendar
  }

  private func span(_ minutes: Double, pages: Int = 1, furthest: Int? = 0, lines: Int = 0) -> ReadingSpan {
    ReadingSpan(
      seconds: minutes * 60, pages: pages, furthest: furthest, lines: lines, words: lines * 10,
      lineSeconds: Double(lines) * 3)
  }

  @Test("what is kept of one opening is replaced, openings add up, and the next program reads the same")
  func totals() async throws {
    let shelf = try await place.shelf()
    let id = try await shelf.add(place.pdf("one.pdf"), title: "One").id
    let other = try await shelf.add(place.pdf("two.pdf", text: "Two"), title: "Two").id
    let first = Shelf.ReadingSession(now: night)
    for minutes in [1.0, 2, 3] {
      try await shelf.keepReading(span(minutes), in: id, session: first, now: night + minutes * 60)
    }
    try await shelf.keepReading(
      span(5, furthest: nil, lines: 20), in: id, session: .init(now: night + 3600), now: night + 3900)
    try await shelf.keepReading(span(1), in: other, session: .init(now: night), now: night + 60)
    let times = try await place.shelf().readingTimes(now: night, calendar: utc)
    #expect(times.documents.map(\.title) == ["One", "Two"])
    let one = try #require(times.documents.first)
    #expect(one.id == id && one.pageCount == 1 && one.lastRead == night + 3900)
    #expect(
      one.read
        == ReadingSpan(seconds: 480, pages: 2, furthest: 0, lines: 20, words: 200, lineSeconds: 60))
    #expect(one.wordsPerMinute == 200 && one.share == 1 && one.secondsLeft == 0)
  }

  @Test("the last seven days are those of the person's calendar, today last, and older ones are left out")
  func days() async throws {
    let shelf = try await place.shelf()
    let id = try await shelf.add(place.pdf("one.pdf")).id
    for daysAgo in [0.0, 0, 1, 6, 7, 30] {
      try await shelf.keepReading(
        span(10 + daysAgo), in: id, session: .init(now: night - daysAgo * 86400), now: night)
    }
    let minutes = try await shelf.readingTimes(now: night, calendar: utc).days.map { $0.seconds / 60 }
    #expect(minutes == [16, 0, 0, 0, 0, 11, 20])
    // Two hours further east it is Wednesday already.
    var east = utc
    east.timeZone = try #require(TimeZone(secondsFromGMT: 7200))
    let days = try await shelf.readingTimes(now: night, calendar: east).days
    #expect(days.map { $0.seconds / 60 } == [16, 0, 0, 0, 0, 11, 20])
    #expect(days.last?.day == Date(timeIntervalSince1970: 1_699_999_200))
  }

  @Test("speeds are told from enough only, and time left from the pages so far")
  func speeds() {
    func total(_ read: ReadingSpan, pages: Int = 120) -> ReadingTotal {
      ReadingTotal(id: "a", title: "A", pageCount: pages, lastRead: night, read: read)
    }
    let begun = total(span(60, pages: 30, furthest: 29, lines: 100))
    #expect(begun.wordsPerMinute == 200 && begun.pagesRead == 30 && begun.share == 0.25)
    #expect(begun.pagesPerMinute == 0.5 && begun.secondsLeft == 90 * 120)
    #expect(total(span(60, lines: 9)).wordsPerMinute == nil)
    #expect(total(span(0.9)).secondsLeft == nil)
    #expect(total(span(9, pages: 0, furthest: nil)).secondsLeft == nil)
    #expect(total(span(9), pages: 0).secondsLeft == nil)
    #expect(total(span(9, furthest: 500)).share == 1)
  }

  @Test("a clock that goes back, NaN and negative numbers lose nothing and break nothing")
  func oddNumbers() async throws {
    let shelf = try await place.shelf()
    let id = try await shelf.add(place.pdf("one.pdf")).id
    let session = Shelf.ReadingSession(now: night)
    try await shelf.keepReading(span(2), in: id, session: session, now: night - 86400)
    #expect(try await shelf.readingTimes(now: night, calendar: utc).documents.first?.read.seconds == 120)
    let odd = ReadingSpan(
      seconds: .nan, pages: -1, furthest: -3, lines: -2, words: -1, lineSeconds: -.infinity)
    try await shelf.keepReading(odd, in: id, session: .init(now: night))
    let times = try await shelf.readingTimes(now: night - 1e9, calendar: utc)
    #expect(times.documents.first?.read.seconds == 120)
    #expect(times.days.allSatisfy { $0.seconds == 0 })
    await #expect(throws: LibraryError.unknownItem(id: "none")) {
      try await shelf.keepReading(span(1), in: "none", session: session)
    }
  }

  @Test("it goes with its document, and with the person")
  func erased() async throws {
    let accounts = try place.accounts()
    let person = try await accounts.register(name: "Ada", password: "analytical")
    let shelf = try await Shelf.open(for: person)
    let id = try await shelf.add(place.pdf("one.pdf")).id
    let other = try await shelf.add(place.pdf("two.pdf", text: "Two")).id
    for id in [id, other] { try await shelf.keepReading(span(1), in: id, session: .init()) }
    #expect(try rows() == 2)
    try await shelf.remove(id)
    #expect(try await shelf.readingTimes().documents.map(\.id) == [other])
    try await shelf.purge()
    #expect(try rows() == 1)
    let now = Date()
    try await accounts.delete(name: "Ada", password: "analytical", now: now)
    #expect(try await accounts.finishDepartures(now: now + HouseholdAccounts.graceSeconds) == 1)
    #expect(try rows() == 0)
  }

  private func rows() throws -> Int {
    try DatabaseQueue(path: place.database.path).read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM reading_session") ?? -1
    }
  }

  @Test("a household from before gets the table, and keeps what it has")
  func older() async throws {
    try FileManager.default.createDirectory(at: place.data, withIntermediateDirectories: true)
    let engine = try SQLiteEngine(file: place.database, busySeconds: 5)
    try engine.migrate(Array(HouseholdSchema.migrations.prefix { $0.name != "reading-time" }))
    try await engine.write { session in
      try session.run("INSERT INTO person (id, kind, created) VALUES ('guest', 'guest', 0)")
      try session.run("INSERT INTO setting (person, name, value) VALUES ('guest', 'a', $1)", Data("1".utf8))
    }
    let shelf = try await place.shelf()
    #expect(try await shelf.setting("a", as: Int.self) == 1)
    #expect(try await shelf.readingTimes().documents.isEmpty)
    let id = try await shelf.add(place.pdf("one.pdf")).id
    try await shelf.keepReading(span(1), in: id, session: .init())
    #expect(try await shelf.readingTimes().documents.count == 1)
  }
}
