import Foundation
import Signals
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Reminders")
struct ReminderTests {
  let place: Place
  let accounts: HouseholdAccounts
  let person: PersonalStore
  let shelf: Shelf
  /// Tuesday, 24 November 2026, 12:00 in Berlin.
  static let noon = Date(timeIntervalSince1970: 1_795_518_000)
  let noon = Self.noon

  static func rules(_ zone: String, _ other: TimeZone? = nil) -> ZoneRules {
    let known = TimeZone(identifier: zone) ?? .gmt
    return ZoneRules(zone: { $0 == zone ? other ?? known : nil }, current: { known })
  }

  init() async throws {
    place = try Place()
    accounts = try place.accounts()
    person = try await accounts.register(name: "Ada", password: "analytical")
    shelf = try await Shelf(person, zones: Self.rules("Europe/Berlin"))
  }

  private func time(_ text: String) throws -> LocalTime { try #require(LocalTime(text)) }
  /// A moment in Berlin.
  private func at(_ text: String) throws -> Date {
    try time(text).instant(in: #require(TimeZone(identifier: "Europe/Berlin")))
  }

  @Test("counted down, at a time, or at the next time of day; the soonest first")
  func moments() async throws {
    try await shelf.addReminder(NewReminder("evening", .next(second: 20 * 3600)), now: noon)
    try await shelf.addReminder(NewReminder("tea", .after(seconds: 90)), now: noon)
    try await shelf.addReminder(NewReminder("morning", .next(second: 9 * 3600)), now: noon)
    try await shelf.addReminder(NewReminder("new year", .at(try time("2027-01-01T00:00"))), now: noon)
    let listed = try await shelf.reminders(now: noon)
    #expect(listed.map(\.text) == ["tea", "evening", "morning", "new year"])
    let expected = [
      noon + 90, try at("2026-11-24T20:00"), try at("2026-11-25T09:00"), try at("2027-01-01 00:00:00"),
    ]
    #expect(listed.map(\.due) == expected)
    #expect(listed.map(\.isCountdown) == [true, false, false, false])
  }

  @Test("what repeats goes on at the same time of day, and what was missed is left out")
  func repeating() async throws {
    let daily = try await shelf.addReminder(
      NewReminder("drops", .next(second: 9 * 3600), repeats: .everyDays(3)), now: noon)
    #expect(daily.due == (try at("2026-11-25T09:00")))
    let next = try await shelf.answer(.done, to: daily, now: try at("2026-11-25T09:30"))
    #expect(next.due == (try at("2026-11-28T09:00")))
    let late = try await shelf.answer(.done, to: next, now: try at("2026-12-05T08:00"))
    #expect(late.due == (try at("2026-12-07T09:00")), "28, 1 and 4 were missed")

    let days = try await shelf.addReminder(
      NewReminder("class", .next(second: 11 * 3600), repeats: .weekdays([.monday, .tuesday])), now: noon)
    #expect(days.due == (try at("2026-11-30T11:00")), "Tuesday's eleven is over")
    let tuesday = try await shelf.answer(.done, to: days, now: try at("2026-11-30T11:05"))
    #expect(tuesday.due == (try at("2026-12-01T11:00")))
    // Said early, before it was due.
    let monday = try await shelf.answer(.done, to: tuesday, now: try at("2026-12-01T10:00"))
    #expect(monday.due == (try at("2026-12-07T11:00")))

    let once = try await shelf.addReminder(NewReminder("tea", .after(seconds: 60)), now: noon)
    #expect(try await shelf.answer(.done, to: once, now: noon + 70).due == nil)
    #expect(try await shelf.reminders(now: noon).map(\.text) == ["drops", "class"])
    #expect(try await shelf.reminders(all: true, now: noon).count == 3)
  }

  @Test("read again every N days: Done starts the interval anew; the shelf is sorted by what is due")
  func again() async throws {
    var ids: [String] = []
    for name in ["a", "b", "c"] {
      ids.append(try await shelf.add(place.pdf("\(name).pdf", text: name)).id)
    }
    try await shelf.setDue(try at("2026-12-10T00:00"), of: ids[0])
    let titles = { try await shelf.items(0..<10, by: ShelfOrder(.due)).map(\.title) }
    let again = try await shelf.addReminder(
      NewReminder("Read it again", .next(second: 18 * 3600), repeats: .afterDone(days: 4), about: ids[1]),
      now: noon)
    #expect(again.title == "b" && again.document == ids[1])
    #expect(try await titles() == ["b", "a", "c"])
    // Two days late.
    let done = try await shelf.answer(.done, to: again, now: try at("2026-11-26T21:00"))
    #expect(done.due == (try at("2026-11-30T18:00")))
    let second = try await shelf.answer(.done, to: done, now: try at("2026-12-09T08:00"))
    #expect(second.due == (try at("2026-12-13T18:00")))
    #expect(try await titles() == ["a", "b", "c"])
    // Two days before it is due.
    let early = try await shelf.answer(.done, to: second, now: try at("2026-12-11T08:00"))
    #expect(early.due == (try at("2026-12-15T18:00")))
    // The clock went back by a month.
    let back = try await shelf.answer(.done, to: early, now: try at("2026-11-11T08:00"))
    #expect(back.due == (try at("2026-12-19T18:00")))
    try await shelf.addReminder(NewReminder("today", .after(seconds: 60), about: ids[0]), now: noon)
    #expect(try await shelf.item(ids[0]).nextDue == noon + 60)
    #expect(try await shelf.item(ids[0]).due == (try at("2026-12-10T00:00")))
    try await shelf.removeReminder(back.id)
    #expect(try await shelf.item(ids[1]).nextDue == nil)
    // Out of step, as nothing but a fault could have it.
    try place.execute("UPDATE shelf_entry SET next_due = 5")
    #expect(try await shelf.check().count == 3)
    #expect(try await shelf.check().isEmpty)
    #expect(try await titles() == ["a", "b", "c"])
  }

  @Test("Later puts one time off; the repetition stays where it was")
  func later() async throws {
    let reminder = try await shelf.addReminder(
      NewReminder("drops", .next(second: 13 * 3600), repeats: .everyDays(1)), now: noon)
    let put = try await shelf.answer(.later(seconds: 600), to: reminder, now: noon + 3600)
    #expect(put.due == noon + 4200 && put.isLater)
    #expect(try await shelf.claimReminders(as: "desk", now: noon + 4199).isEmpty)
    #expect(try await shelf.claimReminders(as: "desk", now: noon + 4200).count == 1)
    let done = try await shelf.answer(.done, to: put, now: noon + 4300)
    #expect(done.due == (try at("2026-11-25T13:00")) && !done.isLater)
    await #expect(throws: LibraryError.changedMeanwhile) {
      try await shelf.answer(.done, to: put, now: noon + 4400)
    }
    await #expect(throws: LibraryError.self) {
      try await shelf.answer(.later(seconds: 0), to: done, now: noon)
    }
  }

