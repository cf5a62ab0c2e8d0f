import Calibration
import Localization
import Signals
import Tracking

// The stored calibration for the present camera and screen: asked for, put to use, or replaced by a new one.
extension AppSession {
  /// Looks up a calibration once frames come from a named camera, if none has been looked up yet.
  mutating func lookUpIfUnknown(at time: Timestamp) -> [AppAction] {
    guard case .unknown = gaze, let camera = camera.identity else { return [] }
    let otherwise: CalibrationUse.LookUp.Otherwise =
      switch setting.start {
      case .repair: .end
      case .calibration: .stay(.tried)
      case .people, .document, .resumed: .calibrate(.needed)
      }
    return lookUp(camera: camera, otherwise: otherwise, recalls: !setting.isForCalibrationOnly, at: time)
  }

  /// Looks up the calibration of the person whose shelf was just opened; if they have none, the present one stays.
  mutating func lookUpForOtherPerson(at time: Timestamp) -> [AppAction] {
    guard let camera = camera.identity else { return [] }
    let isTried = if case .none(.untried) = gaze { false } else { true }
    return lookUp(
      camera: camera, otherwise: isTried ? .stay(.tried) : .calibrate(.needed), recalls: true, at: time)
  }

  /// Asks the store for the calibration of a camera and the present screen.
  ///
  /// - Parameters:
  ///   - camera: the camera that sends frames.
  ///   - owner: whose calibration is looked up.
  ///   - lost: the calibration that has just proved useless; nil if there is none.
  ///   - otherwise: what to do if no calibration is found.
  ///   - recalls: whether one look may stand in then, by samples of earlier calibrations.
  ///   - time: the present time.
  mutating func lookUp(
    camera: SourceIdentity, of owner: CalibrationUse.LookUp.Owner = .reader,
    insteadOf lost: StoredCalibration? = nil, otherwise: CalibrationUse.LookUp.Otherwise,
    recalls: Bool = false, at time: Timestamp
  ) -> [AppAction] {
    var lookUp = CalibrationUse.LookUp(
      key: ProfileKey(camera: camera, screen: display.screen), owner: owner, recalls: recalls,
      insteadOf: lost, otherwise: otherwise)
    let meanwhile = lost == nil && gaze.unrepaired == nil ? gaze.inUse : nil
    if let given = setting.given, given != lost {
      lookUp.state = .offered(given)
      gaze = .lookingUp(lookUp, meanwhile: meanwhile)
      return [.gaze(.use(given, toRepair: false))]
    }
    gaze = .lookingUp(lookUp, meanwhile: meanwhile)
    guard !setting.recalibrates || otherwise == .end else { return lookedUpInVain(at: time) }
    return [question(lookUp)]
  }

  private func question(_ lookUp: CalibrationUse.LookUp) -> AppAction {
    switch lookUp.owner {
    case .reader: .store(.profile(lookUp.key, networks: networks))
    case .chosen(let name): .store(.profileBeforeLogIn(lookUp.key, networks: networks, name: name))
    }
  }

  /// Takes in the store's answer about a stored calibration.
  mutating func lookedUp(
    _ answer: Result<KeptCalibration, AppFailure>, _ key: ProfileKey, of owner: CalibrationUse.LookUp.Owner,
    at time: Timestamp
  ) -> [AppAction] {
    guard case .lookingUp(var lookUp, let meanwhile) = gaze, lookUp.key == key, lookUp.owner == owner,
      case .asked(let tries) = lookUp.state
    else { return [] }
    switch answer {
    case .success where isUnderWay:
      // The person has begun a new calibration meanwhile; the stored one is asked for again if they give that up.
      gaze = meanwhile.map { .inUse($0, .whole) } ?? .none(.tried)
      return []
    case .success(.fits(let stored)) where stored != lookUp.insteadOf:
      lookUp.state = .offered(stored)
      gaze = .lookingUp(lookUp, meanwhile: meanwhile)
      return [.gaze(.use(stored, toRepair: false))]
    case .success(.madeByOtherNetworks(let stored))
    where stored != lookUp.insteadOf && stored != notRepaired:
      (lookUp.state, lookUp.isToBeRepaired) = (.offered(stored), true)
      gaze = .lookingUp(lookUp, meanwhile: meanwhile)
      return [.gaze(.use(stored, toRepair: true))]
    // The answer would be stored, so only a person who has logged in is asked.
    case .success(.ambiguous(let stored, let cameras)) where stored != lookUp.insteadOf && owner == .reader:
      return ask(
        CameraQuestion(stored: stored, lookUp: lookUp, among: cameras), meanwhile: meanwhile, at: time)
    case .success(.samples(let history)): return lookedUpInVain(with: history, at: time)
    case .success: return lookedUpInVain(at: time)
    case .failure(let failure) where failure.isPassing && tries < setting.timing.storeTries:
      lookUp.state = .waiting(tries: tries, again: time + setting.timing.storeRetrySeconds)
      gaze = .lookingUp(lookUp, meanwhile: meanwhile)
      return [.log(.warning, "the stored calibration could not be read (try \(tries)); asking again")]
    case .failure(let failure):
      say(failure.words)
      return [.log(.error, "the stored calibration cannot be read")] + lookedUpInVain(at: time)
    }
  }

