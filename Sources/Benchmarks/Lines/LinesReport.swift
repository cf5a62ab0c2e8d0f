import ArgumentParser
import CommandSupport
import Desktop
import Foundation
import Signals
import Statistics

/// What `trackii bench lines` measured: the share of fixations put on the line that the correctors gave them.
struct LinesReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  /// Of the trials; empty where they are not measured.
  var folder: String
  var trials = 0
  /// Of all trials; those that the correctors discarded.
  var fixations = 0
  var discardedFixations = 0
  var seeds: Int
  /// What the fixations claim as their noise's SD, whatever it is.
  var claimedDegrees: Double
  var pxPerDegree = DriftTrials.pxPerDegree
  var conditions: [Condition] = []
  /// Made pages put in reading order; nil where they are not measured.
  var order: [ReadingOrderBench.Result]?
  /// Simulated reading; nil where it is not measured.
  var views: [ViewTrials.Result]?
  /// Marks by where reading is; nil where they are not measured.
  var marks: [MarkTrials.Result]?

  /// Degrees added to the trials.
  struct Condition: Codable {
    /// Length of the one offset of a trial, in a random direction.
    var offsetDegrees: Double
    /// SD of the noise of every fixation, each axis by itself.
    var noiseDegrees: Double
    /// Whether discarded fixations were given too; a line for one is an error then.
    var withDiscarded: Bool
    var methods: [Method] = []
  }

  struct Method: Codable {
    var name: String
    /// Over trials and seeds, shares from 0 to 1.
    var accuracy: Quartiles
    /// The trial whose mean over the seeds is lowest, and that mean.
    var worstTrial: String
    var worstTrialMean: Double
    /// Processor time per fixation; nil where it is not measured by itself.
    var milliseconds: Double?
    /// For one fixation, the 99th percentile and the longest.
    var millisecondsP99: Double?
    var millisecondsMax: Double?
    /// How many fixations were waited for until a line was settled.
    var lag: Quartiles?
  }

  struct Quartiles: Codable {
    var min: Double
    var quarter: Double
    var median: Double
    var threeQuarters: Double
    var max: Double

    /// nil for no values. Between two values the quantile is interpolated (type 7 of Hyndman & Fan 1996).
    init?(_ values: [Double]) {
      func at(_ share: Double) -> Double? { quantile(values, share) }
      guard let min = at(0), let quarter = at(0.25), let median = at(0.5), let threeQuarters = at(0.75),
        let max = at(1)
      else { return nil }
      (self.min, self.quarter, self.median, self.threeQuarters, self.max) = (
        min, quarter, median, threeQuarters, max
      )
    }
  }

  /// For people.
  var text: String {
    let head = ["\(program), \(build) build: \(command.joined(separator: " "))", "\(machine)"]
      .joined(separator: "\n")
    let parts = [
      trialsText, order.map(ReadingOrderBench.text), views.map(ViewTrials.text), marks.map(MarkTrials.text),
    ].compactMap(\.self)
    return ([head] + parts).joined(separator: "\n\n")
  }

  private var trialsText: String? {
    guard !conditions.isEmpty else { return nil }
    let head = [
      "\(trials) trials of \(folder): \(fixations) fixations, \(discardedFixations) of them discarded by the "
        + "correctors; \(seeds) seeds; 1 degree is \(pxPerDegree.fixed(1)) px",
      "Share of fixations on the right line, %, over trials and seeds; worst trial: the lowest mean over the seeds.",
      "The online method is told neither offset nor noise: fixations claim an SD of "
        + "\(claimedDegrees.fixed(1)) degrees, whatever it is, and in the rows beside it the true one (0 for "
        + "none). At once: the guess when a fixation comes. ms: processor time, each fixation.",
    ].joined(separator: "\n")
    return ([head] + conditions.map(\.text)).joined(separator: "\n\n")
  }
}

extension LinesReport.Condition {
  var title: String {
    let added =
      offsetDegrees == 0 && noiseDegrees == 0
      ? "nothing added" : "offset \(offsetDegrees.fixed(1)), noise \(noiseDegrees.fixed(1)) degrees"
    return added + (withDiscarded ? ", discarded fixations given too (a line for one is an error)" : "")
  }

  var text: String {
    var table = TextTable([
      "method", "median", "quartiles", "worst", "worst trial", "", "ms each", "p99", "max", "lag median, max",
    ])
    func percent(_ share: Double) -> String { (100 * share).fixed(1) }
    for method in methods {
      let a = method.accuracy
      table.add([
        method.name, percent(a.median), "\(percent(a.quarter)) \(percent(a.threeQuarters))", percent(a.min),
        percent(method.worstTrialMean), method.worstTrial, method.milliseconds?.fixed(4) ?? "",
        method.millisecondsP99?.fixed(3) ?? "", method.millisecondsMax?.fixed(3) ?? "",
        method.lag.map { "\($0.median.fixed(0)), \($0.max.fixed(0))" } ?? "",
      ])
    }
    return Terminal.styled(title, .bold) + "\n" + table.text
  }
}
