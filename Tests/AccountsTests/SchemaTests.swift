import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts

@Suite("A household of each earlier schema")
struct SchemaTests {
  @Test(
    "is taken over with its people, and the oldest is the administrator",
    arguments: 0..<HouseholdSchema.migrations.count)
  func earlier(steps: Int) async throws {
    let place = try Place()
    try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
    let file = place.folder.appending(path: Household.fileName)
    let engine = try SQLiteEngine(file: file)
    try engine.migrate(Array(HouseholdSchema.migrations.prefix(steps)))
    // The first step has the people.
    if steps > 0 {
      let hash = try await PasswordHasher(.weakForTests).hash("analytical")
      try engine.writeBlocking { session in
        for (number, name) in ["Bob", "Ada"].enumerated() {
          let id = UUIDv7.make()
          try session.run(
            "INSERT INTO person (id, kind, name, name_key, created) VALUES ($1, 'member', $2, $3, $4)", id,
            name,
            name.lowercased(), number)
          try session.run("INSERT INTO login (person, hash) VALUES ($1, $2)", id, hash)
        }
      }
    }
    for _ in 0..<2 {
      let accounts = try place.accounts()
      let members = try await accounts.members()
      #expect(members.map(\.name) == (steps > 0 ? ["Ada", "Bob"] : []))
      #expect(members.map(\.roles) == (steps > 0 ? [[], [.administrator]] : []))
      if steps > 0 {
        _ = try await accounts.login(name: "Ada", password: "analytical")
        // Accounts of before have the password that they had, and no PIN.
        let ways = try await accounts.waysIn(of: "Bob")
        #expect(ways == WaysIn(hasPassword: true, hasOneTimePassword: false, pin: .none))
      }
    }
    // A program that knows less refuses it in a sentence.
    #expect(throws: StoreError.self) {
      try engine.migrate(Array(HouseholdSchema.migrations.prefix(steps)))
    }
  }
}
