import Calibration
import Drift
import Localization
import Reading
import Signals
import Tracking

// The repair: a moving target of five seconds by which the calibration in use is corrected, if geometry and reading could not.
extension AppSession {
  /// Offers a repair to the person; their next wish to calibrate is answered by the repair.
  mutating func offerRepair(for event: PostureEvent) -> [AppAction] {
    guard screen.calibration == nil, case .inUse = gaze else { return [] }
    gaze.answer(by: .offered)
    let note = AppAction.note(.repairOffered(event))
    guard case .reading(var reading) = screen.place else {
      say(localized("\(event.words) The point may be off: Calibrate now takes five seconds."))
      return [note]
    }
    guard obstacle == nil else { return [note] }
    reading.session.offerRepair(event.words)
    screen.place = .reading(reading)
    return [note]
  }

  /// Does what was offered to the person: a repair, or a whole calibration after a repair that failed.
  mutating func putRight(at time: Timestamp) -> [AppAction] {
    gaze.mending == .failed ? calibrate(.asked, at: time) : repair(at: time)
  }

  /// Starts a repair, after which the person comes back to where they were; a whole calibration if there is none to repair.
  /// The repair of a calibration made with other networks waits for full screen, since it is of no use without.
  mutating func repair(at time: Timestamp) -> [AppAction] {
    let isOwed = gaze.unrepaired != nil
    guard gaze.inUse != nil, obstacle == nil || isOwed else { return calibrate(.asked, at: time) }
    let actions = fallSilent()
    gaze.answer(by: .whole)
    retry = CalibrationRetry()
    if case .reading(var reading) = screen.place {
      reading.session.offerRepair(nil)
      screen.place = .reading(reading)
    }
    let announced = CalibrationScreen.Phase.announced(until: time + setting.timing.repairAnnouncementSeconds)
    screen = .calibrating(
      CalibrationScreen(
        kind: .repair, cause: isOwed ? .otherNetworks : .asked,
        phase: isOwed && !display.isFullScreen ? .interrupted : announced, returning: screen.place))
    return actions
  }

  /// Gives up a calibration of other networks that was to be repaired, with the tracker's map; nothing happens where
  /// another one is in use.
  mutating func giveUpUnrepaired() -> [AppAction] {
    guard let stored = gaze.unrepaired else { return [] }
    (gaze, early, notRepaired) = (.none(.tried), .none, stored)
    return [.gaze(.cancelCalibration)]
  }

  /// Takes in a successful repair: it is in force already, and is stored for later runs.
  ///
  /// - Parameters:
  ///   - repair: what the repair has measured.
  ///   - total: everything that corrects the calibration's model from now on.
  ///   - time: the present time.
  mutating func take(_ repair: OffsetRepair, total: DriftCorrection, at time: Timestamp) -> [AppAction] {
    guard var stored = gaze.inUse else { return [] }
    stored.profile.model.correct(by: total)
    stored.profile.networks = networks
    let basis = gaze.basis
    gaze = .inUse(stored, .whole, basis.map { .recalled($0) } ?? .mended(repair))
    let offset = RepairedOffset(repair, on: stored.profile.screen)
    if case .calibrating = screen { showWords(localized("Mended"), offset.words, .mended, at: time) }
    // A calibration by one look is not stored.
    return (basis == nil ? keep(stored) : []) + [.note(.repaired(offset))]
  }

  /// Takes in a failed repair: the person returns to where they were, and their next wish to calibrate starts a whole
  /// calibration.
  mutating func repairFailed(_ error: CalibrationError, at time: Timestamp) -> [AppAction] {
    gaze.answer(by: .failed)
    if case .repair = setting.start { return finish(error) }
    guard case .calibrating = screen else { return [] }
    guard gaze.unrepaired == nil else { return calibrate(.otherNetworks, at: time) }
    showWords(
      localized("That did not work"), localized("\(error.happened) Everything is as it was before."), .failed,
      at: time)
    guard case .reading(var reading) = screen.place else {
      say(localized("The repair did not work: \(error)"))
      return []
    }
    reading.session.offerRepair(localized("The repair did not work."), anew: true)
    screen.place = .reading(reading)
    return []
  }
}
