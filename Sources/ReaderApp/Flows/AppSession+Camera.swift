import Localization
import Reading
import Signals

// Which camera is used, and whether it is switched on.
extension AppSession {
  /// Takes in that frames come from this camera. If it is another one than before, the person is told, and its own calibration
  /// is looked up.
  mutating func take(_ identity: SourceIdentity, at time: Timestamp) -> [AppAction] {
    let was = camera
    camera = .streaming(identity, trust(of: identity, after: was))
    var actions: [AppAction] = []
    if case .cameras(let cameras) = screen {
      let isChosen: Bool = if case .switching = was { true } else { false }
      let isOther = was.last.map { $0.id != identity.id } ?? false
      // The open question concerned the camera used before, and the list of cameras has changed.
      if isChosen || isOther { actions += comeBack(from: cameras) }
      if isOther, !isChosen, !cameras.isQuestion { actions += showCameras() }
    }
    guard let before = was.last else {
      tellIfNoSittingServes()
      sayWhereChosenIsAbsent(identity)
      return actions + lookUpIfUnknown(at: time)
    }
    guard before.id != identity.id else {
      // Earlier calibrations may be of pictures of another size.
      tellIfNoSittingServes()
      return actions + lookUpIfUnknown(at: time)
    }
    tell(ofOther: news(of: identity, after: was))
    (gaze, presence, sittings.waiting) = (.none(.untried), .there, nil)
    return actions + lookUp(camera: identity, otherwise: .calibrate(.needed), recalls: true, at: time)
  }

  /// Tells news of a change of camera, also over an open page, which hides the message of the place behind it.
  private mutating func tell(ofOther news: String) {
    let others = newsOfNoSitting()
    say(["\(news).", others].compactMap(\.self).joined(separator: " "))
    guard case .reading(var reading) = screen.place else { return }
    let words = [localized("F8 shows the cameras there are."), others]
    reading.session.tell(news, words.compactMap(\.self).joined(separator: " "))
    screen.place = .reading(reading)
  }

  private func trust(of identity: SourceIdentity, after was: CameraState) -> CameraState.Trust {
    switch was {
    case .switching(let change) where change.cause == .chosen && change.to.id == identity.id:
      change.from.map { $0.id == identity.id ? .settled : .onTrial(before: $0, .untried) } ?? .settled
    // It is the same camera, with frames of another size.
    case .streaming(let last, let trust) where last.id == identity.id: trust
    default: .settled
    }
  }

  /// Which camera the picture comes from, without a full stop at the end.
  private func news(of identity: SourceIdentity, after was: CameraState) -> String {
    let both = [was.last, identity].compactMap(\.self)
    let now = identity.words(among: both)
    guard case .switching(let change) = was, change.to.id == identity.id else {
      return localized("The picture comes from another camera now: \(now)")
    }
    switch change.cause {
    case .chosen: return localized("The picture comes from \(now) now")
    case .sawNobody:
      let blind = change.from?.words(among: both) ?? localized("The other camera")
      let seconds = Int(CameraState.trialSeconds)
      return localized(
        seconds, one: "\(blind) saw nobody for \(seconds) second. The picture comes from \(now) again",
        other: "\(blind) saw nobody for \(seconds) seconds. The picture comes from \(now) again")
    }
  }

  /// At the start: tells the person that the camera chosen in an earlier run is not connected. It stays stored.
  private mutating func sayWhereChosenIsAbsent(_ identity: SourceIdentity) {
    guard let chosen = setting.chosenCamera, chosen.id != identity.id, chosen.name != identity.name else {
      return
    }
    say(
      localized(
        """
        The camera \(chosen.name), which was chosen, is not there. The picture comes from \(identity.name); the other one \
        is used again once it is plugged in and Trackii starts.
        """))
  }

