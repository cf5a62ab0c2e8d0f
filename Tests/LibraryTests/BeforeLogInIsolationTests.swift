import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("What may be read of somebody before they are let in")
struct BeforeLogInIsolationTests {
  /// With which each statement finds what is hers.
  ///
  /// Without a `default`: a new statement does not compile until it has its case.
  private func arguments(
    of statement: BeforeLogInStatement, named key: String
  ) -> [any SQLConvertible] {
    switch statement {
    case .calibration: [key, IsolationWorld.secret, Shelf.screenKey(IsolationWorld.screen)]
    case .samples:
      [
        key, BoundSetting.earlierSittings.rawValue, BoundSetting.keepsSittings.rawValue, Data("true".utf8),
      ]
    }
  }

  @Test(
    "is what was asked for, of whoever was named, and changes nothing",
    arguments: BeforeLogInStatement.allCases)
  func statement(_ statement: BeforeLogInStatement) async throws {
    let world = try await IsolationWorld()
    let before = try world.rows()
    func run(_ arguments: [any SQLConvertible]) async throws -> [SQLRow] {
      try await world.hers.household.engine.write { try $0.run(statement.rawValue, arguments) }
    }
    let hers = arguments(of: statement, named: try PersonName("Ada").key)
    let rows = try await run(hers)
    #expect(rows.count == 1)
    for value in rows.flatMap(\.values) {
      guard case .blob(let data) = value else {
        Issue.record("\(statement) gives \(value)")
        continue
      }
      #expect(data == Data(IsolationWorld.secret.utf8))
    }
    for name in [try PersonName("Bob").key, "guest", "", "%"] {
      #expect(try await run(arguments(of: statement, named: name)).isEmpty, "\(name)")
    }
    for place in hers.indices.dropFirst() {
      var others = hers
      others[place] = "another"
      #expect(try await run(others).isEmpty)
    }
    #expect(try world.rows() == before)
  }

  @Test("is a calibration, by any spelling of the name, and not of somebody who is locked")
  func calibration() async throws {
    let world = try await IsolationWorld()
    let accounts = try HouseholdAccounts(world.hers.household, configuration: .weakForTests)
    func kept(_ name: String, on camera: String = IsolationWorld.secret) async throws -> Data? {
      try await accounts.calibrationBeforeLogIn(
        of: name, camera: camera, screenKey: Shelf.screenKey(IsolationWorld.screen))
    }
    #expect(try await kept(" ADA ") == Data(IsolationWorld.secret.utf8))
    #expect(try await kept("Ada", on: "another camera") == nil)
    #expect(try await kept("Bob") == nil)
    #expect(try await kept("Nobody") == nil)
    await #expect(throws: AccountsError.self) { try await kept("") }
    let ada = world.ada.id
    try await world.hers.household.engine.write { session in
      try session.run("INSERT INTO suspension (person, at) VALUES ($1, 1)", ada)
    }
    #expect(try await kept("Ada") == nil)
  }

  @Test("are samples of calibrations with consent alone, and not of somebody who is locked")
  func samples() async throws {
    let world = try await IsolationWorld()
    let accounts = try HouseholdAccounts(world.hers.household, configuration: .weakForTests)
    func kept(_ name: String) async throws -> (data: Data, person: String)? {
      try await accounts.samplesBeforeLogIn(
        of: name, setting: BoundSetting.earlierSittings.rawValue,
        consent: BoundSetting.keepsSittings.rawValue)
    }
    let hers = try #require(try await kept(" ADA "))
    #expect(hers.data == Data(IsolationWorld.secret.utf8) && hers.person == world.ada.id)
    for name in ["Bob", "Nobody"] { #expect(try await kept(name)?.person == nil) }
    await #expect(throws: AccountsError.self) { try await kept("") }
    try await world.hers.set(BoundSetting.keepsSittings.rawValue, to: false)
    #expect(try await kept("Ada")?.person == nil)
    try await world.hers.set(BoundSetting.keepsSittings.rawValue, to: true)
    let ada = world.ada.id
    try await world.hers.household.engine.write { session in
      try session.run("INSERT INTO suspension (person, at) VALUES ($1, 1)", ada)
    }
    #expect(try await kept("Ada")?.person == nil)
  }
}
