import Reading
import Signals

/// Tells what the recorded person makes the reader do, and notes what happened.
struct DemoStory: Sendable {
  /// What the recorded person asks for, in the order of the script.
  let expected = ["scroll down", "scroll up", "page forward", "exit"]
  private(set) var happened: [String] = []
  private var lastTarget: String?
  private var dwelling: TargetID?
  private var exitPictured = false

  /// Whether this calibration target is a new one.
  mutating func enters(_ label: String) -> Bool {
    defer { lastTarget = label }
    return lastTarget != label
  }

  /// Lines of the timeline for one frame, and the name of a picture if this moment is to be stored.
  mutating func tell(_ frame: TrackedFrame, _ actions: [ReaderAction], _ scene: ReaderScene) -> (
    [String], String?
  ) {
    var lines: [String] = []
    var picture: String?
    for case .dwell(let target, let progress) in frame.intents {
      if dwelling != target { lines.append("the gaze rests on \(target)") }
      dwelling = target
      if target == .exit, progress > 0.6, !exitPictured { (picture, exitPictured) = ("exit-dwell", true) }
    }
    for case .dwellInterrupted(let target) in frame.intents {
      lines.append("it leaves \(target) too early")
      dwelling = nil
    }
    for case .chosen(_) in frame.intents { dwelling = nil }
    for action in actions {
      guard let (line, fact, name) = words(action, scene) else { continue }
      lines.append(line)
      if let fact { happened.append(fact) }
      if let name { picture = name }
    }
    return (lines, picture)
  }

  private func words(_ action: ReaderAction, _ scene: ReaderScene) -> (String, String?, String?)? {
    switch action {
    case .scrollBegan(let direction):
      ("scrolling \(direction.rawValue) by gaze", "scroll \(direction.rawValue)", nil)
    case .scrollEnded(let direction):
      ("scrolling \(direction.rawValue) ends", nil, "scrolled-\(direction.rawValue)")
    case .pageTurned(let from, let to):
      ("page turned: \(from + 1) to \(to + 1)", to > from ? "page forward" : "page back", nil)
    case .savePosition(let place):
      (
        "place remembered: page \(place.page + 1), \((place.offset * 100).fixed(0)) %", nil,
        "page-\(place.page + 1)"
      )
    case .gazePaused(let reason): ("reading pauses: \(reason.headline)", nil, nil)
    case .gazeResumed: ("reading goes on", nil, nil)
    case .exited: ("left through the exit target", "exit", "exit")
    case .pageRead(let page): ("page \(page + 1) has been read to its end", nil, nil)
    case .spoken, .hushed, .followed, .scrolled, .pageChanged, .zoomed, .viewed, .viewChosen, .read,
      .repairWanted, .driftForgotten, .undoWanted, .menuWanted, .reminderWanted, .markEnded, .drawingEnded:
      nil
    }
  }
}
