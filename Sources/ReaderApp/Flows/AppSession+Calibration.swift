import Calibration
import Localization
import Reading
import Signals
import Tracking

// The course of a calibration on the screen: announced, shown, failed and tried again, left.
extension AppSession {
  /// Starts a calibration, after which the person comes back to where they were.
  ///
  /// - Parameters:
  ///   - cause: why the calibration is started.
  ///   - again: whether it starts by itself, after one that failed.
  ///   - demand: what the person has chosen in place of what is asked of them; nil where they have not.
  ///   - member: the member for whom a carer calibrates; nil for the person who reads.
  ///   - time: the present time.
  mutating func calibrate(
    _ cause: CalibrationScreen.Cause, again: Bool = false, with demand: CalibrationDemand? = nil,
    for member: CalibratedMember? = nil,
    at time: Timestamp
  ) -> [AppAction] {
    let actions = fallSilent() + hushCovering() + giveUpUnrepaired()
    if again { retry.begin() } else { retry = CalibrationRetry(instead: demand) }
    screen = .calibrating(
      CalibrationScreen(
        kind: .calibration, cause: cause, phase: .interrupted, returning: screen.place, member: member))
    if case .none(.untried) = gaze { gaze = .none(.tried) }
    gaze.reminder?.begin()
    guard setting.isLive else { return actions + showDots() }
    guard display.isFullScreen else { return actions }
    // After a failure the screen has just said what to do, so that no announcement is needed.
    if again { return actions + showDots() }
    setPhase(.announced(until: time + setting.timing.announcementSeconds))
    return actions
  }

