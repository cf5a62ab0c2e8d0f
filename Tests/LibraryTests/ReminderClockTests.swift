import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Reminders, clocks and seats")
struct ReminderClockTests {
  let place: Place
  let person: PersonalStore
  let shelf: Shelf
  let noon = ReminderTests.noon

  init() async throws {
    place = try Place()
    let accounts = try place.accounts()
    person = try await accounts.register(name: "Ada", password: "analytical")
    shelf = try await Shelf(person, zones: ReminderTests.rules("Europe/Berlin"))
  }

  private func at(_ text: String, _ zone: String = "Europe/Berlin") throws -> Date {
    try #require(LocalTime(text)).instant(in: #require(TimeZone(identifier: zone)))
  }

  @Test("a clock that goes back brings nothing a second time")
  func goesBack() async throws {
    let reminder = try await shelf.addReminder(
      NewReminder("drops", .next(second: 13 * 3600), repeats: .everyDays(1)), now: noon)
    let due = noon + 3600
    #expect(try await shelf.claimReminders(as: "desk", now: due).count == 1)
    #expect(try await shelf.noteNotified(reminder.id, now: due))
    #expect(try await !shelf.noteNotified(reminder.id, now: due))
    let done = try await shelf.answer(.done, to: reminder, now: due + 60)
    // An hour back: 12:01 again, then 13:00 again.
    #expect(try await shelf.claimReminders(as: "desk", now: due - 3540).isEmpty)
    #expect(try await shelf.claimReminders(as: "desk", now: due).isEmpty)
    // Done while the clock is back goes on from the time that was due, not from the clock.
    let early = try await shelf.answer(.done, to: done, now: due - 86_400)
    #expect(early.due == due + 2 * 86_400)
  }

  @Test("what is counted down takes no longer than was asked for when the clock goes back")
  func countdown() async throws {
    let tea = try await shelf.addReminder(NewReminder("tea", .after(seconds: 600)), now: noon)
    let drops = try await shelf.addReminder(NewReminder("drops", .next(second: 13 * 3600)), now: noon)
    try await shelf.answer(.later(seconds: 300), to: drops, now: noon)
    let back = noon - 7200
    let listed = try await shelf.reminders(now: back)
    #expect(listed.map(\.text) == ["drops", "tea"])
    #expect(listed.map(\.due) == [back + 300, back + 600])
    #expect(try await shelf.claimReminders(as: "desk", now: back + 599).map(\.text) == ["drops"])
    #expect(try await shelf.claimReminders(as: "desk", now: back + 600).map(\.id).contains(tea.id))
    // A clock that is put right by a second changes nothing.
    let version = try await shelf.reminder(tea.id)
    #expect(try await shelf.reminders(now: back - 1).last == version)
  }

