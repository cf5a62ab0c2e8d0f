import Foundation
import Store
import Testing

private struct Stop: Error {}

extension ConformanceCase {
  static let transactions = [
    ConformanceCase("what throws keeps nothing, and its error comes out as it is") { engine in
      try engine.migrate([shelves])
      await #expect(throws: Stop.self) {
        try await engine.write { session in
          try session.addReader("ada")
          throw Stop()
        }
      }
      #expect(
        await refusal(engine) { session in
          try session.addReader("ada")
          try session.addBook("1", of: "nobody", "t")
        } != nil)
      #expect(try await engine.read { try $0.run("SELECT id FROM reader") }.isEmpty)
    },
    ConformanceCase("whoever reads cannot write") { engine in
      try engine.migrate([shelves])
      await #expect(throws: StoreError.self) { try await engine.read { try $0.addReader("ada") } }
      #expect(try await engine.read { try $0.run("SELECT id FROM reader") }.isEmpty)
    },
    ConformanceCase("many writers at once lose nothing") { engine in
      try engine.migrate([shelves])
      try await engine.write { try $0.addReader("ada", born: 0) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<40 {
          group.addTask {
            try await engine.write { session in
              let born = try session.run("SELECT born FROM reader WHERE id = $1", "ada").first?.integer(
                "born")
              try session.run("UPDATE reader SET born = $2 WHERE id = $1", "ada", (born ?? 0) + 1)
            }
          }
        }
        try await group.waitForAll()
      }
      let born = try await engine.read { try $0.run("SELECT born FROM reader").first?.integer("born") }
      #expect(born == 40)
    },
    ConformanceCase("a reader sees one state from its first statement to its last") { engine in
      try engine.migrate([shelves])
      try await engine.write { try $0.addReader("ada", born: 0) }
      let differences = try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask {
          for number in 1...50 {
            try await engine.write { try $0.run("UPDATE reader SET born = $1", number) }
          }
          return 0
        }
        for _ in 0..<4 {
          group.addTask {
            var different = 0
            for _ in 0..<50 {
              let pair = try await engine.read { session in
                try [0, 1].map { _ in try session.run("SELECT born FROM reader").first?.integer("born") }
              }
              if pair[0] != pair[1] { different += 1 }
            }
            return different
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(differences == 0)
    },
  ]

  static let migrations = [
    ConformanceCase("migrations run once, in their order, and keep what is there") { engine in
      try engine.migrate([shelves])
      try await engine.write { try $0.addReader("ada") }
      let second = Migration("years", ["ALTER TABLE book ADD COLUMN year BIGINT"])
      try engine.migrate([shelves, second])
      try engine.migrate([shelves, second])
      let count = try await engine.write { session in
        try session.run(
          "INSERT INTO book (id, reader, title, pages, year) VALUES ($1, $2, $3, $4, $5)", "1", "ada", "t", 1,
          1843)
        return try session.run("SELECT id FROM book WHERE year = 1843").count
      }
      #expect(count == 1)
    },
    ConformanceCase("a migration that fails leaves nothing of it, and runs again") { engine in
      let broken = Migration("broken", ["CREATE TABLE half (id BIGINT)", "CREATE TABLE half (id BIGINT)"])
      #expect(throws: StoreError.self) { try engine.migrate([shelves, broken]) }
      try engine.migrate([shelves, Migration("broken", ["CREATE TABLE half (id BIGINT NOT NULL)"])])
      #expect(try await engine.read { try $0.run("SELECT id FROM half") }.isEmpty)
    },
    ConformanceCase("a database that a newer program has changed is refused by name") { engine in
      try engine.migrate([shelves, Migration("years", ["ALTER TABLE book ADD COLUMN year BIGINT"])])
      let newer = StoreError.newer(name: engine.name, migrations: ["years"])
      #expect(throws: newer) { try engine.migrate([shelves]) }
      #expect("\(newer)".contains(engine.name) && "\(newer)".contains("Install that version"))
    },
    ConformanceCase("a commit is told to whoever listens") { engine in
      try engine.migrate([shelves])
      let writing = Task {
        // When the listener has begun is not to be seen: commits go on until one is told.
        var number = 0
        while !Task.isCancelled {
          let next = number
          try await engine.write { try $0.addReader("\(next)") }
          number += 1
          try await Task.sleep(for: .milliseconds(1))
        }
      }
      var told = 0
      for await _ in engine.changes.commits() {
        told += 1
        break
      }
      writing.cancel()
      #expect(told == 1)
    },
  ]
}
