import ArgumentParser
import CommandSupport
import Desktop
import Foundation
import Signals
import Statistics

/// The results of `trackii bench lines`: the share of fixations assigned to the line that the correctors gave them.
struct LinesReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  /// The folder of the trials; empty where they are not measured.
  var folder: String
  var trials = 0
  /// The number of fixations in all trials; `discardedFixations` counts those that the correctors discarded.
  var fixations = 0
  var discardedFixations = 0
  var seeds: Int
  /// The standard deviation of noise that the fixations claim, whatever it really is, degrees.
  var claimedDegrees: Double
  var pxPerDegree = DriftTrials.pxPerDegree
  var conditions: [Condition] = []
  /// The results on the reading order of made pages; nil where they are not measured.
  var order: [ReadingOrderBench.Result]?
  /// The results of simulated reading; nil where it is not measured.
  var views: [ViewTrials.Result]?
  /// The same in the default view with the parts of an error as recorded; no goal is measured by it.
  var viewsAsRecorded: [ViewTrials.Result]?
  /// The results on marks by where reading is; nil where they are not measured.
  var marks: [MarkTrials.Result]?
  /// The same on pages held at each line pitch.
  var marksAtPitches: [MarkTrials.Result]?

  /// The results with one error added to the trials; degrees.
  struct Condition: Codable {
    /// The length of the trial's offset, in a random direction, degrees.
    var offsetDegrees: Double
    /// The standard deviation of the noise of every fixation on each axis, degrees.
    var noiseDegrees: Double
    /// Whether discarded fixations were included; assigning a line to one counts as an error then.
    var withDiscarded: Bool
    var methods: [Method] = []
  }

  struct Method: Codable {
    var name: String
    /// The shares of right fixations over trials and seeds, 0 to 1.
    var accuracy: Quartiles
    /// The trial with the lowest mean over the seeds; `worstTrialMean` is that mean.
    var worstTrial: String
    var worstTrialMean: Double
    /// Processor time of a fixation, ms; nil where it is not measured separately.
    var milliseconds: Double?
    /// The 99th percentile of the time of a fixation, ms; `millisecondsMax` is the longest.
    var millisecondsP99: Double?
    var millisecondsMax: Double?
    /// The number of further fixations needed until a line was settled; nil where that was not measured.
    var lag: Quartiles?
  }

  struct Quartiles: Codable {
    var min: Double
    var quarter: Double
    var median: Double
    var threeQuarters: Double
    var max: Double

    /// The quartiles of values; nil where there are none. Quantiles are interpolated between values (type 7 of Hyndman
    /// & Fan 1996).
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

  /// The report of `trackii bench lines` formatted for people.
  var text: String {
    let head = ["\(program), \(build) build: \(command.joined(separator: " "))", "\(machine)"]
      .joined(separator: "\n")
    let parts = [
      trialsText, order.map(ReadingOrderBench.text), views.map(ViewTrials.text),
      viewsAsRecorded.map(ViewTrials.textAsRecorded),
      marks.map { MarkTrials.text($0 + (marksAtPitches ?? [])) },
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
