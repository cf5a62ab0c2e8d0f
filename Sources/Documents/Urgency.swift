extension Document {
  /// How urgent a request to a document is.
  package enum Urgency: Hashable, Codable, Sendable {
    /// A person waits for the result now. The request overtakes those made ahead, with a second worker if the first one
    /// is busy.
    case inView
    /// Nobody waits for the result yet. The request is given up after `Limits.secondsAhead`.
    case ahead
  }
}
