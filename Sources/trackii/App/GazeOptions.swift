import ArgumentParser
import Capture
import CommandSupport
import Desktop
import Documents
import Foundation
import GazeService
import Localization
import ReaderApp
import ReaderPorts
import ReaderWindow
import Recording
import Signals
import StandInSource
import Supervision
import Tracking

/// Options for the source of frames and the set-up of gaze; shared by every command that opens the reader.
struct GazeOptions: ParsableArguments {
  @Option(help: ArgumentHelp(CameraChoice.help), completion: .file())
  var camera: String?

  @Option(
    help: ArgumentHelp(localized("Take frames from a recorded session instead of a camera.")),
    completion: .directory)
  var session: String?

  @Flag(
    help: ArgumentHelp(
      localized(
        "Without a camera: a rendered person looks where the window asks, and does what standard input says."),
      discussion: localized(
        """
        A line each: look X Y, look TARGET, follow, swap, mirror, shut, open, cover left|right, uncover, leave, return, seat 1|2, \
        tilt, wear, push, wait SECONDS, next (dot), say WORDS, and until \
        \(AppSight.allCases.map(\.rawValue).joined(separator: "|")).
        """)))
  var standIn = false

  @OptionGroup var standInRate: StandInRate

  @Option(
    help: ArgumentHelp(
      localized("The private socket of a running `trackii serve`, whose camera is used while it is there."),
      discussion:
        localized(
          "Without, the usual one is looked for, but not where --camera, --session, --stand-in or --record is given."
        ),
      valueName: "path"), completion: .file())
  var service: String?

  @Flag(help: ArgumentHelp(localized("Open the camera here, even where a gaze service runs.")))
  var noService = false

  @Option(
    help: ArgumentHelp(localized("Use this calibration, as `trackii calibrate --output` writes it.")),
    completion: .file())
  var calibration: String?

  @Option(help: ArgumentHelp(localized("Whom a call fetches, such as “Anna”."), valueName: "name"))
  var callName: String?

  @Option(
    help: ArgumentHelp(
      localized("Run by a shell when somebody is called, such as a program that sends a message."),
      discussion: localized("TRACKII_CALL is “call” there, or “test”. A call is no medical alarm."),
      valueName: "command"
    ))
  var callCommand: String?

  @Flag(
    help: ArgumentHelp(
      localized("Calibrate anew, even where a calibration for this camera and screen is stored.")))
  var recalibrate = false

  @Option(help: ArgumentHelp(localized("Calibration points: 5, 9 or 13."), valueName: "n"))
  var points: Int?

  @Flag(help: ArgumentHelp(localized("Four more calibration points near the screen's corners.")))
  var corners = false

  @Flag(
    help: ArgumentHelp(
      localized("Calibrate by following a point that moves, for eyes that cannot hold still on one.")))
  var pursuit = false

  @Flag(
    help: ArgumentHelp(
      localized(
        "Calibrate by reading a verse that is uncovered line by line, even where you have chosen dots.")))
  var verse = false

  @Option(
    help: ArgumentHelp(
      localized("The screen's picture area in mm, for monitors that do not tell."), valueName: "WxH"))
  var screenMm: String?

  @OptionGroup var fieldOfView: FieldOfViewOption

  @Option(
    help: ArgumentHelp(localized("Also record what the camera sees into this new session bundle.")),
    completion: .directory)
  var record: String?

  func validate() throws {
    guard points.map({ [5, 9, 13].contains($0) }) ?? true else {
      throw ValidationError(localized("--points takes 5, 9 or 13."))
    }
    guard !standIn || session == nil && camera == nil else {
      throw ValidationError(localized("--stand-in takes the place of --camera and --session."))
    }
    try standInRate.validate(with: standIn)
    guard service == nil || !noService && session == nil && record == nil else {
      throw ValidationError(
        localized("--service hands over no pictures: leave --session, --record and --no-service out."))
    }
    guard !pursuit || !corners else {
      throw ValidationError(localized("--pursuit has no points; leave --corners out."))
    }
    guard !verse || !pursuit && !corners && points == nil else {
      throw ValidationError(localized("--verse has no points; leave --points, --corners and --pursuit out."))
    }
    if screenMm != nil, sizeMm == nil {
      throw ValidationError(localized("--screen-mm takes width x height in mm, such as 527x296."))
    }
  }

  /// The kind of calibration that the options ask for.
  var demand: CalibrationDemand {
    if pursuit { return .pursuit }
    if verse { return .verse }
    // The pictures of a stand-in are coarse for words; directions and tours wait for its dots.
    if points == nil, !corners { return standIn ? .dots : .usual }
    return .points(points ?? 9, corners: corners)
  }

