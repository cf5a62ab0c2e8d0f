extension Document {
  /// Who waits for a request.
  package enum Urgency: Hashable, Codable, Sendable {
    /// A person, now. It overtakes what is prepared ahead, by a second worker where the first one is at work.
    case inView
    /// Nobody yet. It is given up after `Limits.secondsAhead`.
    case ahead
  }
}
