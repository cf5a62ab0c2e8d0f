import ArgumentParser
import Calibration
import CommandSupport
import Evaluation
import Foundation
import Recording
import Signals
import Vision

/// `trackii bench sittings`: measures what earlier calibrations of a person are worth in later ones.
struct SittingsBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sittings",
    abstract: "Measure what earlier calibrations of a person are worth in later ones.",
    discussion: """
      A DIR is a recording of one sitting (session.json), or a folder with labels.csv, of which each session is a sitting. \
      Recordings are taken for sittings of one person in the order given; the people of labels.csv one after another, \
      in the order of the table. Of each sitting are told, on points to which nothing was fitted: the error with its own \
      dots alone (fresh), with them beside all earlier sittings (beside), with all earlier sittings and one look at \
      the dot nearest to the program's first (look) or two at those nearest to both of its dots (looks), and with all \
      earlier sittings alone (none); how many rows of the screen 95 % of looks are told apart by; how often the truth lies \
      within the ellipses; and the error that the fit claims. How the claims compare with the errors that came true is told \
      for each way. The same errors follow \
      by the number of earlier sittings, and for each person what these told of the error beforehand. Of labelled \
      sessions, nine points that are spread over the screen are the dots, the others the test.
      """)

  @Argument(help: "Folders of sittings, in their order.", completion: .directory) var dirs: [String]

  @Option(help: "Pictures: size of the screens in mm, 527x296 for instance; 96 px an inch without.")
  var screenMm: Extent?

  @Option(help: "Pictures: the camera's horizontal field of view, degrees; 60 without.") var fov: Double?

  @Option(help: "Pictures: number of points of a session that are calibrated on.") var points = 9

  @Flag(help: "Print the report as JSON.") var json = false

  func validate() throws {
    guard !dirs.isEmpty else { throw ValidationError("give at least one folder") }
    guard (4...40).contains(points) else { throw ValidationError("--points must be 4 to 40") }
    if let fov { try FieldOfViewOption.check(fov) }
  }

  func run() throws {
    do {
      let folders = try dirs.flatMap { try MeasurableFolder.find(in: URL(fileURLWithPath: $0)) }
      var report = SittingsBenchReport()
      report.people = try recorded(folders.filter { $0.kind == .session }.map(\.url))
      for folder in folders where folder.kind == .labelled { report.people += try labelled(folder.url) }
      for folder in folders where folder.kind == .film || folder.kind == .faces {
        throw CommandError.notMeasurable(
          session: folder.url.path, reason: "it is neither a recording nor a folder with labels.csv")
      }
      if json { try printJSON(report) } else { Terminal.write(report.text + "\n") }
    } catch let code as ExitCode { throw code } catch { throw fail(error, Sysexit.code(for: error)) }
  }

  /// Measures recordings as the sittings of one person.
  private func recorded(_ folders: [URL]) throws -> [SittingsReport] {
    var sittings: [MeasuredSitting] = []
    var screen: ScreenGeometry?
    for folder in folders {
      let bundle = try SessionBundle(opening: folder)
      var bar = ProgressBar(folder.lastPathComponent)
      let measured = try MeasuredSitting.of(bundle) { bar.show($0) }
      bar.finish()
      sittings.append(measured.sitting)
      screen = screen ?? measured.screen
    }
    guard var screen else { return [] }
    // The program does not know how a screen or a camera was tilted since.
    screen.cameraTiltDownDegrees = 0
    return [SittingsEvaluation(screen: screen).run(sittings, of: "recordings")]
  }

  /// Measures the people of labelled pictures.
  private func labelled(_ folder: URL) throws -> [SittingsReport] {
    var configuration = EvaluationConfiguration()
    configuration.fieldOfViewDegrees = fov
    (configuration.screenWidthMm, configuration.screenHeightMm) = (screenMm?.width, screenMm?.height)
    let evaluation = try LabelledEvaluation(
      reading: folder, configuration: configuration, load: GrayPictureFile.gray)
    var bar = ProgressBar(folder.lastPathComponent)
    let people = evaluation.sittings(try TrackerMaker(.networks), points: points) { bar.show($0) }
    bar.finish()
    return people.map { person in
      SittingsEvaluation(screen: person.screen, configuration: LabelledEvaluation.sittingConfiguration)
        .run(person.sittings, of: person.person)
    }
  }
}
