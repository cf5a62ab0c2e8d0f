import ArgumentParser
import Foundation
import Signals

/// `trackii bench library`: how long a household's database takes, however much is in it.
struct LibraryBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library", abstract: "Measure shelves, places, marks and searches of a made-up household.",
    discussion: """
      A household is made in a folder of its own, and its first member, who may see every document, uses it: pages of \
      the shelf, places, marks, opening, and searches letter by letter, a third of the text in other scripts than Latin. Large: --documents 10000 --people 30 --marks 100000 --growth. Writes wait for \
      the disk: run it on an idle machine, in a folder on the disk that is meant (--folder).
      """)

  @Option(help: "Documents of 20 pages each.") var documents = 500
  @Option(help: "Members, who own the documents in turn.") var people = 5
  @Option(help: "Marks with notes, over all documents.") var marks = 5000
  @Option(help: "How often each is measured.") var repeats = 300
  @Flag(help: "Measure households of a hundredth and a tenth of it as well.") var growth = false
  @Option(help: "Where the households are made and removed.", completion: .directory) var folder: String?
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    guard (1...100_000).contains(documents), (1...1000).contains(people), (0...1_000_000).contains(marks),
      (1...100_000).contains(repeats)
    else {
      throw ValidationError(
        "--documents takes 1 to 100000, --people 1 to 1000, --marks 0 to 1000000, --repeats 1 to 100000.")
    }
  }

  func run() throws {
    let command = self
    let report = try runCommand {
      let base = command.folder.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
      var sizes: [LibraryBenchReport.Size] = []
      for divisor in command.growth ? [100, 10, 1] : [1] {
        let bench = LibraryBench(
          documents: max(1, command.documents / divisor), people: command.people,
          marks: command.marks / divisor, repeats: command.repeats)
        sizes.append(try await bench.measured(in: base.appending(path: "trackii-bench-\(UUID().uuidString)")))
      }
      return LibraryBenchReport(sizes: sizes)
    }
    if json { try printJSON(report) } else { Terminal.write(report.text) }
  }
}

/// What `bench library` found. Times in ms.
struct LibraryBenchReport: Codable, Sendable {
  /// A search for so many letters of a word.
  struct AsTyped: Codable, Sendable {
    var letters: Int
    var times: Distribution?
    /// In all searches together.
    var hits: Int
  }

  struct Size: Codable, Sendable {
    var documents: Int
    var people: Int
    var marks: Int
    var databaseMiB: Double
    /// The household and the shelf from nothing: database, folders, what a crash left; with a password that is quickly
    /// hashed.
    var open: Distribution?
    /// Twelve documents anywhere on the shelf, the last used first.
    var shelfPage: Distribution?
    var wholeShelf: Distribution?
    var placeWrite: Distribution?
    var markWrite: Distribution?
    var marksOfDocument: Distribution?
    var undo: Distribution?
    /// The first member, who may read everything.
    var search: [AsTyped] = []
    /// A member who has a part of the documents only.
    var searchOfAFew: [AsTyped] = []

    fileprivate var measures: [(String, Distribution?)] {
      [
        ("open", open), ("shelf page of 12", shelfPage), ("whole shelf", wholeShelf),
        ("place write", placeWrite), ("mark write", markWrite), ("marks of a document", marksOfDocument),
        ("undo", undo),
      ] + search.map { ("search, \($0.letters) typed", $0.times) }
        + searchOfAFew.map { ("a member's, \($0.letters)", $0.times) }
    }
  }

  var machine = Machine()
  var build = Machine.build
  var sizes: [Size]

  var text: String {
    var text = "\(machine), \(build) build\n"
    for size in sizes {
      text += """

        \(size.documents) documents, \(size.people) people, \(size.marks) marks, \(size.databaseMiB.fixed(1)) MiB

        """
      var table = TextTable(["ms", "p50", "p95", "max", "times"])
      for (name, measured) in size.measures {
        guard let measured else { continue }
        table.add(
          [
            name, measured.median.fixed(2), measured.p95.fixed(2), measured.max.fixed(2), "\(measured.count)",
          ])
      }
      text += table.text + "\n"
    }
    return text
  }
}
