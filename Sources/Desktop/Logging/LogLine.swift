import Foundation
import Logging

/// A log message as it is written: always a single line.
struct LogLine: Sendable {
  /// The most characters of a line: the longest messages, an SQLite error with its statement, have a few hundred, and a
  /// runaway message must not push all others out of the file.
  static let longest = 2000

  var date: Date
  var level: Logger.Level
  var label: String
  /// The message and its metadata.
  var words: String

  /// Makes a log line of a log event.
  /// - Parameter redaction: applied to the message and its metadata.
  init(_ event: LogEvent, label: String, metadata: Logger.Metadata, date: Date, redaction: Redaction) {
    self.init(
      date: date, level: event.level, label: label,
      words: redaction.applied(to: Self.words(event, metadata)))
  }

  init(date: Date, level: Logger.Level, label: String, words: String) {
    (self.date, self.level, self.label) = (date, level, label)
    self.words = Self.singleLine(words)
  }

  /// The line for people: time (UTC), level, label, message.
  var plain: String {
    "\(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))) \(level) \(label): \(words)\n"
  }

  /// The line for systemd's journal, which adds the time itself: the priority in angle brackets first (sd-daemon(3)),
  /// with the numbers of syslog(3).
  var journal: String { "<\(level.syslogPriority)>\(label): \(words)\n" }

  private static func words(_ event: LogEvent, _ metadata: Logger.Metadata) -> String {
    var metadata = metadata.merging(event.metadata ?? [:]) { _, own in own }
    if let error = event.error { metadata["error"] = "\(error)" }
    let pairs = metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return (["\(event.message)"] + pairs).joined(separator: " ")
  }

  /// The text with line breaks and other control characters replaced by spaces: a message cannot forge a second line, nor
  /// send commands to a terminal.
  private static func singleLine(_ words: String) -> String {
    let cleaned = String(
      String.UnicodeScalarView(
        words.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    return cleaned.count <= longest ? cleaned : "\(cleaned.prefix(longest))…"
  }
}

extension Logger.Level {
  /// The level's priority by syslog(3): critical 2, error 3, warning 4, notice 5, informational 6, debug 7.
  var syslogPriority: Int {
    switch self {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
