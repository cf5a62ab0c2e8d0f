import ArgumentParser
import Foundation
import ReaderApp
import ReaderWindow
import Signals
import Tracking

/// `trackii bench first-window`: the application up to its first frame; `StartBench` starts it. Not shown to people.
struct FirstWindowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "first-window",
    abstract: "Open the reader, tell when its first frame was drawn, and close it.",
    shouldDisplay: false)

  /// What the process had used when the first frame with content was painted.
  struct Moment: Codable {
    /// On CLOCK_MONOTONIC, which all processes share.
    var drawn: Timestamp
    /// Processor time of all threads since the start of the process, s.
    var processorSeconds: Double
    /// nil where the kernel does not tell.
    var peakMemoryMiB: Double?
  }

  @OptionGroup var gaze: GazeOptions
  @OptionGroup var login: LoginOptions

  func run() throws {
    let launcher = AppLauncher(gaze: gaze, login: login) { window in
      let moment = Moment(
        drawn: Tracking.monotonicNow(), processorSeconds: Machine.processorSeconds,
        peakMemoryMiB: Machine.peakMemoryMiB)
      // Nobody reads the answer where this fails: then the caller says that it got none.
      try? printJSON(moment)
      window.close()
    }
    try launcher.run(.people)
  }
}
