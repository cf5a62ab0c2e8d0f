import Localization
import Signals

/// The whole application without widgets, as a state machine: takes events in and returns actions.
///
/// A value without clock, disk or threads. Time comes with the events (CLOCK_MONOTONIC; frames carry their source's time).
/// Nothing is awaited: work that takes time is an action, and another event reports its end.
package enum AppState: Sendable {
  /// The window is opening; gaze waits for full screen, since it is mapped to the full screen only.
  case opening(Opening)
  /// The window is open and can be used for reading.
  case running(Running)
  /// The application has ended; the value says why and with what result.
  case over(AppEnd)

  /// The application before its window shows anything.
  package struct Opening: Sendable {
    let setting: AppSetting
    let person: SignedIn
    var geometry: WindowGeometry
    let until: Timestamp
    /// Events of the wall clock that came while the window was opening, to be handled once it is open.
    var clock: [Told] = []

    struct Told: Sendable {
      var event: AppEvent
      var time: Timestamp
    }
  }

  /// The session, which copies of the state share until one of them handles an event: it holds so much that a copy of it
  /// takes longer than most events.
  package struct Running: Sendable {
    @SharedPart var session: AppSession

    /// Looks into the session without a copy of it.
    func look<Value>(_ body: (inout AppSession) -> Value) -> Value { _session.look(body) }
  }

  /// - Parameters:
  ///   - setting: the settings of this run.
  ///   - person: the person whose shelf is open already.
  ///   - time: the present time.
  package init(_ setting: AppSetting, person: SignedIn, at time: Timestamp) {
    let nothing = WindowGeometry(widthPx: 0, heightPx: 0, isFullScreen: false)
    self = .opening(
      Opening(
        setting: setting, person: person, geometry: nothing, until: time + setting.timing.fullScreenSeconds))
  }

  /// Handles an event, and returns the actions to carry out, in order.
  package mutating func handle(_ event: AppEvent, at time: Timestamp) -> [AppAction] {
    // The state is moved out and back: a session that two hold is copied before it is changed.
    switch consume self {
    case .opening(var opening):
      let (next, actions) = opening.handle(event, at: time)
      self = next ?? .opening(opening)
      return actions
    case .running(var running):
      let actions = running.session.handled(event, at: time)
      self = if let end = actions.end { .over(end) } else { .running(running) }
      return actions
    case .over(let end):
      self = .over(end)
      return []
    }
  }

  /// When `AppEvent.timer` is due next; nil if nothing waits for time.
  package var deadline: Timestamp? {
    switch self {
    case .opening(let opening): opening.until
    case .running(let running): running.look { $0.deadline }
    case .over: nil
    }
  }

  /// What the window shows; nil once it is to close.
  package var view: AppView? {
    switch self {
    case .opening: AppView(content: .calibration(CalibrationScene.words(localized("One moment…"))))
    case .running(let running): running.look { $0.shown }
    case .over: nil
    }
  }

  /// The screen that gaze is mapped to; nil before it is known.
  package var screen: ScreenGeometry? {
    if case .running(let running) = self { running.look { $0.display.screen } } else { nil }
  }

  /// Why and with what result the application has ended; nil while it runs.
  package var end: AppEnd? { if case .over(let end) = self { end } else { nil } }
}

extension AppSession {
  /// Handles an event, and tells the ports what has changed, unless the application ends.
  fileprivate mutating func handled(_ event: AppEvent, at time: Timestamp) -> [AppAction] {
    entryMode.note(event)
    let actions = handle(event, at: time)
    return actions.end == nil ? actions + settle() : actions
  }
}

extension [AppAction] {
  fileprivate var end: AppEnd? {
    for case .over(let end) in self { return end }
    return nil
  }
}

/// The result of a run of the application that has ended.
package struct AppEnd: Sendable {
  /// The error that ended the run; nil if the person left.
  package var problem: (any Error)?
  /// The result of the last calibration or repair; nil if there was none.
  package var outcome: CalibrationOutcome?
  /// Whether the run was ended by whoever looks after the machine, and is not to be restarted by the supervisor.
  package var isForGood = false
  /// Whether the program is to be restarted with a backup in the household's place.
  package var isForRestore = false
}

/// An error for which the application ends itself.
package enum AppProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no calibration to repair for this camera and screen.
  case nothingToRepair(reason: String?, camera: String)
  /// The validation of the calibration showed a target with a large error, in degrees.
  case unusableCalibration(degrees: Double)

  /// The error in words for the person, with what to do about it.
  package var description: String {
    switch self {
    case .nothingToRepair(nil, let camera):
      localized(
        "there is no calibration to repair for \(camera) and this screen; calibrate first: trackii calibrate")
    case .nothingToRepair(let reason?, let camera):
      localized(
        """
        there is no calibration to repair for \(camera) and this screen (\(reason)); calibrate first: trackii \
        calibrate
        """)
    case .unusableCalibration(let degrees):
      localized(
        """
        the point was off by \(degrees.fixed(0)) degrees on the check, which is of no use; keep your eyes on the dot, \
        see to even light, and calibrate again
        """)
    }
  }
}

extension AppState.Opening {
  /// Handles an event while the window opens.
  ///
  /// - Returns: the next state, once the screen is known or is not expected any more; nil before.
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
    return (.running(AppState.Running(session: session)), actions)
  }
}
