import Signals

/// How long a person wants to read at a time, and how often they want to rest their eyes.
package struct TimerSetting: Hashable, Codable, Sendable {
  /// The length of a session, min; nil for no limit.
  package var sessionMinutes: Int?
  /// The time between eye rests, min; nil for no timer.
  package var eyeRestMinutes: Int?

  /// Makes a setting from the length of a session and the time between eye rests, min; nil for no timer.
  package init(sessionMinutes: Int? = nil, eyeRestMinutes: Int? = nil) {
    (self.sessionMinutes, self.eyeRestMinutes) = (sessionMinutes, eyeRestMinutes)
  }

  enum CodingKeys: String, CodingKey {
    case sessionMinutes = "session-minutes"
    case eyeRestMinutes = "eye-rest-minutes"
  }

  /// The lengths of timers that can be chosen, min.
  package static let minutes = 1...1440

  /// The setting without values that cannot be chosen.
  package var checked: TimerSetting {
    TimerSetting(
      sessionMinutes: sessionMinutes.flatMap { Self.minutes.contains($0) ? $0 : nil },
      eyeRestMinutes: eyeRestMinutes.flatMap { Self.minutes.contains($0) ? $0 : nil })
  }
}

/// The timers for sessions and eye rests while somebody is there. A value without a clock.
struct SessionTimers: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case session, eyeRest }

  /// How long eyes have to be shut or away to count as rested, s: from the rule of 20 minutes, 20 feet, 20 seconds.
  static let restSeconds = 20.0
  /// How long an alarm sounds that nobody stops, s; its words stay.
  static let ringSeconds = 60.0

  private(set) var setting = TimerSetting()
  /// The setting before the person has changed it, until something else is shown; nil for none.
  var former: TimerSetting?
  private var sessionEnds: Timestamp?
  private var restDue: Timestamp?

  /// Changes the setting and starts both timers anew.
  mutating func set(_ setting: TimerSetting, at time: Timestamp) {
    (self.setting, former) = (setting.checked, nil)
    sessionEnds = self.setting.sessionMinutes.map { time + Double($0) * 60 }
    rested(at: time)
  }

  /// Notes that the eyes have rested.
  mutating func rested(at time: Timestamp) {
    restDue = setting.eyeRestMinutes.map { time + Double($0) * 60 }
  }

  var deadline: Timestamp? { [sessionEnds, restDue].compactMap(\.self).min() }

  /// The timer that has run out, the session before the eye rest; nil if none has.
  func due(at time: Timestamp) -> Kind? {
    if let sessionEnds, time >= sessionEnds { return .session }
    if let restDue, time >= restDue { return .eyeRest }
    return nil
  }

  /// Notes that a timer's alarm was given; a session ends only once.
  mutating func rang(_ kind: Kind, at time: Timestamp) {
    switch kind {
    case .session:
      sessionEnds = nil
      rested(at: time)
    case .eyeRest: rested(at: time)
    }
  }
}
