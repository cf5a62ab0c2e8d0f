import Documents
import Foundation
import Reading
import ReaderWindow
import Timing

/// Measures how many characters of generated pages are found in reading order.
///
/// The truth is known by construction: each page was written in its reading order, and drawn in another. No person has
/// marked these pages, and they are simpler than printed ones.
struct ReadingOrderBench {
  struct Result: Codable {
    var name: String
    var characters: Int
    /// The number of characters in the longest part that is in order; missing ones count as out of order.
    var inOrder: Int
    /// The number of characters in order in the text view's lines.
    var inOrderSet: Int
    /// The number of characters in order in the document's own text layer.
    var inOrderBefore: Int
    /// Processor time from the page's lines to the text view, ms.
    var milliseconds: Double

    var share: Double { Double(inOrder) / Double(max(1, characters)) }
    var shareSet: Double { Double(inOrderSet) / Double(max(1, characters)) }
    var shareBefore: Double { Double(inOrderBefore) / Double(max(1, characters)) }
  }

  /// Measures the reading order of all generated pages.
  ///
  /// - Throws: an error that keeps a page from being written or opened.
  func run() async throws -> [Result] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trackii-order-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var results: [Result] = []
    for (number, made) in OrderedPages.all.enumerated() {
      let file = folder.appending(path: "\(number).pdf")
      try made.page.data.write(to: file)
      let document = try await Document.open(file)
      let lines = try await document.lines(page: 0)
      let size = try await document.pageSize(0)
      let order = PageOrder(lines, on: size)
      let (set, milliseconds) = Self.set(lines, size)
      let expected = made.page.expected
      results.append(
        Result(
          name: made.name, characters: expected.reduce(0) { $0 + $1.count },
          inOrder: Self.inOrder(order.lines, expected), inOrderSet: Self.inOrder(set, expected),
          inOrderBefore: Self.inOrder(lines, expected), milliseconds: milliseconds))
    }
    return results
  }

  /// The page's lines in the text view, and the time to make them, ms.
  private static func set(_ lines: [TextLine], _ size: PageSize) -> ([TextLine], Double) {
    var session = ReaderSession(
      document: ReaderDocument(title: "", pages: [size]), screen: ViewTrials.screen,
      choice: ViewChoice(view: .text), typesetter: PangoTypesetter(), distanceMm: ViewTrials.distanceMm)
    let start = ProcessorTime.seconds
    _ = session.learn(lines)
    session.setLines(lines, page: 0)
    return (session.shownLines(of: 0), (ProcessorTime.seconds - start) * 1e3)
  }

  /// The number of characters in order: those of the heaviest run of words whose true places ascend. A word that occurs
  /// more than once is taken for its next occurrence.
  static func inOrder(_ lines: [TextLine], _ expected: [String]) -> Int {
    var places: [String: [Int]] = [:]
    for (index, word) in expected.enumerated().reversed() { places[word, default: []].append(index) }
    // Text without spaces is compared letter by letter.
    let found = lines.flatMap { line in
      line.words.flatMap { places[$0.text] == nil ? $0.text.map(String.init) : [$0.text] }
    }
    var best = [Int](repeating: 0, count: expected.count + 1)
    // A Fenwick tree of the best sums that end at or before a place.
    func sum(before index: Int) -> Int {
      var (at, most) = (index, 0)
      while at > 0 {
        most = max(most, best[at])
        at -= at & -at
      }
      return most
    }
    for word in found {
      guard let index = places[word]?.popLast() else { continue }
      let value = sum(before: index) + word.count
      var at = index + 1
      while at <= expected.count {
        best[at] = max(best[at], value)
        at += at & -at
      }
    }
    return sum(before: expected.count)
  }
}
