import Statistics

/// One figure of a benchmark that later builds are held to.
struct GateMeasurement: Equatable {
  enum Direction: String, Codable {
    /// An error, a share of misses, a time: less is better.
    case atMost = "at-most"
    case atLeast = "at-least"
  }

  /// The subcommand of `trackii bench` that measures it.
  var bench: String
  /// What it was measured on: a recording's name, or the settings of a simulation.
  var subject: String
  var quantity: String
  /// nil where it should have been measured and could not be, as the gaze of a session that gave no calibration.
  var value: Double?
  /// Of `value` over the `count` things that it is a mean over; nil where it is not known.
  var standardError: Double?
  /// Targets, looks, events or frames.
  var count: Int
  var unit: String
  var direction = Direction.atMost

  /// Unique in a file of gates.
  var name: String { "\(bench)/\(subject)/\(quantity)" }
}

/// A figure as it was measured once, and the bound that follows from it.
struct Gate: Codable, Equatable {
  var bench: String
  var subject: String
  var quantity: String
  var measured: Double
  /// nil where it is not known; then 10 % alone make the bound.
  var standardError: Double?
  var n: Int
  var unit: String
  var direction: GateMeasurement.Direction
  /// The command that measured it.
  var command: String
  /// On what machine and data it was measured, and what holds only there.
  var conditions: String

  enum CodingKeys: String, CodingKey {
    case bench, subject, quantity, measured, n, unit, direction, command, conditions
    case standardError = "standard_error"
  }

  /// - Returns: nil for a figure without a value.
  init?(_ measurement: GateMeasurement, command: String, conditions: String) {
    guard let value = measurement.value else { return nil }
    (bench, subject, quantity) = (measurement.bench, measurement.subject, measurement.quantity)
    (measured, standardError, n) = (value, measurement.standardError, measurement.count)
    (unit, direction) = (measurement.unit, measurement.direction)
    (self.command, self.conditions) = (command, conditions)
  }

  var name: String { "\(bench)/\(subject)/\(quantity)" }

  /// The measured figure and the larger of three standard errors and 10 %, to the worse side.
  var bound: Double {
    let margin = max(3 * (standardError ?? 0), 0.1 * abs(measured))
    return direction == .atMost ? measured + margin : measured - margin
  }

  /// What could not be measured holds no bound.
  func holds(for value: Double?) -> Bool {
    guard let value else { return false }
    return direction == .atMost ? value <= bound : value >= bound
  }
}

extension GateMeasurement {
  /// A mean over values with the standard error of that mean.
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

  /// A share of misses among wishes or events, with the binomial standard error: of no miss the bound is none.
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

  /// Events an hour, with Poisson's standard error: of none the bound is none.
  init(_ bench: String, _ subject: String, _ quantity: String, events: Int, hours: Double) {
    self.init(
      bench: bench, subject: subject, quantity: quantity, value: Double(events) / hours,
      standardError: Double(events).squareRoot() / hours, count: events, unit: "an hour")
  }
}
