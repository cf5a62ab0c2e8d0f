/// Converts a trace from one format to another, element by element.
package struct TraceConversion: Sendable {
  /// Number of samples that were written.
  package var rows = 0
  /// Number of events that were written.
  package var events = 0
  /// What the written format could not hold.
  package var losses = TraceLosses()

  /// Converts a trace.
  /// - Throws: `TraceError`; no file is left at `output` then.
  package init(
    _ reader: any TraceReading, to format: TraceFormat, at output: String
  ) throws(TraceError) {
    let writer = try format.writer(output, reader.metadata)
    while let element = try reader.next() {
      switch element {
      case .row: rows += 1
      case .event: events += 1
      }
      try writer.write(element)
    }
    try writer.finish()
    losses = writer.losses
  }
}
