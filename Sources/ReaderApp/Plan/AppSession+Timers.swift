import Reading
import Signals
import Tracking

// Session and eye-rest timers, whose alarm a look stops.
extension AppSession {
  /// Kept for the person, and begun anew.
  mutating func set(_ setting: TimerSetting, at time: Timestamp) -> [AppAction] {
    let former = timers.setting
    timers.set(setting, at: time)
    timers.former = former
    return [.store(.keepTimers(timers.setting, of: reader))]
  }

  var timerDeadline: Timestamp? {
    guard reminds, case .place = screen, isSomebodyThere else { return nil }
    return timers.deadline
  }

  /// An alarm comes where the person reads or chooses, not into a calibration or a call.
  mutating func timersTimePass(to time: Timestamp) -> [AppAction] {
    guard reminds, case .place = screen, isSomebodyThere, let kind = timers.due(at: time) else { return [] }
    timers.rang(kind, at: time)
    let silence = rest(.timer(kind, until: time + SessionTimers.ringSeconds), at: time)
    return silence + [.alarm(.ring)]
  }

  /// Eyes that are shut or away rest.
  mutating func restEyes(_ frame: TrackedFrame) {
    guard reminds else { return }
    let isResting = frame.eyes.reason == .eyesClosed || !frame.showsFace
    // A frame that did not come tells nothing of who is there.
    guard isResting, frame.eyes.reason != .noFrame else {
      restingSince = nil
      return
    }
    let since = restingSince ?? frame.time
    restingSince = since
    if frame.time - since >= SessionTimers.restSeconds { timers.rested(at: frame.time) }
  }

  /// Words of the alarm.
  static func words(_ kind: SessionTimers.Kind) -> (headline: String, detail: String) {
    switch kind {
    case .session: ("Your session is over", "A look at Stop ends this, or any of Enter, Space and Esc.")
    case .eyeRest:
      (
        "Rest your eyes",
        "Look at something far away for 20 seconds. A look at Stop ends this, or any of Enter, Space and Esc."
      )
    }
  }
}
