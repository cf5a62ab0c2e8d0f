import Store

/// An SQL statement about one person's own data: `$1` is always the person who is signed in. A room may run only the
/// statements of such an enum, so that a test can try each of them as somebody else.
package protocol PersonalStatement: RawRepresentable<String>, CaseIterable, Sendable {}

/// The access of one signed-in person to their own data: every statement about a person's data goes through here, and is
/// bound to that person. Made only by `HouseholdAccounts.login`, `HouseholdAccounts.register` and `Household.guest`.
package struct PersonalStore: Sendable {
  /// The signed-in person; nil is the guest, who is not logged in.
  package let person: Person?
  /// The person's identifier in the tables, and the name of their folder.
  package let id: String
  /// The household to which the person belongs.
  package let household: Household

  static let guestID = "guest"

  init(id: String, person: Person?, household: Household) {
    (self.id, self.person, self.household) = (id, person, household)
  }

  /// Runs a closure in one read-only transaction.
  package func read<R: Sendable>(
    _ body: @escaping @Sendable (PersonalSession) throws -> R
  ) async throws -> R {
    let id = id
    return try await household.engine.read { try body(PersonalSession(session: $0, person: id)) }
  }

  /// Runs a closure in one transaction; the engine may run it more than once.
  @discardableResult
  package func write<R: Sendable>(
    _ body: @escaping @Sendable (PersonalSession) throws -> R
  ) async throws -> R {
    let id = id
    return try await household.engine.write { try body(PersonalSession(session: $0, person: id)) }
  }
}

/// Runs the statements of one person inside one transaction.
package struct PersonalSession {
  private let session: any SQLSession
  private let person: String

  init(session: any SQLSession, person: String) { (self.session, self.person) = (session, person) }

  /// Runs one statement, whose `$1` stands for the person.
  ///
  /// - Parameters:
  ///   - statement: what is read or changed.
  ///   - arguments: the statement's arguments from `$2` on.
  @discardableResult
  package func run(
    _ statement: some PersonalStatement, _ arguments: any SQLConvertible...
  ) throws(StoreError) -> [SQLRow] {
    try run(statement, arguments)
  }

  /// Runs one statement, whose `$1` stands for the person.
  ///
  /// - Parameters:
  ///   - statement: what is read or changed.
  ///   - arguments: the statement's arguments from `$2` on.
  @discardableResult
  package func run(
    _ statement: some PersonalStatement, _ arguments: [any SQLConvertible]
  ) throws(StoreError) -> [SQLRow] {
    try session.run(statement.rawValue, [person] + arguments)
  }
}
