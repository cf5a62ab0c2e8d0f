/// Counters of the fan-out.
package struct FanoutCounts: Hashable, Sendable {
  /// The counters of one protocol.
  package struct Of: Hashable, Sendable {
    /// The number of messages that the kernel has taken.
    package var sent: UInt64 = 0
    /// The number of messages that were lost because the client did not read.
    package var dropped: UInt64 = 0
    /// The number of clients that were disconnected because they did not read.
    package var cut: UInt64 = 0
    /// Delays from a sample's arrival in the fan-out until the kernel has taken it.
    package var delays = DelayHistogram()
  }

  /// The number of frames that the fan-out received.
  package var samples: UInt64 = 0
  /// The number of frames missing by their numbers: lost by the camera, or by a tracker that was busy.
  package var framesMissed: UInt64 = 0
  /// The number of events that the fan-out received.
  package var events: UInt64 = 0
  private var byProtocol: [ServedProtocol: Of] = [:]

  /// The counters of one protocol; all 0 where it was not used.
  package subscript(_ transport: ServedProtocol) -> Of {
    get { byProtocol[transport] ?? Of() }
    set { byProtocol[transport] = newValue }
  }
}

/// A histogram of delays with buckets of growing width; its size does not grow with time.
package struct DelayHistogram: Hashable, Sendable {
  /// The upper ends of the buckets, s; one more bucket holds longer delays.
  package static let bounds = [
    0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
  ]

  /// The counts of the buckets, with one more for longer delays.
  package private(set) var counts = [UInt64](repeating: 0, count: bounds.count + 1)
  /// The sum of all delays, s.
  package private(set) var sum = 0.0
  /// The number of delays counted.
  package var total: UInt64 { counts.reduce(0, +) }

  /// Makes a histogram without any delays.
  package init() {}

  /// Counts a delay, s; a value that is not finite is ignored.
  package mutating func add(_ seconds: Double) {
    guard seconds.isFinite else { return }
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += max(0, seconds)
  }
}
