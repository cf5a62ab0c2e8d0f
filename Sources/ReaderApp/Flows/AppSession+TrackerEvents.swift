import Reading
import Signals
import Tracking

// Events of the tracker: frames, calibrations and repairs.
extension AppSession {
  mutating func handle(_ event: TrackingEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .tracked(let frame): return follow(frame, at: time)
    case .calibrating(let view, let actions, let moment): return follow(view, actions, at: moment)
    case .quality(let statement):
      note(statement)
      return []
    case .sitting(let sitting):
      sittings.made = sitting
      return []
    case .sittingGrew(let sitting): return keep(grown: sitting)
    case .calibrated(let stored): return take(stored, at: time)
    case .calibrationFailed(let error): return calibrationFailed(error, at: time)
    case .calibrationLost: return calibrationLost(at: time)
    case .repairOffered(let event): return offerRepair(for: event)
    case .repaired(let repair, let total): return take(repair, total: total, at: time)
    case .repairFailed(let error): return repairFailed(error, at: time)
    case .source, .served, .posture, .validated, .ended: return []
    }
  }

  private mutating func follow(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    loss.follow(frame)
    presence.follow(frame)
    seat.follow(frame)
    // Whoever comes next may be somebody else.
    if presence == .away { sittings.waiting = nil }
    restEyes(frame)
    lighting.follow(frame, appearance.light, isReading: isReading)
    var actions = tryCamera(frame, at: time) + showReminders() + timersTimePass(to: time) + tellOfLoss()
    for case .chosen(_) in frame.intents { actions.append(.gaze(.tellPace(of: reader))) }
    if retry.isDue(frame), display.isFullScreen {
      return actions + calibrate(.asked, again: true, for: screen.calibration?.member, at: time)
    }
    if remindsOfCalibration, display.isFullScreen, usesGaze, gaze.reminder?.isDue(frame) == true {
      return actions + calibrate(.needed, at: time)
    }
    actions += countTracking(frame, at: time) + restIfShut(frame, at: time)
    switch screen {
    case .resting: return actions + followRest(frame, at: time)
    case .covered: return actions + followCovering(frame, at: time)
    case .calibrating: return actions + followResult(frame, at: time)
    case .place(.reading(var reading)):
      reading.trail.note(frame.filtered.value?.point, at: frame.time)
      reading.arming?.follow(frame.filtered.value?.point, at: frame.time)
      if reading.arming?.isArmed == true { reading.arming = nil }
      guard reading.panel == nil else {
        screen = .place(.reading(reading))
        return actions + followPanel(frame, at: time)
      }
      let done = reading.session.handle(frame)
      screen = .place(.reading(reading))
      return actions + apply(done, at: time)
    case .cameras: return actions + answerByLids(frame, at: time) + gazeAtTiles(frame, at: time)
    case .place: return actions + gazeAtTiles(frame, at: time)
    }
  }

  /// Says aloud why the eyes are lost, unless the voice is reading, the person rests, or gaze is switched off.
  private mutating func tellOfLoss() -> [AppAction] {
    guard setting.isLive, usesGaze, gaze.inUse != nil, display.isFullScreen else { return [] }
    switch screen {
    // A phrase that is spoken for the person is not interrupted.
    case .calibrating, .resting, .covered(.saying, _): return []
    case .place(.reading(let reading)) where reading.session.isSpeaking: return []
    case .place, .cameras, .covered: return loss.spoken().map { [.voice(.tell($0))] } ?? []
    }
  }

  /// Whether a skipped calibration may begin by itself on this screen; a question ends by itself.
  private var remindsOfCalibration: Bool {
    switch screen {
    case .place: true
    case .cameras(let cameras): !cameras.isQuestion
    case .calibrating, .resting, .covered: false
    }
  }

  /// Whether a page is shown, alone or beneath cells.
  private var isReading: Bool { if case .place(.reading) = screen { true } else { false } }

  /// Whether the person has gaze control switched on.
  var usesGaze: Bool {
    if case .reading(let reading) = screen.place { reading.session.isGazeOn } else { true }
  }

  /// Follows gaze on tiles, which are chosen by dwell.
  private mutating func gazeAtTiles(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    tiles.mark = frame.filtered.value.map {
      ReaderScene.GazeMark(point: $0.point, radius: $0.covariance.radius)
    }
    guard let chosen = tiles.dwells.follow(frame.intents) else { return [] }
    guard let event = view.content.event(for: chosen) else { return [.screen(.activate(chosen))] }
    if case .chosePerson(let name) = event { return askWayIn(of: name, at: time) }
    return event.typingPurpose.map { openKeys(for: $0, at: time) } ?? handle(event, at: time)
  }
}
