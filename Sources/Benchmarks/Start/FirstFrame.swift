import Signals

/// The time and resources that a process had used when it painted its first frame with content; `bench start` starts
/// the application and reads this.
package struct FirstFrame: Codable {
  /// The subcommand of `bench` that opens the application, prints a `FirstFrame` as JSON and ends. Not shown in the
  /// help.
  package static let commandName = "first-window"

  /// When the frame was drawn, on CLOCK_MONOTONIC, which all processes share.
  package var drawn: Timestamp
  /// Processor time of all threads since the start of the process, s.
  package var processorSeconds: Double
  /// The largest memory use, MiB; nil where the kernel does not tell.
  package var peakMemoryMiB: Double?

  /// Makes the figures of a first frame: when it was drawn, processor time in s and memory in MiB.
  package init(drawn: Timestamp, processorSeconds: Double, peakMemoryMiB: Double?) {
    (self.drawn, self.processorSeconds, self.peakMemoryMiB) = (drawn, processorSeconds, peakMemoryMiB)
  }
}
