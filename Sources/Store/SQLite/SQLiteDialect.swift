/// Rewrites the statements of migrations for SQLite. All other statements run as they are.
enum SQLiteDialect {
  private static let types = [
    ("BIGINT", "INTEGER"), ("SMALLINT", "INTEGER"), ("DOUBLE PRECISION", "REAL"), ("BYTEA", "BLOB"),
  ]

  /// A migration's statement with SQLite's names of types, and every table strict about them.
  static func translated(_ statement: String) -> String {
    guard statement.hasPrefix("CREATE TABLE") || statement.hasPrefix("ALTER TABLE") else { return statement }
    var text = statement
    for (portable, own) in types {
      text = replaced(portable, by: own, in: text)
    }
    return statement.hasPrefix("CREATE TABLE") ? text + " STRICT" : text
  }

  /// Replaces words wherever they stand by themselves. A regular expression for each type and statement took much of the
  /// time in which a database is made.
  private static func replaced(_ words: String, by others: String, in text: String) -> String {
    let (bytes, wanted) = (Array(text.utf8), Array(words.utf8))
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let end = index + wanted.count
      let isThere =
        end <= bytes.count && bytes[index..<end].elementsEqual(wanted)
        && (index == 0 || !isOfWord(bytes[index - 1])) && (end == bytes.count || !isOfWord(bytes[end]))
      if isThere {
        result.append(contentsOf: others.utf8)
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a byte is a part of a word: a letter, a digit or an underscore.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
