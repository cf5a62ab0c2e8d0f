import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Changes of reminders are taken back")
struct ReminderUndoTests {
  let place: Place
  let accounts: HouseholdAccounts
  let shelf: Shelf
  let noon = ReminderTests.noon

  init() async throws {
    place = try Place()
    accounts = try place.accounts()
    let person = try await accounts.register(name: "Ada", password: "analytical")
    shelf = try await Shelf(person, zones: ReminderTests.rules("Europe/Berlin"))
  }

  private func isLike(_ a: Reminder, _ b: Reminder) -> Bool {
    a.text == b.text && a.seat == b.seat && a.local == b.local && a.repeats == b.repeats && a.due == b.due
      && a.isLater == b.isLater && a.zone == b.zone && a.document == b.document
  }

  @Test("text, computer, time and repetition are as they were, also of what is past, counted down or put off")
  func changed() async throws {
    let daily = try await shelf.addReminder(
      NewReminder("drops", .next(second: 13 * 3600), repeats: .everyDays(1), seat: "kitchen"), now: noon)
    let put = try await shelf.answer(.later(seconds: 600), to: daily, now: noon + 3600)
    let tea = try await shelf.addReminder(NewReminder("tea", .after(seconds: 60)), now: noon)
    for (former, now) in [(put, noon + 3700), (tea, noon + 30), (tea, noon + 3600)] {
      var words = try await shelf.reminder(former.id)
      let version = words.version
      words.text = "other words"
      words.seat = nil
      let reworded = try await shelf.update(words, now: now)
      let changed = try await shelf.update(
        reworded, to: .next(second: 9 * 3600), repeating: .weekdays([.monday]), now: now)
      #expect(changed.version == version + 2)
      let back = try await shelf.changeBack(to: former, from: changed.version, now: now)
      #expect(isLike(back, former), "\(back) \(former)")
      #expect(back.delivered == nil && back.version == changed.version + 1)
    }
  }

  @Test("what is counted down and was put off has its first moment again, changed or removed")
  func first() async throws {
    let tea = try await shelf.addReminder(NewReminder("tea", .after(seconds: 60)), now: noon)
    let put = try await shelf.answer(.later(seconds: 600), to: tea, now: noon + 60)
    #expect(put.due == noon + 660 && put.first == noon + 60 && tea.first == nil)
    let changed = try await shelf.update(put, to: .after(seconds: 3600), now: noon + 90)
    #expect(changed.first == nil)
    let back = try await shelf.changeBack(to: put, from: changed.version, now: noon + 100)
    #expect(isLike(back, put) && back.first == noon + 60)
    try await shelf.removeReminder(tea.id)
    let again = try await shelf.putBackReminder(back, now: noon + 120)
    #expect(isLike(again, put) && again.first == noon + 60)
  }

  @Test("what somebody has changed since stays as it is, and so does what is gone")
  func changedSince() async throws {
    let tea = try await shelf.addReminder(NewReminder("tea", .after(seconds: 60)), now: noon)
    let later = try await shelf.update(tea, to: .after(seconds: 600), now: noon)
    let elsewhere = try await shelf.answer(.later(seconds: 900), to: later, now: noon)
    await #expect(throws: LibraryError.changedMeanwhile) {
      try await shelf.changeBack(to: tea, from: later.version, now: noon)
    }
    #expect(try await shelf.reminder(tea.id) == elsewhere)
    try await shelf.removeReminder(tea.id)
    await #expect(throws: LibraryError.unknownReminder(id: tea.id)) {
      try await shelf.changeBack(to: tea, from: elsewhere.version, now: noon)
    }
  }

  @Test("what was removed comes back with its time and document, once")
  func removed() async throws {
    let id = try await shelf.add(place.pdf("a.pdf")).id
    let again = try await shelf.addReminder(
      NewReminder("read", .next(second: 18 * 3600), repeats: .afterDone(days: 4), about: id), now: noon)
    let tea = try await shelf.addReminder(NewReminder("tea", .after(seconds: 60)), now: noon)
    let put = try await shelf.answer(.later(seconds: 600), to: tea, now: noon)
    for reminder in [again, put] {
      try await shelf.removeReminder(reminder.id)
      let back = try await shelf.putBackReminder(reminder, now: noon)
      #expect(back.id == reminder.id && isLike(back, reminder), "\(back) \(reminder)")
      await #expect(throws: LibraryError.changedMeanwhile) {
        try await shelf.putBackReminder(reminder, now: noon)
      }
    }
    #expect(try await shelf.reminders(now: noon).map(\.text) == ["tea", "read"])
    #expect(try await shelf.item(id).nextDue == again.due)
  }
}
