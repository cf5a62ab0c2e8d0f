import Signals
import Traces

extension TraceFindings {
  /// The events in the frames of a replay that an expectation may name.
  ///
  /// A scroll counts where it begins, everything else where it was recognised; times are from the first frame.
  static func events(in frames: [TrackedFrame]) -> [ObtainedEvent] {
    guard let first = frames.first?.time else { return [] }
    var scrolling: Set<ScrollDirection> = []
    var found: [ObtainedEvent] = []
    for frame in frames {
      func add(_ type: String, _ target: String? = nil, at time: Timestamp? = nil) {
        found.append(ObtainedEvent(type: type, target: target, atSeconds: (time ?? frame.time) - first))
      }
      for event in frame.events {
        switch event {
        case .fixationEnded(let fixation): add("fixation", at: fixation.start)
        case .blink(let blink): add("blink", at: blink.start)
        case .eyesClosed(let since): add("closure", at: since)
        case .lost(let reason): add("loss", reason.rawValue)
        case .fixationBegan, .regained: break
        }
      }
      for intent in frame.intents {
        switch intent {
        case .chosen(let target): add("select", target.name)
        case .scroll(let direction, _):
          if scrolling.insert(direction).inserted { add("scroll", direction.rawValue) }
        case .scrollEnded(let direction): scrolling.remove(direction)
        case .paused(let reason):
          scrolling.removeAll()
          add("pause", reason.rawValue)
        case .dwell, .dwellInterrupted, .resumed: break
        }
      }
    }
    return found.sorted { ($0.atSeconds, $0.type) < ($1.atSeconds, $1.type) }
  }
}
