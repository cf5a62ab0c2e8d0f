import Foundation
import Localization

/// The values that a replayed recording or trace gave: named figures and events.
///
/// Names end in their unit: `_deg`, `_s`, `_hz`, `_share` (0 to 1); figures without a unit are counts.
package struct TraceFindings: Hashable, Sendable {
  /// SHA-256 of the recording or trace that was replayed, lower-case hexadecimal.
  package var digest: String
  /// The figures by their names.
  package var values: [String: Double]
  /// The events in order of time.
  package var events: [ObtainedEvent]

  /// Makes findings from the digest of the recording or trace, the figures and the events.
  package init(digest: String, values: [String: Double] = [:], events: [ObtainedEvent] = []) {
    (self.digest, self.values, self.events) = (digest, values, events)
  }
}

/// One event that occurred in the replay.
package struct ObtainedEvent: Hashable, Sendable, Codable {
  /// The type of the event, as in `ExpectedEvent.type`.
  package var type: String
  /// The target of the event, as in `ExpectedEvent.target`; nil where it concerns nothing on the screen.
  package var target: String?
  /// When the event occurred, seconds from the first frame.
  package var atSeconds: Double

  /// Makes an obtained event from its type, its target and its time in seconds from the first frame.
  package init(type: String, target: String? = nil, atSeconds: Double) {
    (self.type, self.target, self.atSeconds) = (type, target, atSeconds)
  }

  enum CodingKeys: String, CodingKey {
    case type, target
    case atSeconds = "at_s"
  }

  /// Encodes the event with its time rounded to four decimals.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encodeIfPresent(target, forKey: .target)
    try container.encode(atSeconds.rounded4, forKey: .atSeconds)
  }

  var words: String {
    let event = target.map { "\(type) \($0)" } ?? type
    return localized("\(event) at \(atSeconds.plain) s")
  }
}

extension TraceFindings: Encodable {
  enum CodingKeys: String, CodingKey {
    case values, events
    case digest = "trace_sha256"
  }

  /// Encodes the findings with figures and times rounded to four decimals.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(digest, forKey: .digest)
    try container.encode(values.mapValues(\.rounded4), forKey: .values)
    try container.encode(events, forKey: .events)
  }

  /// The bytes of the file of obtained values: keys sorted, numbers rounded.
  package func encoded() throws -> Data { try ExpectationJSON.data(self) }
}
