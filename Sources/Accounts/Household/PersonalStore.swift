import Store

/// A statement about one person's own things: `$1` is always the person who is signed in. An enum of such statements is
/// all that a room may run, so that a test can try every one of them as somebody else.
package protocol PersonalStatement: RawRepresentable<String>, CaseIterable, Sendable {}

/// The way of one signed-in person to what is theirs: every statement about somebody's own things goes through here, and
/// is bound to that person. Made by `Accounts.login`, `Accounts.register` and `Household.guest` only.
package struct PersonalStore: Sendable {
  /// nil is whoever is not logged in.
  package let person: Person?
  /// In the tables, and the name of the person's folder.
  package let id: String
  /// The household that it leads into.
  package let household: Household

  static let guestID = "guest"

  init(id: String, person: Person?, household: Household) {
    (self.id, self.person, self.household) = (id, person, household)
  }

  /// One transaction that only reads.
  package func read<R: Sendable>(
    _ body: @escaping @Sendable (PersonalSession) throws -> R
  ) async throws -> R {
    let id = id
    return try await household.engine.read { try body(PersonalSession(session: $0, person: id)) }
  }

  /// One transaction; an engine may run it again.
  @discardableResult
  package func write<R: Sendable>(
    _ body: @escaping @Sendable (PersonalSession) throws -> R
  ) async throws -> R {
    let id = id
    return try await household.engine.write { try body(PersonalSession(session: $0, person: id)) }
  }
}

/// Statements of one person inside one transaction.
package struct PersonalSession {
  private let session: any SQLSession
  private let person: String

  init(session: any SQLSession, person: String) { (self.session, self.person) = (session, person) }

  /// - Parameters:
  ///   - statement: its `$1` stands for the person.
  ///   - arguments: from `$2` on.
  @discardableResult
  package func run(
    _ statement: some PersonalStatement, _ arguments: any SQLConvertible...
  ) throws(StoreError) -> [SQLRow] {
    try run(statement, arguments)
  }

  /// Runs one statement, whose `$1` stands for the person.
  ///
  /// - Parameters:
  ///   - statement: what is asked or changed.
  ///   - arguments: from `$2` on.
  @discardableResult
  package func run(
    _ statement: some PersonalStatement, _ arguments: [any SQLConvertible]
  ) throws(StoreError) -> [SQLRow] {
    try session.run(statement.rawValue, [person] + arguments)
  }
}
