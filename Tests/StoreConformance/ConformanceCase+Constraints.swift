import Foundation
import Store
import Testing

extension ConformanceCase {
  static let constraints = [
    ConformanceCase("a second row with the same key is refused as such") { engine in
      try engine.migrate([shelves])
      try await engine.write { try $0.addReader("ada", "ada") }
      let second = await refusal(engine) { try $0.addReader("other", "ada") }
      guard case .unique(let constraint) = second else {
        Issue.record("refused as \(String(describing: second))")
        return
      }
      #expect(constraint.contains("name_key"))
      let same = await refusal(engine) { try $0.addReader("ada") }
      guard case .unique = same else {
        Issue.record("refused as \(String(describing: same))")
        return
      }
    },
    ConformanceCase("two rows without a value are no second row with the same") { engine in
      try engine.migrate([shelves])
      let refused = await refusal(engine) { session in
        try session.addReader("ada")
        try session.addReader("bob")
      }
      #expect(refused == nil)
    },
    ConformanceCase("a row that belongs to nobody is refused, and goes with what it belongs to") { engine in
      try engine.migrate([shelves])
      #expect(await refusal(engine) { try $0.addBook("1", of: "nobody", "t") } == .foreign)
      let left = try await engine.write { session in
        try session.addReader("ada")
        try session.addBook("1", of: "ada", "t")
        try session.run("DELETE FROM reader WHERE id = $1", "ada")
        return try session.titles("SELECT title FROM book")
      }
      #expect(left.isEmpty)
    },
    ConformanceCase("a value out of its bounds and a missing one are told apart") { engine in
      try engine.migrate([shelves])
      try await engine.write { try $0.addReader("ada") }
      guard case .check = await refusal(engine, { try $0.addBook("1", of: "ada", "t", pages: -1) }) else {
        Issue.record("a negative number of pages was kept")
        return
      }
      let missing = await refusal(engine) { session in
        try session.run("INSERT INTO book (id, reader, title) VALUES ($1, $2, $3)", "1", "ada", "t")
      }
      guard case .notNull(let column) = missing else {
        Issue.record("refused as \(String(describing: missing))")
        return
      }
      #expect(column.contains("pages"))
    },
    ConformanceCase("a column takes its own type only") { engine in
      try engine.migrate([shelves])
      try await engine.write { try $0.addReader("ada") }
      let refused = await refusal(engine) { session in
        try session.run(
          "INSERT INTO book (id, reader, title, pages) VALUES ($1, $2, $3, $4)", "1", "ada", "t", "many")
      }
      #expect(refused != nil)
    },
  ]
}
