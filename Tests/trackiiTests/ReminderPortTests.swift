import Foundation
import Library
import ReaderApp
import ReaderPorts
import TestSupport
import Testing

/// Reminders as the window composes them, with a real store.
@Suite("Reminders composed in the window", .heavy)
@MainActor
struct ReminderPortTests {
  private let place: Place

  init() throws { place = try Place() }

  @Test(
    "time, repetition, words and computer are kept and taken back; what cannot be is said and changes nothing"
  )
  func composed() async throws {
    let data = place.url("data")
    let desk = try Desk(data, try await Shelf.forGuest(in: data))
    func ask(_ command: ReminderCommand) async throws -> [Reminder] {
      desk.store.perform(.reminders(command))
      let answer = await desk.next { event -> Result<[Reminder], AppFailure>? in
        if case .store(.reminders(let answer, command)) = event { answer } else { nil }
      }
      return try #require(answer).get()
    }
    func refusal(of command: ReminderCommand) async throws -> String {
      do {
        _ = try await ask(command)
        return "it was taken"
      } catch let failure as AppFailure { return failure.words }
    }

    let evening = LocalTime(Date(), in: .current).adding(days: 30).at(second: 18 * 3600 + 5 * 60)
    let set = try #require(try await ask(.add(NewReminder("Tea", .at(evening)))).first)
    #expect(set.local == evening.description && set.repeats == .never)
    #expect(
      try await refusal(of: .add(NewReminder("Tea", .at(evening.adding(days: -60))))).hasSuffix("is past."))

    let reworded = try #require(try await ask(.reword(set, "Green tea")).first)
    #expect(reworded.text == "Green tea" && reworded.local == set.local)
    let bound = try #require(try await ask(.bind(reworded, toThisComputer: true)).first)
    #expect(bound.seat == Seat.here.name)
    let timed = try #require(
      try await ask(.reschedule(bound, .next(second: 600), .weekdays([.monday, .friday]))).first)
    #expect(timed.repeats == .weekdays([.monday, .friday]) && timed.seat == bound.seat)
    #expect(
      try await refusal(of: .reschedule(timed, .next(second: 600), .everyDays(0))).contains("1 to 3650"))
    #expect(try await ask(.list) == [timed])

    // Back to the words before, over a version that is no longer the last: refused.
    let stale = ReminderUndo.changed(from: set, version: reworded.version)
    #expect(try await refusal(of: .undo(stale)) == "\(LibraryError.changedMeanwhile)")
    let back = try #require(try await ask(.undo(.changed(from: bound, version: timed.version))).first)
    #expect(back.local == set.local && back.repeats == .never && back.text == "Green tea")
    let free = try #require(try await ask(.bind(back, toThisComputer: false)).first)
    #expect(free.seat == nil)
    #expect(try await ask(.remove(free.id)).isEmpty)
    let restored = try #require(try await ask(.undo(.removed(free))).first)
    #expect(restored.id == free.id && restored.local == free.local)
    #expect(try await ask(.undo(.set(restored))).isEmpty)
    await desk.store.finish()
  }
}
