import Foundation
import Library
import ReaderApp
import TestSupport
import Testing

@testable import ReaderPorts

@Suite("The weeks on the command line", .heavy)
struct TrendCommandTests {
  @Test("parts of days add up in the store, are listed by week as text and as JSON, and are erased")
  func whole() async throws {
    let place = try Place()
    let empty = try await householdCommand("trend", in: place)
    #expect(empty.status == 0 && empty.output == "Nothing has been counted yet.\n")
    let shelf = try await Shelf.forGuest(in: place.url("data/trackii"))
    var part = TrackingDays.Day(day: 20_780)
    (part.seconds, part.lost, part.rests, part.calibrations) = (1800, 90, 1, 1)
    (part.checks, part.errorSum) = (1, 1.2)
    // Two windows at a time.
    for _ in 0..<2 { try await shelf.keep(part) }
    let weeks = try await trackii("trend", "--json", in: place).jsonList()
    let week = try #require(weeks.first as? [String: Any])
    #expect(weeks.count == 1 && week["monday"] as? String == "2026-11-23" && week["hours"] as? Double == 1)
    #expect(week["lostShare"] as? Double == 0.05 && week["rests"] as? Int == 2)
    let text = try await householdCommand("trend", in: place).output
    #expect(text.contains("2026-11-23") && text.contains("5 %") && text.contains("1.2°"), "\(text)")
    #expect(try await householdCommand("trend", "--erase", "--json", in: place).status == 64)
    #expect(try await householdCommand("trend", "--erase", in: place).status == 0)
    #expect(try await householdCommand("trend", "--json", in: place).jsonList().isEmpty)
  }
}
