import Foundation
import GRDB

/// Search by words in SQLite: an FTS5 index beside each table, while the texts stay in the table itself.
struct SQLiteFullText: FullTextDialect {
  /// The length of the longest prefixes that the indexes include, in letters. Their option `prefix` names it too.
  let quickLetters = 3

  /// The indexes include prefixes of one, two and three letters, so that typed text is found from its first letter on as
  /// quickly as a word.
  func statements(for table: FullTextTable) -> [String] {
    let (name, index) = (table.name, "\(table.name)_fts")
    let remove = "INSERT INTO \(index) (\(index), rowid, text) VALUES ('delete', old.id, old.text)"
    let add = "INSERT INTO \(index) (rowid, text) VALUES (new.id, new.text)"
    return [
      """
      CREATE VIRTUAL TABLE \(index) USING fts5(
        text, content='\(name)', content_rowid='id', columnsize=0, prefix='1 2 3', tokenize='\(SQLiteTokenizer.name)')
      """,
      "INSERT INTO \(index) (\(index)) VALUES ('rebuild')",
      "CREATE TRIGGER \(index)_insert AFTER INSERT ON \(name) BEGIN \(add); END",
      "CREATE TRIGGER \(index)_delete AFTER DELETE ON \(name) BEGIN \(remove); END",
      "CREATE TRIGGER \(index)_update AFTER UPDATE ON \(name) BEGIN \(remove); \(add); END",
    ]
  }

  func argument(for query: FullTextQuery) -> String {
    // Words contain no quotes; in quotes none of them is taken for an operator.
    query.phrases.map { "\"\($0.words.joined(separator: " "))\"" + ($0.isPrefix ? " *" : "") }
      .joined(separator: " AND ")
  }

  /// Scans for braces instead of using regular expressions, which took 40 % of the time of a search.
  func rewritten(_ statement: String) -> String {
    var (result, rest) = ("", statement[...])
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      let end = rest.index(after: close)
      let parts = rest[rest.index(after: open)..<close].split(separator: ":")
      result += rest[..<open]
      switch (parts.first, parts.count) {
      case ("index", 2): result += "\(parts[1])_fts"
      case ("id", 2): result += "\(parts[1])_fts.rowid"
      case ("matches", 3): result += "\(parts[1])_fts MATCH \(parts[2])"
      default: result += rest[open..<end]
      }
      rest = rest[end...]
    }
    return result + rest
  }

  /// The names of the word indexes that a database has.
  static func indexes(_ database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%fts5%'")
  }
}

/// `TextTokenizer` with the interface that FTS5 needs. FTS5 uses one on one connection at a time.
final class SQLiteTokenizer: FTS5CustomTokenizer {
  static let name = "trackii"
  private var tokenizer = TextTokenizer()

  init(db: Database, arguments: [String]) throws {}

  func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?,
    nText: CInt,
    tokenCallback: @escaping FTS5TokenCallback
  ) -> CInt {
    guard let pText, nText > 0 else { return 0 }
    return pText.withMemoryRebound(to: UInt8.self, capacity: Int(nText)) { bytes in
      var code: CInt = 0
      tokenizer.tokens(in: UnsafeBufferPointer(start: bytes, count: Int(nText))) { token, range in
        token.withMemoryRebound(to: CChar.self) { token in
          code = tokenCallback(
            context, 0, token.baseAddress, CInt(token.count), CInt(range.lowerBound), CInt(range.upperBound))
        }
        return code == 0
      }
      return code
    }
  }
}
