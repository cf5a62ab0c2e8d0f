import Calibration
import Reading
import Signals
import Tracking

// A calibration's course on the screen: announced, shown, failed and tried again, left.
extension AppSession {
  /// Starts a calibration; the person comes back to where they were.
  ///
  /// - Parameter again: by itself, after one that failed.
  mutating func calibrate(
    _ cause: CalibrationScreen.Cause, again: Bool = false, at time: Timestamp
  ) -> [AppAction] {
    let actions = fallSilent()
    if again { retry.begin() } else { retry = CalibrationRetry() }
    screen = .calibrating(
      CalibrationScreen(kind: .calibration, cause: cause, phase: .interrupted, returning: screen.place))
    if case .none(.untried) = gaze { gaze = .none(.tried) }
    gaze.reminder?.begin()
    guard setting.isLive else { return actions + showDots() }
    guard display.isFullScreen else { return actions }
    // Whoever failed has just read what to do.
    if again { return actions + showDots() }
    setPhase(.announced(until: time + setting.timing.announcementSeconds))
    return actions
  }

  /// The first dot.
  private mutating func showDots() -> [AppAction] {
    guard case .calibrating(let calibration) = screen else { return [] }
    setPhase(.running(CalibrationScreen.Course()))
    switch calibration.kind {
    case .calibration:
      return [
        .note(.calibrationBegan),
        .gaze(.calibrate(retry.demand(asked: setting.demand), display.screen)),
      ]
    case .repair: return [.gaze(.repair)]
    }
  }

  mutating func setPhase(_ phase: CalibrationScreen.Phase) {
    guard case .calibrating(var calibration) = screen else { return }
    calibration.phase = phase
    screen = .calibrating(calibration)
  }

  private mutating func change(_ change: (inout CalibrationScreen.Course) -> Void) {
    guard case .running(var course) = screen.calibration?.phase else { return }
    change(&course)
    setPhase(.running(course))
  }

  // MARK: Time

  var calibrationDeadline: Timestamp? {
    switch screen.calibration?.phase {
    case .announced(let until): until
    case .result(let result): result.until
    case .interrupted, .running, .failed, nil: nil
    }
  }

  mutating func calibrationTimePasses(to time: Timestamp) -> [AppAction] {
    switch screen.calibration?.phase {
    case .announced(let until) where time >= until: showDots()
    case .result(let result) where time >= result.until: takeResult(.goOn, at: time)
    default: []
    }
  }

  // MARK: What the tracker tells

  mutating func follow(
    _ view: CalibrationView, _ actions: [CalibrationAction], at moment: Timestamp
  ) -> [AppAction] {
    let isRepair = screen.calibration?.kind == .repair
    change { course in
      course.picture = .live(view)
      for action in actions {
        switch action {
        case .repeating(let targets):
          course.round = targets.count == 1 ? "One dot once more" : "\(targets.count) dots once more"
        case .finished: course.round = isRepair ? nil : "Now a check: a few more dots"
        case .show(_, let attempt) where attempt == 1 && course.round?.hasSuffix("once more") == true:
          course.round = nil
        default: break
        }
      }
    }
    return [.note(.calibrating(actions, view, at: moment))]
  }

  /// What a recorded person saw.
  mutating func showRecorded(_ scene: CalibrationScene) {
    change { $0.picture = .recorded(scene) }
  }

  mutating func note(_ quality: QualityStatement) {
    change { $0.quality = quality }
  }

  /// A finished calibration: kept, told, and back to where the person was.
  mutating func take(_ stored: StoredCalibration, at time: Timestamp) -> [AppAction] {
    var quality: QualityStatement?
    if case .running(let course) = screen.calibration?.phase { quality = course.quality }
    if let degrees = quality?.filtered.whole.accuracyDegrees, degrees > Self.unusableDegrees {
      return [.gaze(.cancelCalibration)]
        + failed(
          "The check found the point off by \(degrees.fixed(0)) degrees: too far to read by.",
          AppProblem.unusableCalibration(degrees: degrees), at: time)
    }
    (gaze, retry) = (.inUse(stored, .whole, .calibrated(quality)), CalibrationRetry())
    early = .made(forWish: wish)
    if case .calibrating = screen {
      showResult(CalibrationOutcome(stored: stored, quality: quality), at: time)
    }
    let counted = countCalibration(error: quality?.filtered.whole.accuracyDegrees, at: time)
    return keep(stored) + [.note(.calibrationEnded)] + counted
  }

