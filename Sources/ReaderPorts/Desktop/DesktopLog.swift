import Logging
import ReaderApp

/// The program's log, to which the application tells what only a developer or whoever looks after the machine can act on.
@MainActor
package final class DesktopLog: LogPort {
  private let logger: Logger

  /// Makes the port for the log, which writes to this logger.
  package init(logger: Logger = Logger(label: "trackii.app")) { self.logger = logger }

  /// Writes the line to the logger at the level of the same name.
  package func log(_ level: LogLevel, _ message: String) {
    switch level {
    case .info: logger.info("\(message)")
    case .warning: logger.warning("\(message)")
    case .error: logger.error("\(message)")
    }
  }
}
