import ArgumentParser
import CommandSupport
import Foundation
import Signals

/// `trackii bench library`: measures the speed of a household's database for different sizes.
struct LibraryBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library", abstract: "Measure shelves, places, marks and searches of a made-up household.",
    discussion: """
      A household is made in a folder of its own, and its first member, who may see every document, uses it: pages of \
      the shelf in every order and with filters, places, marks, opening, adding, sharing, and searches letter by \
      letter, a third of the text in other scripts than Latin; the searches also for a member who has a part of the \
      documents, and for one who has one of a hundred. With --growth the same at a hundredth and a tenth of the size, \
      and a table of the processor time of each at all three, with the ratio of the largest to the smallest. Large: \
      --documents 10000 --people 30 --marks 100000 --growth. \
      Writes wait for the disk: run it on an idle machine, in a folder on the disk that is meant (--folder). \
      Processor time is that of the program, which other work beside changes less.
      """)

  @Option(help: "Documents of 20 pages each.") var documents = 500
  @Option(help: "Members, who own the documents in turn.") var people = 5
  @Option(help: "Marks and notes, over all documents.") var marks = 5000
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
