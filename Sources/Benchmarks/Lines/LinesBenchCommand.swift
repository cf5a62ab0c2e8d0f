import ArgumentParser
import CommandSupport
import Foundation

/// `trackii bench lines`: measures the assignment of fixations to lines, online and by published methods.
struct LinesBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lines", abstract: "Measure how many fixations are put on the right line.",
    discussion: """
      Takes the reading trials of Carr et al. 2022 (fixations.csv, passages.json), as they are and with an \
      offset of 0 to 4 degrees and noise of 0.5 to 2 degrees added, and puts every fixation on a line: while \
      reading, as Trackii does, and afterwards by ten published methods. Puts made pages of known reading order \
      in order. Reads in the reader with simulated eyes, at fixed distances of lines and in the view that it takes by \
      itself. Marks the sentence that those eyes have read last, and compares it with what is proposed, and reads aloud from \
      the line where they are, both in that view and at the same distances.
      """)

  /// The parts of `trackii bench lines`.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    /// Assigning fixations of recorded trials to lines.
    case trials
    /// Finding the reading order of made pages.
    case order
    /// Simulated reading in the reader.
    case views
    /// Marking the sentence that simulated eyes have read last.
    case marks
  }

  @Argument(
    help: "The folder with the trials; data/drift in the place that TRACKII_SHARED names without it.",
    completion: .directory)
  var folder: String?

  @Option(help: "Runs of each trial with other offsets and noise.") var seeds = 20

  @Option(
    help:
      "What the online method is told of the noise's SD, degrees, whatever it is: what calibration claims.")
  var claimed = 1.0

  @Option(help: "Measure this alone (trials, order, views, marks); may be given more than once.") var part:
    [Part] =
      []

  @Option(help: "Runs of simulated reading under each condition.") var runs = 10

  @Option(help: "Lines of simulated reading in each run in the default view; a page has 104.")
  var lines = ViewTrials.lines

  @Option(help: "Marks of simulated eyes under each condition.") var marks = 60

  @Option(help: "What the simulated eyes and webcams are drawn from.") var seedBase: UInt64 = 1

  @Flag(help: "Print the report as JSON.") var json = false

  @OptionGroup var gates: GateOptions

  func validate() throws {
    guard (1...10_000).contains(seeds) else { throw ValidationError("--seeds must be 1 to 10000.") }
    guard (1...1000).contains(runs) else { throw ValidationError("--runs must be 1 to 1000.") }
    guard (1...1000).contains(lines) else { throw ValidationError("--lines must be 1 to 1000.") }
    guard (1...10_000).contains(marks) else { throw ValidationError("--marks must be 1 to 10000.") }
    guard claimed >= 0, claimed <= 90 else { throw ValidationError("--claimed must be 0 to 90 degrees.") }
  }

  func run() throws {
    let place = measures(.trials) ? try place() : nil
    do {
      let task = try gates.task()
      var report = LinesReport(folder: place?.path ?? "", seeds: seeds, claimedDegrees: claimed)
      if let place { measure(try DriftTrials(folder: place), in: &report) }
      if measures(.order) { report.order = try runAsync { try await ReadingOrderBench().run() } }
      if measures(.views) {
        let trials = ViewTrials(runs: runs, seed: seedBase, lines: lines)
        report.views = try runAsync {
          var bar = ProgressBar("views")
          defer { bar.finish() }
          return try await trials.measured { bar.show($0) }
        }
        report.viewsAsRecorded = try runAsync {
          var bar = ProgressBar("views, gaze as recorded")
          defer { bar.finish() }
          return try await trials.measuredAsRecorded { bar.show($0) }
        }
      }
      if measures(.marks) {
        let trials = MarkTrials(marks: marks, seed: seedBase)
        let measured = try runAsync {
          var bar = ProgressBar("marks")
          defer { bar.finish() }
          return try await trials.measured { bar.show($0) }
        }
        (report.marks, report.marksAtPitches) = (measured.inView, measured.atPitches)
      }
      try report.finish(task, json: json)
    } catch let problem as DriftTrials.Problem {
      throw fail(problem, problem.exitCode)
    } catch let error as GateError { throw fail(error, error.exitCode) }
  }

  private func measures(_ part: Part) -> Bool { self.part.isEmpty || self.part.contains(part) }

  private func measure(_ data: DriftTrials, in report: inout LinesReport) {
    let bench = LinesBench(data: data, seeds: seeds, claimedDegrees: claimed)
    let conditions = bench.conditions()
    let gold = data.trials.flatMap(\.gold)
    (report.trials, report.fixations) = (data.trials.count, gold.count)
    report.discardedFixations = gold.count { $0 == nil }
    var bar = ProgressBar("lines")
    for (number, condition) in conditions.enumerated() {
      report.conditions.append(bench.measured(condition))
      bar.show(Double(number + 1) / Double(conditions.count))
    }
    bar.finish()
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