  /// Switches the camera off for a stated time, since a person without hands could not switch it on again; the same key
  /// switches it on.
  mutating func toggleCamera(at time: Timestamp) -> [AppAction] {
    guard setting.isLive else { return [] }
    if case .paused = camera { return [.gaze(.resumeCamera)] }
    return [.gaze(.pauseCamera(until: time + CameraState.pauseMinutes * 60))]
  }

  // MARK: Choosing a camera

  /// Shows the list of cameras above the place where the person is.
  mutating func showCameras() -> [AppAction] {
    guard setting.isLive, !setting.isForCalibrationOnly else { return [] }
    switch screen {
    case .calibrating, .resting: return []
    case .cameras(let cameras): if cameras.isQuestion { return [] }
    case .place, .covered: break
    }
    let actions = fallSilent()
    screen = .cameras(CameraScreen(view: .searching, returning: screen.place))
    return actions + [.gaze(.listCameras)]
  }

  mutating func found(_ cameras: [SourceIdentity]) {
    guard case .cameras(var shown) = screen, !shown.isQuestion else { return }
    shown.view = .choosing(cameras)
    screen = .cameras(shown)
  }

  mutating func chose(cameraID id: String, at time: Timestamp) -> [AppAction] {
    guard case .cameras(let cameras) = screen else { return [] }
    switch cameras.view {
    case .searching: return []
    case .asking(let question): return answer(question, cameraID: id, at: time)
    case .choosing(let found):
      guard let wanted = found.first(where: { $0.id == id }) else { return [] }
      if camera.identity?.id == id {
        return [.store(.keepCamera(ChosenCamera(wanted)))] + comeBack(from: cameras)
      }
      var actions: [AppAction] = []
      if case .paused = camera { actions.append(.gaze(.resumeCamera)) }
      // Without a previous camera to return to, the chosen one needs no trial.
      if camera.last.map({ $0.id == id }) ?? true {
        actions.append(.store(.keepCamera(ChosenCamera(wanted))))
      }
      camera = .switching(CameraSwitch(to: wanted, from: camera.last, cause: .chosen))
      return actions + [.gaze(.useCamera(id: id))]
    }
  }

  /// Leaves the list of cameras without a choice.
  mutating func leave(_ cameras: CameraScreen, at time: Timestamp) -> [AppAction] {
    guard case .asking(let question) = cameras.view, question.lookUp.otherwise == .end else {
      return comeBack(from: cameras)
    }
    return noneOf(question, at: time)
  }

  mutating func comeBack(from cameras: CameraScreen) -> [AppAction] {
    screen = .place(cameras.returning)
    return refreshed()
  }

  // MARK: The trial of a chosen camera

  /// Follows the trial of a chosen camera: if it sees somebody it is stored; if it sees nobody the previous camera is used
  /// again.
  mutating func tryCamera(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    guard case .streaming(let identity, .onTrial(let before, let trial)) = camera,
      frame.eyes.reason != .noFrame
    else { return [] }
    if frame.showsFace { return settleCamera() }
    guard case .seesNobody(let since) = trial else {
      camera = .streaming(identity, .onTrial(before: before, .seesNobody(since: frame.time)))
      return []
    }
    guard frame.time - since >= CameraState.trialSeconds else { return [] }
    camera = .switching(CameraSwitch(to: before, from: identity, cause: .sawNobody))
    var actions = leaveCalibration(at: time)
    retry = CalibrationRetry()
    if case .cameras(let cameras) = screen { actions += comeBack(from: cameras) }
    return actions + [.gaze(.useCamera(id: before.id))]
  }

  /// Ends the trial of the chosen camera with success: it sees somebody, or somebody uses keys or the mouse.
  mutating func settleCamera() -> [AppAction] {
    guard case .streaming(let identity, .onTrial) = camera else { return [] }
    camera = .streaming(identity, .settled)
    return [.store(.keepCamera(ChosenCamera(identity)))]
  }
}

extension CameraScreen {
  var isQuestion: Bool { if case .asking = view { true } else { false } }
}
