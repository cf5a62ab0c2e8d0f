import ArgumentParser
import CommandSupport
import Evaluation
import Foundation
import Vision

/// `trackii bench vision`: compares eyes and gaze in pictures with the known truth.
struct VisionBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vision", abstract: "Measure how well eyes and gaze are found, against known truth.",
    discussion: """
      A DIR is one of these, told by its content, or a folder of them:
      faces: truth.csv (name,lx,ly,rx,ry: true iris centres, image px) with pictures beside it or in \
      subfolders. Measures e, the larger error of both eyes over their distance; a miss is a failure.
      recording: session.json with a truth.csv. Fits gaze to 5, 9, 16 and all calibration targets, \
      tests on the validation ones, frame by frame; blinks, steadiness, irises, head, times.
      pictures: labels.csv (person,session,file,x_px,y_px,screen_w,screen_h) with full frames. Fits to \
      the other sessions of a person, or, where there is one only, to 5, 9, 16 points spread over the \
      screen, and tests on the rest; then to all points but those tested, each in turn. Each picture \
      stands alone, and whoever is most alike in it is the person. --splits draws the points at random instead, \
      several times; --parts 1000 leaves out each session, or each point of a single one, alone. --values \
      writes where gaze was found in each picture, as each test is done; --minutes ends it before the next one. \
      Pictures whose labels the others contradict are left out of a fit and counted: they may be wrong.
      film: blinks.csv (start_s,end_s: lids down) with pictures and frames.csv (file,t_s), or with one Motion \
      JPEG file and frames.csv (t_s) or --fps. Counts the blinks that are found.
      What is not found counts and is printed as coverage. --out keeps tables, JSON and a sheet of the \
      worst cases of each DIR as pictures.
      """)

  @Argument(help: "Folders to measure on.", completion: .directory)
  var dirs: [String]

  @Option(
    help: ArgumentHelp(
      "The way of finding eyes: \(paths.joined(separator: ", ")), or both beside each other."))
  var path = "both"

  @Option(help: "What runs networks: direct, xnnpack or opencv; the quickest that can without.")
  var networks: NetworkRuntime?

  @Option(help: "Numbers of calibration points, comma-separated.") var points = "5,9,16"

  @Option(help: "Pictures: fit on these sessions (comma-separated), test on all others.") var fitSessions = ""

  @Option(help: "Pictures: so many random choices of points; 0 for one that is spread over the screen.")
  var splits = 0

  @Option(help: "Pictures: seed of the random choices.") var seed: UInt64 = 1

  @Option(help: "Pictures: tests of a person at most where each session or point is tested in turn.")
  var parts = 10

  @Option(
    help: "Pictures: write the values of each picture here as each test is done (CSV; must not exist).",
    completion: .file())
  var values: String?

  @Option(help: "Pictures: begin no further test after this time, minutes; the report says what is missing.")
  var minutes: Double?

  @Option(help: "Pictures: size of the screens in mm, 527x296 for instance; 96 px an inch without.")
  var screenMm: Extent?

  @Option(help: "Pictures: from the eyes to the screen, mm; without it there are no degrees.")
  var distance: Double?

  @Option(help: "Pictures and films: the camera's horizontal field of view, degrees; 60 without.")
  var fov: Double?

  @Option(help: "Films: pictures a second of a Motion JPEG file without frames.csv.") var fps: Double?

  @Option(help: "How many of the worst cases a sheet shows.") var worst = 12

  @Option(
    help: "Write report.json, report.txt and the sheets here (folder; made if missing).",
    completion: .directory)
  var out: String?

  @Flag(help: "Recordings: put glare, blur, darkness and noise onto some frames too.") var stress = false

  @Flag(help: "Print the report as JSON.") var json = false

  @OptionGroup var gates: GateOptions

  private static let paths = VisionPath.allCases.map(\.rawValue)

  private var chosenPaths: [VisionPath] {
    path == "both" ? VisionPath.allCases : VisionPath(rawValue: path).map { [$0] } ?? []
  }

  private var counts: [Int]? {
    let counts = points.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    return counts.allSatisfy { ($0 ?? 0) > 0 } ? counts.compactMap { $0 } : nil
  }

  func validate() throws {
    guard !dirs.isEmpty else { throw ValidationError("give at least one folder") }
    guard !chosenPaths.isEmpty else {
      throw ValidationError("--path takes \(Self.paths.joined(separator: ", ")) or both")
    }
    guard counts != nil else { throw ValidationError("--points takes numbers above 0, such as 5,9,16") }
    guard (1...120).contains(worst) else { throw ValidationError("--worst must be 1 to 120") }
    guard (0...1000).contains(splits) else { throw ValidationError("--splits must be 0 to 1000") }
    guard (2...100_000).contains(parts) else { throw ValidationError("--parts must be 2 to 100000") }
    if let minutes, !(minutes > 0) { throw ValidationError("--minutes must be above 0") }
    if let fov, !(10...170).contains(fov) { throw ValidationError("--fov must be 10 to 170") }
    if let fps, !(fps > 0 && fps <= 1000) { throw ValidationError("--fps must be above 0 and at most 1000") }
    if let distance, !(distance > 0) { throw ValidationError("--distance must be above 0") }
  }

  private var configuration: EvaluationConfiguration {
    var configuration = EvaluationConfiguration()
    configuration.points = counts ?? configuration.points
    configuration.fitSessions = fitSessions.split(separator: ",").map(String.init)
    configuration.fieldOfViewDegrees = fov
    (configuration.screenWidthMm, configuration.screenHeightMm) = (screenMm?.width, screenMm?.height)
    configuration.distanceMm = distance
    configuration.worstCases = worst
    (configuration.randomSplits, configuration.splitSeed) = (splits, seed)
    configuration.mostParts = parts
    configuration.mostSeconds = minutes.map { $0 * 60 }
    configuration.filmRate = fps
    return configuration
  }

  func run() throws {
    do {
      let task = try gates.task()
      let out = try out.map { try VisionBenchOutput(folder: URL(fileURLWithPath: $0)) }
      var bench = try VisionBench(
        dirs.map { URL(fileURLWithPath: $0) }, configuration: configuration, stress: stress, out: out,
        values: values.map { URL(fileURLWithPath: $0) })
      for path in chosenPaths { try bench.measure(path, on: networks) }
      let report = bench.finished
      try out?.write(report, text: report.text + "\n")
      try report.finish(task, json: json)
    } catch let code as ExitCode { throw code } catch { throw fail(error, Sysexit.code(for: error)) }
  }
}

extension NetworkRuntime: ExpressibleByArgument {}
