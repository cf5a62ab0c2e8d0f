import Foundation
import Logging

/// A log handler that passes each message to a writer as one line.
struct LineLogHandler: LogHandler {
  let label: String
  let writer: LogWriter
  let redaction: Redaction
  /// Whether messages that are marked as also thrown are left out: the program shows these errors as a sentence at the
  /// same place.
  let skipsThrown: Bool
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  init(
    label: String, writer: LogWriter, level: Logger.Level, redaction: Redaction, skipsThrown: Bool = false
  ) {
    (self.label, self.writer, logLevel, self.redaction) = (label, writer, level, redaction)
    self.skipsThrown = skipsThrown
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    if skipsThrown, event.metadata?["thrown"] != nil { return }
    let all = metadata.merging(metadataProvider?.get() ?? [:]) { _, provided in provided }
    writer.add(LogLine(event, label: label, metadata: all, date: Date(), redaction: redaction))
  }
}
