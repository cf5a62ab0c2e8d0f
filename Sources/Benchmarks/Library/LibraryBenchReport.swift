import CommandSupport
import Signals

/// The results of `bench library`. Times in ms.
struct LibraryBenchReport: Codable, Sendable {
  struct Times: Codable, Sendable {
    var wall: Distribution
    /// Processor time of all threads of the program.
    var processor: Distribution
  }

  /// The results of searches for this many letters of a word.
  struct AsTyped: Codable, Sendable {
    var letters: Int
    var times: Times?
    /// The number of hits in all searches together.
    var hits: Int
  }

  struct Named: Codable, Sendable {
    var name: String
    var times: Times?
  }

  struct Size: Codable, Sendable {
    var documents: Int
    var people: Int
    /// The number of marks, of which every tenth is a note.
    var marks: Int
    var databaseMiB: Double
    /// Times to open the household and the shelf: database, folders, repairs after a crash; with a quick password hash.
    var open: Times?
    /// Times to list twelve documents anywhere on the shelf, the last used first, and to count all.
    var shelfPage: Times?
    /// Times to list twelve documents of the shelf in each order, and with a filter in all orders in turn.
    var sorted: [Named] = []
    var wholeShelf: Times?
    var placeWrite: Times?
    var markWrite: Times?
    var marksOfDocument: Times?
    /// Times to add a PDF of one page.
    var add: Times?
    /// Times to share a document: invited, accepted and ended.
    var share: Times?
    var undo: Times?
    /// Times of searches by the first member, who can read every document.
    var search: [AsTyped] = []
    /// Times of searches by a member who has only some of the documents.
    var searchOfAFew: [AsTyped] = []
    /// Times of searches by a member who has one document in a hundred.
    var searchOfVeryFew: [AsTyped] = []

    fileprivate var measures: [(String, Times?)] {
      let shelf =
        [("open", open), ("shelf page of 12", shelfPage)] + sorted.map { ("- \($0.name)", $0.times) }
      let writes = [
        ("whole shelf", wholeShelf), ("place write", placeWrite), ("mark write", markWrite),
        ("marks of a document", marksOfDocument), ("add a PDF", add), ("share and end", share),
        ("undo", undo),
      ]
      let searches = [("all", search), ("a tenth", searchOfAFew), ("a hundredth", searchOfVeryFew)]
      return shelf + writes
        + searches.flatMap { name, searches in
          searches.map { ("search \(name), \($0.letters) typed", $0.times) }
        }
    }
  }

  var machine = Machine()
  var build = Machine.build
  var sizes: [Size]

  var text: String {
    var text = "\(machine), \(build) build\n"
    for size in sizes {
      text += """

        \(size.documents) documents, \(size.people) people, \(size.marks) marks and notes, \(size.databaseMiB.fixed(1)) MiB

        """
      var table = TextTable(["ms", "p50", "p95", "max", "processor p50", "p95", "max", "times"])
      for (name, measured) in size.measures {
        guard let measured else { continue }
        let figures = [measured.wall, measured.processor].flatMap { [$0.median, $0.p95, $0.max] }
        table.add([name] + figures.map { $0.fixed(2) } + ["\(measured.wall.count)"])
      }
      text += table.text + "\n"
    }
    return text + growthText
  }

  /// A table of the processor time of each operation at every size, and the ratio of the largest size to the smallest.
  private var growthText: String {
    guard let least = sizes.first, let most = sizes.last, sizes.count > 1 else { return "" }
    let counts = sizes.map { "\($0.documents)" }
    var table = TextTable(
      ["processor ms"] + counts.flatMap { ["\($0): p50", "p95"] } + ["ratio p50", "p95"])
    for (number, (name, _)) in most.measures.enumerated() {
      let all = sizes.map { $0.measures.indices.contains(number) ? $0.measures[number].1?.processor : nil }
      let figures = all.flatMap { times in
        [times?.median, times?.p95].map { $0?.fixed(2) ?? "–" }
      }
      let ratios = [all.first??.median, all.first??.p95].enumerated().map { place, first in
        let last = place == 0 ? all.last??.median : all.last??.p95
        guard let first, let last, first > 0 else { return "–" }
        return (last / first).fixed(1)
      }
      table.add([name] + figures + ratios)
    }
    return "\nFrom \(least.documents) to \(most.documents) documents\n\n" + table.text
  }
}
