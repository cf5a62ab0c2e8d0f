import Signals

/// How long somebody wants to read at a time, and how often they want to rest their eyes.
package struct TimerSetting: Hashable, Codable, Sendable {
  /// nil: no end.
  package var sessionMinutes: Int?
  /// nil: never.
  package var eyeRestMinutes: Int?

  package init(sessionMinutes: Int? = nil, eyeRestMinutes: Int? = nil) {
    (self.sessionMinutes, self.eyeRestMinutes) = (sessionMinutes, eyeRestMinutes)
  }

  enum CodingKeys: String, CodingKey {
    case sessionMinutes = "session-minutes"
    case eyeRestMinutes = "eye-rest-minutes"
  }

  /// Minutes that a person can choose: shorter would be a nuisance, longer than a day no timer.
  package static let minutes = 1...1440

  /// Without what nobody can have chosen.
  package var checked: TimerSetting {
    TimerSetting(
      sessionMinutes: sessionMinutes.flatMap { Self.minutes.contains($0) ? $0 : nil },
      eyeRestMinutes: eyeRestMinutes.flatMap { Self.minutes.contains($0) ? $0 : nil })
  }
}

/// The two timers while somebody sits there. A value without a clock.
struct SessionTimers: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case session, eyeRest }

  /// Eyes that are shut or away for so long have rested, s: as the rule of 20 minutes, 20 feet, 20 seconds has it.
  static let restSeconds = 20.0
  /// An alarm that nobody stops falls silent after so long, s; the words stay.
  static let ringSeconds = 60.0

  private(set) var setting = TimerSetting()
  /// As they were before the person changed them, until something else is shown.
  var former: TimerSetting?
  private var sessionEnds: Timestamp?
  private var restDue: Timestamp?

  /// Both begin anew.
  mutating func set(_ setting: TimerSetting, at time: Timestamp) {
    (self.setting, former) = (setting.checked, nil)
    sessionEnds = self.setting.sessionMinutes.map { time + Double($0) * 60 }
    rested(at: time)
  }

  /// The eyes have rested.
  mutating func rested(at time: Timestamp) {
    restDue = setting.eyeRestMinutes.map { time + Double($0) * 60 }
  }

  var deadline: Timestamp? { [sessionEnds, restDue].compactMap(\.self).min() }

  /// What is over by now; the end of the session first.
  func due(at time: Timestamp) -> Kind? {
    if let sessionEnds, time >= sessionEnds { return .session }
    if let restDue, time >= restDue { return .eyeRest }
    return nil
  }

  /// Its alarm was given. A session ends once.
  mutating func rang(_ kind: Kind, at time: Timestamp) {
    switch kind {
    case .session:
      sessionEnds = nil
      rested(at: time)
    case .eyeRest: rested(at: time)
    }
  }
}
