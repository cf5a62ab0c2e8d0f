import CommandSupport
import Desktop
import Evaluation
import Foundation
import Signals

/// The results of `trackii bench simulation`.
struct SimulationBenchReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var seed: UInt64
  var runs: Int
  var groups: [Group] = []
  /// Simulated people who read.
  var reading: [SimulatedLooks.Row] = []
  /// Notes on what was left out and why.
  var notes: [String]

  /// The recordings of one path.
  struct Group: Codable {
    var path: String
    var recordings: [Recorded]
    /// All of them together.
    var measures: GazeErrorMeasures
    /// Simulated webcams that see the same eyes; empty where too little is known of these.
    var sameLooks: [SimulatedLooks.Row] = []

    init(_ group: RecordedGaze.Group) {
      path = group.path
      var all = GazeErrorGauge()
      for recording in group.recordings { all.note(recording) }
      measures = all.measures
      recordings = group.recordings.map { Recorded(name: $0.name, measures: GazeErrorGauge($0).measures) }
    }
  }

  /// What was measured of one recording.
  struct Recorded: Codable {
    var name: String
    var measures: GazeErrorMeasures
  }

  init(seed: UInt64, runs: Int, notes: [String]) {
    (self.seed, self.runs, self.notes) = (seed, runs, notes)
  }

  var text: String {
    let head = [
      "\(program), \(build) build: \(command.joined(separator: " "))", machine.description,
      "seed \(seed), \(runs) simulations with each of \(ReadingTrials.conditions.count) make-ups of an error",
    ].joined(separator: "\n")
    let parts = groups.map { SimulationBenchText(group: $0).text } + [SimulationBenchText.reading(reading)]
    let notes = notes.isEmpty ? [] : [notes.map { "note: \($0)" }.joined(separator: "\n")]
    return ([head] + parts + notes).joined(separator: "\n\n")
  }
}

/// Formats what was measured of recordings, and of simulated gaze over the same looks, for people.
struct SimulationBenchText {
  let group: SimulationBenchReport.Group
  /// More recordings than this are told together alone.
  private static let mostColumns = 8

  var text: String {
    ["\(group.path): \(extent)", recorded, simulated, shares, changes].compactMap(\.self).joined(
      separator: "\n\n")
  }

  private var extent: String {
    let all = group.measures
    return "\(group.recordings.count) recordings, \((all.seconds / 60).fixed(1)) minutes, \(all.looks) looks"
  }

  private var recorded: String {
    let shown = group.recordings.count <= Self.mostColumns ? group.recordings : []
    var table = TextTable(["recorded"] + shown.map { String($0.name.prefix(16)) } + ["together"])
    for statistic in GazeErrorMeasures.statistics where statistic.value(group.measures) != nil {
      table.add(
        [statistic.name]
          + (shown.map(\.measures) + [group.measures]).map {
            Self.cell(statistic.value($0), statistic)
          })
    }
    return table.text
  }

  private var simulated: String? {
    guard !group.sameLooks.isEmpty else { return nil }
    var table = TextTable(
      ["the same looks", "recorded"] + group.sameLooks.map { "simulated \($0.errorDegrees.fixed(1))" } + [""],
      leftAligned: [0, group.sameLooks.count + 2])
    for statistic in GazeErrorMeasures.statistics where statistic.kind != .circumstance {
      guard let value = statistic.value(group.measures) else { continue }
      table.add(
        [statistic.name, Self.cell(value, statistic)]
          + group.sameLooks.map {
            Self.cell(statistic.value($0.measures), $0.ranges[statistic.key], statistic)
          }
          + [Self.verdict(value, group.sameLooks.map { $0.ranges[statistic.key] })])
    }
    return table.text
      + "\n(in brackets nine of ten simulations of all recordings; above, below: recorded outside of all these)"
  }

  /// The parts of the error as shares of the mean error, which are the same at every error.
  private var shares: String? {
    guard let row = group.sameLooks.first else { return nil }
    var table = TextTable(
      ["shares of the mean error", "recorded", "simulated", ""], leftAligned: [0, 3])
    for statistic in GazeErrorMeasures.statistics where statistic.kind == .error && statistic.key != "mean" {
      guard let value = statistic.share(group.measures) else { continue }
      let range = row.shareRanges[statistic.key]
      table.add([
        statistic.name, Self.cell(value, statistic),
        Self.cell(statistic.share(row.measures), range, statistic), Self.verdict(value, [range]),
      ])
    }
    return table.text
  }

  /// How far errors of two looks differ by distance and time, as shares of the mean error where it is simulated too.
  private var changes: String? {
    let statistics = ChangeByPlace.statistics.filter { $0.value(group.measures) != nil }
    guard !statistics.isEmpty else { return nil }
    let row = group.sameLooks.first
    var table = TextTable(
      ["change between two looks", "recorded"] + (row == nil ? [] : ["its share", "simulated share", ""]),
      leftAligned: [0, 4])
    for statistic in statistics {
      var cells = [statistic.name, Self.cell(statistic.value(group.measures), statistic)]
      if let row {
        let (share, range) = (statistic.share(group.measures), row.shareRanges[statistic.key])
        cells += [
          Self.cell(share, statistic), Self.cell(statistic.share(row.measures), range, statistic),
          share.map { Self.verdict($0, [range]) } ?? "",
        ]
      }
      table.add(cells)
    }
    return table.text
      + "\n(degrees, rms of each axis, the offset's field included; by the looks' distance on the screen and time between)"
  }

  /// Simulated people who read, at each error.
  static func reading(_ rows: [SimulatedLooks.Row]) -> String {
    var table = TextTable(["simulated reading"] + rows.map { "\($0.errorDegrees.fixed(1)) degrees" })
    for statistic in GazeErrorMeasures.statistics {
      table.add(
        [statistic.name]
          + rows.map { cell(statistic.value($0.measures), $0.ranges[statistic.key], statistic) })
    }
    return table.text + "\n(stretches of \(SimulatedLooks.stretchSeconds.fixed(0)) s)"
  }

  private static func cell(_ value: Double?, _ statistic: GazeErrorMeasures.Statistic) -> String {
    value.map { ($0 * statistic.factor).fixed(statistic.digits) } ?? "-"
  }

  private static func cell(
    _ value: Double?, _ range: [Double]?, _ statistic: GazeErrorMeasures.Statistic
  ) -> String {
    guard let range else { return cell(value, statistic) }
    return "\(cell(value, statistic)) (\(range.map { cell($0, statistic) }.joined(separator: " to ")))"
  }

  /// Where a recorded value lies if it lies outside of all simulated ranges.
  private static func verdict(_ value: Double, _ ranges: [[Double]?]) -> String {
    let known = ranges.compactMap(\.self)
    guard known.count == ranges.count, !known.isEmpty else { return "" }
    if known.allSatisfy({ value > $0[1] }) { return "above" }
    return known.allSatisfy { value < $0[0] } ? "below" : ""
  }
}
