/// What the fan-out has done so far.
package struct FanoutCounts: Hashable, Sendable {
  /// The counts of one protocol.
  package struct Of: Hashable, Sendable {
    /// Messages that the kernel has taken.
    package var sent: UInt64 = 0
    /// Lost because the client did not read.
    package var dropped: UInt64 = 0
    /// Clients that were cut because they did not read.
    package var cut: UInt64 = 0
    /// From a sample's arrival in the fan-out until the kernel took it.
    package var delays = DelayHistogram()
  }

  /// Frames that came here.
  package var samples: UInt64 = 0
  /// Frames that never came here, by their numbers: the camera, or a tracker that was busy, has lost them.
  package var framesMissed: UInt64 = 0
  /// Events that came here.
  package var events: UInt64 = 0
  private var byProtocol: [ServedProtocol: Of] = [:]

  /// The counts of one protocol; all 0 where nobody has used it.
  package subscript(_ transport: ServedProtocol) -> Of {
    get { byProtocol[transport] ?? Of() }
    set { byProtocol[transport] = newValue }
  }
}

/// Delays, counted in buckets that double; of fixed size however long the service runs.
package struct DelayHistogram: Hashable, Sendable {
  /// Upper ends, s; what is longer counts in one more.
  package static let bounds = [
    0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
  ]

  /// One for each of `bounds`, and one for what is longer.
  package private(set) var counts = [UInt64](repeating: 0, count: bounds.count + 1)
  /// Of all delays, s.
  package private(set) var sum = 0.0
  /// How many delays were counted.
  package var total: UInt64 { counts.reduce(0, +) }

  package init() {}

  /// Counts a delay, s; what is no number is left out.
  package mutating func add(_ seconds: Double) {
    guard seconds.isFinite else { return }
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += max(0, seconds)
  }
}