  @Test("about a document that is off the shelf it rests, and comes back with it")
  func offShelf() async throws {
    let id = try await shelf.add(place.pdf("a.pdf")).id
    let reminder = try await shelf.addReminder(NewReminder("read", .after(seconds: 60), about: id), now: noon)
    try await shelf.remove(id, now: noon)
    #expect(try await shelf.reminders(now: noon).isEmpty)
    #expect(try await shelf.claimReminders(as: "desk", now: noon + 60).isEmpty)
    try await shelf.putBack(id, now: noon)
    #expect(try await shelf.claimReminders(as: "desk", now: noon + 60).map(\.id) == [reminder.id])
    try await shelf.remove(id, now: noon)
    try await shelf.purge(id)
    #expect(try await shelf.reminders(all: true).isEmpty)
  }

  @Test("what cannot be kept is refused in words, and nothing of it is kept")
  func refused() async throws {
    let bad: [NewReminder] = [
      NewReminder("", .after(seconds: 60)), NewReminder("x", .after(seconds: 0)),
      NewReminder("x", .after(seconds: -1)), NewReminder("x", .after(seconds: .nan)),
      NewReminder("x", .after(seconds: .infinity)), NewReminder("x", .after(seconds: 1e12)),
      NewReminder("x", .at(try time("2026-11-24T11:59"))),
      NewReminder("x", .at(try time("9999-01-01T00:00"))),
      NewReminder("x", .after(seconds: 60), repeats: .everyDays(0)),
      NewReminder("x", .after(seconds: 60), repeats: .weekdays([])),
      NewReminder("x", .after(seconds: 60), repeats: .afterDone(days: 100_000)),
      NewReminder(String(repeating: "x", count: 501), .after(seconds: 60)),
      NewReminder("x", .after(seconds: 60), seat: " "),
    ]
    for new in bad {
      await #expect(throws: LibraryError.self, "\(new)") { try await shelf.addReminder(new, now: noon) }
    }
    await #expect(throws: LibraryError.unknownItem(id: "none")) {
      try await shelf.addReminder(NewReminder("x", .after(seconds: 60), about: "none"), now: noon)
    }
    #expect(try await shelf.reminders(all: true).isEmpty)
    // Control characters are no text; direction marks and pictures are.
    let kept = try await shelf.addReminder(NewReminder("a\u{0}b\n\u{202E}🫖", .after(seconds: 60)), now: noon)
    #expect(kept.text == "a b \u{202E}🫖")
    for text in [
      "2026-02-30T09:00", "2026-11-24T24:00", "2026-11-24", "09:00", "2026-11-24T9", "-1-1-1T0:0",
      "٢٠٢٦-١١-٢٤T٠٩:٠٠",
    ] {
      #expect(LocalTime(text) == nil, "\(text)")
    }
    for text in ["", "every 0 days", "MO,XX", "MO,", "3 days after", "every x days", "Never"] {
      #expect(Repetition(rawValue: text) == nil, "\(text)")
    }
  }

  @Test("there are at most 500 that are not done")
  func many() async throws {
    try await shelf.database.write { session in
      for number in 0..<Shelf.mostReminders {
        try session.run(
          ReminderStatement.add, "r\(number)", String?.none, "x", String?.none, "GMT", String?.none, "never",
          noon, noon, String?.none, false, String?.none)
      }
    }
    await #expect(throws: LibraryError.self) {
      try await shelf.addReminder(NewReminder("x", .after(seconds: 60)), now: noon)
    }
  }
}
