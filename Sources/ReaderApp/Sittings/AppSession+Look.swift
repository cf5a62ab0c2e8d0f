import Calibration
import Localization
import Reading
import Signals
import Tracking

// A person who comes back is calibrated by a look at one or two dots, where samples of their earlier calibrations tell the rest.
extension AppSession {
  /// The sittings of a history in which eyes were measured as they are now; nil where they are too few for a calibration by
  /// looks, and where the command line asks for a new calibration or for one by a moving dot.
  private func look(by history: SittingHistory, isTold: Bool) -> EarlierLook? {
    guard setting.isLive, !setting.recalibrates, setting.demand != .pursuit, let now = camera.identity
    else { return nil }
    let serving = history.serving(
      screen: display.screen, camera: CameraIdentity(now), networks: networks,
      fieldOfView: setting.fieldOfView.beside(now.optics))
    guard serving.count >= CalibrationConfiguration().leastSittingsForLook else { return nil }
    return EarlierLook(serving, isTold: isTold)
  }

  /// Begins a calibration by a look or two, in place of one with dots.
  ///
  /// - Parameters:
  ///   - lookUp: the look-up that has found no calibration.
  ///   - early: samples of a person who was chosen and has not logged in yet; nil for those of the person who reads.
  ///   - time: the present time.
  /// - Returns: nil where there is no person to come back, or their earlier calibrations do not serve here.
  mutating func look(
    insteadOf lookUp: CalibrationUse.LookUp, _ early: SittingHistory?, at time: Timestamp
  ) -> [AppAction]? {
    guard lookUp.recalls, screen.calibration?.member == nil else { return nil }
    let found: EarlierLook? =
      switch lookUp.owner {
      case .reader: look(by: sittings.history, isTold: true)
      case .chosen: early.flatMap { look(by: $0, isTold: false) }
      }
    guard let found else { return nil }
    let cause: CalibrationScreen.Cause =
      if case .calibrate(let cause) = lookUp.otherwise { cause } else { .needed }
    let actions = fallSilent() + hushCovering()
    (gaze, retry) = (.none(.tried), CalibrationRetry())
    gaze.reminder?.begin()
    let announced = CalibrationScreen.Phase.announced(until: time + setting.timing.announcementSeconds)
    screen = .calibrating(
      CalibrationScreen(
        kind: .look(found), cause: cause, phase: display.isFullScreen ? announced : .interrupted,
        returning: screen.place))
    return actions + (found.basis.isTold ? weighSittings() : [])
  }

  /// Takes in a calibration by a look or two. It is in use until the program ends and is not stored: the next time another look is as
  /// short, and corrects what has changed since. Later calibrations learn from it only where lines were read.
  mutating func take(_ stored: StoredCalibration, by look: EarlierLook, at time: Timestamp) -> [AppAction] {
    var basis = look.basis
    basis.looks = stored.profile.points.count
    basis.hasLines = readsAfterLook
    (gaze, retry) = (.inUse(stored, .whole, .recalled(basis)), CalibrationRetry())
    let kept = basis.hasLines ? keepSitting(of: stored) : []
    (notRepaired, sittings.made) = (nil, nil)
    // Whoever was chosen on the people's screen keeps it in use when they log in.
    early = if case .person(let name) = wish { .kept(of: name) } else { .none }
    showResult(CalibrationOutcome(stored: stored, basis: basis), at: time)
    return kept + [.note(.calibrationEnded)]
  }

  /// Begins the calibration with dots in place of the look, which the person has declined.
  mutating func declineLook(at time: Timestamp) -> [AppAction] {
    // What the tracker has sent before it hears of this is dropped.
    dropsCalibration = true
    return [.gaze(.cancelCalibration)] + calibrate(.asked, with: dotsInsteadOfVerse, at: time)
  }

  /// What “With dots” asks for: dots, where a calibration would be by verse; nil for what is usual.
  var dotsInsteadOfVerse: CalibrationDemand? { demand == .verse ? .dots : nil }

  /// What is said before the dot of a look: with the words of other dots, and how to have all of them.
  func announcement(of look: EarlierLook, in calibration: CalibrationScreen) -> CalibrationScene {
    // That the eyes are not known with this camera and screen yet would be half the truth.
    let why = calibration.cause == .needed ? "" : reason(for: calibration)
    let words = [
      why, look.basis.known, look.basis.isTold ? worthHere?.lookWords ?? "" : "",
      verseAfterLook == nil
        ? localized("One dot comes, and a second one where that is not enough. Look at each until it goes.")
        : localized("One dot comes. Look at it until it goes. Where that is not enough, read a few lines."),
      verseAfterLook == nil
        ? localized("If you look away from the first one instead, you calibrate with dots.")
        : localized("If you look away from the dot instead, you calibrate anew."),
    ]
    return .words(
      localized("Calibration begins in a moment"), words.filter { !$0.isEmpty }.joined(separator: " "),
      on: display.screen)
  }

  /// Whether the calibration that is shown, or its result, is one by a look.
  var isLook: Bool { if case .look = screen.calibration?.kind { true } else { false } }

  /// The number of dots that the looks under way have shown, 1 or 2: all that is told besides the dots is told with the second.
  var looksShown: Int {
    guard case .running(let course) = screen.calibration?.phase else { return 1 }
    return course.round == nil ? 1 : 2
  }

  /// Whether the lines that follow a look are shown, or were.
  var readsAfterLook: Bool {
    guard isLook, case .running(let course) = screen.calibration?.phase else { return false }
    return course.round == .lines
  }

  /// The look that is announced or under way; nil for another calibration and for a result.
  var lookUnderWay: EarlierLook? {
    guard let calibration = screen.calibration, case .look(let look) = calibration.kind else { return nil }
    if case .result = calibration.phase { return nil }
    return look
  }
}
