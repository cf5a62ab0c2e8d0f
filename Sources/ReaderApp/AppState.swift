import Signals

/// The whole application without a widget: what happens goes in, what is to be done comes out.
///
/// A value without a clock, a disk or a thread. Time arrives with the events (CLOCK_MONOTONIC; frames carry the time of
/// their source). Nothing is awaited: work that takes time is an action whose end is another event.
package enum AppState: Sendable {
  /// The window opens; gaze waits for full screen, since it is mapped there only.
  case opening(Opening)
  /// The window is open, and somebody may read.
  case running(AppSession)
  /// Nothing happens any more; what is left is told.
  case over(AppEnd)

  /// Before anything is shown.
  package struct Opening: Sendable {
    let setting: AppSetting
    let person: SignedIn
    var geometry: WindowGeometry
    let until: Timestamp
    /// What the clock of the wall was told to show; it is told only when its minute changes.
    var clock: [Told] = []

    struct Told: Sendable {
      var event: AppEvent
      var time: Timestamp
    }
  }

  /// - Parameters:
  ///   - setting: what the run is given before it begins.
  ///   - person: whose shelf is open already.
  ///   - time: now.
  package init(_ setting: AppSetting, person: SignedIn, at time: Timestamp) {
    let nothing = WindowGeometry(widthPx: 0, heightPx: 0, isFullScreen: false)
    self = .opening(
      Opening(
        setting: setting, person: person, geometry: nothing, until: time + setting.timing.fullScreenSeconds))
  }

  /// Takes in what happened, and tells what to do about it, in order.
  package mutating func handle(_ event: AppEvent, at time: Timestamp) -> [AppAction] {
    // Moved out and back: a copy would be one of all that the session holds, for each event.
    switch consume self {
    case .opening(var opening):
      let (next, actions) = opening.handle(event, at: time)
      self = next ?? .opening(opening)
      return actions
    case .running(var session):
      session.entryMode.note(event)
      var actions = session.handle(event, at: time)
      if let end = actions.end {
        self = .over(end)
        return actions
      }
      actions += session.settle()
      self = .running(session)
      return actions
    case .over(let end):
      self = .over(end)
      return []
    }
  }

  /// When `AppEvent.timer` is due; nil where nothing waits for time.
  package var deadline: Timestamp? {
    switch self {
    case .opening(let opening): opening.until
    case .running(let session): session.deadline
    case .over: nil
    }
  }

  /// What the window shows; nil once it is to close.
  package var view: AppView? {
    switch self {
    case .opening: AppView(content: .calibration(CalibrationScene.words("One moment…")))
    case .running(let session): session.shown
    case .over: nil
    }
  }

  /// The screen that gaze is mapped to; nil before that is known.
  package var screen: ScreenGeometry? {
    if case .running(let session) = self { session.display.screen } else { nil }
  }

  /// Why and with what the application ended; nil while it goes on.
  package var end: AppEnd? { if case .over(let end) = self { end } else { nil } }
}

extension [AppAction] {
  fileprivate var end: AppEnd? {
    for case .over(let end) in self { return end }
    return nil
  }
}

/// What is left when the application is over.
package struct AppEnd: Sendable {
  /// Why it could not go on; nil where the person left.
  package var problem: (any Error)?
  /// What the last calibration or repair came to; nil where there was none.
  package var outcome: CalibrationOutcome?
  /// It was ended by whoever looks after the machine, and is not to be started again by itself.
  package var isForGood = false
  /// It is to be started anew, with a backup in the household's place.
  package var isForRestore = false
}

/// Why the application ends by itself.
package enum AppProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no calibration to repair for this camera and screen.
  case nothingToRepair(reason: String?, camera: String)
  /// The check showed a point that is far off.
  case unusableCalibration(degrees: Double)

  package var description: String {
    switch self {
    case .nothingToRepair(let reason, let camera):
      "there is no calibration to repair for \(camera) and this screen"
        + (reason.map { " (\($0))" } ?? "") + "; calibrate first: trackii calibrate"
    case .unusableCalibration(let degrees):
      "the point was off by \(degrees.fixed(0)) degrees on the check, which is of no use; keep your eyes on the dot, see to "
        + "even light, and calibrate again"
    }
  }
}

extension AppState.Opening {
  /// - Returns: the next state, once there is a screen or none is to be expected.
  fileprivate mutating func handle(_ event: AppEvent, at time: Timestamp) -> (AppState?, [AppAction]) {
    switch event {
    case .window(.geometry(let geometry)):
      self.geometry = geometry
      guard geometry.isFullScreen, geometry.widthPx > 1 else { return (nil, []) }
      return begin(at: time)
    case .timer: return time >= until ? begin(at: time) : (nil, [])
    case .window(.closed), .window(.leave), .stop: return (.over(AppEnd()), [.screen(.close)])
    case .window(.leaveForGood): return (.over(AppEnd(isForGood: true)), [.screen(.close)])
    case .failed(let error): return (.over(AppEnd(problem: error)), [.screen(.close)])
    case .wall, .clock:
      clock.append(Told(event: event, time: time))
      return (nil, [])
    default: return (nil, [])
    }
  }

  private func begin(at time: Timestamp) -> (AppState, [AppAction]) {
    var session = AppSession(setting, person, geometry, at: time)
    var actions = session.begin(person.findings, at: time)
    for told in clock { actions += session.handle(told.event, at: told.time) }
    actions += session.settle()
    return (.running(session), actions)
  }
}
