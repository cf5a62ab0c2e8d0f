import ArgumentParser
import Calibration
import CommandSupport
import Foundation
import Lines
import Localization
import Measures
import Recording
import Signals
import Traces
import Tracking
import Vision

/// `trackii replay`: takes a recorded session, or a gaze trace without frames, through the pipeline again.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: localized("Take a recorded session, or a gaze trace, through the pipeline again."),
    discussion: localized(
      """
      A session bundle is calibrated from its own script, validated and then read by gaze; a trace \
      of any format starts from its raw gaze; what its file does not say, options do (--screen, --screen-mm). With \
      --document and --placement the lines that a trace's gaze read are counted. The same input gives the same \
      result, byte for byte, at every pace. With --step each line on standard input, or each key on a terminal, lets one frame \
      through; q ends.
      """))

  @Argument(
    help: ArgumentHelp(
      localized("A session bundle (folder), or a gaze trace in any format that `trackii trace` reads.")),
    completion: .file())
  var session: String

  @Option(
    help: ArgumentHelp(localized("Write the pipeline's trace here (JSON Lines; must not exist).")),
    completion: .file())
  var trace: String?

  @Option(
    help: ArgumentHelp(
      localized("Use this calibration, as `trackii calibrate --output` writes it, for a session bundle.")),
    completion: .file())
  var calibration: String?

  @OptionGroup var fieldOfView: FieldOfViewOption

  @OptionGroup var file: TraceFileOptions

  @Option(
    help: ArgumentHelp(
      localized("The PDF that was read, for a trace; a session bundle says what was on the screen.")),
    completion: .file(extensions: ["pdf"]))
  var document: String?

  @Option(
    help: ArgumentHelp(
      localized("Where page 1 of the document stood: LEFT,TOP,SCALE in screen px and px per point.")))
  var placement: PagePlacement?

  @Option(
    help: ArgumentHelp(
      localized("Play at the recorded speed times this, 0.25 to 16; as fast as possible without.")))
  var speed: Double?

  @Flag(help: ArgumentHelp(localized("Go frame by frame and print each frame."))) var step = false

  @Flag(help: ArgumentHelp(localized("Print the report as JSON."))) var json = false

  @Flag(help: ArgumentHelp(localized("Print every event and intent as it happens."))) var events = false

  func validate() throws {
    if let speed, !(0.25...16).contains(speed) {
      throw ValidationError(localized("--speed takes 0.25 to 16"))
    }
    guard speed == nil || !step else { throw ValidationError(localized("give --speed or --step, not both")) }
    guard placement == nil || document != nil else {
      throw ValidationError(localized("--placement needs --document"))
    }
    guard !json || !step else { throw ValidationError(localized("--step prints lines; leave --json out")) }
  }

  func run() throws {
    let url = URL(fileURLWithPath: session)
    let isTrace: Bool
    do { isTrace = try file.isTrace(session) } catch let error as ValidationError { throw error } catch {
      throw fail(error, Sysexit.code(for: error))
    }
    guard !isTrace || calibration == nil else {
      throw ValidationError(
        localized("--calibration needs a session bundle; the gaze of a trace is already calibrated"))
    }
    guard !isTrace || fieldOfView.degrees == nil else {
      throw ValidationError(
        localized("--field-of-view needs a session bundle; a trace holds gaze and no pictures"))
    }
    guard isTrace || document == nil else {
      throw ValidationError(
        localized("--document needs a trace; a session bundle says what was on the screen"))
    }
    do {
      let outcome =
        try isTrace
        ? ReplayRun.trace(
          at: url, format: file.from, known: file.known(), text: text(), pacer: pacer, log: log)
        : frames(of: url)
      if let trace { try outcome.trace.write(to: URL(fileURLWithPath: trace)) }
      if json { try printJSON(outcome.report) } else { Terminal.write(outcome.report.description + "\n") }
      if outcome.report.isWithoutScript { throw CommandError.noScript(session: session) }
    } catch let error as RecordingError {
      throw fail(error, Sysexit.code(error))
    } catch { throw fail(error, Sysexit.code(for: error)) }
  }

  /// The text of the document's first page at its place on the screen, px; nil without a document.
  private func text() throws -> PageText? {
    guard let document else { return nil }
    let shown = try runAsync { [placement] in
      try await ShownDocument(URL(filePath: document), placement: placement)
    }
    let start = Timestamp(nanoseconds: 0)
    return try shown.placements(of: nil, from: start).first.map {
      SheetView(start: start, placed: $0.placed).text(on: shown.sheets)
    }
  }

  private func frames(of folder: URL) throws -> ReplayRun {
    let stored = try calibration.map { try StoredCalibration(decoding: Data(contentsOf: URL(filePath: $0))) }
    return try ReplayRun.frames(
      of: folder, stored: stored, toldFieldOfView: fieldOfView.degrees, pacer: pacer, log: log)
  }

  private var pacer: ReplayPacer {
    ReplayPacer(step ? .stepped : speed.map { .recorded(speed: $0) } ?? .asFastAsPossible)
  }

  private func log(_ frame: TrackedFrame) {
    let lines = step ? [Narration.line(frame)] : events && !json ? Narration.lines(frame) : []
    for line in lines { Terminal.write(line + "\n") }
  }
}
