import Localization
import Reading
import Signals

/// What a reader does that the demonstration counts; the raw values stand in its JSON.
enum DemoFact: String, Codable, Sendable {
  case scrollUp = "scroll up"
  case scrollDown = "scroll down"
  case scrollLeft = "scroll left"
  case scrollRight = "scroll right"
  case pageForward = "page forward"
  case pageBack = "page back"
  case exit

  /// The fact by the direction in which the reader scrolls.
  init(scroll direction: ScrollDirection) {
    self =
      switch direction {
      case .up: .scrollUp
      case .down: .scrollDown
      case .left: .scrollLeft
      case .right: .scrollRight
      }
  }

  /// The name of the fact in a list.
  var name: String {
    switch self {
    case .scrollUp: localized("scroll up")
    case .scrollDown: localized("scroll down")
    case .scrollLeft: localized("scroll left")
    case .scrollRight: localized("scroll right")
    case .pageForward: localized("page forward")
    case .pageBack: localized("page back")
    case .exit: localized("exit")
    }
  }
}

/// Tells what the recorded person makes the reader do, and notes what happened.
struct DemoStory: Sendable {
  /// What the recorded person asks for, in the order of the script.
  let expected: [DemoFact] = [.scrollDown, .scrollUp, .pageForward, .exit]
  private(set) var happened: [DemoFact] = []
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
      if dwelling != target { lines.append(localized("the gaze rests on \(target)")) }
      dwelling = target
      if target == .exit, progress > 0.6, !exitPictured { (picture, exitPictured) = ("exit-dwell", true) }
    }
    for case .dwellInterrupted(let target) in frame.intents {
      lines.append(localized("it leaves \(target) too early"))
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

  private func words(_ action: ReaderAction, _ scene: ReaderScene) -> (String, DemoFact?, String?)? {
    switch action {
    case .scrollBegan(let direction):
      (Self.scrolling(direction), DemoFact(scroll: direction), nil)
    case .scrollEnded(let direction):
      (Self.scrollingEnds(direction), nil, "scrolled-\(direction.rawValue)")
    case .pageTurned(let from, let to):
      (localized("page turned: \(from + 1) to \(to + 1)"), to > from ? .pageForward : .pageBack, nil)
    case .savePosition(let place):
      (
        localized("place remembered: page \(place.page + 1), \((place.offset * 100).fixed(0)) %"), nil,
        "page-\(place.page + 1)"
      )
    case .gazePaused(let reason): (localized("reading pauses: \(reason.headline)"), nil, nil)
    case .gazeResumed: (localized("reading goes on"), nil, nil)
    case .exited: (localized("left through the exit target"), .exit, "exit")
    case .pageRead(let page): (localized("page \(page + 1) has been read to its end"), nil, nil)
    case .spoken, .hushed, .followed, .scrolled, .pageChanged, .zoomed, .viewed, .viewChosen, .read,
      .repairWanted, .driftForgotten, .undoWanted, .menuWanted, .reminderWanted, .markEnded, .drawingEnded:
      nil
    }
  }

  private static func scrolling(_ direction: ScrollDirection) -> String {
    switch direction {
    case .up: localized("scrolling up by gaze")
    case .down: localized("scrolling down by gaze")
    case .left: localized("scrolling left by gaze")
    case .right: localized("scrolling right by gaze")
    }
  }

  private static func scrollingEnds(_ direction: ScrollDirection) -> String {
    switch direction {
    case .up: localized("scrolling up ends")
    case .down: localized("scrolling down ends")
    case .left: localized("scrolling left ends")
    case .right: localized("scrolling right ends")
    }
  }
}
