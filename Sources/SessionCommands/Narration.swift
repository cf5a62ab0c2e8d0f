import CommandSupport
import Localization
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
    let eyes = frame.eyes.reason?.words ?? localized("eyes")
    let happened =
      frame.events.map { words($0) ?? progress($0) } + frame.intents.map { words($0) ?? progress($0) }
    let gaze = localized("\(eyes)  raw \(point(frame.raw))  filtered \(point(frame.filtered))")
    return "\(frame.time.seconds.fixed(3)) s".leftPadded(to: 10) + "  \(gaze)"
      + happened.map { "  \($0)" }.joined()
  }

  private static func point(_ gaze: Observation<Gaze>) -> String {
    switch gaze {
    case .valid(let gaze): point(gaze.point)
    case .invalid(let reason): reason.words
    }
  }

  private static func point(_ point: ScreenPoint) -> String { "(\(point.x.fixed(0)), \(point.y.fixed(0)))" }

  private static func progress(_ event: GazeEvent) -> String {
    if case .fixationBegan(let center) = event { localized("fixation at \(point(center))") } else { "" }
  }

  private static func progress(_ intent: Intent) -> String {
    switch intent {
    case .scroll(.up, let speed): localized("scroll up at \(speed.fixed(2))")
    case .scroll(.down, let speed): localized("scroll down at \(speed.fixed(2))")
    case .scroll(.left, let speed): localized("scroll left at \(speed.fixed(2))")
    case .scroll(.right, let speed): localized("scroll right at \(speed.fixed(2))")
    case .dwell(let target, let progress): localized("dwell on \(target) \((progress * 100).fixed(0)) %")
    default: ""
    }
  }

  static func words(_ event: GazeEvent) -> String? {
    switch event {
    case .fixationBegan: nil
    case .fixationEnded(let f):
      localized(
        "fixation of \(((f.end - f.start) * 1000).fixed(0)) ms at (\(f.center.x.fixed(0)), \(f.center.y.fixed(0)))"
      )
    case .blink(let b): localized("blink of \(((b.end - b.start) * 1000).fixed(0)) ms")
    case .eyesClosed: localized("eyes closed")
    case .lost(let reason): localized("gaze lost: \(reason.words)")
    case .regained: localized("gaze back")
    }
  }

  static func words(_ intent: Intent) -> String? {
    switch intent {
    case .scroll, .dwell: nil
    case .scrollEnded(.up): localized("scrolling up ends")
    case .scrollEnded(.down): localized("scrolling down ends")
    case .scrollEnded(.left): localized("scrolling left ends")
    case .scrollEnded(.right): localized("scrolling right ends")
    case .dwellInterrupted(let target): localized("left \(target) too early")
    case .chosen(let target): localized("chosen: \(target)")
    case .paused(let reason): localized("paused: \(reason.words)")
    case .resumed: localized("resumed")
    }
  }
}
