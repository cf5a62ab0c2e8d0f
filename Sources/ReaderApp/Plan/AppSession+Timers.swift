import Localization
import Reading
import Signals
import Tracking

// Timers for sessions and eye rests, whose alarm is stopped by a look.
extension AppSession {
  /// Stores the timers for the person, and starts them anew.
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

  /// Sounds the alarm of a timer that has run out, while the person reads or chooses; not during a calibration or a call.
  mutating func timersTimePass(to time: Timestamp) -> [AppAction] {
    guard reminds, case .place = screen, isSomebodyThere, let kind = timers.due(at: time) else { return [] }
    timers.rang(kind, at: time)
    let silence = rest(.timer(kind, until: time + SessionTimers.ringSeconds), at: time)
    return silence + [.alarm(.ring)]
  }

  /// Counts eyes that are shut or away as resting.
  mutating func restEyes(_ frame: TrackedFrame) {
    guard reminds else { return }
    let isResting = frame.eyes.reason == .eyesClosed || !frame.showsFace
    // A frame that was not delivered tells nothing of who is there.
    guard isResting, frame.eyes.reason != .noFrame else {
      restingSince = nil
      return
    }
    let since = restingSince ?? frame.time
    restingSince = since
    if frame.time - since >= SessionTimers.restSeconds { timers.rested(at: frame.time) }
  }

  /// The words of a timer's alarm.
  static func words(_ kind: SessionTimers.Kind) -> (headline: String, detail: String) {
    switch kind {
    case .session:
      (
        localized("Your session is over"),
        localized("A look at Stop ends this, or any of Enter, Space and Esc.")
      )
    case .eyeRest:
      (
        localized("Rest your eyes"),
        localized(
          "Look at something far away for 20 seconds. A look at Stop ends this, or any of Enter, Space and Esc."
        )
      )
    }
  }
}
