/// Takes a trace from one format to another, element by element.
package struct TraceConversion: Sendable {
  /// Samples that were written.
  package var rows = 0
  /// Events that were written.
  package var events = 0
  /// What the written format could not hold.
  package var losses = TraceLosses()

  /// - Throws: `TraceError`; nothing stands under `output` then.
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
