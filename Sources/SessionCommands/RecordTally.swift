import Localization
import Signals
import Synchronization
import Tracking

/// Counts of a recording in progress; written by the listener, read by the display.
final class RecordTally: Sendable {
  struct Counts: Sendable {
    var frames = 0
    var withEyes = 0
    var first: Timestamp?
    var last: Timestamp?
    /// Why the last frame had no eyes; nil where it had eyes.
    var reason: InvalidReason?
    /// Why no frames come now, in the source's words; nil while they come.
    var interruption: (reason: String, remedy: String)?
    var interruptionText: String? { interruption.map { "\($0.reason) \($0.remedy)" } }
    /// Interruptions that have not been reported yet, including those that are over.
    var untold: [String] = []
    /// The source of the frames; nil before it named itself.
    var identity: SourceIdentity?
    var hasEnded = false

    var seconds: Double { first.flatMap { first in last.map { $0 - first } } ?? 0 }
  }

  private let counts = Mutex(Counts())

  var now: Counts { counts.withLock { $0 } }

  /// The interruptions since the last call, in words.
  func takeUntold() -> [String] {
    counts.withLock { counts in
      defer { counts.untold = [] }
      return counts.untold
    }
  }

  func take(_ event: TrackingEvent) {
    counts.withLock { counts in
      switch event {
      case .tracked(let frame) where frame.eyes.reason != .noFrame:
        counts.frames += 1
        if frame.eyes.value != nil { counts.withEyes += 1 }
        (counts.first, counts.last) = (counts.first ?? frame.time, frame.time)
        (counts.reason, counts.interruption) = (frame.eyes.reason, nil)
      case .source(.interrupted(let reason, let remedy)):
        counts.interruption = (reason, remedy)
        counts.untold.append(counts.interruptionText ?? reason)
      case .source(.streaming(let identity)): (counts.interruption, counts.identity) = (nil, identity)
      case .source(.paused): counts.interruption = (localized("The camera is paused."), "")
      case .source(.ended), .ended: counts.hasEnded = true
      case .tracked, .calibrating, .quality, .calibrated, .calibrationFailed, .calibrationLost, .posture,
        .repairOffered, .validated,
        .repaired, .repairFailed, .served, .sitting, .sittingGrew:
        break
      }
    }
  }
}
