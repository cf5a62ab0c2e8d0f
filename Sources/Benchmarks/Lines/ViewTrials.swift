import Attention
import Documents
import Foundation
import Lines
import Reading
import ReaderWindow
import Signals
import Simulation

/// Measures what depends on lines while simulated eyes read in the reader: at fixed line pitches, and in the view that
/// the reader chooses itself.
///
/// Gaze comes from a simulated webcam, through the same filter and fixation detector as live; no real person reads
/// here.
struct ViewTrials {
  struct Result: Codable {
    /// The error of the simulated webcam's gaze, degrees: the mean distance from where the eyes are.
    var errorDegrees: Double
    var measuredErrorDegrees: Double
    var pitchDegrees: Double
    /// The view that the reader chose; nil at a fixed line pitch.
    var view: ReadingView?
    /// Whether gaze is corrected by what is read, as live.
    var isCorrected: Bool
    var runs: Int
    var linesRead: Int
    /// Share of fixations at whose end the reader had found the line that is read.
    var rightLine: Double
    /// The same on the first page, and on later ones; nil where none was reached.
    var rightOnFirstPage: Double?
    var rightLater: Double?
    /// Share of fixations at whose end any line was taken.
    var found: Double
    /// Share of fixations at whose end the found line was right or off by one.
    var withinOneLine: Double
    /// Share of fixations at whose end a line was highlighted; `highlightRight` is the share of these with the right
    /// line.
    var highlighted: Double
    var highlightRight: Double
    /// Share of lines by whose end the page had moved on, among those where that was due; nil where it never was.
    var followed: Double?
    /// How often an hour the page moved on although the line that was read was not at its end.
    var followedWrongly: Double
    /// Share of runs in which the line marked after a page turn was the one read last.
    var lastLine: Double
    /// Share of lines reported as evidence for calibration that had really been read; nil where none was reported.
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
  /// Lines to read in the default view: a page has 104.
  var lines = Self.lines
  static let lines = 120
  /// Lines to read at a fixed line pitch.
  private static let linesAtPitch = 70

  /// The webcam's error, composed of two parts offset and one part noise as in `bench attention`, so that the mean
  /// distance is `degrees`.
  static func webcam(_ degrees: Double) -> WebcamError {
    let part = degrees / 1.5
    return WebcamError(offset: 1.20 * part, sway: 0.40 * part, wobble: 0.52 * part, white: 0.52 * part)
  }

  /// Measures simulated reading in the default view, corrected by what is read, with the parts of an error as recorded.
  ///
  /// - Throws: an error that keeps the made page from being opened.
  func measuredAsRecorded(_ progress: (Double) -> Void) async throws -> [Result] {
    let text = try await SimulatedDocument.load()
    return errors.enumerated().map { number, error in
      defer { progress(Double(number + 1) / Double(errors.count)) }
      return run(
        text, error: error, webcam: ReadingTrials.asRecorded.error(of: error), pitch: nil, isCorrected: true)
    }
  }

  /// Measures simulated reading for all errors and line pitches.
  ///
  /// - Throws: an error that keeps the made page from being opened.
  func measured(_ progress: (Double) -> Void) async throws -> [Result] {
    let text = try await SimulatedDocument.load()
    var results: [Result] = []
    let conditions: [(pitch: Double?, isCorrected: Bool)] =
      pitches.map { ($0, false) } + [(nil, false), (nil, true)]
    let count = Double(errors.count * conditions.count)
    for error in errors {
      for condition in conditions {
        results.append(
          run(
            text, error: error, webcam: Self.webcam(error), pitch: condition.pitch,
            isCorrected: condition.isCorrected))
        progress(Double(results.count) / count)
      }
    }
    return results
  }

  /// Simulates reading with one error and line pitch.
  ///
  /// - Parameters:
  ///   - text: the document that is read.
  ///   - error: the error of gaze, degrees.
  ///   - webcam: its parts.
  ///   - pitch: the line pitch, degrees; nil in the default view.
  ///   - isCorrected: whether gaze is corrected by what is read.
  private func run(
    _ text: SimulatedDocument, error: Double, webcam: WebcamError, pitch: Double?, isCorrected: Bool
  ) -> Result {
    var sum = LineTally()
    var view: ReadingView?
    var shown = 0.0
    for number in 0..<runs {
      var trial = ReadTrial(
        text, error: webcam, degrees: error, pitch: pitch,
        seed: seed &* 1_000_003 &+ UInt64(number) &* 7919 &+ UInt64(error * 10), isCorrected: isCorrected)
      trial.read(lines: pitch == nil ? lines : Self.linesAtPitch)
      sum += trial.tally
      view = pitch == nil ? trial.session.view : nil
      shown = trial.session.linePitchPx / trial.session.pxPerDegree
    }
    return sum.result(error: error, pitch: shown, view: view, isCorrected: isCorrected, runs: runs)
  }
}

/// A page of a paper in two columns, opened as a real document is.
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
