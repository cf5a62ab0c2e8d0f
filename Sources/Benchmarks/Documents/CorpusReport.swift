import CommandSupport
import Foundation
import Signals
import Tracking

/// The results of `bench corpus`. Times in ms.
struct CorpusReport: Codable, Sendable {
  enum Outcome: String, Codable, CaseIterable {
    case fine
    /// The document, or one of its pages, was refused with a reason.
    case refused
    /// A worker was ended at a limit: of time, of memory, or because it crashed twice.
    case killed
  }

  struct Entry: Codable, Sendable {
    var file: String
    var outcome: Outcome
    /// The kind of error and its message; nil where there is none.
    var why: String?
    var pages: Int?
    var openMs: Double?
    var firstPageMs: Double?
    /// The number of characters on the first page, without white space.
    var characters: Int?
    /// The outcome for the document's first page with poppler alone.
    var poppler: Outcome
    var popplerOpenMs: Double?
    var popplerFirstPageMs: Double?
    var popplerCharacters: Int?
    /// Whether the first page has the same pixels as with poppler; nil where one of them gave none.
    var hasSamePixels: Bool?

    /// The time from opening to the first page, ms.
    var totalMs: Double? { openMs.flatMap { open in firstPageMs.map { open + $0 } } }
    var popplerTotalMs: Double? { popplerOpenMs.flatMap { open in popplerFirstPageMs.map { open + $0 } } }
  }

  /// Times from opening to the first page, over the files that both programs can show.
  struct Times: Codable, Sendable {
    var median: Double
    var p95: Double
    var popplerMedian: Double
    var popplerP95: Double
    /// Whether the times are within bounds: the median at most 1.5 times poppler's plus 5 ms, the 95th percentile at
    /// most 1.2 times poppler's plus 10 ms.
    var holds: Bool
  }

  var entries: [Entry]
  var times: Times?

  init(_ entries: [Entry]) {
    self.entries = entries
    let both = entries.compactMap { entry in
      entry.totalMs.flatMap { own in entry.popplerTotalMs.map { (own, $0) } }
    }
    guard let own = DurationSummary(both.map(\.0)), let poppler = DurationSummary(both.map(\.1)) else {
      return
    }
    times = Times(
      median: own.median, p95: own.p95, popplerMedian: poppler.median, popplerP95: poppler.p95,
      holds: own.median <= 1.5 * poppler.median + 5 && own.p95 <= 1.2 * poppler.p95 + 10)
  }

  /// Files whose first page poppler shows and this program does not, or differently.
  var losses: [Entry] {
    entries.filter { $0.poppler == .fine && ($0.firstPageMs == nil || $0.hasSamePixels == false) }
  }

  func text(isVerbose: Bool) -> String {
    var lines: [String] = []
    for entry in entries where isVerbose || entry.outcome != .fine || entry.poppler != .fine {
      let poppler = entry.poppler == entry.outcome ? "" : " (poppler, first page: \(entry.poppler.rawValue))"
      lines.append(
        "\(entry.outcome.rawValue)\(poppler)  \(entry.file)\(entry.why.map { "\n    \($0)" } ?? "")")
    }
    let counts = Outcome.allCases.map { outcome in
      "\(entries.count { $0.outcome == outcome }) \(outcome.rawValue)"
    }
    lines.append("\(entries.count) files: \(counts.joined(separator: ", "))")
    let compared = entries.compactMap(\.hasSamePixels)
    lines.append("first pages with poppler's pixels: \(compared.count { $0 }) of \(compared.count)")
    if !losses.isEmpty {
      lines.append(
        "shown by poppler and not, or not alike, by Trackii: \(losses.map(\.file).joined(separator: ", "))")
    }
    if let times {
      var table = TextTable(["open to first page, ms", "median", "p95"])
      table.add(["Trackii", times.median.fixed(1), times.p95.fixed(1)])
      table.add(["poppler alone", times.popplerMedian.fixed(1), times.popplerP95.fixed(1)])
      lines += [table.text, "bounds (1.5x + 5, 1.2x + 10): \(times.holds ? "hold" : "do not hold")"]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
