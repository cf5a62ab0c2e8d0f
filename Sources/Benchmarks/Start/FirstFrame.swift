import Signals

/// What a process had used when the first frame with content was painted: `bench start` starts the application and is told
/// this.
package struct FirstFrame: Codable {
  /// Of `bench`, not shown to people: opens the application, prints a `FirstFrame` as JSON and ends.
  package static let commandName = "first-window"

  /// On CLOCK_MONOTONIC, which all processes share.
  package var drawn: Timestamp
  /// Processor time of all threads since the start of the process, s.
  package var processorSeconds: Double
  /// nil where the kernel does not tell.
  package var peakMemoryMiB: Double?

  package init(drawn: Timestamp, processorSeconds: Double, peakMemoryMiB: Double?) {
    (self.drawn, self.processorSeconds, self.peakMemoryMiB) = (drawn, processorSeconds, peakMemoryMiB)
  }
}
