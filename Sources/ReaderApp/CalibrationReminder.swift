import Reading
import Signals

/// A calibration that somebody skipped begins again by itself, after words that any key takes back: who skipped it had
/// hands, whoever sits there now may have none.
///
/// Times are the frames' own.
struct CalibrationReminder: Hashable, Sendable {
  /// Seconds of seen eyes, without a key or click, until it begins. Own choice: a page is turned more often by who reads by
  /// keys.
  private(set) var patience = 60.0
  /// Each time it is taken back it waits so many times longer.
  private static let factor = 4.0
  /// So long before, it is said, s.
  private static let noticeSeconds = 10.0
  private var seen: Seen?

  private struct Seen: Hashable, Sendable {
    var since: Timestamp
    var until: Timestamp
  }

  private var seconds: Double { seen.map { $0.until - $0.since } ?? 0 }

  /// True with the frame at which to begin.
  mutating func isDue(_ frame: TrackedFrame) -> Bool {
    guard frame.eyes.value != nil else {
      seen = nil
      return false
    }
    seen = Seen(since: seen?.since ?? frame.time, until: frame.time)
    return seconds >= patience
  }

  /// Somebody uses keys or mouse.
  mutating func takeBack() {
    if notice != nil { patience *= Self.factor }
    seen = nil
  }

  /// It has begun.
  mutating func begin() { seen = nil }

  /// What is said before it begins.
  var notice: ReaderScene.Banner? {
    guard seconds >= patience - Self.noticeSeconds else { return nil }
    return ReaderScene.Banner(
      headline: "Calibration begins in a moment",
      remedy:
        "Your gaze is not calibrated. Any key keeps it away for \((patience * Self.factor / 60).fixed(0)) minutes.",
      isBlocking: false)
  }
}
