import Foundation
import Store
import Testing

extension ConformanceCase {
  static let statements = [
    ConformanceCase("an argument may stand several times, in any order, and may be missing as NULL") {
      engine in
      try engine.migrate([shelves])
      let row = try await engine.write { session in
        try session.addReader("ada", nil, born: 1815)
        return try session.run(
          "SELECT $2 AS second, $1 AS first, $2 AS again, name_key FROM reader WHERE id = $1 AND name_key IS NULL",
          "ada", "b")
      }.first
      #expect(try row?.text("first") == "ada")
      #expect(try row?.text("second") == "b" && row?.text("again") == "b")
      #expect(try row?.optionalText("name_key") == nil)
    },
    ConformanceCase("every kind of value comes back as it went in") { engine in
      try engine.migrate([shelves])
      let bytes = Data([0, 1, 255, 0])
      let row = try await engine.write { session in
        try session.addReader("ada", "ada", born: Int(Int64.min))
        try session.run(
          "INSERT INTO book (id, reader, title, pages, price, cover) VALUES ($1, $2, $3, $4, $5, $6)",
          "1", "ada", "Ünïcode 漢字 👩‍🚀 'quoted' $1", Int(Int64.max), 0.1 + 0.2, bytes)
        return try session.run("SELECT * FROM book JOIN reader ON reader.id = book.reader")
      }.first
      #expect(try row?.text("title") == "Ünïcode 漢字 👩‍🚀 'quoted' $1")
      #expect(try row?.integer("pages") == .max && row?.integer("born") == .min)
      #expect(try row?.real("price") == 0.1 + 0.2)
      #expect(try row?.blob("cover") == bytes)
    },
    ConformanceCase("text loses U+0000, no number is NULL, an instant keeps its millisecond") { engine in
      try engine.migrate([shelves])
      let instant = Date(timeIntervalSince1970: 1_700_000_000.123)
      let row = try await engine.write { session in
        try session.addReader("ada")
        try session.run(
          "INSERT INTO book (id, reader, title, pages, price) VALUES ($1, $2, $3, $4, $5)",
          "1", "ada", "a\u{0}b", instant, Double.nan)
        return try session.run("SELECT title, pages, price FROM book")
      }.first
      #expect(try row?.text("title") == "ab")
      #expect(try row?.instant("pages") == instant)
      #expect(row?["price"] == .null)
    },
    ConformanceCase("text is sorted by its bytes, NULL where it is told to stand") { engine in
      try engine.migrate([shelves])
      let ids = try await engine.write { session in
        for (id, key) in [("1", "b"), ("2", "B"), ("3", "é"), ("4", "a"), ("5", nil)] {
          try session.addReader(id, key)
        }
        return try session.run("SELECT id FROM reader ORDER BY name_key NULLS LAST").map { try $0.text("id") }
      }
      #expect(ids == ["2", "4", "1", "3", "5"])
    },
    ConformanceCase("an upsert takes the new values, and a change tells the rows that it changed") { engine in
      try engine.migrate([shelves])
      let (kept, none) = try await engine.write { session in
        try session.addReader("ada", "ada", born: 1)
        let kept = try session.run(
          """
          INSERT INTO reader (id, name_key, born) VALUES ($1, $2, $3)
          ON CONFLICT (id) DO UPDATE SET name_key = excluded.name_key, born = excluded.born
          RETURNING name_key, born
          """, "ada", "lovelace", 2)
        return (kept, try session.run("UPDATE reader SET born = 3 WHERE id = $1 RETURNING id", "bob"))
      }
      #expect(try kept.first?.text("name_key") == "lovelace" && kept.first?.integer("born") == 2)
      #expect(none.isEmpty)
    },
    ConformanceCase("windows, common tables and recursion count alike") { engine in
      try engine.migrate([shelves])
      let (ranks, sum) = try await engine.write { session in
        try session.addReader("ada")
        for (id, pages) in [("1", 30), ("2", 10), ("3", 20)] {
          try session.addBook(id, of: "ada", "t\(id)", pages: pages)
        }
        let ranks = try session.run(
          "SELECT id, row_number() OVER (PARTITION BY reader ORDER BY pages DESC) AS rank FROM book ORDER BY id"
        ).map { try $0.integer("rank") }
        let sum = try session.run(
          """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
          SELECT count(*) AS count FROM n
          """
        ).first?.integer("count")
        return (ranks, sum)
      }
      #expect(ranks == [1, 3, 2])
      #expect(sum == 100)
    },
    ConformanceCase("a page of rows is what LIMIT and OFFSET say") { engine in
      try engine.migrate([shelves])
      let titles = try await engine.write { session in
        try session.addReader("ada")
        for number in 0..<20 { try session.addBook("\(number)", of: "ada", "t\(100 + number)") }
        return try session.titles(
          "SELECT title FROM book WHERE reader = $1 ORDER BY title LIMIT $2 OFFSET $3", "ada", 3, 12)
      }
      #expect(titles == ["t112", "t113", "t114"])
    },
    ConformanceCase("a column that is not there, or is of another type, is told and not made up") { engine in
      try engine.migrate([shelves])
      let row = try await engine.write { session in
        try session.addReader("ada")
        return try session.run("SELECT id, born FROM reader")
      }.first
      #expect(throws: StoreError.unexpected(column: "age")) { try row?.integer("age") }
      #expect(throws: StoreError.unexpected(column: "id")) { try row?.integer("id") }
      #expect(throws: StoreError.unexpected(column: "born")) { try row?.integer("born") }
    },
  ]
}
