import CommandSupport
import Signals

/// Describes events and intents in plain words, for timelines on a terminal.
enum Narration {
  /// Lines for what begins, ends or is chosen in a frame; progress in between is left out.
  static func lines(_ frame: TrackedFrame) -> [String] {
    let time = "\(frame.time.seconds.fixed(2)) s".leftPadded(to: 9)
    return (frame.events.compactMap(words) + frame.intents.compactMap(words)).map { "\(time)  \($0)" }
  }

  /// A whole frame in one line, for stepping through a recording.
  static func line(_ frame: TrackedFrame) -> String {
    let eyes = frame.eyes.reason?.rawValue ?? "eyes"
    let happened =
      frame.events.map { words($0) ?? progress($0) } + frame.intents.map { words($0) ?? progress($0) }
    return "\(frame.time.seconds.fixed(3)) s".leftPadded(to: 10) + "  \(eyes)  raw \(point(frame.raw))"
      + "  filtered \(point(frame.filtered))" + happened.map { "  \($0)" }.joined()
  }

  private static func point(_ gaze: Observation<Gaze>) -> String {
    switch gaze {
    case .valid(let gaze): point(gaze.point)
    case .invalid(let reason): reason.rawValue
    }
  }

  private static func point(_ point: ScreenPoint) -> String { "(\(point.x.fixed(0)), \(point.y.fixed(0)))" }

  private static func progress(_ event: GazeEvent) -> String {
    if case .fixationBegan(let center) = event { "fixation at \(point(center))" } else { "" }
  }

  private static func progress(_ intent: Intent) -> String {
    switch intent {
    case .scroll(let direction, let speed): "scroll \(direction.rawValue) at \(speed.fixed(2))"
    case .dwell(let target, let progress): "dwell on \(target) \((progress * 100).fixed(0)) %"
    default: ""
    }
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
