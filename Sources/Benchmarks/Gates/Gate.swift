import Statistics

/// A figure of a benchmark that has a bound in later builds.
struct GateMeasurement: Equatable {
  enum Direction: String, Codable {
    /// Smaller is better, as for an error, a share of misses or a time.
    case atMost = "at-most"
    case atLeast = "at-least"
  }

  /// The subcommand of `trackii bench` that measures the figure.
  var bench: String
  /// What the figure was measured on: a recording's name, or the settings of a simulation.
  var subject: String
  var quantity: String
  /// The value; nil where it could not be measured, for example because a session gave no calibration.
  var value: Double?
  /// The standard error of `value`, which is a mean over `count` things; nil where it is not known.
  var standardError: Double?
  /// The number of targets, looks, events or frames.
  var count: Int
  var unit: String
  var direction = Direction.atMost

  /// A name that is unique in a file of gates.
  var name: String { "\(bench)/\(subject)/\(quantity)" }
}

/// A figure as it was measured once, and the bound derived from it.
struct Gate: Codable, Equatable {
  var bench: String
  var subject: String
  var quantity: String
  var measured: Double
  /// The standard error of the recorded figure; nil where it is not known, and then the bound is 10 % only.
  var standardError: Double?
  var n: Int
  var unit: String
  var direction: GateMeasurement.Direction
  /// The command that measured the figure.
  var command: String
  /// The machine and data of the measurement, and restrictions that follow from them.
  var conditions: String

  enum CodingKeys: String, CodingKey {
    case bench, subject, quantity, measured, n, unit, direction, command, conditions
    case standardError = "standard_error"
  }

  /// Makes a gate from a measured figure.
  ///
  /// - Returns: nil for a figure without a value.
  init?(_ measurement: GateMeasurement, command: String, conditions: String) {
    guard let value = measurement.value else { return nil }
    (bench, subject, quantity) = (measurement.bench, measurement.subject, measurement.quantity)
    (measured, standardError, n) = (value, measurement.standardError, measurement.count)
    (unit, direction) = (measurement.unit, measurement.direction)
    (self.command, self.conditions) = (command, conditions)
  }

  var name: String { "\(bench)/\(subject)/\(quantity)" }

  /// The bound: the measured figure plus, to the worse side, the larger of three standard errors and 10 %.
  var bound: Double {
    let margin = max(3 * (standardError ?? 0), 0.1 * abs(measured))
    return direction == .atMost ? measured + margin : measured - margin
  }

  /// Whether a value is within the bound; false where it could not be measured.
  func holds(for value: Double?) -> Bool {
    guard let value else { return false }
    return direction == .atMost ? value <= bound : value >= bound
  }
}

extension GateMeasurement {
  /// A figure that is a mean over values, with its standard error.
  init(
    _ bench: String, _ subject: String, _ quantity: String, meanOf values: [Double], unit: String
  ) {
    guard let mean = Statistics.mean(values) else {
      self.init(bench: bench, subject: subject, quantity: quantity, count: 0, unit: unit)
      return
    }
    let n = Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.init(
      bench: bench, subject: subject, quantity: quantity, value: mean,
      standardError: values.count > 1 ? (squares / (n - 1) / n).squareRoot() : nil, count: values.count,
      unit: unit)
  }

  /// A figure that is a share of misses among wishes or events, with the binomial standard error. If there was no miss,
  /// the bound is zero.
  init(_ bench: String, _ subject: String, _ quantity: String, misses: Int, of count: Int) {
    guard count > 0 else {
      self.init(bench: bench, subject: subject, quantity: quantity, count: 0, unit: "share")
      return
    }
    let p = Double(misses) / Double(count)
    self.init(
      bench: bench, subject: subject, quantity: quantity, value: p,
      standardError: (p * (1 - p) / Double(count)).squareRoot(), count: count, unit: "share")
  }

  /// A figure in events an hour, with Poisson's standard error. If there was no event, the bound is zero.
  init(_ bench: String, _ subject: String, _ quantity: String, events: Int, hours: Double) {
    self.init(
      bench: bench, subject: subject, quantity: quantity, value: Double(events) / hours,
      standardError: Double(events).squareRoot() / hours, count: events, unit: "an hour")
  }
}
