import Reading
import Signals
import Tracking

// Cells that cover a place: gaze, switch, keys and time on them.
extension AppSession {
  /// nil where none are shown.
  var covering: CoveringCells? {
    get { if case .covered(let covering, _) = screen { covering.cells } else { nil } }
    set {
      guard let newValue, case .covered(var covering, let place) = screen else { return }
      covering.cells = newValue
      screen = .covered(covering, over: place)
    }
  }

  /// Covers the place where the person is, or what covers it by now.
  mutating func cover(_ covering: Covering) { screen = .covered(covering, over: screen.place) }

  /// What such cells are asked for by hand.
  ///
  /// - Returns: nil where none are shown.
  mutating func coveringHandle(_ event: PanelEvent, at time: Timestamp) -> [AppAction]? {
    guard covering != nil else { return nil }
    stayInCircling(at: time)
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
    case .covered(.settings, _): chooseSetting(id, at: time)
    case .covered(.saying, _): choosePhrase(id, at: time)
    case .covered(.typing, _): chooseKey(id, at: time)
    case .covered(.circling, _): chooseCircled(id, at: time)
    case .covered(.pin, _): choosePINKey(id, at: time)
    case .covered(.pinChoice, _): choosePINKind(id, at: time)
    case .place, .calibrating, .cameras, .resting: []
    }
  }

  /// Takes away what lies over the place that cells are to cover.
  mutating func clearPlace() {
    palette = nil
    guard case .reading(var reading) = screen.place else { return }
    (reading.panel, reading.note, reading.form.typing) = (nil, nil, nil)
    screen.place = .reading(reading)
  }

  mutating func uncover() -> [AppAction] {
    guard case .covered(let covering, let place) = screen else { return [] }
    let silence: [AppAction] = if case .covered(.saying, _) = screen { [.voice(.hush)] } else { [] }
    return silence + comeBack(to: place, from: covering.cells.machine.mark)
  }

  mutating func followCovering(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    if case .covered(.circling, _) = screen { return followCircling(frame, at: time) }
    let isFollowed = usesGaze && display.isFullScreen
    let outcome = covering?.machine.follow(
      isFollowed ? frame.filtered : .invalid(.notCalibrated), isFollowed ? frame.intents : [], at: frame.time)
    switch outcome {
    case .chosen(let id): return chooseCovering(id, at: time)
    case .left: return uncover()
    case nil: return []
    }
  }

  var coveringDeadline: Timestamp? {
    [covering?.machine.deadline, circlingDeadline].compactMap(\.self).min()
  }

  mutating func coveringTimePasses(to time: Timestamp) -> [AppAction] {
    guard let due = coveringDeadline, time >= due else { return [] }
    return covering?.machine.pass(to: time) == .left ? uncover() : circlingTimePasses(to: time)
  }
}
