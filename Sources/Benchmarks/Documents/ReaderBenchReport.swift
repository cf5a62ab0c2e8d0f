import CommandSupport
import Foundation
import Signals
import Tracking

/// The results of `bench reader`. Times in ms.
struct ReaderBenchReport: Codable, Sendable {
  struct Entry: Codable, Sendable {
    var file: String
    /// Why the document was not measured; nil where it was.
    var problem: String?
    var openMs: Double?
    /// The time to draw the first page at the width at which the reader shows it.
    var firstPageMs: Double?
    /// The times from opening the document to its first screen in the text view, drawn; nil where its first pages have no text.
    var firstScreens: DurationSummary?
    /// The times to draw following pages when they are needed.
    var pageTurns: DurationSummary?
    /// The times to paint frames of a gliding page, each as a whole: by day, at night, and at night with marks.
    var paints: DurationSummary?
    var nightPaints: DurationSummary?
    var markedPaints: DurationSummary?
    /// The times to paint at night with marks at four times the scale, where a page is far larger than the screen and
    /// shown in tiles.
    var enlargedPaints: DurationSummary?
    /// The times to show the document's stored view, from its file to the painted frame.
    var keptViews: DurationSummary?
    var keptViewKiB: Double?
    /// The largest amount of memory for pages and tiles, MiB.
    var tilesMiB: Double?
  }

  /// The times until another page is drawn while a page in view takes minutes.
  struct Answer: Codable, Sendable {
    var answers: DurationSummary
    /// Whether the times are at most 100 ms, the limit of what feels immediate (Nielsen, Usability Engineering, 1993,
    /// chapter 5).
    var holds: Bool
  }

  /// Memory after 300 pages were drawn in turn, MiB.
  struct Memory: Codable, Sendable {
    var readerMiB: Double?
    var workerMiB: Double?
  }

  /// The limit for painting a frame, ms: one of a 60 Hz display lasts 16.7 ms.
  static let frameMs = 16.0

  /// The limit from choosing a document to its stored view, ms: half of what feels immediate.
  static let keptViewMs = 50.0

  /// The goal from opening a document to its first screen in the text view, ms. Own choice: half as much again as what feels
  /// immediate, for a view that is typeset anew.
  static let firstScreenMs = 150.0

  var widthPx: Int
  var heightPx: Int
  var entries: [Entry]
  var busy: Answer
  var memory: Memory

  var text: String {
    var table = TextTable(
      [
        "ms, \(widthPx)x\(heightPx) px", "open", "first page", "text view", "turn p95", "paint p99",
        "night p99", "marks p99", "enlarged p99", "kept view", "KiB", "tiles MiB",
      ])
    for entry in entries {
      func cell(_ value: Double?) -> String { value.map { $0.fixed(1) } ?? "-" }
      table.add([
        URL(filePath: entry.file).lastPathComponent, cell(entry.openMs), cell(entry.firstPageMs),
        cell(entry.firstScreens?.median), cell(entry.pageTurns?.p95), cell(entry.paints?.p99),
        cell(entry.nightPaints?.p99),
        cell(entry.markedPaints?.p99), cell(entry.enlargedPaints?.p99), cell(entry.keptViews?.maximum),
        cell(entry.keptViewKiB), cell(entry.tilesMiB),
      ])
    }
    let problems = entries.compactMap { entry in entry.problem.map { "\(entry.file): \($0)" } }
    let mebibytes: (Double?) -> String = { $0.map { "\($0.fixed(0)) MiB" } ?? "unknown" }
    let worst = entries.flatMap { [$0.paints, $0.nightPaints, $0.markedPaints, $0.enlargedPaints] }
      .compactMap { $0?.p99 }.max()
    let frames = worst.map {
      "the slowest of these p99: \($0.fixed(1)) ms (at most \(Self.frameMs.fixed(0)): "
        + "\($0 <= Self.frameMs ? "holds" : "does not hold"))"
    }
    let kept = entries.compactMap { $0.keptViews?.maximum }.max().map {
      "the slowest last view shown from its file: \($0.fixed(1)) ms (at most \(Self.keptViewMs.fixed(0)): "
        + "\($0 <= Self.keptViewMs ? "holds" : "does not hold"))"
    }
    let texts = entries.compactMap { $0.firstScreens?.maximum }.max().map {
      "the slowest first screen of the text view, from opening: \($0.fixed(0)) ms (at most "
        + "\(Self.firstScreenMs.fixed(0)): \($0 <= Self.firstScreenMs ? "holds" : "does not hold"))"
    }
    return
      ([table.text] + problems + [frames, kept, texts].compactMap(\.self) + [
        "another page while one takes minutes: median \(busy.answers.median.fixed(0)) ms, longest "
          + "\(busy.answers.maximum.fixed(0)) ms (at most 100: \(busy.holds ? "holds" : "does not hold"))",
        "after 300 pages: this program \(mebibytes(memory.readerMiB)) at most, its worker \(mebibytes(memory.workerMiB))",
      ]).joined(separator: "\n") + "\n"
  }
}
