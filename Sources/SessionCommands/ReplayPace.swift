import Foundation
import Signals
import Tracking

/// The pace of a replay. Its results are the same at every pace.
package enum ReplayPace {
  /// The replay's frames are not delayed.
  case asFastAsPossible
  /// A multiple of the recording's own speed: 1 is the original speed, 2 twice as fast.
  case recorded(speed: Double)
  /// One frame for each key press, or for each line of standard input where that is no terminal.
  case stepped
}

/// Delays a replay's frames until they are due.
package final class ReplayPacer {
  private let pace: ReplayPace
  private let keys: StepKeys?
  private let clock = ContinuousClock()
  /// When the first frame came on the machine's clock, and the frame's own time; nil before that.
  private var start: (instant: ContinuousClock.Instant, time: Timestamp)?

  /// Prepares a replay's pace.
  ///
  /// - Parameter pace: the pace of the replay.
  package init(_ pace: ReplayPace) {
    self.pace = pace
    if case .stepped = pace { keys = StepKeys() } else { keys = nil }
  }

  /// Whether each frame waits for a key press.
  package var isStepped: Bool { keys != nil }

  /// Waits until the frame of this time is due; blocks the thread.
  ///
  /// - Returns: false when the person asks to stop.
  package func lets(_ time: Timestamp) -> Bool {
    switch pace {
    case .asFastAsPossible: return true
    case .stepped: return keys?.next() ?? false
    case .recorded(let speed):
      let start = start ?? (clock.now, time)
      self.start = start
      let due = start.instant + .seconds((time - start.time) / speed)
      let ahead = (due - clock.now).milliseconds / 1e3
      if ahead > 0 { Thread.sleep(forTimeInterval: ahead) }
      return true
    }
  }
}
