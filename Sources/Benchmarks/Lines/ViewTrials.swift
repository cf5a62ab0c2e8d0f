import Attention
import Documents
import Foundation
import Lines
import Reading
import ReaderWindow
import Signals
import Simulation

/// Measures what rests on lines while simulated eyes read in the reader: at fixed distances of the lines, and in the view
/// that the reader takes by itself.
///
/// Gaze is what a simulated webcam makes of the eyes, through the same filter and fixations as live; nobody has read here.
struct ViewTrials {
  struct Result: Codable {
    /// Of the webcam's gaze, degrees: the mean distance from where the eyes are.
    var errorDegrees: Double
    var measuredErrorDegrees: Double
    var pitchDegrees: Double
    /// nil at a fixed distance of lines.
    var view: ReadingView?
    var runs: Int
    var linesRead: Int
    /// Share of fixations at whose end the reader took the right line for the one that is read.
    var rightLine: Double
    /// The share that was right or off by one line.
    var withinOneLine: Double
    /// Share of them at which a line was highlighted, and of those, at which it was the right one.
    var highlighted: Double
    var highlightRight: Double
    /// Lines by whose end the page had moved on where that was due, as a share of those where it was.
    var followed: Double?
    /// Times it moved on though the line that was read was not at its end, an hour.
    var followedWrongly: Double
    /// Share of runs in which the line marked after a page was turned was the one read last.
    var lastLine: Double
    /// Share of the lines told as evidence for calibration that had been read.
    var evidenceRight: Double?
  }

  static let errors = [1.2, 2.0, 2.5]
  static let pitches = [0.6, 1.0, 1.6, 2.4]
  static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  static let distanceMm = 600.0

  var errors = Self.errors
  var pitches = Self.pitches
  var runs = 10
  var seed: UInt64 = 1

  /// Two parts offset, one part noise, as `bench attention` has it, so that the mean distance is `degrees`.
  static func webcam(_ degrees: Double) -> WebcamError {
    let part = degrees / 1.5
    return WebcamError(offset: 1.20 * part, sway: 0.40 * part, wobble: 0.52 * part, white: 0.52 * part)
  }

  /// - Throws: what keeps the made page from being opened.
  func measured(_ progress: (Double) -> Void) async throws -> [Result] {
    let text = try await SimulatedDocument.load()
    var results: [Result] = []
    let count = Double(errors.count * (pitches.count + 1))
    for error in errors {
      for pitch in pitches.map(Optional.some) + [nil] {
        results.append(run(text, error: error, pitch: pitch))
        progress(Double(results.count) / count)
      }
    }
    return results
  }

  /// - Parameter pitch: degrees; nil in the default view.
  private func run(_ text: SimulatedDocument, error: Double, pitch: Double?) -> Result {
    var sum = LineTally()
    var view: ReadingView?
    var shown = 0.0
    for number in 0..<runs {
      var trial = ReadTrial(
        text, error: Self.webcam(error), degrees: error, pitch: pitch,
        seed: seed &* 1_000_003 &+ UInt64(number) &* 7919 &+ UInt64(error * 10))
      trial.read()
      sum += trial.tally
      view = pitch == nil ? trial.session.view : nil
      shown = trial.session.linePitchPx / trial.session.pxPerDegree
    }
    return sum.result(error: error, pitch: shown, view: view, runs: runs)
  }
}

/// A page of a paper in two columns, opened as any document is.
struct SimulatedDocument: Sendable {
  var document: ReaderDocument
  var lines: [TextLine]

  static func load() async throws -> SimulatedDocument {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trackii-views-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var page = OrderedPage(seed: 4711)
    for side in 0..<2 {
      page.column(x: 50 + Double(side) * 257, width: 238, from: 80, lines: 52)
    }
    let file = folder.appending(path: "paper.pdf")
    try page.data.write(to: file)
    let opened = try await Document.open(file)
    let lines = try await opened.lines(page: 0)
    let size = try await opened.pageSize(0)
    return SimulatedDocument(
      document: ReaderDocument(title: "Paper", pages: Array(repeating: size, count: 3)), lines: lines)
  }
}
