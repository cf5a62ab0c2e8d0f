import Signals

/// A client's choice of the stream, from the query of its request: `rate`, `fields`, `events`. A pure value.
struct StreamChoice: Hashable, Sendable {
  /// Parts of a sample that a client can choose.
  enum Field: String, CaseIterable, Hashable, Sendable {
    case raw, filtered, error, eyes, openness, head, intents
  }

  /// Kinds of events that a client can choose.
  enum Topic: String, CaseIterable, Hashable, Sendable {
    case fixations, saccades, blinks, gaze, intents, calibration, quality, posture, drift, source, markers
  }

  var fields = Set(Field.allCases)
  var topics = Set(Topic.allCases)
  /// The limit of samples a second; nil for no limit.
  var rate: Double?
  /// Whether samples are sent at all: `fields=none` leaves events only.
  var wantsSamples = true

  init() {}

  /// Parses the query of a request for the stream.
  ///
  /// - Throws: a refusal (`invalid`) that names an unknown parameter or value.
  init(query: [String: String]) throws(ServiceRefusal) {
    if let stray = Set(query.keys).subtracting(["rate", "fields", "events"]).sorted().first {
      throw .invalid(
        "The stream has no parameter \"\(stray.prefix(50))\".", remedy: "Use rate, fields, events.")
    }
    if let text = query["rate"] {
      guard let rate = Double(text), rate > 0, rate <= 1000 else {
        throw .invalid("rate takes samples a second: above 0, at most 1000.")
      }
      self.rate = rate
    }
    if let text = query["fields"] {
      (fields, wantsSamples) = (try Self.names(text, "fields"), text != "none")
    }
    if let text = query["events"] { topics = try Self.names(text, "events") }
  }

  private static func names<Name: RawRepresentable & CaseIterable & Hashable>(
    _ text: String, _ parameter: String
  ) throws(ServiceRefusal) -> Set<Name> where Name.RawValue == String {
    if text == "all" { return Set(Name.allCases) }
    if text == "none" { return [] }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let known = words.compactMap(Name.init(rawValue:))
    guard known.count == words.count else {
      let all = Name.allCases.map(\.rawValue).joined(separator: ",")
      throw .invalid(
        "\(parameter) has a name that is not known.", remedy: "Use all, none, or some of: \(all).")
    }
    return Set(known)
  }
}

extension StreamEvent.Kind {
  var topic: StreamChoice.Topic {
    switch self {
    case .fixationStarted, .fixationEnded: .fixations
    case .saccade: .saccades
    case .blink, .eyesClosed: .blinks
    case .gazeLost, .gazeRegained: .gaze
    case .intent: .intents
    case .calibration: .calibration
    case .quality: .quality
    case .posture, .repairOffered: .posture
    case .drift: .drift
    case .source, .ended, .attached, .detached, .cameraAsked: .source
    case .marker: .markers
    }
  }
}