  mutating func lookUpAgain(at time: Timestamp) -> [AppAction] {
    guard case .lookingUp(var lookUp, let meanwhile) = gaze,
      case .waiting(let tries, let again) = lookUp.state, time >= again
    else { return [] }
    lookUp.state = .asked(tries: tries + 1)
    gaze = .lookingUp(lookUp, meanwhile: meanwhile)
    return [question(lookUp)]
  }

  /// Takes in whether the tracker uses the calibration or refuses it.
  mutating func used(_ result: Result<StoredCalibration, CalibrationError>, at time: Timestamp) -> [AppAction]
  {
    guard case .lookingUp(let lookUp, _) = gaze, case .offered = lookUp.state else {
      // The tracker was only asked to restore the previous calibration after a new one was given up.
      guard case .failure(let error) = result else { return [] }
      gaze = .none(.tried)
      say("\(error)")
      return []
    }
    switch result {
    case .success(let stored):
      gaze = .inUse(stored, .whole, lookUp.isToBeRepaired ? .otherNetworks : .kept)
      notRepaired = nil
      early =
        switch lookUp.owner {
        case .reader: .none
        case .chosen(let name): .kept(of: name)
        }
      if case .repair = setting.start { return repair(at: time) }
      if lookUp.isToBeRepaired { return repair(at: time) }
      if case .calibrating(let calibration) = screen, calibration.cause == .newScreen || lookUnderWay != nil {
        return comeBack(at: time) + carryOutWish(at: time)
      }
      // A calibration was found meanwhile, such as for another camera: tiles can be chosen by gaze from now on.
      if case .covered(.circling, _) = screen { return uncover() }
      return resumeCalibration(at: time) + carryOutWish(at: time)
    case .failure(let error):
      say("\(error)")
      return lookedUpInVain(at: time)
    }
  }

  /// Goes on where no stored calibration was found: with the present one, one look, dots, or without.
  ///
  /// - Parameters:
  ///   - history: samples of a person who was chosen and has not logged in yet; nil for none.
  ///   - time: the present time.
  mutating func lookedUpInVain(with history: SittingHistory? = nil, at time: Timestamp) -> [AppAction] {
    guard case .lookingUp(let lookUp, let meanwhile) = gaze else { return [] }
    if let meanwhile {
      gaze = .inUse(meanwhile, .whole)
      return resumeCalibration(at: time)
    }
    if !isUnderWay, let begun = look(insteadOf: lookUp, history, at: time) { return begun }
    switch lookUp.otherwise {
    // The eyes before the camera are another person's.
    case .calibrate where screen.calibration?.member != nil:
      gaze = .none(.tried)
      return resumeCalibration(at: time)
    case .calibrate(let cause):
      gaze = .none(.tried)
      return calibrateOrAskWho(cause, at: time)
    case .stay(let trial):
      gaze = .none(trial)
      return resumeCalibration(at: time)
    case .end:
      return finish(AppProblem.nothingToRepair(reason: news, camera: lookUp.key.camera.name))
    }
  }

  /// Whether a calibration that the person has asked for is shown or announced.
  private var isUnderWay: Bool {
    // A look is begun by the program, and gives way to a stored calibration.
    guard case .calibrating(let calibration) = screen, calibration.cause != .newScreen, lookUnderWay == nil
    else { return false }
    return switch calibration.phase {
    case .announced, .running: true
    case .interrupted, .failed, .result: false
    }
  }

  /// The message that the people's screen shows; nil elsewhere.
  private var news: String? {
    if case .people(let people) = screen.place { people.message } else { nil }
  }

  /// Reacts to a face that has not fitted the calibration for a while: looks for another stored calibration, or makes a new
  /// one.
  mutating func calibrationLost(at time: Timestamp) -> [AppAction] {
    // Another camera has replaced the previous one, and its calibration is being looked up already.
    if case .lookingUp(_, meanwhile: nil) = gaze { return [] }
    if case .announced = screen.calibration?.phase, gaze.inUse == nil { return [] }
    if let member = screen.calibration?.member {
      // The reader's calibration is kept, since another person sits before the camera.
      guard case .running = screen.calibration?.phase else { return [] }
      return [.gaze(.cancelCalibration)] + calibrate(.asked, for: member, at: time)
    }
    say(localized("I no longer recognise your eyes as they were calibrated."))
    let (lost, wasRecalled) = (gaze.inUse, gaze.basis != nil)
    (gaze, sittings.waiting) = (.none(.tried), nil)
    if case .calibrating = screen { return [.gaze(.cancelCalibration)] + calibrate(.lost, at: time) }
    // Where one look has not sufficed, another one would not either.
    guard let camera = camera.identity, !wasRecalled else { return calibrate(.lost, at: time) }
    return lookUp(
      camera: camera, insteadOf: lost, otherwise: .calibrate(.lost), recalls: true, at: time)
  }
}
