import Foundation

/// One step in the evolution of a database's tables, identified by its name on every engine. Steps are only added at the
/// end, and one that was released is never changed.
package struct Migration: Hashable, Sendable {
  /// The migration's name, by which a database records that it was applied; never changed after a release.
  package let name: String
  /// The migration's statements, one each, with PostgreSQL's type names, which other engines rewrite.
  package let statements: [String]
  /// The migration's tables that can be searched by words.
  package let fullText: [FullTextTable]

  /// Makes a migration.
  ///
  /// - Parameters:
  ///   - name: unique among all migrations.
  ///   - statements: one each, with PostgreSQL's type names.
  ///   - fullText: tables of the migration that can be searched by words.
  package init(_ name: String, _ statements: [String], fullText: [FullTextTable] = []) {
    (self.name, self.statements, self.fullText) = (name, statements, fullText)
  }
}

extension Migration {
  /// The name of the table in which an engine records the migrations of its database.
  package static let table =
    "CREATE TABLE IF NOT EXISTS migration (name TEXT NOT NULL PRIMARY KEY, applied BIGINT NOT NULL)"
}

extension SQLSession {
  /// The names of the migrations that were applied to the database, which has the table of them.
  package func migrated() throws(StoreError) -> Set<String> {
    var names: Set<String> = []
    for row in try run("SELECT name FROM migration") { names.insert(try row.text("name")) }
    return names
  }

  /// Applies a migration, unless another program has just done so.
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
