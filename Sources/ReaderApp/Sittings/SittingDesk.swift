import Calibration
import Foundation
import Localization
import Signals
import Tracking

/// Samples of the person's earlier calibrations, as far as they have agreed that they are kept.
struct SittingDesk: Sendable {
  /// The samples of earlier calibrations.
  var history = SittingHistory() {
    didSet { if history != oldValue { weighing = .no } }
  }
  var weighing = Weighing.no
  /// What can be kept of the calibration that is being made; nil for nothing.
  var made: EarlierSitting?
  /// What can be kept of a calibration that was made before somebody logged in; nil for nothing.
  var waiting: Waiting?
  /// Whether the person was told that none of the earlier calibrations counts with the camera and screen in use.
  var isTold = false

  /// What is known of what the history is worth.
  enum Weighing: Sendable {
    case no
    /// The worth in this setting was asked for.
    case asked(in: SittingWorth.Setting)
    /// The worth in this setting; nil if the samples are worth nothing that can be told.
    case known(SittingWorth?, in: SittingWorth.Setting)

    /// The setting for which the worth was asked; nil where it was not.
    var setting: SittingWorth.Setting? {
      switch self {
      case .no: nil
      case .asked(let setting), .known(_, let setting): setting
      }
    }
  }

  /// Samples of a calibration that wait for the log-in of the person who has made it.
  struct Waiting: Sendable {
    var sitting: EarlierSitting
    /// When the calibration was made, by which it is known: a repair changes all else of it.
    var calibrated: Date
  }
}

// Keeps samples of calibrations with the person's consent, and lets later calibrations take them into account.
extension AppSession {
  /// Whether samples of calibrations are kept. The guest may be anybody, so that nothing is kept of theirs.
  var keepsSittings: Bool { personal.keepsSittings && reader != .guest }

  /// Takes over the samples of the person who has logged in; those that cannot be used are refused in a sentence.
  mutating func take(sittings: Result<SittingHistory, AppFailure>) -> [AppAction] {
    let (before, waiting) = (self.sittings.history, self.sittings.waiting)
    self.sittings = SittingDesk()
    self.sittings.waiting = waiting
    switch sittings {
    case .success(let history): self.sittings.history = keepsSittings ? history : SittingHistory()
    case .failure(let failure):
      sayToReader(localized("Earlier calibrations are not used: \(failure.words)"))
    }
    return self.sittings.history == before ? [] : [remember]
  }

  /// Tells the person, once after each log-in, if none of their earlier calibrations was made with the camera and screen in use.
  mutating func tellIfNoSittingServes() {
    if let words = newsOfNoSitting() { say(words) }
  }

  /// That none of the person's earlier calibrations was made with the camera and screen in use; nil if one was, if they have been
  /// told since log-in, and where nobody's own things are told.
  mutating func newsOfNoSitting() -> String? {
    guard setting.isLive, !sittings.isTold, !sittings.history.isEmpty, let now = camera.identity else {
      return nil
    }
    if case .people = screen.place { return nil }
    let (identity, geometry) = (CameraIdentity(now), display.screen)
    let serves = sittings.history.sittings.contains { $0.isOf(camera: identity, screen: geometry) }
    guard !serves else { return nil }
    sittings.isTold = true
    return localized(
      "Your earlier calibrations were made with another camera or screen and do not count here. New ones do."
    )
  }

  /// Keeps the samples of a calibration that has just been stored as the person's own. Those of the guest wait for a log-in, since
  /// the guest may be about to say who they are.
  mutating func keepSitting(of stored: StoredCalibration) -> [AppAction] {
    guard reader != .guest else {
      letSittingWait(for: stored)
      return []
    }
    let made = sittings.made
    (sittings.made, sittings.waiting) = (nil, nil)
    guard let made, keepsSittings else { return [] }
    return keep(made)
  }

  /// Lets the samples of a calibration wait for a log-in; a repair has none, and leaves those that wait.
  mutating func letSittingWait(for stored: StoredCalibration) {
    guard let made = sittings.made else { return }
    sittings.waiting = SittingDesk.Waiting(sitting: made, calibrated: stored.profile.created)
    sittings.made = nil
  }

  /// Keeps the samples that have waited for a log-in, if they are of the calibration in use and the person agrees. Whoever logs in
  /// later does not get them.
  ///
  /// - Parameter isTheirs: whether the person who has logged in has made the calibration.
  mutating func keepWaitingSitting(isTheirs: Bool) -> [AppAction] {
    guard reader != .guest, let waiting = sittings.waiting else { return [] }
    sittings.waiting = nil
    guard isTheirs, keepsSittings, gaze.inUse?.profile.created == waiting.calibrated else { return [] }
    return keep(waiting.sitting)
  }

  private mutating func keep(_ sitting: EarlierSitting) -> [AppAction] {
    sittings.history.add(sitting)
    return [.store(.keepSitting(sitting, of: reader)), remember]
  }

  /// Keeps what has come to be known of the sitting in use, which was calibrated by earlier ones.
  mutating func keep(grown sitting: EarlierSitting) -> [AppAction] {
    guard keepsSittings, screen.calibration?.member == nil else { return [] }
    sittings.history.add(sitting)
    return [.store(.keepSitting(sitting, of: reader))]
  }

  // MARK: Worth

  /// Camera, screen and lens in use, in which samples are weighed; nil before the camera is known.
  private var weighingSetting: SittingWorth.Setting? {
    camera.identity.map {
      SittingWorth.Setting(
        screen: display.screen, camera: CameraIdentity($0), networks: networks,
        fieldOfView: setting.fieldOfView.beside($0.optics))
    }
  }

  /// Asks what the person's samples are worth with the camera and screen in use, where that is neither known nor asked for.
  mutating func weighSittings() -> [AppAction] {
    guard setting.isLive, keepsSittings, !sittings.history.isEmpty, let place = weighingSetting,
      place != sittings.weighing.setting
    else { return [] }
    sittings.weighing = .asked(in: place)
    return [.store(.weighSittings(place, of: reader))]
  }

  /// Takes in what the samples are worth; an answer for other samples or another setting is dropped.
  mutating func know(worth: SittingWorth?, in place: SittingWorth.Setting, of person: Reader) {
    guard person == reader, place == sittings.weighing.setting else { return }
    sittings.weighing = .known(worth, in: place)
  }

  /// What the samples are worth with the camera and screen in use; nil while it is not known.
  var worthHere: SittingWorth? {
    guard case .known(let worth, let place) = sittings.weighing, place == weighingSetting else { return nil }
    return worth
  }

  /// What a person should know about samples of calibrations, and what theirs are worth.
  var remarkOnSittings: String {
    let worth = keepsSittings ? worthHere?.words : nil
    return [SettingTopic.sittings.remark, worth].compactMap(\.self).joined(separator: " ")
  }

  /// Erases all samples, at once when the person withdraws their consent.
  mutating func forgetSittings() -> [AppAction] {
    sittings = SittingDesk()
    return [.store(.forgetSittings(of: reader)), remember]
  }

  private var remember: AppAction { .gaze(.remember(sittings.history.sittings)) }
}