  /// Ends the announcement and shows the first dot of the calibration, or the first line of the verse.
  private mutating func showDots() -> [AppAction] {
    guard case .calibrating(let calibration) = screen else { return [] }
    let verse = isLook ? verseAfterLook : verseOnScreen
    setPhase(.running(CalibrationScreen.Course(verse: verse)))
    if calibration.kind.makesCalibration { dropsCalibration = false }
    switch calibration.kind {
    case .look(let look): return [.gaze(.recall(look.sittings, display.screen, reading: verse))]
    case .calibration: return askForCalibration(verse)
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

  // MARK: Events of the tracker

  mutating func follow(
    _ view: CalibrationView, _ actions: [CalibrationAction], at moment: Timestamp
  ) -> [AppAction] {
    let (hasCheck, isLook) = (screen.calibration?.kind == .calibration, isLook)
    change { course in
      course.picture = .live(view)
      for action in actions {
        switch action {
        case .repeating(let targets):
          course.round = .again(targets.count)
        // Whether a second look was asked for is told if the looks fail.
        case .finished where isLook: break
        case .finished: course.round = hasCheck ? .check : nil
        case .show(let target, attempt: 1) where target.label == CalibrationTarget.Label.secondLook:
          course.round = .secondLook
        case .show(let target, attempt: 1)
        where isLook && CalibrationTarget.Label.line(of: target.label) == 0:
          course.round = .lines
        case .show(_, attempt: 1):
          if case .again = course.round { course.round = nil }
        default: break
        }
      }
    }
    return [.note(.calibrating(actions, view, at: moment))]
  }

  /// Shows what a recorded person saw during their calibration.
  mutating func showRecorded(_ scene: CalibrationScene) {
    change { $0.picture = .recorded(scene) }
  }

  mutating func note(_ quality: QualityStatement) {
    change { $0.quality = quality }
  }

  /// Finishes a calibration: stores it, shows its result, and then returns the person to where they were.
  mutating func take(_ stored: StoredCalibration, at time: Timestamp) -> [AppAction] {
    if dropsCalibration {
      sittings.made = nil
      return []
    }
    if case .look(let look) = screen.calibration?.kind, case .running = screen.calibration?.phase {
      return take(stored, by: look, at: time)
    }
    var quality: QualityStatement?
    if case .running(let course) = screen.calibration?.phase { quality = course.quality }
    if let degrees = quality?.filtered.whole.accuracyDegrees, degrees > Self.unusableDegrees {
      sittings.made = nil
      let said = localized(
        "The check found the point off by \(degrees.fixed(0)) degrees: too far to read by.")
      let why = EyesRemark.words(stored.profile.remarks ?? []) ?? quality?.advice
      return [.gaze(.cancelCalibration)]
        + failed(
          [said, why].compactMap(\.self).joined(separator: " "),
          AppProblem.unusableCalibration(degrees: degrees), .tooInexact, at: time)
    }
    if screen.calibration?.member != nil {
      sittings.made = nil
      return takeForMember(stored, quality, at: time)
    }
    (gaze, retry) = (.inUse(stored, .whole, .calibrated(quality)), CalibrationRetry())
    notRepaired = nil
    early = .made(forWish: wish)
    if case .calibrating = screen {
      showResult(CalibrationOutcome(stored: stored, quality: quality), at: time)
    }
    let counted = countCalibration(error: quality?.filtered.whole.accuracyDegrees, at: time)
    return keep(stored) + [.note(.calibrationEnded)] + counted
  }

  /// The error from which a calibration is unusable, degrees: targets are missed, being off by half of a target's usual size
  /// and more than twice a webcam's usual error.
  private static let unusableDegrees = 5.0

  mutating func calibrationFailed(_ error: CalibrationError, at time: Timestamp) -> [AppAction] {
    if error == .notByReading(.declined), isVerse { return declineVerse(at: time) }
    return failed(error.inWindow, error, CalibrationFailure(error), at: time)
  }

  /// - Parameters:
  ///   - reason: why the calibration failed, in words for the window.
  ///   - error: the error with which the program ends if it was started for the calibration alone.
  ///   - failure: why the calibration failed, as a recording stores it.
  ///   - time: the present time.
  private mutating func failed(
    _ reason: String, _ error: any Error, _ failure: CalibrationFailure, at time: Timestamp
  ) -> [AppAction] {
    guard case .calibrating = screen else { return [] }
    if lookUnderWay != nil {
      return calibrate(readsAfterLook ? .linesFailed : .lookFailed(looks: looksShown), at: time)
    }
    retry.fail(reason)
    let note = AppAction.note(.calibrationFailed(failure))
    guard retry.hasGivenUp else {
      setPhase(.failed)
      return [note]
    }
    if setting.isForCalibrationOnly { return [note] + finish(error) }
    if let member = screen.calibration?.member {
      return [note] + giveUp(member, because: reason, at: time)
    }
    return [note] + leaveCalibration(at: time)
  }

  // MARK: Leaving a calibration

  /// Ends the calibration, or accepts the result that is shown, when Esc is pressed.
  mutating func cancelCalibration(at time: Timestamp) -> [AppAction] {
    guard case .calibrating(let calibration) = screen else { return [] }
    if case .result = calibration.phase { return takeResult(.goOn, at: time) }
    if let member = calibration.member {
      return leaveCalibration(at: time) + openMembers(.member(member.id), at: time)
    }
    // A person who skips the calibration can use their hands, and goes on with them.
    return setting.isForCalibrationOnly ? finish() : leaveCalibration(at: time) + carryOutWish(at: time)
  }

  /// Leaves the calibration and returns to where the person was, with the calibration used before.
  mutating func leaveCalibration(at time: Timestamp) -> [AppAction] {
    guard case .calibrating(let calibration) = screen else { return [] }
    // What the tracker has sent before it hears of this is not the reader's calibration, or was given up.
    dropsCalibration = calibration.member != nil || lookUnderWay != nil
    switch calibration.kind {
    // A repair that is given up does not discard the drift that was learnt until now.
    case .repair:
      let given = gaze.unrepaired == nil ? [.gaze(.cancelRepair)] : giveUpUnrepaired()
      return given + comeBackToOwn(at: time)
    case .calibration, .look:
      return [.note(.calibrationFailed(.givenUp))] + useOwnCalibration() + comeBackToOwn(at: time)
    }
  }

  /// Gives up the calibration that the tracker makes or has made, and puts the one used before to use.
  func useOwnCalibration() -> [AppAction] {
    [.gaze(.cancelCalibration)] + (gaze.inUse.map { [.gaze(.use($0, toRepair: false))] } ?? [])
  }

  /// Returns to the place from which the calibration began, and looks for the person's calibration if none is in use.
  mutating func comeBackToOwn(at time: Timestamp) -> [AppAction] {
    let actions = comeBack(at: time)
    guard case .none = gaze, let camera = camera.identity else { return actions }
    return actions + lookUp(camera: camera, otherwise: .stay(.tried), at: time)
  }

  /// Returns to the place from which the calibration began.
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
      switch calibration.kind {
      case .calibration, .look:
        setPhase(.interrupted)
        return [.note(.calibrationFailed(.interrupted)), .gaze(.cancelCalibration)]
      // Without its repair the calibration is of no use, so the repair begins again.
      case .repair where gaze.unrepaired != nil:
        setPhase(.interrupted)
        return [.gaze(.cancelRepair)]
      case .repair: return leaveCalibration(at: time)
      }
    }
  }

  /// Starts the calibration again from its first dot once full screen is back, since the eyes were elsewhere.
  mutating func resumeCalibration(at time: Timestamp) -> [AppAction] {
    guard case .calibrating(let calibration) = screen, case .interrupted = calibration.phase,
      display.isFullScreen
    else { return [] }
    let timing = setting.timing
    let seconds =
      calibration.kind == .repair ? timing.repairAnnouncementSeconds : timing.announcementSeconds
    setPhase(.announced(until: time + seconds))
    return []
  }
}

extension StoredCalibration {
  /// The mean distance between gaze and target, screen px: the unit in which the reader's layout takes the error.
  var errorPx: Double {
    profile.report?.accuracyPx ?? profile.heldOutDegrees
      * profile.screen.pxPerDegree(distanceMm: ScreenGeometry.usualDistanceMm)
  }
}
