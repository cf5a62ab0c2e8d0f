import ArgumentParser
import Capture
import CommandSupport
import Desktop
import Foundation
import Localization
import Recording
import Signals
import Vision

/// `trackii record`: records a camera's frames, and the pipeline's results, into a session bundle.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: localized("Record the camera into a session bundle."),
    discussion: localized(
      """
      The camera's own JPEG bytes are kept, and a trace of the eyes found in them. Ctrl-C ends the \
      recording properly. A camera that is busy, refused or not plugged in is waited for. \
      OUT must not exist (73). When the disk is full the recording ends (74), and when the camera's pictures \
      change their size (75); what was written plays. Recordings show faces: keep them private. \
      The size of the screen is part of a recording; where no monitor tells it, give it.
      """))

  @Argument(help: ArgumentHelp(localized("The session bundle to make (folder).")), completion: .directory)
  var out: String

  @Option(help: ArgumentHelp(CameraChoice.help), completion: .file())
  var camera: String?

  @Option(
    help: ArgumentHelp(
      localized("Give up after so many seconds without a first picture (69); without, wait until Ctrl-C.")))
  var wait: Double?

  @Option(help: ArgumentHelp(localized("Stop after so many seconds of pictures; without, at Ctrl-C.")))
  var seconds: Double?

  @Option(help: ArgumentHelp(localized("Width of the pictures to ask for, px; together with --height.")))
  var width: Int?

  @Option(help: ArgumentHelp(localized("Height of the pictures to ask for, px; together with --width.")))
  var height: Int?

  @Option(
    help: ArgumentHelp(
      localized("Size of the screen in px, 1920x1080 for instance; together with --screen-mm.")))
  var screenPx: Extent?

  @Option(help: ArgumentHelp(localized("Size of the screen's picture in mm, 527x296 for instance.")))
  var screenMm: Extent?

  @Option(
    help: ArgumentHelp(localized("Record from this session bundle, at its own speed, in place of a camera.")),
    completion: .directory)
  var from: String?

  @Flag(help: ArgumentHelp(localized("Print JSON: frames, seconds, and how many were lost."))) var json =
    false

  func validate() throws {
    if let seconds, !(seconds > 0) { throw ValidationError(localized("--seconds must be above 0")) }
    if let wait, !(wait > 0) { throw ValidationError(localized("--wait must be above 0")) }
    guard (width == nil) == (height == nil) else {
      throw ValidationError(localized("give --width and --height together"))
    }
    for side in [width, height].compactMap({ $0 }) where !(16...16384).contains(side) {
      throw ValidationError(localized("--width and --height must be from 16 to 16384"))
    }
    guard (screenPx == nil) == (screenMm == nil) else {
      throw ValidationError(localized("give --screen-px and --screen-mm together"))
    }
  }

  func run() throws {
    do {
      let folder = URL(fileURLWithPath: out)
      // An existing bundle is refused before a camera is looked for; the writer checks it again.
      if FileManager.default.fileExists(atPath: out) { throw RecordingError.alreadyExists(path: folder.path) }
      try checkParent(of: folder)
      let run = RecordRun(
        source: try runAsync { try await source() }, out: folder, seconds: seconds, patience: wait)
      StopRequest.listen()
      let report = try runAsync { try await run.run() }
      if json { try printJSON(report) } else { Terminal.write(report.text) }
    } catch let error as RecordingError {
      throw fail(error, Sysexit.code(error))
    } catch let error as VisionError {
      throw fail(error, Sysexit.unavailable)
    } catch let error as RecordFault {
      if case .unknownScreen = error { throw fail(error, Sysexit.usage) }
      throw fail(error, Sysexit.unavailable)
    } catch let code as ExitCode { throw code } catch { throw fail(error, Sysexit.code(for: error)) }
  }

  /// Checks that the folder's parent can be written before a camera is waited for, which may take long.
  private func checkParent(of folder: URL) throws(RecordingError) {
    let parent = folder.deletingLastPathComponent().path
    guard !FileManager.default.isWritableFile(atPath: parent) else { return }
    let exists = FileManager.default.fileExists(atPath: parent)
    throw .cannotWrite(
      path: folder.path,
      reason: exists ? localized("\(parent) is not writable") : localized("there is no folder \(parent)"))
  }

  private func source() async throws -> RecordSource {
    if let from {
      guard FileManager.default.fileExists(atPath: from) else {
        throw fail(CommandError.noSuchSession(from), Sysexit.noInput)
      }
      return try RecordSource(bundle: URL(fileURLWithPath: from))
    }
    var preferences = CapturePreferences()
    if let width, let height { preferences.sizes.insert(.init(width: width, height: height), at: 0) }
    let screen = try ScreenGeometry(px: screenPx, mm: screenMm)
    var configuration = try await CameraChoice.configuration(named: camera, preferences: preferences)
    // A bundle has one camera and one picture size, so these must not change; frames that nobody takes are still
    // counted.
    (configuration.replacedShare, configuration.replaceSeconds) = (nil, .infinity)
    return RecordSource(camera: Camera(configuration), screen: screen)
  }

}
