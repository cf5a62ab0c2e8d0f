import Calibration
import Localization
import Signals
import Tracking

// The question with which of several cameras of the same name a calibration was made; only the person knows.
extension AppSession {
  /// Asks above the place where the person is which camera a calibration belongs to. A calibration under way makes the question
  /// unnecessary.
  mutating func ask(
    _ question: CameraQuestion, meanwhile: StoredCalibration?, at time: Timestamp
  ) -> [AppAction] {
    guard screen.calibration == nil else { return lookedUpInVain(at: time) }
    let actions = fallSilent()
    gaze = meanwhile.map { .inUse($0, .whole) } ?? .none(.tried)
    screen = .cameras(CameraScreen(view: .asking(question), returning: screen.place))
    return actions
  }

  /// Checks whether eyes that were closed and opened again have answered the question.
  mutating func answerByLids(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    guard case .cameras(var cameras) = screen, case .asking(var question) = cameras.view else { return [] }
    let outcome = question.scan.follow(frame)
    cameras.view = .asking(question)
    screen = .cameras(cameras)
    switch outcome {
    case .waits: return []
    case .chose(let option) where option < question.cameras.count:
      return answer(question, cameraID: question.cameras[option].id, at: time)
    case .chose, .over: return noneOf(question, at: time)
    }
  }

  /// Stores the calibration for the camera that the person has named; it is used if that camera is the one in use.
  mutating func answer(_ question: CameraQuestion, cameraID: String, at time: Timestamp) -> [AppAction] {
    guard case .cameras(let cameras) = screen,
      let owner = question.cameras.first(where: { $0.id == cameraID })
    else { return [] }
    var stored = question.stored
    stored.profile.camera.id = cameraID
    var actions = comeBack(from: cameras) + [.store(.keep(stored))]
    let now = question.lookUp.key.camera
    guard owner.id == now.id else {
      let words = owner.words(among: question.cameras)
      say(localized("Your calibration is kept for \(words). The camera that looks now is calibrated anew."))
      return actions + lookedUp(.none, for: question, at: time)
    }
    let fits = stored.profile.fit(camera: CameraIdentity(now), networks: networks) == .fits
    actions += lookedUp(fits ? .fits(stored) : .madeByOtherNetworks(stored), for: question, at: time)
    return actions
  }

  /// The person has answered “none of these”, or nobody has answered: the camera in use is calibrated.
  mutating func noneOf(_ question: CameraQuestion, at time: Timestamp) -> [AppAction] {
    guard case .cameras(let cameras) = screen else { return [] }
    return comeBack(from: cameras) + lookedUp(.none, for: question, at: time)
  }

  /// Goes on as if the store had answered the look-up in this way.
  private mutating func lookedUp(
    _ kept: KeptCalibration, for question: CameraQuestion, at time: Timestamp
  ) -> [AppAction] {
    let key = question.lookUp.key
    gaze = .lookingUp(question.lookUp, meanwhile: gaze.inUse)
    return lookedUp(.success(kept), key, of: .reader, at: time)
  }
}

extension CameraQuestion {
  init(stored: StoredCalibration, lookUp: CalibrationUse.LookUp, among cameras: [SourceIdentity]) {
    (self.stored, self.lookUp, self.cameras) = (stored, lookUp, cameras)
    // “None of these cameras” is the last option of the scan.
    scan = OptionScan(options: cameras.count + 1)
  }
}
