import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("A calendar is its owner's, and who is invited sees what they are invited to")
struct CalendarIsolationTests {
  @Test("no statement shows or changes anything of hers to another", arguments: EventStatement.allCases)
  func others(_ statement: EventStatement) async throws {
    let world = try await IsolationWorld()
    try await world.tryAsOthers(statement, world.arguments(of: statement))
  }

  @Test("the same statement shows or changes it to herself", arguments: EventStatement.allCases)
  func herself(_ statement: EventStatement) async throws {
    let world = try await IsolationWorld()
    let who = statement == .answer ? world.cleo : world.ada
    try await world.tryDoes(statement, world.arguments(of: statement), as: who)
  }

  @Test("who is invited sees and answers, and changes nothing of it")
  func invited() async throws {
    let world = try await IsolationWorld()
    let cleo = try await Shelf.open(for: world.cleo)
    let event = try #require(try await cleo.eventInvitations().first)
    #expect(event.id == world.event.id && event.owner == "Ada")
    let before = try await world.hers.event(event.id)
    for call in [
      { try await cleo.remove(event) }, { try await cleo.remove(event, .one(event.content.starts)) },
      { _ = try await cleo.change(event, to: event.content, repeating: nil) },
      { try await cleo.invite(["Bob"], toEvent: event.id) },
      { try await cleo.uninvite("Cleo", fromEvent: event.id) },
    ] as [@Sendable () async throws -> Void] {
      await #expect(throws: LibraryError.self) { try await call() }
    }
    #expect(try await world.hers.event(event.id) == before)
    try await cleo.answer(event: event.id, accepting: true)
    #expect(try await world.hers.event(event.id).invitees.map(\.answer) == [.accepted])
  }

  @Test("every statement names the person")
  func names() {
    for statement in EventStatement.allCases { #expect(statement.rawValue.contains("$1"), "\(statement)") }
  }
}

extension IsolationWorld {
  /// Without a `default`: a new statement does not compile until it has its case.
  func arguments(of statement: EventStatement) -> [any SQLConvertible] {
    let content: [any SQLConvertible] = ["forged", "", "", "red", "2026-11-24T09:00:00", 60, false]
    let time = event.content.starts.description
    switch statement {
    case .add: return ["00000000-event", "00000000-uid"] + content + ["GMT", String?.none, Date()]
    case .count: return []
    case .event, .invitees, .changes: return [event.id]
    case .remove: return [event.id, Date()]
    case .removed: return []
    case .putBack: return [removedEvent.id, Date()]
    case .purge: return [Date.distantFuture]
    case .purgeOne: return [removedEvent.id]
    case .purgeUID: return [removedEvent.uid]
    case .events: return ["0", "a"]
    case .ownByUID: return [event.uid]
    case .change: return [event.id, event.version] + content + [String?.none, Date()]
    case .saveChange: return [event.id, time, false] + content
    case .removeChanges: return [event.id, ""]
    case .touch: return [event.id, event.version, Date()]
    case .invite: return [event.id, "bob", Date()]
    case .uninvite: return [event.id, "cleo"]
    case .copyInvitees: return [event.id, otherEvent.id]
    case .answer: return [event.id, "declined", Date()]
    }
  }
}
