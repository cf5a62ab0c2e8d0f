import Foundation

/// One step of a database's tables, known by its name on every engine. Steps are only ever added at the end, and one that
/// was released is never changed.
package struct Migration: Hashable, Sendable {
  /// Never changed once it was released: by it a database notes that the step was taken.
  package let name: String
  /// One statement each, in PostgreSQL's words for types, which the other engines rewrite.
  package let statements: [String]
  /// The tables of it that can be searched by words.
  package let fullText: [FullTextTable]

  /// - Parameters:
  ///   - name: unique among all steps.
  ///   - statements: one each, in PostgreSQL's words for types.
  ///   - fullText: the tables of it that can be searched by words.
  package init(_ name: String, _ statements: [String], fullText: [FullTextTable] = []) {
    (self.name, self.statements, self.fullText) = (name, statements, fullText)
  }
}

extension Migration {
  /// Where an engine notes the migrations that its database has.
  package static let table =
    "CREATE TABLE IF NOT EXISTS migration (name TEXT NOT NULL PRIMARY KEY, applied BIGINT NOT NULL)"
}

extension SQLSession {
  /// The names of the migrations that the database has, which has its table of them.
  package func migrated() throws(StoreError) -> Set<String> {
    var names: Set<String> = []
    for row in try run("SELECT name FROM migration") { names.insert(try row.text("name")) }
    return names
  }

  /// Runs a migration, unless somebody else has just done so.
  package func apply(
    _ migration: Migration, dialect: (String) -> String, fullText: any FullTextDialect
  ) throws(StoreError) {
    guard try run("SELECT name FROM migration WHERE name = $1", migration.name).isEmpty else { return }
    for statement in migration.statements { try run(dialect(statement)) }
    for table in migration.fullText {
      for statement in fullText.statements(for: table) { try run(statement) }
    }
    try run("INSERT INTO migration (name, applied) VALUES ($1, $2)", migration.name, Date())
  }
}
