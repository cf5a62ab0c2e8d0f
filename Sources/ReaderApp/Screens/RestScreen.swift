import Reading
import Signals

/// The rest screen, or a call for a helper: nothing is read for now.
struct RestScreen: Sendable {
  enum State: Hashable, Sendable {
    /// The screen is dark, and the person rests.
    case resting
    /// The countdown to a call, which begins at this time unless it is stopped.
    case counting(until: Timestamp, isTest: Bool, leadsTo: AfterCall)
    /// The call sounds; a test ends by itself at the given time. `trouble` says why it cannot be heard, nil if it can.
    case calling(until: Timestamp?, leadsTo: AfterCall, trouble: String? = nil)
    /// A timer has run out; its sound ends by itself at the given time. `trouble` says why it cannot be heard, nil if it can.
    case timer(SessionTimers.Kind, until: Timestamp?, trouble: String? = nil)
  }

  /// Where a call leads that is stopped.
  enum AfterCall: Hashable, Sendable {
    /// Back to the rest from which the person called.
    case rest
    /// Back to the place, and to the cells that covered it.
    case place
  }

  /// The time between the choice of Call and the call, s.
  static let countdownSeconds = 5.0
  /// How long a test of the call sounds, s.
  static let testSeconds = 5.0
  /// How long eyes have to be shut until a rest begins, s.
  static let shutSeconds = 20.0

  var state: State
  var machine: PanelMachine
  /// The place to which the person comes back, and the cells that covered it.
  var returning: Place
  var covering: Covering?

  init(
    _ state: State, on screen: ScreenGeometry, home: ScreenPoint?, at time: Timestamp, returning: AppScreen
  ) {
    (self.state, self.returning) = (state, returning.place)
    switch returning {
    case .covered(let covering, _): self.covering = covering
    case .resting(let rest): covering = rest.covering
    case .place, .calibrating, .cameras: covering = nil
    }
    var timing = PanelMachine.Timing()
    // The rest screen stays until somebody ends it.
    (timing.idleSeconds, timing.lostSeconds) = (.infinity, .infinity)
    timing.rounds = Int.max / 8
    machine = PanelMachine(Self.cells(state, on: screen), home: home, timing: timing, at: time)
  }

  /// Whether a call or a timer sounds.
  var isSounding: Bool {
    switch state {
    case .calling, .timer(_, until: .some, _): true
    case .resting, .counting, .timer(_, until: nil, _): false
    }
  }

  /// The cells: Wake and Call, half of the screen each, or Stop alone.
  static func cells(_ state: State, on screen: ScreenGeometry) -> [PanelMachine.Cell] {
    let (width, height) = (screen.widthPx, screen.heightPx)
    switch state {
    case .resting:
      let side = ScreenRect(x: 0, y: 0, width: width / 2, height: height).grown(
        dx: -0.06 * width, dy: -0.2 * height)
      var other = side
      other.x += width / 2
      return [
        PanelMachine.Cell(.wake, side, dwellSeconds: 1.5), PanelMachine.Cell(.call, other, dwellSeconds: 2),
      ]
    case .timer:
      let rect = ScreenRect(x: 0.25 * width, y: 0.45 * height, width: 0.5 * width, height: 0.45 * height)
      return [PanelMachine.Cell(.wake, rect)]
    case .counting, .calling:
      let rect = ScreenRect(x: 0.3 * width, y: 0.45 * height, width: 0.4 * width, height: 0.45 * height)
      return [PanelMachine.Cell(.stopCall, rect, dwellSeconds: 1.5)]
    }
  }
}

/// What the person or time asks of rest and call.
package enum RestEvent: Hashable, Sendable {
  /// Begins a rest: the screen goes dark.
  case begin
  /// Ends a rest, or leaves the screen of a timer that has run out and ends its sound.
  case wake
  /// Begins a call for a helper, with a countdown in which it can be stopped.
  case call
  /// Sounds the call for five seconds, to try it out.
  case testCall
  /// Ends the call or its test.
  case stop
}

/// How a call for a helper is made.
package struct CallSetting: Hashable, Sendable {
  /// The name of the helper who is called, such as “Anna”; nil if none was given.
  package var name: String?
  /// A shell command that is run when the call begins, such as one that sends a message; nil for none.
  package var command: String?
  /// Makes the setting for calls; without arguments, a call names nobody and runs no command.
  package init(name: String? = nil, command: String? = nil) { (self.name, self.command) = (name, command) }
}

/// What the alarm is asked for when a helper is called or a timer runs out.
package enum AlarmCommand: Hashable, Sendable {
  /// Starts a sound that loops until it is stopped, and runs the call's command.
  case start(isTest: Bool)
  /// Sounds a timer's signal; nobody is called.
  case ring
  /// Stops the sound of a call or a timer.
  case stop
}

extension TargetID {
  /// The cell that ends the rest.
  package static let wake: TargetID = "wake"
  /// The cell that calls a helper.
  package static let call: TargetID = "call"
  /// The cell that ends the call.
  package static let stopCall: TargetID = "stop-call"
}
