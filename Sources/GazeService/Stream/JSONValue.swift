/// A JSON value of any shape. Numbers that JSON cannot hold become null.
indirect enum JSONValue: Encodable, Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// A length in px, rounded to hundredths, which is finer than any gaze.
  static func px(_ value: Double) -> JSONValue { value.rounded(2).map { .number($0) } ?? .null }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value):
      if value.isFinite { try container.encode(value) } else { try container.encodeNil() }
    case .text(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
