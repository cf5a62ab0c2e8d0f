import Foundation
import Signals
import Tracking

/// How fast a replay goes. What it computes is the same at every pace.
package enum ReplayPace {
  /// Nothing is waited for.
  case asFastAsPossible
  /// At a multiple of the recording's own speed: 1 is as it was recorded, 2 twice as fast.
  case recorded(speed: Double)
  /// One frame for each key that is pressed, or for each line of the input where it is no terminal.
  case stepped
}

/// Holds a replay's frames back until they are due.
package final class ReplayPacer {
  private let pace: ReplayPace
  private let keys: StepKeys?
  private let clock = ContinuousClock()
  /// When the first frame came, on the machine's clock, and its own time.
  private var start: (instant: ContinuousClock.Instant, time: Timestamp)?

  /// - Parameter pace: how fast frames are let through.
  package init(_ pace: ReplayPace) {
    self.pace = pace
    if case .stepped = pace { keys = StepKeys() } else { keys = nil }
  }

  /// Whether each frame waits for a key.
  package var isStepped: Bool { keys != nil }

  /// Waits until the frame of this time is due; blocks the thread.
  ///
  /// - Returns: false when the person has had enough.
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
