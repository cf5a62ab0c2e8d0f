import Calibration
import Signals

/// Tells which target a recorded person looks at, as news of a calibration. A pure value on the frames' clock.
struct ScriptFollower: Sendable {
  private var waiting: [ScriptedTarget]
  private var shown: ScriptedTarget?

  init(_ script: [ScriptedTarget]) { waiting = script.sorted { $0.start < $1.start } }

  /// Ends the script, and with it the present target.
  mutating func end() -> [CalibrationNews] {
    defer { (shown, waiting) = (nil, []) }
    return shown.map { [.targetDone($0.target, .calibration)] } ?? []
  }

  mutating func take(_ time: Timestamp) -> [CalibrationNews] {
    var news: [CalibrationNews] = []
    while true {
      if let current = shown {
        guard time >= current.end else { return news }
        news.append(.targetDone(current.target, .calibration))
        shown = nil
      }
      guard let next = waiting.first, time >= next.start else { return news }
      waiting.removeFirst()
      shown = next
      news.append(.targetShown(next.target, attempt: 1, .calibration))
    }
  }
}
