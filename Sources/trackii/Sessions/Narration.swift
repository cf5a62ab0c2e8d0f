import Signals

/// Events and intents in plain words, for timelines on a terminal.
enum Narration {
  /// What happened in a frame that a reader of the timeline wants to know; progress in between is left out.
  static func lines(_ frame: TrackedFrame) -> [String] {
    let time = "\(frame.time.seconds.fixed(2)) s".leftPadded(to: 9)
    return (frame.events.compactMap(words) + frame.intents.compactMap(words)).map { "\(time)  \($0)" }
  }

  static func words(_ event: GazeEvent) -> String? {
    switch event {
    case .fixationBegan: nil
    case .fixationEnded(let f):
      "fixation of \(((f.end - f.start) * 1000).fixed(0)) ms at (\(f.center.x.fixed(0)), \(f.center.y.fixed(0)))"
    case .blink(let b): "blink of \(((b.end - b.start) * 1000).fixed(0)) ms"
    case .eyesClosed: "eyes closed"
    case .lost(let reason): "gaze lost: \(reason.rawValue)"
    case .regained: "gaze back"
    }
  }

  static func words(_ intent: Intent) -> String? {
    switch intent {
    case .scroll, .dwell: nil
    case .scrollEnded(let direction): "scrolling \(direction.rawValue) ends"
    case .dwellInterrupted(let target): "left \(target) too early"
    case .chosen(let target): "chosen: \(target)"
    case .paused(let reason): "paused: \(reason.rawValue)"
    case .resumed: "resumed"
    }
  }
}

extension String {
  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
