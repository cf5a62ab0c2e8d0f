import Signals

/// The messages that one client has not been sent yet: the newest sample, and the last events. A pure value on the
/// given time.
///
/// A client that does not read never slows anybody: a newer sample replaces a waiting one, of too many events the
/// oldest is dropped, both are counted, and after some seconds the client is disconnected.
struct Outbox<Body: Sendable>: Sendable {
  struct Configuration: Hashable, Sendable {
    var events = 64
    /// Seconds without being writable after which the client is disconnected.
    var patienceSeconds = 5.0
  }

  struct Message: Sendable {
    var body: Body
    var sequence: UInt64
    /// When the message's update came to the fan-out.
    var arrival: Timestamp
    var isSample: Bool
  }

  enum State: Sendable {
    case open
    /// The kernel takes no more messages; those that came since are kept.
    case blocked(since: Timestamp, sample: Message?, events: [Message])
    case cut
  }

  enum Action: Sendable {
    case send(Message)
    /// The message is kept for later, or lost.
    case nothing
  }

  private let configuration: Configuration
  private(set) var state = State.open
  /// The number of messages made for the client so far.
  private(set) var sequence: UInt64 = 0
  /// The number of messages that the client has lost.
  private(set) var dropped: UInt64 = 0

  init(configuration: Configuration = .init()) { self.configuration = configuration }

  /// Takes the next message for the client.
  ///
  /// - Parameters:
  ///   - body: the encoded message.
  ///   - isSample: whether it is a sample, which a newer one may replace.
  ///   - arrival: when its update came to the fan-out; nil for now.
  ///   - isWritable: whether the kernel takes it now.
  ///   - now: the present time.
  mutating func offer(
    _ body: Body, isSample: Bool, arrival: Timestamp? = nil, isWritable: Bool, at now: Timestamp
  ) -> Action {
    sequence += 1
    let message = Message(body: body, sequence: sequence, arrival: arrival ?? now, isSample: isSample)
    switch state {
    case .cut: return .nothing
    case .open where isWritable: return .send(message)
    case .open:
      state = .blocked(since: now, sample: nil, events: [])
      keep(message)
    case .blocked: keep(message)
    }
    return .nothing
  }

  private mutating func keep(_ message: Message) {
    guard case .blocked(let since, var sample, var events) = state else { return }
    if message.isSample {
      if sample != nil { dropped += 1 }
      sample = message
    } else {
      events.append(message)
      if events.count > configuration.events {
        events.removeFirst()
        dropped += 1
      }
    }
    state = .blocked(since: since, sample: sample, events: events)
  }

  /// Takes the oldest waiting message once the kernel takes more; nil where none waits.
  mutating func next() -> Message? {
    guard case .blocked(let since, let sample, var events) = state else { return nil }
    if let sample, events.first.map({ sample.sequence < $0.sequence }) ?? true {
      state = .blocked(since: since, sample: nil, events: events)
      return sample
    }
    guard !events.isEmpty else {
      state = .open
      return nil
    }
    let event = events.removeFirst()
    state = .blocked(since: since, sample: sample, events: events)
    return event
  }

  /// Notes that a waiting message was sent: the client reads again, if slowly.
  mutating func madeProgress(at now: Timestamp) {
    guard case .blocked(_, let sample, let events) = state else { return }
    state = .blocked(since: now, sample: sample, events: events)
  }

  /// Whether the client is to be disconnected now: true once.
  mutating func isOverdue(at now: Timestamp) -> Bool {
    guard case .blocked(let since, _, _) = state, now - since >= configuration.patienceSeconds else {
      return false
    }
    state = .cut
    return true
  }
}
