import Localization

/// One expected figure or sequence of events, by name.
package struct ExpectedCheck: Hashable, Sendable {
  /// The values that a check allows.
  package enum Rule: Hashable, Sendable {
    /// Allows values whose distance from the expected one is at most the larger of two tolerances; `relative` is a share of the
    /// value.
    case near(Double, absolute: Double, relative: Double)
    /// Allows values between two bounds, of which one may be missing.
    case within(minimum: Double?, maximum: Double?)
    /// Allows events in this order.
    ///
    /// - `types`: the types of events that are compared; all others are ignored.
    /// - `others`: how many further events of these types may occur: false ones.
    case sequence([ExpectedEvent], types: [String], others: Int)
  }

  /// The name of the figure, such as `accuracy.median_deg`; a sequence may have any name.
  package var id: String
  /// The values that are allowed for the figure or the sequence of events.
  package var rule: Rule

  /// Makes a check from the name of its figure or sequence and the values that it allows.
  package init(id: String, rule: Rule) { (self.id, self.rule) = (id, rule) }
}

/// One expected event of a sequence.
package struct ExpectedEvent: Hashable, Sendable, Codable {
  /// The type of the event: `select`, `scroll`, `fixation`, `blink`, `closure`, `loss` or `pause`.
  package var type: String
  /// The target or direction of the event; nil where any is allowed.
  package var target: String?
  /// When the event is expected, seconds from the first frame.
  package var atSeconds: Double
  /// How far the event's time may be from `atSeconds`, s.
  package var withinSeconds: Double

  /// Makes an expected event from its type, its target, its time and the tolerance of the time, both in
  /// seconds.
  package init(type: String, target: String? = nil, atSeconds: Double, withinSeconds: Double) {
    (self.type, self.target) = (type, target)
    (self.atSeconds, self.withinSeconds) = (atSeconds, withinSeconds)
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case type, target
    case atSeconds = "at_s"
    case withinSeconds = "within_s"
  }

  /// Decodes an event of an expectation's file.
  /// - Throws: `DecodingError`, also for an unknown key and a negative tolerance.
  package init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decode(String.self, forKey: .type)
    target = try container.decodeIfPresent(String.self, forKey: .target)
    atSeconds = try container.decode(Double.self, forKey: .atSeconds)
    withinSeconds = try container.decode(Double.self, forKey: .withinSeconds)
    guard withinSeconds >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .withinSeconds, in: container, debugDescription: localized("a tolerance is not negative"))
    }
  }

  func allows(_ event: ObtainedEvent) -> Bool {
    isAlike(event) && abs(event.atSeconds - atSeconds) <= withinSeconds
  }

  func isAlike(_ event: ObtainedEvent) -> Bool {
    event.type == type && (target == nil || target == event.target)
  }

  var words: String {
    let event = target.map { "\(type) \($0)" } ?? type
    return localized("\(event) at \(atSeconds.plain) s")
  }
}

extension ExpectedCheck: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, value, sequence, types, others
    case absolute = "abs"
    case relative = "rel"
    case minimum = "min"
    case maximum = "max"
  }

  /// Decodes a check of an expectation's file; its keys tell the rule: `value`, `min` and `max`, or
  /// `sequence`.
  /// - Throws: `DecodingError`, also for an unknown key, several rules in one check and a negative tolerance.
  package init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    rule = try Self.rule(container)
  }

  private static func rule(_ container: KeyedDecodingContainer<CodingKeys>) throws -> Rule {
    func number(_ key: CodingKeys) throws -> Double? {
      try container.decodeIfPresent(Double.self, forKey: key)
    }
    func refuse(_ key: CodingKeys, _ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    let kinds: [CodingKeys] = [.value, .sequence].filter(container.contains)
    let bounds: [CodingKeys] = [.minimum, .maximum].filter(container.contains)
    guard kinds.count + (bounds.isEmpty ? 0 : 1) == 1 else {
      throw refuse(.id, localized("a check has one of value, min and max, or sequence"))
    }
    if let value = try number(.value) {
      let (absolute, relative) = (try number(.absolute) ?? 0, try number(.relative) ?? 0)
      guard absolute >= 0, relative >= 0 else {
        throw refuse(.value, localized("a tolerance is not negative"))
      }
      return .near(value, absolute: absolute, relative: relative)
    }
    if container.contains(.sequence) {
      let events = try container.decode([ExpectedEvent].self, forKey: .sequence)
      let types = try container.decodeIfPresent([String].self, forKey: .types)
      let others = try container.decodeIfPresent(Int.self, forKey: .others) ?? 0
      guard others >= 0 else { throw refuse(.others, localized("a number of events is not negative")) }
      return .sequence(events, types: types ?? Set(events.map(\.type)).sorted(), others: others)
    }
    let (minimum, maximum) = (try number(.minimum), try number(.maximum))
    if let minimum, let maximum, minimum > maximum { throw refuse(.minimum, localized("it is above max")) }
    return .within(minimum: minimum, maximum: maximum)
  }

  /// Encodes the check as an expectation's file has it, numbers rounded; tolerances of zero are left out.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    switch rule {
    case .near(let value, let absolute, let relative):
      try container.encode(value.rounded4, forKey: .value)
      if absolute != 0 || relative == 0 { try container.encode(absolute.rounded4, forKey: .absolute) }
      if relative != 0 { try container.encode(relative.rounded4, forKey: .relative) }
    case .within(let minimum, let maximum):
      try container.encodeIfPresent(minimum, forKey: .minimum)
      try container.encodeIfPresent(maximum, forKey: .maximum)
    case .sequence(let events, let types, let others):
      try container.encode(events, forKey: .sequence)
      try container.encode(types, forKey: .types)
      if others != 0 { try container.encode(others, forKey: .others) }
    }
  }
}
