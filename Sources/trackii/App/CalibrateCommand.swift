import Accounts
import ArgumentParser
import Calibration
import CommandSupport
import Foundation
import Library
import Localization
import ReaderApp
import ReaderPorts
import Recording
import Tracking
import Vision

/// `trackii calibrate`: calibrates in the window, or from a recording's script.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate", abstract: localized("Calibrate: learn where you look from dots on the screen."),
    discussion: localized(
      """
      In the window the calibration is stored on your shelf (the guest's without --user) for this camera \
      and screen. With --session it is made from a recording's own script instead, without a window; with --pursuit from \
      its target that moves. With --for a carer calibrates for a member who sits there: it is kept for the member, of whom \
      nothing is shown, and not for the carer. \
      Its quality is shown and printed. --repair mends the stored calibration in five seconds: follow the point once around.
      """))

  @OptionGroup var gaze: GazeOptions
  @OptionGroup var login: LoginOptions
  @Option(
    help: ArgumentHelp(localized("With --session: write the calibration here, for --calibration.")),
    completion: .file())
  var output: String?
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      localized("Keep it for this member; --user is a carer or an administrator."), valueName: "name"))
  var member: String?
  @Flag(help: ArgumentHelp(localized("Mend the stored calibration by following a point for five seconds.")))
  var repair = false
  @Flag(help: ArgumentHelp(localized("Print the quality as JSON."))) var json = false

  func validate() throws {
    if gaze.session == nil, output != nil { throw ValidationError(localized("--output needs --session.")) }
    if member != nil, login.name == nil {
      throw ValidationError(localized("--for needs --user: the carer who calibrates."))
    }
    if member != nil, repair {
      throw ValidationError(localized("--repair mends a calibration of one's own; leave --for out."))
    }
    if repair, gaze.session != nil || gaze.recalibrate || gaze.pursuit {
      throw ValidationError(
        localized("--repair mends a stored calibration; leave --session, --recalibrate and --pursuit out."))
    }
  }

  func run() throws {
    do {
      guard let session = gaze.session else {
        let launcher = AppLauncher(gaze: gaze, login: login, calibratesFor: member)
        guard let outcome = try launcher.run(repair ? .repair : .calibration) else {
          throw CommandError.leftEarly
        }
        return try tell(outcome)
      }
      // Permission is checked before calibrating, which may otherwise be in vain.
      let (login, member) = (login, member)
      let shelf = try member.map { member in
        try runAsync {
          let shelf = try await login.openShelf()
          try await shelf.checkCalibrating(for: member)
          return shelf
        }
      }
      let outcome = try Self.fromScript(
        URL(filePath: session), pursuit: gaze.pursuit, toldFieldOfView: gaze.fieldOfView.degrees)
      let stored = outcome.stored
      if let shelf { try runAsync { try await shelf.save(stored, of: member) } }
      if let output { try OutputFile.replace(outcome.stored.encoded(), at: output) }
      try tell(outcome)
    } catch let code as ExitCode { throw code } catch {
      throw fail(error, Sysexit.code(for: error))
    }
  }

  private func tell(_ outcome: CalibrationOutcome) throws {
    let report = CalibrationText(outcome)
    if json { try printJSON(report) } else { Terminal.write(report.description) }
  }

  /// Replays the recording until its script has calibrated and validated.
  ///
  /// - Parameters:
  ///   - folder: the recording.
  ///   - pursuit: whether to calibrate on the moving target, even where the script has still targets.
  ///   - toldFieldOfView: the camera's field of view, degrees; nil for the recording's own.
  private static func fromScript(_ folder: URL, pursuit: Bool, toldFieldOfView: Double?) throws
    -> CalibrationOutcome
  {
    let bundle = try SessionBundle(opening: folder)
    let replay = try SessionReplay(bundle, toldFieldOfView: toldFieldOfView)
    guard !pursuit || replay.calibrateByPursuit() else { throw CommandError.noPursuit(session: folder.path) }
    var bar = ProgressBar(localized("calibrating"))
    for (index, frame) in bundle.frames().enumerated() {
      _ = replay.step(frame)
      bar.show(Double(index) / Double(max(1, bundle.entries.count)))
      if replay.phase == .reading { break }
    }
    bar.finish()
    if let error = replay.calibrationError { throw error }
    guard let stored = replay.stored(created: Date()) else {
      throw CalibrationError.tooFewPoints(usable: 0, needed: CalibrationConfiguration().minimumPoints)
    }
    return CalibrationOutcome(stored: stored, quality: replay.quality)
  }
}

extension Shelf {
  /// Checks whether the logged-in person may calibrate for a member.
  /// - Throws: `AccountsError` (`unknownUser`, `notAllowed`, `store`).
  func checkCalibrating(for member: String) async throws {
    try await HouseholdAccounts(household).calibratable(member, by: person)
  }
}
