import ArgumentParser
import Capture
import CommandSupport
import Desktop
import Foundation
import GazeService
import Localization
import Recording
import Signals
import Vision

/// `trackii doctor`: checks whether everything is fit for reading by gaze.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: localized("Say whether camera, light, face, display and library are fit, and what to do."),
    discussion: localized(
      """
      Sit as you would to read: the camera is watched for three seconds. A line is fit, note (works, but \
      better is possible), unfit or unknown, and has its remedy below. Exits with 0 when all that is \
      needed is fit, 69 otherwise. With --session the pictures come from a recording, and no camera is needed.
      """))

  @Option(help: ArgumentHelp(CameraChoice.help), completion: .file())
  var camera: String?

  @Option(
    help: ArgumentHelp(localized("Take the pictures from this session bundle in place of a camera.")),
    completion: .directory)
  var session: String?

  @Flag(help: ArgumentHelp(localized("Print JSON: whether all is fit, and every check."))) var json = false

  @Option(
    help: ArgumentHelp(
      localized("Also gather a report for whoever is to help, into this file; `-` prints it alone."),
      discussion: localized(
        """
        Versions, machine, cameras, display, timings, these checks and the end of the log. It says at its top what \
        it holds and what it leaves out: nothing private is in it.
        """), valueName: "file"), completion: .file())
  var report: String?

  func validate() throws {
    guard report != "" else { throw ValidationError(localized("--report takes the name of a file, or - .")) }
    guard !json || report != "-" else {
      throw ValidationError(
        localized("--json and --report - both take standard output; name a file for the report."))
    }
  }

  func run() throws {
    let bundle = try session.map { path in try open(path) }
    let configuration = try runAsync { try await cameraConfiguration() }
    let (service, isServed) = DoctorChecks.service(finder)
    let (own, permissions) = DoctorChecks.camera(path(configuration), isNeeded: bundle == nil)
    let camera = isServed ? DoctorChecks.servedCamera : own
    let models = DoctorChecks.models()
    let look = models.state != .unfit ? try look(bundle: bundle, camera: camera, configuration) : nil
    let library = try runAsync { await DoctorChecks.library() }
    let voice = try runAsync { await DoctorChecks.voice() }
    let dictionary = try runAsync { await DoctorChecks.dictionary() }
    let report = DoctorReport([
      service, bundle == nil ? look?.camera(camera) ?? camera : camera, permissions,
      look?.light ?? unseen(.light, look, isNeeded: !isServed),
      look?.face ?? unseen(.face, look, isNeeded: !isServed), models,
      DoctorChecks.display(), DoctorChecks.screen(), library, voice, dictionary,
      DoctorChecks.documents(), DoctorChecks.restores(),
    ])
    if self.report != "-" {
      if json { try printJSON(report) } else { Terminal.write(report.text + "\n") }
    }
    if let file = self.report { try write(report, to: file) }
    if !report.isFit { throw Sysexit.unavailable }
  }

  private func write(_ report: DoctorReport, to file: String) throws {
    let text = ReportGathering.report(report.checks).text(ReportGathering.redaction())
    guard file != "-" else { return Terminal.write(text) }
    do { try DiagnosticReport.write(text, to: file) } catch { throw fail(error, Sysexit.cannotCreate) }
    Terminal.complain(localized("The report is in \(file); please read it before you send it."))
  }

  private func open(_ path: String) throws -> SessionBundle {
    guard FileManager.default.fileExists(atPath: path) else {
      throw fail(CommandError.noSuchSession(path), Sysexit.noInput)
    }
    do { return try SessionBundle(opening: URL(fileURLWithPath: path)) } catch {
      throw fail(error, Sysexit.code(error))
    }
  }

  private func cameraConfiguration() async throws -> Camera.Configuration {
    do { return try await CameraChoice.configuration(named: camera) } catch {
      throw fail(error, Sysexit.code(for: error))
    }
  }

  /// The device path of the requested camera; nil where there is none.
  private func path(_ configuration: Camera.Configuration) -> String? {
    configuration.path
      ?? configuration.cameraID.flatMap { id in usableCameras().first { $0.id == id }?.path }
  }

  /// Measures some seconds of pictures; nil where there is no source for them.
  private func look(
    bundle: SessionBundle?, camera check: Check, _ asked: Camera.Configuration
  ) throws -> DoctorLook? {
    var configuration = DoctorLook.Configuration()
    let source: any FrameSource
    if let bundle {
      if let field = bundle.manifest.camera.horizontalFieldOfViewDegrees {
        configuration.vision.fieldOfViewDegrees = field
      }
      source = ReplaySource(bundle)
    } else if check.state == .fit {
      source = Camera(asked)
    } else {
      return nil
    }
    do {
      return try runAsync { [configuration] in try await DoctorLook.look(at: source, configuration) }
    } catch { throw fail(error, Sysexit.unavailable) }
  }

  /// Finds a gaze service as the reader does; nil where the reader would not look for one, for example with these
  /// options.
  private var finder: ServiceFinder? {
    guard session == nil, camera == nil else { return nil }
    return ServiceFinder.usualPath().map {
      ServiceFinder(path: $0, program: ProgramVersion.text)
    }
  }

  private func unseen(_ name: Check.Name, _ look: DoctorLook?, isNeeded: Bool) -> Check {
    if let interruption = look?.interruption {
      return Check(
        name, .unknown, localized("No pictures came: \(interruption.reason)"), remedy: interruption.remedy,
        isNeeded: isNeeded)
    }
    return Check(
      name, .unknown, localized("There are no pictures to judge by."),
      remedy: isNeeded ? localized("See to the lines that are unfit first.") : nil, isNeeded: isNeeded)
  }
}