  @Test("summer time: what the clock leaves out comes after, what it shows twice comes once")
  func summerTime() async throws {
    let spring = try await shelf.addReminder(
      NewReminder("night", .at(try #require(LocalTime("2027-03-27T02:30"))), repeats: .everyDays(1)),
      now: noon)
    let gap = try await shelf.answer(.done, to: spring, now: try at("2027-03-27T03:00"))
    #expect(gap.local == "2027-03-28T02:30:00")
    #expect(gap.due == (try at("2027-03-28T01:30", "GMT")), "03:30 in summer time")
    let after = try await shelf.answer(.done, to: gap, now: try at("2027-03-28T04:00"))
    #expect(after.due == (try at("2027-03-29T00:30", "GMT")), "02:30 again")
    let autumn = try await shelf.addReminder(
      NewReminder("twice", .at(try #require(LocalTime("2027-10-31T02:30"))), repeats: .everyDays(1)),
      now: noon)
    #expect(autumn.due == (try at("2027-10-31T00:30", "GMT")), "the first of both")
    // Answered between both: the second is not the next one.
    let next = try await shelf.answer(.done, to: autumn, now: try at("2027-10-31T01:10", "GMT"))
    #expect(next.local == "2027-11-01T02:30:00")
  }

  @Test("a zone that changes its rules moves what was set by its clock, also on the shelf")
  func rules() async throws {
    let id = try await shelf.add(place.pdf("a.pdf")).id
    let reminder = try await shelf.addReminder(
      NewReminder("summer", .at(try #require(LocalTime("2027-07-01T09:00"))), about: id), now: noon)
    let tea = try await shelf.addReminder(NewReminder("tea", .after(seconds: 600)), now: noon)
    // Berlin does without summer time from now on.
    let winter = try #require(TimeZone(secondsFromGMT: 3600))
    let later = try await Shelf(person, zones: ReminderTests.rules("Europe/Berlin", winter))
    #expect(try await later.reminder(reminder.id).due == (try at("2027-07-01T08:00", "GMT")))
    #expect(try await later.reminders(now: noon).map(\.due) == [tea.due, try at("2027-07-01T08:00", "GMT")])
    let due = try at("2027-07-01T07:00", "GMT")
    #expect(try await later.claimReminders(as: "desk", now: due).map(\.id) == [tea.id])
    try await later.removeReminder(tea.id)
    #expect(try await later.item(id).nextDue == due + 3600)
    // A zone that this computer has never heard of counts as its own.
    let nowhere = ZoneRules(zone: { _ in nil }, current: { winter })
    #expect(try await Shelf(person, zones: nowhere).reminder(reminder.id).due == due + 3600)
  }

  @Test("one program delivers; when it is gone another does, and nobody is told twice")
  func claims() async throws {
    let reminder = try await shelf.addReminder(NewReminder("tea", .after(seconds: 60)), now: noon)
    let other = try await Shelf(person, zones: ReminderTests.rules("Europe/Berlin"))
    #expect(try await shelf.claimReminders(as: "one", now: noon + 59).isEmpty)
    #expect(try await shelf.claimReminders(as: "one", now: noon + 60).map(\.id) == [reminder.id])
    #expect(try await shelf.noteNotified(reminder.id, now: noon + 60))
    #expect(try await other.claimReminders(as: "two", now: noon + 61).isEmpty)
    #expect(try await shelf.claimReminders(as: "one", now: noon + 90).count == 1, "it holds on")
    // It was killed.
    #expect(try await other.claimReminders(as: "two", now: noon + 149).isEmpty)
    #expect(try await other.claimReminders(as: "two", now: noon + 150).count == 1)
    #expect(try await !other.noteNotified(reminder.id, now: noon + 150))
    try await other.noteDelivered([reminder.id], now: noon + 151)
    try await shelf.noteDelivered([reminder.id], now: noon + 190)
    #expect(try await shelf.reminder(reminder.id).delivered == noon + 151)
    // It ends as it should.
    try await other.releaseReminders(of: "two")
    #expect(try await shelf.claimReminders(as: "one", now: noon + 152).count == 1)
    // The clock goes back to before the hold: a hold that lasts for hours is none.
    #expect(try await other.claimReminders(as: "two", now: noon + 60 - 7200).isEmpty, "not due by that clock")
    try place.execute("UPDATE reminder SET claimed_until = $1", noon + 9000)
    #expect(try await other.claimReminders(as: "two", now: noon + 200).count == 1)
    let done = try await other.answer(.done, to: try await other.reminder(reminder.id), now: noon + 210)
    #expect(done.due == nil && done.delivered == nil)
    await #expect(throws: LibraryError.changedMeanwhile) {
      try await shelf.answer(.done, to: reminder, now: noon + 211)
    }
  }

  @Test("one that is bound to a seat waits for that seat")
  func seats() async throws {
    try await shelf.addReminder(NewReminder("here", .after(seconds: 60), seat: "kitchen"), now: noon)
    try await shelf.addReminder(NewReminder("anywhere", .after(seconds: 60)), now: noon)
    let due = noon + 60
    let desk = try await shelf.claimReminders(as: "one", at: Seat("desk"), now: due).map(\.text)
    let kitchen = try await shelf.claimReminders(as: "two", at: Seat("kitchen"), now: due).map(\.text)
    #expect(desk == ["anywhere"] && kitchen == ["here"])
  }
}