  /// So far off that targets are missed: half of one's usual size, and more than twice a webcam's usual error.
  private static let unusableDegrees = 5.0

  mutating func calibrationFailed(_ error: CalibrationError, at time: Timestamp) -> [AppAction] {
    failed(error.inWindow, error, at: time)
  }

  private mutating func failed(_ reason: String, _ error: any Error, at time: Timestamp) -> [AppAction] {
    guard case .calibrating = screen else { return [] }
    retry.fail(reason)
    let note = AppAction.note(.calibrationFailed(reason: reason))
    guard retry.hasGivenUp else {
      setPhase(.failed)
      return [note]
    }
    if setting.isForCalibrationOnly { return [note] + finish(error) }
    return [note] + leaveCalibration(at: time)
  }

  // MARK: Ways out

  /// Esc.
  mutating func cancelCalibration(at time: Timestamp) -> [AppAction] {
    guard case .calibrating(let calibration) = screen else { return [] }
    if case .result = calibration.phase { return takeResult(.goOn, at: time) }
    // Whoever skips it has hands, and goes on with them.
    return setting.isForCalibrationOnly ? finish() : leaveCalibration(at: time) + carryOutWish(at: time)
  }

  /// Back to where the person was, with the calibration that there was before.
  mutating func leaveCalibration(at time: Timestamp) -> [AppAction] {
    guard case .calibrating(let calibration) = screen else { return [] }
    var actions: [AppAction] = []
    switch calibration.kind {
    // What was learnt of drift until now stays.
    case .repair: actions.append(.gaze(.cancelRepair))
    case .calibration:
      actions += [.note(.calibrationFailed(reason: "given up")), .gaze(.cancelCalibration)]
      if let before = gaze.inUse { actions.append(.gaze(.use(before, toRepair: false))) }
    }
    actions += comeBack(at: time)
    guard case .none = gaze, let camera = camera.identity else { return actions }
    return actions + lookUp(camera: camera, otherwise: .stay(.tried), at: time)
  }

  /// The place from which it began.
  mutating func comeBack(at time: Timestamp) -> [AppAction] {
    guard case .calibrating(let calibration) = screen else { return [] }
    screen = .place(calibration.returning)
    guard case .reading(var reading) = screen.place, let stored = gaze.inUse else { return [] }
    let done = reading.session.resize(
      to: reading.session.screen, isFullScreen: display.isFullScreen, errorPx: stored.errorPx)
    screen.place = .reading(reading)
    return apply(done, at: time)
  }

  mutating func interruptCalibration(at time: Timestamp) -> [AppAction] {
    guard case .calibrating(let calibration) = screen else { return [] }
    switch calibration.phase {
    case .result: return takeResult(.goOn, at: time)
    case .interrupted, .failed: return []
    case .announced, .running:
      guard calibration.kind == .calibration else { return leaveCalibration(at: time) }
      setPhase(.interrupted)
      return [.note(.calibrationFailed(reason: "interrupted")), .gaze(.cancelCalibration)]
    }
  }

  /// Full screen is back: from the first dot again, since the eyes were elsewhere.
  mutating func resumeCalibration(at time: Timestamp) -> [AppAction] {
    guard case .interrupted = screen.calibration?.phase, display.isFullScreen else { return [] }
    setPhase(.announced(until: time + setting.timing.announcementSeconds))
    return []
  }
}

extension StoredCalibration {
  /// Mean distance between gaze and target, screen px: the unit that the reader's layout takes.
  var errorPx: Double {
    profile.report?.accuracyPx ?? profile.heldOutDegrees
      * profile.screen.pxPerDegree(distanceMm: ScreenGeometry.usualDistanceMm)
  }
}
