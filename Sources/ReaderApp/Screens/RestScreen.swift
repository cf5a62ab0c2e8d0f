import Reading
import Signals

/// Rest, or a call for somebody: nothing is read for now.
struct RestScreen: Sendable {
  enum State: Hashable, Sendable {
    /// The screen is dark.
    case resting
    /// The call begins then, unless it is stopped.
    case counting(until: Timestamp, isTest: Bool)
    /// It sounds; a test ends by itself.
    case calling(until: Timestamp?)
    /// A timer has run out; its sound ends by itself.
    case timer(SessionTimers.Kind, until: Timestamp?)
  }

  /// Seconds between the choice and the call.
  static let countdownSeconds = 5.0
  /// Seconds that a test sounds.
  static let testSeconds = 5.0
  /// Eyes that are shut for so long rest, s.
  static let shutSeconds = 20.0

  var state: State
  var machine: PanelMachine
  /// A call that is stopped leads back to rest.
  var isFromRest = false
  /// Why nothing can be heard of the call; nil while all is well.
  var trouble: String?
  /// Where the person comes back to, and the cells that covered it.
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
    // It stays until somebody ends it.
    (timing.idleSeconds, timing.lostSeconds) = (.infinity, .infinity)
    timing.rounds = Int.max / 8
    machine = PanelMachine(Self.cells(state, on: screen), home: home, timing: timing, at: time)
  }

  /// Something is heard.
  var isSounding: Bool {
    switch state {
    case .calling, .timer(_, until: .some): true
    case .resting, .counting, .timer(_, until: nil): false
    }
  }

  /// Wake and Call, half of the screen each; or Stop alone.
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

/// What rest and the call are asked for, by hand, cell or time.
package enum RestEvent: Hashable, Sendable {
  /// Rest begins, rest ends, or somebody is called.
  case begin, wake, call
  /// Sounds for five seconds, to try it out.
  case testCall
  /// The call, or its sound that is tried, ends.
  case stop
}

/// Whom a call fetches.
package struct CallSetting: Hashable, Sendable {
  /// Such as “Anna”; nil where nobody was named.
  package var name: String?
  /// Run by a shell when the call begins, such as one that sends a message; nil runs nothing.
  package var command: String?
  package init(name: String? = nil, command: String? = nil) { (self.name, self.command) = (name, command) }
}

/// What sounds, and what is run, when somebody is called.
package enum AlarmCommand: Hashable, Sendable {
  /// A sound that loops until it is stopped, and the command that was set up.
  case start(isTest: Bool)
  /// A timer's sound; nobody is called.
  case ring
  /// The sound ends.
  case stop
}

extension TargetID {
  /// Ends rest.
  package static let wake: TargetID = "wake"
  /// Calls somebody.
  package static let call: TargetID = "call"
  /// Ends the call.
  package static let stopCall: TargetID = "stop-call"
}
