import Signals

/// Notices that somebody who reads blinks seldom, as people at screens do, so that their eyes become dry.
///
/// Only time in which the eyes are seen counts. Cameras that are too slow to show blinks tell nothing: at least some must have
/// been seen.
struct BlinkWatch: Sendable {
  private let configuration: ReaderConfiguration
  private var last: Timestamp?
  /// Seconds for which the eyes have been seen since the count began, and the blinks in them.
  private var (seen, blinks) = (0.0, 0)
  /// All blinks since the document was opened.
  private var all = 0
  private var hinted: Timestamp?
  /// Whether blinks were seldom in the last stretch of time that was counted.
  private var isSeldom = false

  init(_ configuration: ReaderConfiguration) { self.configuration = configuration }

  /// Takes the next frame; frames come in the order of their times.
  mutating func follow(_ frame: TrackedFrame) {
    let passed = last.map { frame.time - $0 } ?? 0
    last = frame.time
    for case .blink in frame.events {
      blinks += 1
      all += 1
    }
    guard frame.eyes.value != nil, passed > 0, passed <= configuration.blinkGapSeconds else { return }
    seen += passed
    guard seen >= configuration.blinkCountSeconds else { return }
    isSeldom = Double(blinks) * 60 / seen < configuration.blinksAMinute
    (seen, blinks) = (0, 0)
  }

  /// Whether a hint is due now; at most one in a while.
  mutating func takeHint() -> Bool {
    guard isSeldom, all >= configuration.blinksSeen, let last,
      hinted.map({ last - $0 >= configuration.blinkHintSeconds }) ?? true
    else { return false }
    (hinted, isSeldom) = (last, false)
    return true
  }
}
