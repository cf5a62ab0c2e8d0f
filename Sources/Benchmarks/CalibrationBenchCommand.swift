import ArgumentParser
import CommandSupport
import Evaluation
import Foundation
import Recording
import Vision

/// `trackii bench calibration`: measures the error of gaze, how well its ellipses hold, and its drift.
struct CalibrationBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibration", abstract: "Measure calibration, its ellipses and its drift against truth.",
    discussion: """
      Each session bundle is calibrated from its own script. Told are the maps that were tried and how they did on \
      held-out targets; accuracy on the validation targets for different numbers of points; how often the true gaze \
      lies within the 68 and 95 % contours of the point's ellipse, on targets and in reading, raw and filtered; each \
      later validation with the evidence of lines, choices and repairs, and without it.
      """)

  @Argument(help: "Session bundles (folders) with truth.", completion: .directory)
  var sessions: [String]

  @Flag(help: "Leave implicit evidence out, for comparison.") var noDrift = false

  @Option(
    help: ArgumentHelp(
      "Take each session's camera for one of these horizontal fields of view (20 to 150 degrees, such as 50,60,70,78) "
        + "and tell what that costs, in place of the other figures.", valueName: "degrees,..."))
  var fieldOfView: String?

  @Flag(help: "Print the report as JSON.") var json = false

  @OptionGroup var gates: GateOptions

  func validate() throws {
    guard fieldOfView != nil else { return }
    guard let assumed, !assumed.isEmpty else {
      throw ValidationError("--field-of-view takes degrees with commas between, such as 50,60,70,78.")
    }
    for degrees in assumed { try FieldOfViewOption.check(degrees) }
    guard !noDrift else {
      throw ValidationError("--field-of-view measures with drift correction; leave --no-drift out.")
    }
  }

  /// The fields of view to assume, degrees; nil where they are not given or not all numbers.
  private var assumed: [Double]? {
    guard let parts = fieldOfView?.split(separator: ",", omittingEmptySubsequences: false) else { return nil }
    let degrees = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    return degrees.count == parts.count ? degrees : nil
  }

  func run() throws {
    do {
      let task = try gates.task()
      for session in sessions where !FileManager.default.fileExists(atPath: session) {
        throw CommandError.noSuchSession(session)
      }
      let bundles = try sessions.map { try SessionBundle(opening: URL(fileURLWithPath: $0)) }
      if let assumed { return try tell(bundles, assumed) }
      var report = CalibrationBenchReport()
      for bundle in bundles {
        var bar = ProgressBar(bundle.folder.lastPathComponent)
        report.sessions.append(
          try CalibrationEvaluation(bundle, learnsDrift: !noDrift).run { bar.show($0) })
        bar.finish()
      }
      try report.finish(task, json: json)
    } catch let code as ExitCode {
      throw code
    } catch let error as RecordingError {
      throw fail(error, Sysexit.dataError)
    } catch let error as EvaluationError {
      throw fail(error, Sysexit.dataError)
    } catch let error as VisionError {
      throw fail(error, Sysexit.unavailable)
    } catch { throw fail(error, Sysexit.code(for: error)) }
  }

  /// Reports the cost of assuming wrong fields of view.
  private func tell(_ bundles: [SessionBundle], _ assumed: [Double]) throws {
    var report = CalibrationBenchReport()
    var sessions: [FieldOfViewReport] = []
    for bundle in bundles {
      var bar = ProgressBar(bundle.folder.lastPathComponent)
      sessions.append(try FieldOfViewEvaluation(bundle, assumed: assumed).run { bar.show($0) })
      bar.finish()
    }
    report.fieldsOfView = sessions
    guard !json else { return try printJSON(report) }
    let head =
      "\(report.program), \(report.build) build: \(report.command.joined(separator: " "))\n\(report.machine.description)"
    Terminal.write(head + "\n\n" + FieldOfViewBenchText(sessions: sessions, assumed: assumed).text + "\n")
  }
}
