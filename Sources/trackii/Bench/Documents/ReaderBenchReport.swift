import Foundation
import Signals
import Tracking

/// What `bench reader` found. Times in ms.
struct ReaderBenchReport: Codable, Sendable {
  struct Entry: Codable, Sendable {
    var file: String
    /// Why it was not measured.
    var problem: String?
    var openMs: Double?
    /// Drawn as wide as the reader shows it.
    var firstPageMs: Double?
    /// Following pages, drawn when they are needed.
    var pageTurns: DurationSummary?
    /// Frames of a gliding page, each painted anew as a whole.
    var paints: DurationSummary?
    /// The same at four times the scale, where a page is far larger than the screen.
    var enlargedPaints: DurationSummary?
  }

  /// With a page in view that takes minutes: another page is asked for, and drawn.
  struct Answer: Codable, Sendable {
    var answers: DurationSummary
    /// At most 100 ms, the limit of what feels immediate (Nielsen, Usability Engineering, 1993, chapter 5).
    var holds: Bool
  }

  /// After 300 pages were drawn in turn, MiB.
  struct Memory: Codable, Sendable {
    var readerMiB: Double?
    var workerMiB: Double?
  }

  var widthPx: Int
  var heightPx: Int
  var entries: [Entry]
  var busy: Answer
  var memory: Memory

  var text: String {
    var table = TextTable(
      ["ms, \(widthPx)x\(heightPx) px", "open", "first page", "turn p95", "paint p99", "enlarged p99"])
    for entry in entries {
      func cell(_ value: Double?) -> String { value.map { $0.fixed(1) } ?? "-" }
      table.add([
        URL(filePath: entry.file).lastPathComponent, cell(entry.openMs), cell(entry.firstPageMs),
        cell(entry.pageTurns?.p95), cell(entry.paints?.p99), cell(entry.enlargedPaints?.p99),
      ])
    }
    let problems = entries.compactMap { entry in entry.problem.map { "\(entry.file): \($0)" } }
    let mebibytes: (Double?) -> String = { $0.map { "\($0.fixed(0)) MiB" } ?? "unknown" }
    return
      ([table.text] + problems + [
        "another page while one takes minutes: median \(busy.answers.median.fixed(0)) ms, longest "
          + "\(busy.answers.maximum.fixed(0)) ms (at most 100: \(busy.holds ? "holds" : "does not hold"))",
        "after 300 pages: this program \(mebibytes(memory.readerMiB)) at most, its worker \(mebibytes(memory.workerMiB))",
      ]).joined(separator: "\n") + "\n"
  }
}
