import ArgumentParser
import Calibration
import Desktop
import Foundation
import SessionCommands
import Statistics
import Tracking

/// The results of `trackii bench attention`.
struct AttentionBenchReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var seed: UInt64
  /// The requested number of saccades in each row of the lag table; `hours` are those of reading in each condition.
  var trials: Int
  var hours: Double
  var seconds: Double = 0
  var lags: [FilterTrials.Lag] = []
  var filterWhileReading: [FilterTrials.Reading] = []
  var still: [StillTrials.Row] = []
  var fixations: [FixationTrials.Table] = []
  var held: [HeldTrials.Row] = []
  var reading: [ReadingTrials.Result] = []
  /// False choices in all conditions together.
  var falseTargets: PoissonBound?
  var choices: ReadingTrials.Wishes?
  var sessions: [Session] = []
  /// Notes on what was left out and why.
  var notes: [String] = []

  /// The results of a recorded session that was taken through the whole pipeline, degrees.
  struct Session: Codable {
    var name: String
    var recordedSeconds: Double
    var validationRaw: Double?
    var validationFiltered: Double?
    var readingRaw: Double?
    var readingFiltered: Double?
    var scripted: Int
    var recognised: Int
    var falseOnes: Int
    /// Median time from the start of a request to its recognition, s; nil where none was recognised.
    var medianDelay: Double?

    init(_ report: ReplayReport) {
      (name, recordedSeconds) = (report.name, report.recordedSeconds)
      (validationRaw, validationFiltered) = (
        report.rawOnValidation?.meanDegrees, report.filteredOnValidation?.meanDegrees
      )
      (readingRaw, readingFiltered) = (
        report.rawOnReading?.meanDegrees, report.filteredOnReading?.meanDegrees
      )
      let tallies = report.score.map { Array($0.tallies.values) } ?? []
      scripted = tallies.reduce(0) { $0 + $1.scripted }
      recognised = tallies.reduce(0) { $0 + $1.recognised }
      falseOnes = tallies.reduce(0) { $0 + $1.falseOnes }
      medianDelay = upperMedian(tallies.flatMap(\.delays))
    }
  }
}
