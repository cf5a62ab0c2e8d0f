import Localization

/// The camera's horizontal field of view, and where the value comes from.
///
/// Distances scale with it: a value that is too wide puts the person too near. One place decides which value is used:
/// `init(told:recorded:table:estimate:)`.
package enum FieldOfView: Hashable, Sendable {
  /// Told by the person with the option `--field-of-view`.
  case told(degrees: Double)
  /// Given by the manifest of the recording that is played.
  case recorded(degrees: Double)
  /// Given by the table of cameras whose field of view is known.
  case table(degrees: Double)
  /// Estimated from a calibration, with the interval in which the true value lies.
  case estimated(degrees: Double, within: ClosedRange<Double>)
  /// The field of view is not known, and `assumedDegrees` is used.
  case assumed

  /// The horizontal field of view that is assumed where it is not known, degrees: 60 is common among webcams.
  package static let assumedDegrees = 60.0
  /// The horizontal fields of view that a camera can have, degrees; other values count as not given.
  package static let possibleDegrees = 20.0...150.0

  /// The angle that the camera's picture spans horizontally, degrees, whatever the source of the value.
  package var degrees: Double {
    switch self {
    case .told(let degrees), .recorded(let degrees), .table(let degrees), .estimated(let degrees, _): degrees
    case .assumed: Self.assumedDegrees
    }
  }

  /// Chooses the most trusted field of view that is given: the person's own value, then a recording's, then the table's, then
  /// an estimate. Values that no camera has count as not given.
  package init(
    told: Double? = nil, recorded: Double? = nil, table: Double? = nil, estimate: FieldOfView? = nil
  ) {
    if let told, Self.possibleDegrees.contains(told) {
      self = .told(degrees: told)
    } else if let recorded, Self.possibleDegrees.contains(recorded) {
      self = .recorded(degrees: recorded)
    } else if let table, Self.possibleDegrees.contains(table) {
      self = .table(degrees: table)
    } else {
      self = estimate ?? .assumed
    }
  }
}

extension FieldOfView {
  /// The field of view of a source's lens, with where the source has the value from.
  package init(_ optics: SourceOptics) {
    let degrees = optics.horizontalFieldOfViewDegrees
    switch optics.origin {
    case .manifest: self.init(recorded: degrees)
    case .table: self.init(table: degrees)
    case .option: self.init(told: degrees)
    }
  }

  /// The field of view by which heads are placed before a source with these optics: what a person or a recording states takes
  /// precedence over what the source knows of its lens.
  package func beside(_ optics: SourceOptics?) -> FieldOfView {
    switch self {
    case .told, .recorded: self
    case .table, .estimated, .assumed: optics.map { FieldOfView($0) } ?? self
    }
  }
}

extension FieldOfView: CustomStringConvertible {
  /// The field of view and where it comes from, one line for a person to read.
  package var description: String {
    let value = Self.words(degrees)
    return switch self {
    case .told: localized("\(value) degrees, as --field-of-view says")
    case .recorded: localized("\(value) degrees, as the recording says")
    case .table: localized("\(value) degrees, as the table of cameras says")
    case .estimated(_, let within):
      localized(
        "\(value) degrees, estimated from a calibration (\(Self.words(within.lowerBound)) to \(Self.words(within.upperBound)))"
      )
    case .assumed: localized("\(value) degrees, assumed: the camera's is not known")
    }
  }

  private static func words(_ degrees: Double) -> String {
    let tenths = (degrees * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}

/// A field of view in JSON has the keys `degrees` and `source`, and for an estimate also `low` and `high`.
extension FieldOfView: Codable {
  private enum CodingKeys: String, CodingKey { case degrees, source, low, high }
  private enum Source: String, Codable { case told, recorded, table, estimated, assumed }

  private var source: Source {
    switch self {
    case .told: .told
    case .recorded: .recorded
    case .table: .table
    case .estimated: .estimated
    case .assumed: .assumed
    }
  }

  /// Writes the value in degrees and where it comes from; an estimate also has the ends of its interval.
  package func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(degrees, forKey: .degrees)
    try row.encode(source, forKey: .source)
    guard case .estimated(_, let within) = self else { return }
    try row.encode(within.lowerBound, forKey: .low)
    try row.encode(within.upperBound, forKey: .high)
  }

  /// Reads a field of view from JSON.
  /// - Throws: `DecodingError` for a value that no camera has.
  package init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    let degrees = try row.decode(Double.self, forKey: .degrees)
    guard Self.possibleDegrees.contains(degrees) else {
      throw DecodingError.dataCorruptedError(
        forKey: .degrees, in: row,
        debugDescription: localized("no camera has a field of view of \(degrees) degrees"))
    }
    switch try row.decode(Source.self, forKey: .source) {
    case .told: self = .told(degrees: degrees)
    case .recorded: self = .recorded(degrees: degrees)
    case .table: self = .table(degrees: degrees)
    case .assumed: self = .assumed
    case .estimated:
      let (low, high) = (
        try row.decode(Double.self, forKey: .low), try row.decode(Double.self, forKey: .high)
      )
      guard low <= degrees, degrees <= high else {
        throw DecodingError.dataCorruptedError(
          forKey: .low, in: row, debugDescription: localized("the interval does not hold the value"))
      }
      self = .estimated(degrees: degrees, within: low...high)
    }
  }
}
