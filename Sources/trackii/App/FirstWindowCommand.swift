import ArgumentParser
import Benchmarks
import CommandSupport
import Foundation
import Localization
import ReaderApp
import ReaderWindow
import Signals
import Timing
import Tracking

/// `trackii bench first-window`: runs the app up to its first frame; `StartBench` starts it. Not shown in the help.
struct FirstWindowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: FirstFrame.commandName,
    abstract: localized("Open the reader, tell when its first frame was drawn, and close it."),
    shouldDisplay: false)

  @OptionGroup var gaze: GazeOptions
  @OptionGroup var login: LoginOptions

  func run() throws {
    let launcher = AppLauncher(gaze: gaze, login: login) { window in
      let moment = FirstFrame(
        drawn: LiveTracker.monotonicNow(), processorSeconds: ProcessorTime.seconds,
        peakMemoryMiB: Machine.peakMemoryMiB)
      // A failed write is ignored: nobody reads the answer then, and the caller reports that it got none.
      try? printJSON(moment)
      window.close()
    }
    try launcher.run(.people)
  }
}
