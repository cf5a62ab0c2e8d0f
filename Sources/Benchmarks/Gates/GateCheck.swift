import CommandSupport
import Signals

/// Compares the figures of a run with their bounds.
struct GateCheck: Encodable, Equatable {
  struct Row: Encodable, Equatable {
    var name: String
    var unit: String
    /// The measured value; nil where it could not be measured.
    var measured: Double?
    var bound: Double
    var direction: GateMeasurement.Direction
    /// The recorded figure from which the bound was derived.
    var recorded: Double
    var passed: Bool
  }

  var passed: Bool
  var rows: [Row]
  /// Gates of this benchmark for subjects that this run did not measure.
  var notMeasured: [String]

  /// Compares figures with the gates of a file.
  ///
  /// - Throws: `GateError.nothingMeasured`, `.missing`, `.unknown`.
  init(_ measured: [GateMeasurement], against file: GatesFile) throws(GateError) {
    guard measured.contains(where: { $0.value != nil }) else { throw .nothingMeasured }
    let gates = Dictionary(file.gates.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let missing = measured.filter { $0.value != nil && gates[$0.name] == nil }.map(\.name)
    guard missing.isEmpty else { throw .missing(missing) }
    let (names, subjects, benches) = (
      Set(measured.map(\.name)), Set(measured.map { [$0.bench, $0.subject] }), Set(measured.map(\.bench))
    )
    let unknown = file.gates.filter {
      subjects.contains([$0.bench, $0.subject]) && !names.contains($0.name)
        || !Self.benches.contains($0.bench)
    }
    guard unknown.isEmpty else { throw .unknown(unknown.map(\.name)) }
    rows = measured.compactMap { figure in
      gates[figure.name].map { gate in
        Row(
          name: gate.name, unit: gate.unit, measured: figure.value, bound: gate.bound,
          direction: gate.direction,
          recorded: gate.measured, passed: gate.holds(for: figure.value))
      }
    }
    passed = rows.allSatisfy(\.passed)
    notMeasured = file.gates.filter { benches.contains($0.bench) && !names.contains($0.name) }.map(\.name)
  }

  /// The subcommands that have gates.
  static let benches: Set<String> = ["pipeline", "vision", "calibration", "attention", "lines", "start"]

  var text: String {
    var table = TextTable(["gate", "unit", "measured", "bound", "recorded", ""], leftAligned: [0, 1, 5])
    for row in rows {
      let sign = row.direction == .atMost ? "<=" : ">="
      table.add([
        row.name, row.unit, row.measured?.fixed(4) ?? "not measured", "\(sign) \(row.bound.fixed(4))",
        row.recorded.fixed(4),
        row.passed ? Terminal.styled("pass", .green) : Terminal.styled("FAIL", .red),
      ])
    }
    let failed = rows.count { !$0.passed }
    var end =
      failed == 0 ? "all \(rows.count) figures hold" : "\(failed) of \(rows.count) figures do not hold"
    if !notMeasured.isEmpty { end += "; \(notMeasured.count) gates were not measured in this run" }
    return table.text + "\n" + end
  }
}
