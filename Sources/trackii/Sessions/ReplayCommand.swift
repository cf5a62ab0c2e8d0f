import ArgumentParser
import Calibration
import Foundation
import Recording
import Signals
import Tracking
import Vision

/// `trackii replay`: a recorded session, or a gaze trace without frames, through the pipeline again.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Take a recorded session, or a gaze trace, through the pipeline again.",
    discussion: """
      A session bundle is calibrated from its own script, validated and then read by gaze; a trace \
      (JSON Lines) starts from its raw gaze. The same input gives the same result, byte for byte.
      """)

  @Argument(help: "A session bundle (folder) or a gaze trace (.jsonl).", completion: .file())
  var session: String

  @Option(help: "Write the pipeline's trace here (JSON Lines; must not exist).", completion: .file())
  var trace: String?

  @Flag(help: "Print the report as JSON.") var json = false

  @Flag(help: "Print every event and intent as it happens.") var events = false

  func run() throws {
    let url = URL(fileURLWithPath: session)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: session, isDirectory: &isFolder) else {
      throw fail(CommandError.noSuchSession(session), Sysexit.noInput)
    }
    do {
      let outcome =
        isFolder.boolValue ? try ReplayRun.frames(of: url, log: log) : try ReplayRun.trace(at: url, log: log)
      if let trace { try outcome.trace.write(to: URL(fileURLWithPath: trace)) }
      if json { try printJSON(outcome.report) } else { Terminal.write(outcome.report.description + "\n") }
    } catch let error as RecordingError {
      throw fail(error, Sysexit.code(error))
    } catch let error as VisionError {
      throw fail(error, Sysexit.unavailable)
    }
  }

  private func log(_ frame: TrackedFrame) {
    guard events, !json else { return }
    for line in Narration.lines(frame) { Terminal.write(line + "\n") }
  }
}
