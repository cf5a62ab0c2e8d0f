import Calibration
import Localization
import Tracking

/// Samples of the person's earlier calibrations, as far as they have agreed that they are kept.
struct SittingDesk: Sendable {
  /// The samples of earlier calibrations.
  var history = SittingHistory()
  /// What can be kept of the calibration that is being made; nil for nothing.
  var made: EarlierSitting?
}

// Keeps samples of calibrations with the person's consent, and lets later calibrations take them into account.
extension AppSession {
  /// Whether samples of calibrations are kept. The guest may be anybody, so that nothing is kept of theirs.
  var keepsSittings: Bool { personal.keepsSittings && reader != .guest }

  /// Takes over the samples of the person who has logged in; those that cannot be used are refused in a sentence.
  mutating func take(sittings: Result<SittingHistory, AppFailure>) -> [AppAction] {
    let before = self.sittings.history
    self.sittings = SittingDesk()
    switch sittings {
    case .success(let history): self.sittings.history = keepsSittings ? history : SittingHistory()
    case .failure(let failure):
      sayToReader(localized("Earlier calibrations are not used: \(failure.words)"))
    }
    return self.sittings.history == before ? [] : [remember]
  }

  /// Keeps the samples of a calibration that has just been stored as the person's own.
  mutating func keepSitting() -> [AppAction] {
    defer { sittings.made = nil }
    guard let made = sittings.made, keepsSittings else { return [] }
    sittings.history.add(made)
    return [.store(.keepSitting(made, of: reader)), remember]
  }

  /// Erases all samples, at once when the person withdraws their consent.
  mutating func forgetSittings() -> [AppAction] {
    sittings = SittingDesk()
    return [.store(.forgetSittings(of: reader)), remember]
  }

  private var remember: AppAction { .gaze(.remember(sittings.history.sittings)) }
}
