import Localization
import Reading
import Signals

/// Starts a calibration that somebody skipped again by itself, after an announcement that any key cancels: the person who
/// skipped it could use their hands, but whoever sits there now may not be able to.
///
/// Times are those of the frames.
struct CalibrationReminder: Hashable, Sendable {
  /// How long eyes have to be seen, without a key or click, until the calibration begins, s. Own choice: people who read with
  /// keys turn pages more often than that.
  private(set) var patience = 60.0
  /// The factor by which the waiting time grows each time that the calibration is cancelled.
  private static let factor = 4.0
  /// How long before the calibration it is announced, s.
  private static let noticeSeconds = 10.0
  private var seen: Seen?

  private struct Seen: Hashable, Sendable {
    var since: Timestamp
    var until: Timestamp
  }

  private var seconds: Double { seen.map { $0.until - $0.since } ?? 0 }

  /// Takes a frame in.
  ///
  /// - Returns: whether the calibration is to begin with this frame.
  mutating func isDue(_ frame: TrackedFrame) -> Bool {
    guard frame.eyes.value != nil else {
      seen = nil
      return false
    }
    seen = Seen(since: seen?.since ?? frame.time, until: frame.time)
    return seconds >= patience
  }

  /// Cancels the calibration that is announced, since somebody uses keys or mouse.
  mutating func takeBack() {
    if notice != nil { patience *= Self.factor }
    seen = nil
  }

  /// Notes that the calibration has begun.
  mutating func begin() { seen = nil }

  /// The announcement that is shown before the calibration begins; nil until it is near.
  var notice: ReaderScene.Banner? {
    guard seconds >= patience - Self.noticeSeconds else { return nil }
    let minutes = Int((patience * Self.factor / 60).rounded())
    return ReaderScene.Banner(
      headline: localized("Calibration begins in a moment"),
      remedy: localized(
        minutes, one: "Your gaze is not calibrated. Any key keeps it away for one minute.",
        other: "Your gaze is not calibrated. Any key keeps it away for \(minutes) minutes."),
      isBlocking: false)
  }
}
