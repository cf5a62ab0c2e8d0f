import ArgumentParser
import CommandSupport
import Foundation
import Localization
import Measures
import Recording
import Signals
import Tracking

/// Options for the input of `measures` and `report`.
struct MeasuredOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      localized("A session bundle (folder), or a gaze trace in any format that `trackii trace` reads.")),
    completion: .file())
  var session: String

  @OptionGroup var file: TraceFileOptions

  @Option(
    help: ArgumentHelp(localized("The PDF that was read: its words are measured.")),
    completion: .file(extensions: ["pdf"]))
  var document: String?

  @Option(
    help: ArgumentHelp(
      localized(
        """
        Where page 1 of the document stood: LEFT,TOP,SCALE in screen px and px per point. Only for recordings \
        that do not say it themselves.
        """)))
  var placement: PagePlacement?

  @Option(
    help: ArgumentHelp(localized("Areas of interest (JSON), as a report saves them.")),
    completion: .file(extensions: ["json"]))
  var areas: String?

  @Option(
    help: ArgumentHelp(
      localized("Use this calibration, as `trackii calibrate --output` writes it, for a session bundle.")),
    completion: .file())
  var calibration: String?

  func validate() throws {
    guard placement == nil || document != nil else {
      throw ValidationError(localized("--placement needs --document"))
    }
  }

  /// Reads the input, replaying it as needed.
  ///
  /// - Throws: errors of the recording, trace, calibration and document; `MeasuresError.badAreas`.
  func read() throws -> MeasuredInput {
    // Files that are quick to read and may be invalid are read before the replay.
    let areasData = try areas.map { try Data(contentsOf: URL(filePath: $0)) }
    if let areas, let areasData { _ = try AreasFile(areasData, file: areas, sheets: .max) }
    let stored = try calibration.map { try StoredCalibration(decoding: Data(contentsOf: URL(filePath: $0))) }
    let shown = try document.map { path in
      try runAsync { [placement] in try await ShownDocument(URL(filePath: path), placement: placement) }
    }
    let session = try ReplayedSession(at: session, stored: stored, file: file)
    let record = try session.record(shown)
    let file = try areas.flatMap { path in
      try areasData.map { try AreasFile($0, file: path, sheets: record.sheets.count) }
    }
    return MeasuredInput(session: session, record: record, areas: file?.areas ?? [], document: shown)
  }
}

/// The complete input of measures and reports.
struct MeasuredInput {
  let session: ReplayedSession
  let record: GazeRecord
  let areas: [AreaOfInterest]
  let document: ShownDocument?
}

/// `trackii measures`: computes reading measures for words, lines and areas of interest.
struct MeasuresCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measures",
    abstract: localized("Measure how a recorded session was read: per word, line and area of interest."),
    discussion: localized(
      """
      A session bundle is replayed as `trackii replay` does, a trace from its raw gaze on. Its fixations are put \
      on the lines that were read, as the reader does, and measured with the field's names: FFD, SFD, GD, RPD \
      (go-past), TFT, RRT, nFix, skip, refix, reg_out, reg_in. Definitions: docs/reports.md.
      """))

  @OptionGroup var input: MeasuredOptions

  @Option(
    help: ArgumentHelp(localized("Write the table here (CSV; must not exist).")),
    completion: .file(extensions: ["csv"]))
  var csv: String?

  @Flag(help: ArgumentHelp(localized("Print everything as JSON."))) var json = false

  func run() throws {
    do {
      if let csv { try OutputFile.check(csv) }
      let read = try input.read()
      let (session, record) = (read.session, read.record)
      let fixations = record.fixations()
      let measures = ReadingMeasures(record, fixations: fixations, areas: read.areas)
      guard !measures.all.isEmpty else { throw MeasuresError.noText(name: session.name) }
      let start = record.frames.first?.time ?? Timestamp(nanoseconds: 0)
      let table = MeasuresTable(measures.all, start: start)
      if let csv { try OutputFile.write(Data(table.csv.utf8), to: csv) }
      if json {
        try printJSON(MeasuresReport(name: session.name, measures: measures))
      } else {
        Terminal.write(MeasuresText(name: session.name, measures: measures).text + "\n")
      }
    } catch let error as RecordingError {
      throw fail(error, Sysexit.code(error))
    } catch let error as ValidationError { throw error } catch { throw fail(error, Sysexit.code(for: error)) }
  }
}
