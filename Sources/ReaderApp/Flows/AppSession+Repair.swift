import Calibration
import Drift
import Reading
import Signals
import Tracking

// A sweep of five seconds that mends the calibration in use, where geometry and reading could not.
extension AppSession {
  /// Tells that a repair would help; the next wish to calibrate is answered by one.
  mutating func offerRepair(for event: PostureEvent) -> [AppAction] {
    guard screen.calibration == nil, case .inUse = gaze else { return [] }
    gaze.answer(by: .offered)
    let note = AppAction.note(.repairOffered(reason: event.words))
    guard case .reading(var reading) = screen.place else {
      say("\(event.words) The point may be off: Calibrate now takes five seconds.")
      return [note]
    }
    guard obstacle == nil else { return [note] }
    reading.session.offerRepair(event.words)
    screen.place = .reading(reading)
    return [note]
  }

  /// What the person asked for where something was offered: a sweep, or a whole calibration after one that failed.
  mutating func putRight(at time: Timestamp) -> [AppAction] {
    gaze.mending == .failed ? calibrate(.asked, at: time) : repair(at: time)
  }

  /// Starts the sweep and comes back to where the person was; a whole calibration where there is nothing to mend.
  mutating func repair(at time: Timestamp) -> [AppAction] {
    guard gaze.inUse != nil, obstacle == nil else { return calibrate(.asked, at: time) }
    let actions = fallSilent()
    gaze.answer(by: .whole)
    retry = CalibrationRetry()
    if case .reading(var reading) = screen.place {
      reading.session.offerRepair(nil)
      screen.place = .reading(reading)
    }
    screen = .calibrating(
      CalibrationScreen(
        kind: .repair, cause: .asked,
        phase: .announced(until: time + setting.timing.repairAnnouncementSeconds), returning: screen.place))
    return actions
  }

  /// A repair that went well: in force already, and kept for the next time.
  ///
  /// - Parameter total: all that corrects the calibration's model from now on.
  mutating func take(_ repair: OffsetRepair, total: DriftCorrection, at time: Timestamp) -> [AppAction] {
    guard var stored = gaze.inUse else { return [] }
    stored.profile.model.correct(by: total)
    stored.profile.networks = networks
    gaze = .inUse(stored, .whole, .mended(repair))
    let words = repair.words(on: stored.profile.screen)
    if case .calibrating = screen { showWords("Mended", words, .mended, at: time) }
    return keep(stored) + [.note(.repaired(result: words))]
  }

  /// Back to where the person was; the next wish to calibrate is answered by a whole calibration.
  mutating func repairFailed(_ error: CalibrationError, at time: Timestamp) -> [AppAction] {
    gaze.answer(by: .failed)
    if case .repair = setting.start { return finish(error) }
    guard case .calibrating = screen else { return [] }
    showWords("That did not work", "\(error.cause) Everything is as it was before.", .failed, at: time)
    guard case .reading(var reading) = screen.place else {
      say("The repair did not work: \(error)")
      return []
    }
    reading.session.offerRepair("The repair did not work.", anew: true)
    screen.place = .reading(reading)
    return []
  }
}
