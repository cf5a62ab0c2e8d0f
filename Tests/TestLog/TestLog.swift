import Logging
import Synchronization

/// Keeps what is logged, for tests that look at it.
package final class TestLog: Sendable {
  private let kept = Mutex<[String]>([])

  package init() {}

  /// A line each: level, message, and metadata by name.
  package var lines: [String] { kept.withLock { $0 } }

  package var logger: Logger { Logger(label: "trackii.test") { _ in Handler(log: self) } }

  /// Whether a line holds all of these.
  package func has(_ parts: String...) -> Bool { lines.contains { line in parts.allSatisfy(line.contains) } }

  private struct Handler: LogHandler {
    let log: TestLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let pairs = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
      let line = ["\(event.level)", "\(event.message)"] + pairs.map { "\($0.key)=\($0.value)" }
      log.kept.withLock { $0.append(line.joined(separator: " ")) }
    }
  }
}
