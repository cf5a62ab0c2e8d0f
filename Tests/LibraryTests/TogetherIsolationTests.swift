import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Reading together is for those who have the document")
struct TogetherIsolationTests {
  @Test("no statement shows or changes anything of hers", arguments: TogetherStatement.allCases)
  func others(_ statement: TogetherStatement) async throws {
    let world = try await IsolationWorld()
    try await world.prepareTogether()
    try await world.tryAsOthers(statement, world.arguments(of: statement))
    #expect(statement.rawValue.contains("$1"))
  }

  @Test("the same statements do for those who may", arguments: TogetherStatement.allCases)
  func control(_ statement: TogetherStatement) async throws {
    let world = try await IsolationWorld()
    let reading = try await world.prepareTogether()
    switch statement {
    case .begin: try await world.hers.leaveTogether()
    case .join: try await Shelf.open(for: world.cleo).leaveTogether()
    case .end, .leave, .current, .followers: break
    }
    let isCleos = statement == .join || statement == .leave
    try await world.tryDoes(
      statement, world.arguments(of: statement, reading), as: isCleos ? world.cleo : world.ada)
  }
}

extension IsolationWorld {
  /// Long enough ago for the slowest machine: how long a code holds is not tried here.
  private static var earliest: Date { Date(timeIntervalSinceNow: -3600) }

  /// She reads, and Cleo follows.
  /// - Returns: the reading in the tables.
  @discardableResult
  func prepareTogether() async throws -> String {
    _ = try await hers.beginTogether(in: item, now: Date()) { 42 }
    _ = try await Shelf.open(for: cleo).joinTogether(code: "0042")
    let rows = try await ada.read { try $0.run(TogetherStatement.current, Self.earliest) }
    return try rows.first?.text("id") ?? ""
  }

  func arguments(of statement: TogetherStatement, _ reading: String = "") -> [any SQLConvertible] {
    switch statement {
    case .end, .leave: []
    case .begin: ["00000000-reading", "0043", document, Date()]
    case .join: ["0042", Self.earliest, Date()]
    case .current: [Self.earliest]
    case .followers: [reading]
    }
  }
}
