import ArgumentParser
import Capture
import CommandSupport
import Foundation
import Localization
import Recording
import ServicePorts
import Signals
import StandInSource

/// Options for the source of frames of `trackii serve`.
struct ServeInput: ParsableArguments {
  @Option(help: ArgumentHelp(CameraChoice.help), completion: .file())
  var camera: String?

  @Option(
    help: ArgumentHelp(localized("A recorded session in place of a camera, as if it happened now.")),
    completion: .directory)
  var source: String?

  @Flag(help: ArgumentHelp(localized("Begin the recording anew when it has ended."))) var loop = false

  @Flag(
    help: ArgumentHelp(localized("Without a camera: a rendered person who looks where a calibration asks.")))
  var standIn = false

  @OptionGroup var standInRate: StandInRate

  @Option(
    help: ArgumentHelp(
      localized("Size of the screen in px, 1920x1080 for instance; together with --screen-mm.")))
  var screenPx: Extent?

  @Option(help: ArgumentHelp(localized("Size of the screen's picture in mm, 527x296 for instance.")))
  var screenMm: Extent?

  @OptionGroup var fieldOfView: FieldOfViewOption

  func validate() throws {
    guard [camera != nil, source != nil, standIn].count(where: { $0 }) <= 1 else {
      throw ValidationError(localized("Give one of --camera, --source and --stand-in."))
    }
    try standInRate.validate(with: standIn)
    guard !loop || source != nil else { throw ValidationError(localized("--loop needs --source.")) }
    guard (screenPx == nil) == (screenMm == nil) else {
      throw ValidationError(localized("give --screen-px and --screen-mm together"))
    }
  }

  /// The source that the options ask for.
  ///
  /// - Throws: `RecordingError`, `CameraChoiceError`, `FieldsOfViewError`, `RecordFault`.
  func served() async throws -> ServedSource {
    if standIn {
      let person = try StandIn(framesPerSecond: standInRate.framesPerSecond)
      return ServedSource(
        kind: .standIn(person), screen: person.screen, toldFieldOfView: fieldOfView.degrees)
    }
    if let source {
      guard FileManager.default.fileExists(atPath: source) else {
        throw fail(CommandError.noSuchSession(source), Sysexit.noInput)
      }
      let bundle = try SessionBundle(opening: URL(filePath: source))
      return ServedSource(
        kind: .recording(LiveRecording(bundle, loops: loop)), screen: try bundle.screen(),
        toldFieldOfView: fieldOfView.degrees)
    }
    let screen = try ScreenGeometry(px: screenPx, mm: screenMm)
    return ServedSource(
      kind: .camera(Camera(try await CameraChoice.configuration(named: camera))), screen: screen,
      toldFieldOfView: fieldOfView.degrees)
  }
}
