import Accounts
import Foundation
import Localization
import Signals
import Store

// Reading together: one person reads, others follow the page; they join with a code and leave at any time.
// Nothing of it is stored once it is over.
extension Shelf {
  /// Begins a joint reading with the person as leader; ends what they led or followed before. Others see the
  /// person's place in this document until it ends.
  /// - Throws: `unknownItem`, `notAllowed` for the guest, `noCodeLeft`, `store`.
  package func beginTogether(
    in id: ShelfItem.ID, now: Date = Date()
  ) async throws(LibraryError) -> ReadingTogether {
    try await beginTogether(in: id, now: now) { Int.random(in: 0..<10_000) }
  }

  /// Begins a joint reading with codes from a given source.
  /// - Parameter draw: gives a random number below 10,000, from which the code is made.
  func beginTogether(
    in id: ShelfItem.ID, now: Date, draw: @escaping @Sendable () -> Int
  ) async throws(LibraryError) -> ReadingTogether {
    guard database.store.person != nil else {
      throw .notAllowed(why: localized("The guest cannot read to others. Log in first."))
    }
    let person = database.store.id
    let reading = UUIDv7.make(now: now)
    return try await database.write { session in
      let document = try session.document(id).key
      try session.endTogether()
      for _ in 0..<Self.codeTries {
        let number = draw()
        let code = "\(10_000 + number)".dropFirst()
        let rows = try session.run(TogetherStatement.begin, reading, String(code), document, now)
        guard rows.isEmpty else { break }
      }
      guard let begun = try session.together(for: person, now) else { throw LibraryError.noCodeLeft }
      return begun
    }
  }

  /// How many random codes are tried: of ten thousand codes a household uses a handful.
  private static let codeTries = 50

  /// Joins the reading with this code; ends what the person led or followed before.
  /// - Throws: `unknownCode`, also if the document is not on the person's own shelf; `notAllowed` for the
  ///   guest; `store`.
  package func joinTogether(
    code typed: String, now: Date = Date()
  ) async throws(LibraryError) -> ReadingTogether {
    guard database.store.person != nil else {
      throw .notAllowed(why: localized("The guest cannot follow others. Log in first."))
    }
    guard let code = ReadingTogether.code(typed: typed) else { throw .unknownCode(typed) }
    let person = database.store.id
    let earliest = now.addingTimeInterval(-ReadingTogether.longestSeconds)
    return try await database.write { session in
      // Joins before the former reading is ended, so that a wrong code leaves that unchanged.
      guard try !session.run(TogetherStatement.join, code, earliest, now).isEmpty else {
        throw LibraryError.unknownCode(code)
      }
      try session.run(TogetherStatement.end)
      guard let joined = try session.together(for: person, now) else { throw LibraryError.unknownCode(code) }
      return joined
    }
  }

  /// The joint reading that the person leads or follows; nil if there is none, or it has ended.
  /// - Throws: `store`.
  package func together(now: Date = Date()) async throws(LibraryError) -> ReadingTogether? {
    let person = database.store.id
    return try await database.read { try $0.together(for: person, now) }
  }

  /// Ends the joint reading that the person leads, for everybody, or leaves the one that they follow.
  /// - Throws: `store`.
  package func leaveTogether() async throws(LibraryError) {
    try await database.write { try $0.endTogether() }
  }
}

extension PersonalSession {
  fileprivate func endTogether() throws {
    try run(TogetherStatement.end)
    try run(TogetherStatement.leave)
  }

  fileprivate func together(for person: String, _ now: Date) throws -> ReadingTogether? {
    let earliest = now.addingTimeInterval(-ReadingTogether.longestSeconds)
    guard let row = try run(TogetherStatement.current, earliest).first else { return nil }
    let id = try row.text("sha256")
    let followers = try run(TogetherStatement.followers, try row.text("id")).map {
      try $0.optionalText("name") ?? ""
    }
    let position = try row.optionalInteger("page").map {
      DocumentPosition(page: $0, offset: try row.real("top"))
    }
    return ReadingTogether(
      part: try row.text("leader") == person ? .leads : .follows, code: try row.text("code"),
      leader: try row.optionalText("leader_name") ?? "", followers: followers, documentID: id,
      title: try document(id).row.title, position: position, begun: try row.instant("begun"))
  }
}
