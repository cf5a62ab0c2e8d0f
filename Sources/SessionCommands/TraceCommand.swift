import ArgumentParser
import CommandSupport
import Foundation
import Localization
import Signals
import Traces

/// `trackii trace`: converts and describes gaze traces in common formats.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: localized("Convert gaze traces, and say what is in them."),
    subcommands: [TraceConvertCommand.self, TraceInfoCommand.self])
}

/// `trackii trace convert`: converts a gaze trace to another format.
struct TraceConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: localized("Take a gaze trace from one format to another."),
    discussion: localized(
      """
      Formats: trackii (JSON Lines), asc (EyeLink), bids (a folder), tobii, etdq and csv. The format of IN is told by \
      its content, that of OUT by its name or with --to. What OUT cannot hold is listed. OUT is there whole or not at \
      all, and nothing is overwritten. Exits with 65 where IN is damaged.
      """))

  @Argument(help: ArgumentHelp(localized("The trace.")), completion: .file()) var input: String
  @Argument(help: ArgumentHelp(localized("The new trace; must not exist.")), completion: .file()) var output:
    String
  @Option(help: ArgumentHelp(localized("The format to write; by OUT's name without."))) var to: TraceFormat?
  @OptionGroup var file: TraceFileOptions
  @Flag(help: ArgumentHelp(localized("Print what was done as JSON."))) var json = false

  struct Report: Encodable {
    struct Loss: Encodable {
      var loss: TraceLoss
      var count: Int
      var words: String
    }
    var from: TraceFormat
    var to: TraceFormat
    var samples: Int
    var events: Int
    var losses: [Loss]
  }

  func run() throws {
    guard let format = to ?? TraceFormat(writing: output) else {
      throw ValidationError(localized("the name of OUT does not say its format; say it with --to"))
    }
    do {
      let (from, reader) = try file.open(input)
      let done = try TraceConversion(reader, to: format, at: output)
      let report = Report(
        from: from, to: format, samples: done.rows, events: done.events,
        losses: done.losses.inOrder.map { Report.Loss(loss: $0.loss, count: $0.count, words: $0.loss.words) })
      if json { return try printJSON(report) }
      let losses = report.losses.map { "\n  \($0.loss.rawValue) (\($0.count)): \($0.words)" }.joined()
      let made = localized(
        """
        \(input) (\(from.rawValue)) to \(output) (\(format.rawValue)): \(done.rows) samples, \(done.events) events
        """)
      let text =
        losses.isEmpty
        ? localized("\(made); nothing is lost") : made + "\n" + localized("Not kept as it was:") + losses
      Terminal.write(text + "\n")
    } catch { throw fail(error, Sysexit.code(for: error)) }
  }
}

/// `trackii trace info`: describes the content of a gaze trace.
struct TraceInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: localized("Say what a gaze trace holds. Reads all of it, and so checks it."))

  @Argument(help: ArgumentHelp(localized("The trace.")), completion: .file()) var input: String
  @OptionGroup var file: TraceFileOptions
  @Flag(help: ArgumentHelp(localized("Print as JSON."))) var json = false

  struct Report: Encodable {
    var format: TraceFormat
    var samples = 0
    var valid = 0
    var seconds = 0.0
    var measuredHz: Double?
    var events: [String: Int] = [:]
    var eyes: [String] = []
    var screenPx: [Double]?
    var screenMm: [Double]?
    var recording: TraceRecording

    private enum CodingKeys: String, CodingKey {
      case format, samples, valid, seconds, events, eyes, recording
      case measuredHz = "measured_hz"
      case screenPx = "screen_px"
      case screenMm = "screen_mm"
    }
  }

  func run() throws {
    do {
      let (format, reader) = try file.open(input)
      let report = try report(format, reader)
      if json { return try printJSON(report) }
      func size(_ size: [Double]?) -> String {
        size.map { "\($0[0].fixed(0)) x \($0[1].fixed(0))" } ?? localized("unknown")
      }
      let events = report.events.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(
        separator: ", ")
      let (px, mm) = (size(report.screenPx), size(report.screenMm))
      let distance = report.recording.distanceMm?.fixed(0) ?? localized("unknown")
      let lines = [
        localized(
          """
          \(input): \(format.rawValue), \(report.samples) samples (\(report.valid) valid) in \
          \(report.seconds.fixed(2)) s, \(report.measuredHz?.fixed(2) ?? "-") Hz
          """),
        localized("Eyes: \(report.eyes.map(Self.eye).joined(separator: ", "))"),
        localized("Screen: \(px) px, \(mm) mm; distance \(distance) mm"),
        events.isEmpty ? localized("Events: none") : localized("Events: \(events)"),
      ]
      Terminal.write(lines.joined(separator: "\n") + "\n")
    } catch { throw fail(error, Sysexit.code(for: error)) }
  }

  /// The name of one of the report's eyes, for people.
  private static func eye(_ name: String) -> String {
    switch name {
    case "left": localized("left", context: "eye")
    case "right": localized("right", context: "eye")
    default: localized("combined", context: "eye")
    }
  }

  private func report(_ format: TraceFormat, _ reader: any TraceReading) throws -> Report {
    let screen = reader.metadata.screen
    var report = Report(format: format, recording: reader.metadata.recording)
    report.screenPx = screen.pixels.map { [$0.width, $0.height] }
    report.screenMm = screen.millimetres.map { [$0.width, $0.height] }
    var eyes: Set<String> = []
    var span: (first: Timestamp, last: Timestamp)?
    while let element = try reader.next() {
      switch element {
      case .event(let event): report.events[event.kind.rawValue, default: 0] += 1
      case .row(let row):
        report.samples += 1
        if row.raw.value != nil { report.valid += 1 }
        if row.left != nil { eyes.insert("left") }
        if row.right != nil { eyes.insert("right") }
        if row.left == nil, row.right == nil { eyes.insert("combined") }
        span = (span?.first ?? row.time, row.time)
      }
    }
    report.eyes = eyes.sorted()
    report.seconds = span.map { $0.last - $0.first } ?? 0
    if report.seconds > 0 { report.measuredHz = Double(report.samples - 1) / report.seconds }
    return report
  }
}
