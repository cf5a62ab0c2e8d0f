import Signals
import Synchronization
import Tracking

/// What a recording has seen so far; written by the listener, read by whoever shows it.
final class RecordTally: Sendable {
  struct Counts: Sendable {
    var frames = 0
    var withEyes = 0
    var first: Timestamp?
    var last: Timestamp?
    /// Why the last frame had no eyes; nil where it had.
    var reason: InvalidReason?
    /// Why no frames come at the moment, in the source's words.
    var interruption: (reason: String, remedy: String)?
    var interruptionText: String? { interruption.map { "\($0.reason) \($0.remedy)" } }
    /// Who gives the frames; nil before that was told.
    var identity: SourceIdentity?
    var hasEnded = false

    var seconds: Double { first.flatMap { first in last.map { $0 - first } } ?? 0 }
  }

  private let counts = Mutex(Counts())

  var now: Counts { counts.withLock { $0 } }

  func take(_ event: TrackingEvent) {
    counts.withLock { counts in
      switch event {
      case .tracked(let frame) where frame.eyes.reason != .noFrame:
        counts.frames += 1
        if frame.eyes.value != nil { counts.withEyes += 1 }
        (counts.first, counts.last) = (counts.first ?? frame.time, frame.time)
        (counts.reason, counts.interruption) = (frame.eyes.reason, nil)
      case .source(.interrupted(let reason, let remedy)): counts.interruption = (reason, remedy)
      case .source(.streaming(let identity)): (counts.interruption, counts.identity) = (nil, identity)
      case .source(.paused): counts.interruption = ("The camera is paused.", "")
      case .source(.ended), .ended: counts.hasEnded = true
      case .tracked, .calibrating, .quality, .calibrated, .calibrationFailed, .calibrationLost, .posture,
        .repairOffered, .validated,
        .repaired, .repairFailed, .served:
        break
      }
    }
  }
}
