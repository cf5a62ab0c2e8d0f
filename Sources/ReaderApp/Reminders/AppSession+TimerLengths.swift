import Foundation
import Library
import Localization
import Signals

// Typing a length for a timer, which can be undone.
extension AppSession {
  func timerKindsModel() -> ChoicesModel {
    let now = timers.setting
    let undo: [ShelfChoices.Choice] =
      timers.former == nil
      ? [] : [.init(.planUndo, localized("Undo"), localized("as they were before"), isOn: true)]
    return ChoicesModel(
      localized("Which length?"), "",
      [
        .init(
          .planSessionLength, localized("A session…"),
          now.sessionMinutes.map { localized("now \($0) min") } ?? localized("now no end")),
        .init(
          .planRestLength, localized("Rest eyes every…"),
          now.eyeRestMinutes.map { localized("now \($0) min") } ?? localized("now never")),
      ] + undo)
  }

  func model(ofLength kind: SessionTimers.Kind, _ typed: String) -> ChoicesModel {
    let own = typed.trimmingCharacters(in: .whitespaces)
    let cell = ShelfChoices.Choice(
      .planWords, Self.timerMinutes(typed: own).map { localized("\($0) min") } ?? own, localized("as typed"))
    let now = kind.minutes(of: timers.setting)
    var model = ChoicesModel(
      kind.question, localized("Type a number, or look at one"),
      (own.isEmpty ? [] : [cell])
        + kind.furtherMinutes.map { .init(.group($0), localized("\($0) min"), isOn: now == $0) })
    (model.typed, model.placeholder) = (typed, localized("Minutes, 1 to \(TimerSetting.minutes.upperBound)"))
    return model
  }

  /// The typed length of a timer, min, such as “25”, “1:30” and “1 h 30 min”; nil if it is not a possible length.
  private static func timerMinutes(typed: String) -> Int? {
    guard let seconds = TypedLength.seconds(typed, alone: .minute, pair: .hour), seconds % 60 == 0,
      TimerSetting.minutes.contains(seconds / 60)
    else { return nil }
    return seconds / 60
  }

  mutating func choose(timer id: TargetID, _ before: PlanScreen, at time: Timestamp) -> [AppAction] {
    var (plan, actions): (PlanScreen, [AppAction]) = (before, [])
    switch id {
    case .planSessionLength: plan.view = .timerLength(.session, typed: "")
    case .planRestLength: plan.view = .timerLength(.eyeRest, typed: "")
    case .planUndo:
      guard let former = timers.former else { return [] }
      actions = set(former, at: time)
      timers.former = nil
      plan.message = localized("The timers are as they were.")
    default: return []
    }
    plan.page = 0
    screen.place = .plan(plan)
    return actions
  }

  mutating func choose(
    _ id: TargetID, lengthOf kind: SessionTimers.Kind, _ typed: String, _ before: PlanScreen,
    at time: Timestamp
  ) -> [AppAction] {
    var plan = before
    let usual = kind.furtherMinutes.first { id == .group($0) }
    let own = usual.map { "\($0)" } ?? typed.trimmingCharacters(in: .whitespaces)
    guard usual != nil || id == .planWords, !own.isEmpty else { return [] }
    guard let minutes = Self.timerMinutes(typed: own) else {
      let longest = TimerSetting.minutes.upperBound
      plan.message = localized(
        longest, one: "“\(own)” is no length of a timer. Type 1 to \(longest) minute.",
        other: "“\(own)” is no length of a timer. Type 1 to \(longest) minutes.")
      screen.place = .plan(plan)
      return []
    }
    (plan.view, plan.page, plan.message) = (.timerKinds, 0, kind.news(minutes))
    screen.place = .plan(plan)
    return set(kind.setting(timers.setting, to: minutes), at: time)
  }
}

extension SessionTimers.Kind {
  fileprivate func minutes(of setting: TimerSetting) -> Int? {
    switch self {
    case .session: setting.sessionMinutes
    case .eyeRest: setting.eyeRestMinutes
    }
  }

  fileprivate func setting(_ setting: TimerSetting, to minutes: Int) -> TimerSetting {
    var setting = setting
    switch self {
    case .session: setting.sessionMinutes = minutes
    case .eyeRest: setting.eyeRestMinutes = minutes
    }
    return setting
  }

  /// Further lengths, min, besides those that can be chosen at once.
  fileprivate var furtherMinutes: [Int] {
    switch self {
    case .session: [10, 15, 20, 90, 120, 180, 240]
    case .eyeRest: [5, 10, 15, 25, 40, 60, 90]
    }
  }

  fileprivate var question: String {
    switch self {
    case .session: localized("After how many minutes does a session end?")
    case .eyeRest: localized("Every how many minutes do the eyes rest?")
    }
  }

  fileprivate func news(_ minutes: Int) -> String {
    switch self {
    case .session: localized("A session ends after \(minutes) min.")
    case .eyeRest: localized("The eyes rest every \(minutes) min.")
    }
  }
}

extension TargetID {
  /// Leads to further lengths of the timers.
  static let planOtherLengths: TargetID = "plan-other-lengths"
  static let planSessionLength: TargetID = "plan-session-length"
  static let planRestLength: TargetID = "plan-rest-length"
}
