import ArgumentParser
import Calibration
import Foundation
import Recording
import Tracking
import Vision

/// `trackii calibrate`: in the window, or from a recording's script.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate", abstract: "Calibrate: learn where you look from dots on the screen.",
    discussion: """
      In the window the calibration is stored on your shelf (the guest's without --user) for this camera \
      and screen. With --session it is made from a recording's own script instead, without a window, \
      and its quality is printed. --repair mends the stored calibration in five seconds: follow the point once around.
      """)

  @OptionGroup var gaze: GazeOptions
  @OptionGroup var login: LoginOptions
  @Option(help: "With --session: write the calibration here, for --calibration.", completion: .file())
  var output: String?
  @Flag(help: "Mend the stored calibration by following a point for five seconds.") var repair = false
  @Flag(help: "With --session: print the quality as JSON.") var json = false

  func validate() throws {
    if gaze.session == nil, output != nil || json {
      throw ValidationError("--output and --json need --session.")
    }
    if repair, gaze.session != nil || gaze.recalibrate || gaze.pursuit {
      throw ValidationError(
        "--repair mends a stored calibration; leave --session, --recalibrate and --pursuit out.")
    }
  }

  func run() throws {
    guard let session = gaze.session else {
      return try AppLauncher(gaze: gaze, login: login).run(repair ? .repair : .calibration)
    }
    do {
      let stored = try Self.fromScript(URL(filePath: session))
      if let output { try stored.encoded().write(to: URL(filePath: output), options: .atomic) }
      if json {
        try printJSON(Quality(stored.profile))
      } else {
        Terminal.write(Quality(stored.profile).description)
      }
    } catch {
      throw fail(error, Sysexit.code(for: error))
    }
  }

  /// Plays the recording until its script has calibrated and validated.
  private static func fromScript(_ folder: URL) throws -> StoredCalibration {
    let bundle = try SessionBundle(opening: folder)
    let replay = try SessionReplay(bundle)
    var bar = ProgressBar("calibrating")
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
    return stored
  }

  /// What is printed of a calibration.
  struct Quality: Codable, CustomStringConvertible {
    var heldOutDegrees: Double
    var choice: MapChoice
    var points: [PointQuality]
    var validation: ValidationReport?

    init(_ profile: CalibrationProfile) {
      (heldOutDegrees, choice) = (profile.heldOutDegrees, profile.choice)
      (points, validation) = (profile.points, profile.report)
    }

    var description: String {
      var table = TextTable(["point", "valid %", "offset deg", "SD deg", "verdict"])
      for point in points {
        table.add([
          point.target.label, (point.validShare * 100).fixed(0), point.offsetDegrees?.fixed(2) ?? "-",
          point.sdDegrees?.fixed(2) ?? "-", point.verdict.rawValue,
        ])
      }
      let check = validation.map { "\nValidation:\n\($0)\n" } ?? ""
      return "\(choice)\n\(table.text)\n\(check)"
    }
  }
}
