import Reading
import Signals
import Tracking

// Cells that cover a place, of settings and of phrases: gaze, switch, keys and time on them.
extension AppSession {
  /// nil where none are shown.
  var covering: CoveringCells? {
    get {
      switch screen {
      case .settings(let settings): settings.cells
      case .saying(let say): say.cells
      case .place, .calibrating, .cameras, .resting: nil
      }
    }
    set {
      guard let newValue else { return }
      switch screen {
      case .settings(var settings):
        settings.cells = newValue
        screen = .settings(settings)
      case .saying(var say):
        say.cells = newValue
        screen = .saying(say)
      case .place, .calibrating, .cameras, .resting: break
      }
    }
  }

  /// What such cells are asked for by hand.
  ///
  /// - Returns: nil where none are shown.
  mutating func coveringHandle(_ event: PanelEvent, at time: Timestamp) -> [AppAction]? {
    guard covering != nil else { return nil }
    switch event {
    case .open: return []
    case .press: return covering?.machine.press(at: time).map { chooseCovering($0, at: time) } ?? []
    case .choose(let id):
      covering?.machine.stay(at: time)
      return chooseCovering(id, at: time)
    case .move(let step):
      covering?.machine.move(by: step, at: time)
      return []
    case .back: return chooseCovering(.panelBack, at: time)
    }
  }

  private mutating func chooseCovering(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    switch screen {
    case .settings: chooseSetting(id, at: time)
    case .saying: choosePhrase(id, at: time)
    case .place, .calibrating, .cameras, .resting: []
    }
  }

  /// The place that cells are to cover, without what lies over it.
  mutating func placeToCover() -> Place {
    palette = nil
    guard case .reading(var reading) = screen.place else { return screen.place }
    (reading.panel, reading.note) = (nil, nil)
    return .reading(reading)
  }

  mutating func uncover() -> [AppAction] {
    guard let cells = covering else { return [] }
    let silence: [AppAction] = if case .saying = screen { [.voice(.hush)] } else { [] }
    return silence + comeBack(to: cells.returning, from: cells.machine.mark)
  }

  mutating func followCovering(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    let isFollowed = usesGaze && display.isFullScreen
    let outcome = covering?.machine.follow(
      isFollowed ? frame.filtered : .invalid(.notCalibrated), isFollowed ? frame.intents : [], at: frame.time)
    switch outcome {
    case .chosen(let id): return chooseCovering(id, at: time)
    case .left: return uncover()
    case nil: return []
    }
  }

  var coveringDeadline: Timestamp? { covering?.machine.deadline }

  mutating func coveringTimePasses(to time: Timestamp) -> [AppAction] {
    guard let due = coveringDeadline, time >= due else { return [] }
    return covering?.machine.pass(to: time) == .left ? uncover() : []
  }
}
