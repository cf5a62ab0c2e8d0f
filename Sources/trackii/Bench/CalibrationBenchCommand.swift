import ArgumentParser
import Evaluation
import Foundation
import Recording
import Vision

/// `trackii bench calibration`: how good gaze is, how true its ellipses are, and how it drifts.
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

  @Flag(help: "Print the report as JSON.") var json = false

  @OptionGroup var gates: GateOptions

  func run() throws {
    do {
      let task = try gates.task()
      for session in sessions where !FileManager.default.fileExists(atPath: session) {
        throw CommandError.noSuchSession(session)
      }
      let bundles = try sessions.map { try SessionBundle(opening: URL(fileURLWithPath: $0)) }
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
}
