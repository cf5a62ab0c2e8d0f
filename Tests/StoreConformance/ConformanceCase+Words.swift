import Foundation
import Store
import Testing

extension ConformanceCase {
  /// Texts that are searched by words, whatever the engine's way to do it.
  private static let texts = Migration(
    "texts",
    [
      "CREATE TABLE text_piece (id BIGINT NOT NULL PRIMARY KEY, text TEXT NOT NULL)",
      "INSERT INTO text_piece (id, text) VALUES (1, 'Kept before it could be searched')",
    ], fullText: [FullTextTable("text_piece")])

  private static func found(
    _ engine: any SQLEngine, _ parts: [String], isPrefix: Bool = false
  ) async throws -> [Int] {
    let query = engine.fullText.argument(for: FullTextQuery(parts, isPrefix: isPrefix))
    return try await engine.read { session in
      try session.run(
        """
        SELECT {id:text_piece} AS id FROM {index:text_piece} WHERE {matches:text_piece:$1}
        ORDER BY {id:text_piece} DESC LIMIT $2
        """, query, 10
      ).map { try $0.integer("id") }
    }
  }

  static let words = [
    ConformanceCase("texts are found by words, phrases and beginnings, as they are now") { engine in
      try engine.migrate([texts])
      try await engine.write { session in
        for (id, text) in [(2, "The old man and the sea"), (3, "Café au lait, naïvement"), (4, "中国历史 كِتَابٌ")] {
          try session.run("INSERT INTO text_piece (id, text) VALUES ($1, $2)", id, text)
        }
      }
      #expect(try await found(engine, ["before"]) == [1])
      #expect(try await found(engine, ["sea", "OLD"]) == [2])
      #expect(try await found(engine, ["old man"]) == [2])
      #expect(try await found(engine, ["man old"]).isEmpty)
      #expect(try await found(engine, ["cafe", "naiv"], isPrefix: true) == [3])
      #expect(try await found(engine, ["naiv"]).isEmpty)
      #expect(try await found(engine, ["历史"]) == [4])
      #expect(try await found(engine, ["كتاب"]) == [4])
      #expect(try await found(engine, ["b"], isPrefix: true) == [1])
      try await engine.write { session in
        try session.run("UPDATE text_piece SET text = 'The young woman' WHERE id = 2")
        try session.run("DELETE FROM text_piece WHERE id = 3")
      }
      #expect(try await found(engine, ["old"]).isEmpty)
      #expect(try await found(engine, ["cafe"]).isEmpty)
      #expect(try await found(engine, ["woman"]) == [2])
      try await engine.scrub()
      #expect(try await found(engine, ["woman"]) == [2])
    }
  ]
}
