import ArgumentParser
import Foundation

/// `trackii bench lines`: fixations on lines, online and after the published methods.
struct LinesBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lines", abstract: "Measure how many fixations are put on the right line.",
    discussion: """
      Takes the reading trials of Carr et al. 2022 (fixations.csv, passages.json), as they are and with an \
      offset of 0 to 4 degrees and noise of 0.5 to 2 degrees added, and puts every fixation on a line: while \
      reading, as Trackii does, and afterwards by ten published methods.
      """)

  @Argument(
    help: "The folder with the trials; data/drift in the place that TRACKII_SHARED names without it.",
    completion: .directory)
  var folder: String?

  @Option(help: "Runs of each trial with other offsets and noise.") var seeds = 20

  @Option(
    help:
      "What the online method is told of the noise's SD, degrees, whatever it is: what calibration claims.")
  var claimed = 1.0

  @Flag(help: "Print the report as JSON.") var json = false

  @OptionGroup var gates: GateOptions

  func validate() throws {
    guard (1...10_000).contains(seeds) else { throw ValidationError("--seeds must be 1 to 10000.") }
    guard claimed >= 0, claimed <= 90 else { throw ValidationError("--claimed must be 0 to 90 degrees.") }
  }

  func run() throws {
    let place = try place()
    do {
      let task = try gates.task()
      let bench = LinesBench(data: try DriftTrials(folder: place), seeds: seeds, claimedDegrees: claimed)
      let conditions = bench.conditions()
      let gold = bench.data.trials.flatMap(\.gold)
      var report = LinesReport(
        folder: place.path, trials: bench.data.trials.count, fixations: gold.count,
        discardedFixations: gold.count { $0 == nil }, seeds: seeds, claimedDegrees: claimed)
      var bar = ProgressBar("lines")
      for (number, condition) in conditions.enumerated() {
        report.conditions.append(bench.measured(condition))
        bar.show(Double(number + 1) / Double(conditions.count))
      }
      bar.finish()
      try report.finish(task, json: json)
    } catch let problem as DriftTrials.Problem {
      throw fail(problem, problem.exitCode)
    } catch let error as GateError { throw fail(error, error.exitCode) }
  }

  private func place() throws -> URL {
    if let folder { return URL(fileURLWithPath: folder) }
    guard let shared = ProcessInfo.processInfo.environment["TRACKII_SHARED"] else {
      throw ValidationError("Name the folder with the trials, or set TRACKII_SHARED.")
    }
    return URL(fileURLWithPath: shared).appending(path: "data/drift")
  }
}

extension DriftTrials.Problem {
  var exitCode: ExitCode {
    switch self {
    case .missing: Sysexit.noInput
    case .unreadable, .badRow, .noTrials: Sysexit.dataError
    }
  }
}