  /// The given width and height of the screen, mm; nil where they are not given or invalid.
  var sizeMm: (width: Double, height: Double)? {
    let parts = screenMm?.lowercased().split(separator: "x").compactMap { Double($0) } ?? []
    guard parts.count == 2, parts.allSatisfy({ $0 >= 50 && $0 <= 5000 }) else { return nil }
    return (parts[0], parts[1])
  }

  /// The gaze service to look for; nil where frames come from another source or a recording.
  private var finder: ServiceFinder? {
    let program = ProgramVersion.text
    if let service { return ServiceFinder(path: URL(filePath: service).path, program: program) }
    guard !noService, !standIn, session == nil, camera == nil, record == nil else { return nil }
    return ServiceFinder.usualPath().map { ServiceFinder(path: $0, program: program) }
  }

  /// The source of frames that the options ask for.
  ///
  /// - Throws: `RecordingError` for a session that cannot be opened, `CameraChoiceError` for a camera's name,
  ///   `FieldsOfViewError`.
  func source() async throws -> GazeSource {
    var source = try await ownSource()
    source.service = finder
    return source
  }

  private func ownSource() async throws -> GazeSource {
    if standIn {
      let person = try StandIn(framesPerSecond: standInRate.framesPerSecond)
      return GazeSource(
        frames: person, bundle: nil, standIn: person, toldFieldOfView: fieldOfView.degrees)
    }
    guard let session else {
      var configuration = try await CameraChoice.configuration(
        named: camera, former: Keeping.line?.parameters.cameraID)
      // The size of pictures must not change in a recording, because a bundle's manifest names one size.
      if record != nil { configuration.replacedShare = nil }
      return GazeSource(
        frames: Camera(configuration), bundle: nil, toldFieldOfView: fieldOfView.degrees,
        memory: CameraMemory())
    }
    let bundle = try SessionBundle(opening: URL(filePath: session))
    return GazeSource(
      frames: ReplaySource(bundle, pace: .recorded(speed: 1)), bundle: bundle,
      toldFieldOfView: fieldOfView.degrees)
  }

  /// The setting that the options give the app.
  ///
  /// - Throws: as `storedCalibration()`; `RecordingError` for a session without a screen.
  func setting(_ start: AppSetting.Start, _ source: GazeSource) throws -> AppSetting {
    let recorded = try source.bundle?.screen()
    var setting = AppSetting(
      start: start, source: recorded.map(AppSetting.Source.recorded) ?? .live, demand: demand,
      recalibrates: recalibrate, given: try storedCalibration(),
      sizeMm: sizeMm.map { AppSetting.Size(width: $0.width, height: $0.height) }, isRecorded: record != nil,
      chosenCamera: camera == nil ? source.memory?.chosen() : nil, typesetter: PangoTypesetter())
    setting.scanLanguages = RecognitionLanguages.installed
    let environment = ProcessInfo.processInfo.environment
    setting.likelyLanguages = [String(InstalledWords.language(of: environment).prefix { $0.isLetter }), "en"]
    setting.choosesByDots = true
    setting.insistsOnVerse = verse
    setting.fieldOfView = FieldOfView(told: source.toldFieldOfView)
    setting.call = CallSetting(name: callName, command: callCommand)
    return setting
  }

  /// Reads the calibration file that the options name; nil for none.
  ///
  /// - Throws: `CalibrationError`, or Foundation's error for a file that cannot be read.
  func storedCalibration() throws -> StoredCalibration? {
    try calibration.map { try StoredCalibration(decoding: try Data(contentsOf: URL(filePath: $0))) }
  }
}

/// A source of frames and its properties.
struct GazeSource: Sendable {
  let frames: any FrameSource
  /// The recording that is replayed; nil for a live source. The times of its frames are the recording's, not the
  /// display's.
  let bundle: SessionBundle?
  /// The stand-in in place of a camera; nil for none.
  var standIn: StandIn?
  /// Finds a gaze service that is used in place of the source while it answers; nil where none is to be used.
  var service: (any EyesService)?
  /// The camera's field of view as a person stated it, degrees; nil where nobody did.
  var toldFieldOfView: Double?
  /// Remembers the camera that is chosen on the screen; nil where none can be chosen.
  var memory: CameraMemory?

  /// The description of the camera for a recording's manifest.
  func note(of identity: SourceIdentity) -> CameraNote {
    var note = bundle?.manifest.camera ?? standIn?.camera ?? CameraNote(identity)
    if let toldFieldOfView { note.horizontalFieldOfViewDegrees = toldFieldOfView }
    return note
  }

  /// The cameras that the source could use now.
  func cameras() async -> [SourceIdentity] {
    await (frames as? any ControllableSource)?.cameras() ?? []
  }

  var isLive: Bool { bundle == nil }
}
