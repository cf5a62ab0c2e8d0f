import Foundation
import Store
import Testing

/// One thing that every engine has to do alike. A suite runs all of them, each on a new, empty database.
package struct ConformanceCase: Sendable, CustomTestStringConvertible {
  package let testDescription: String
  package let run: @Sendable (any SQLEngine) async throws -> Void

  init(_ name: String, _ run: @escaping @Sendable (any SQLEngine) async throws -> Void) {
    (testDescription, self.run) = (name, run)
  }

  package static let all = statements + constraints + transactions + migrations + words
}

/// The tables on which the cases work.
let shelves = Migration(
  "shelves",
  [
    "CREATE TABLE reader (id TEXT NOT NULL PRIMARY KEY, name_key TEXT UNIQUE, born BIGINT)",
    """
    CREATE TABLE book (
      id TEXT NOT NULL PRIMARY KEY,
      reader TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
      title TEXT NOT NULL,
      pages BIGINT NOT NULL CHECK (pages >= 0),
      price DOUBLE PRECISION,
      cover BYTEA)
    """,
    "CREATE INDEX book_of_reader ON book (reader, title)",
  ])

extension SQLSession {
  func addReader(_ id: String, _ key: String? = nil, born: Int? = nil) throws(StoreError) {
    try run("INSERT INTO reader (id, name_key, born) VALUES ($1, $2, $3)", id, key, born)
  }

  func addBook(_ id: String, of reader: String, _ title: String, pages: Int = 1) throws(StoreError) {
    try run("INSERT INTO book (id, reader, title, pages) VALUES ($1, $2, $3, $4)", id, reader, title, pages)
  }

  func titles(_ sql: String, _ arguments: any SQLConvertible...) throws(StoreError) -> [String] {
    var titles: [String] = []
    for row in try run(sql, arguments) { titles.append(try row.text("title")) }
    return titles
  }
}

/// Runs what has to be refused, and gives how.
func refusal(_ engine: any SQLEngine, _ body: @escaping @Sendable (any SQLSession) throws -> Void) async
  -> StoreError?
{
  do {
    try await engine.write(body)
    return nil
  } catch { return error as? StoreError }
}
