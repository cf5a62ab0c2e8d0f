import ArgumentParser
import CommandSupport
import Foundation

/// Options of every benchmark whose figures have bounds.
struct GateOptions: ParsableArguments {
  @Option(
    help: "Hold the figures to the bounds in this file; exits with 1 where one does not hold.",
    completion: .file())
  var check: String?

  @Option(
    help: ArgumentHelp(
      "Write the figures to this file as new bounds.",
      discussion: "Bounds of recordings and settings that are not measured now stay as they are."),
    completion: .file())
  var recordGates: String?

  func validate() throws {
    guard check == nil || recordGates == nil else {
      throw ValidationError("give --check or --record-gates, not both")
    }
  }

  /// What is done with a run's figures: print, check or record them.
  enum Task {
    case print
    case check(GatesFile)
    case record(GatesFile, to: URL)
  }

  /// The task that the options ask for. It is to be read before anything is measured, so that minutes are not lost to a
  /// wrong file.
  ///
  /// - Throws: `GateError.cannotRead`, `.badFile`.
  func task() throws(GateError) -> Task {
    if let check { return .check(try GatesFile(reading: URL(fileURLWithPath: check))) }
    guard let recordGates else { return .print }
    let url = URL(fileURLWithPath: recordGates)
    return .record(
      FileManager.default.fileExists(atPath: url.path) ? try GatesFile(reading: url) : GatesFile(), to: url)
  }
}

/// The report of a benchmark whose figures have bounds.
protocol GatedReport: Encodable {
  var gateMeasurements: [GateMeasurement] { get }
  /// The conditions under which the figures were measured.
  var gateConditions: String { get }
  var text: String { get }
}

extension GatedReport {
  /// Prints the report, and checks or records its figures if asked to.
  ///
  /// - Throws: `ExitCode` 1 where a figure exceeds its bound; `GateError`.
  func finish(_ task: GateOptions.Task, json: Bool) throws {
    switch task {
    case .print:
      if json { try printJSON(self) } else { Terminal.write(text + "\n") }
    case .check(let file):
      let check = try GateCheck(gateMeasurements, against: file)
      if json {
        try printJSON(CheckedReport(report: self, gates: check))
      } else {
        Terminal.write(text + "\n\n" + check.text + "\n")
      }
      if !check.passed { throw ExitCode(1) }
    case .record(var file, let url):
      let measured = gateMeasurements
      let count = measured.count { $0.value != nil }
      guard count > 0 else { throw GateError.nothingMeasured }
      file.record(measured, command: Self.command, conditions: gateConditions)
      try file.write(to: url)
      if json { try printJSON(self) } else { Terminal.write(text + "\n") }
      Terminal.complain("\(url.path): \(count) bounds written")
    }
  }

  /// The command line without this machine's paths.
  private static var command: String {
    var words = CommandLine.arguments.dropFirst().filter {
      !$0.hasPrefix("--record-gates=") && $0 != "--json"
    }
    if let at = words.firstIndex(of: "--record-gates") { words.removeSubrange(at..<min(at + 2, words.count)) }
    return (["trackii"] + words.map { $0.hasPrefix("/") ? URL(fileURLWithPath: $0).lastPathComponent : $0 })
      .joined(separator: " ")
  }
}

private struct CheckedReport<Report: Encodable>: Encodable {
  var report: Report
  var gates: GateCheck
}
