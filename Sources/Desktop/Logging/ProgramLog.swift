import Foundation
import Glibc
import Logging

/// The program's log, set up once by the program at its start.
///
/// Warnings go to standard error, for people or for systemd's journal; a program with a window, whose standard error
/// nobody reads, also keeps a file. Writing happens on queues of the log's own: logging never waits.
package final class ProgramLog: Sendable {
  /// What is logged, and where.
  package struct Setting: Sendable {
    /// The lowest level that was asked for; nil logs warnings to standard error and information to the file.
    package var level: Logger.Level?
    /// Whether a file is kept beside standard error.
    package var keepsFile: Bool

    /// Makes a setting from the level that was asked for and whether a file is kept.
    package init(level: Logger.Level?, keepsFile: Bool) { (self.level, self.keepsFile) = (level, keepsFile) }

    var errorLevel: Logger.Level { level ?? .warning }
    /// The file's level is never coarser than the default: the file is for faults that nobody expected.
    var fileLevel: Logger.Level { min(level ?? .info, .info) }
  }

  /// The log file of a program with a window.
  package static func file(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL { StateFolder.url(environment).appending(path: relativeFile) }

  /// The file's name in the state folder.
  package static let relativeFile = "trackii.log"

  /// The last lines of the log file; none if nothing was logged.
  package static func tail(
    lines: Int, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] { RotatingFile.tail(of: file(environment), lines: lines) }

  /// The environment variable for the log's level.
  package static let levelVariable = "TRACKII_LOG_LEVEL"

  let writers: [(writer: LogWriter, level: Logger.Level, skipsThrown: Bool)]
  private let redaction: Redaction

  init(
    _ setting: Setting, environment: [String: String], standardError: Int32 = STDERR_FILENO,
    file configuration: RotatingFile.Configuration = .init()
  ) {
    redaction = Redaction(home: StateFolder.home(environment).path)
    let format: StandardErrorSink.Format =
      Self.isJournal(environment["JOURNAL_STREAM"], descriptor: standardError) ? .journal : .plain
    let errors = StandardErrorSink(format, descriptor: standardError)
    // A person at a terminal reads the command's own error message; the journal, and a person who asks for a level, get
    // all messages.
    let skipsThrown = setting.level == nil && format == .plain
    var writers = [(LogWriter(errors, label: "trackii.log.stderr"), setting.errorLevel, skipsThrown)]
    if setting.keepsFile {
      let start = ContinuousClock.now
      let file = RotatingFile(
        Self.file(environment), configuration, now: { (ContinuousClock.now - start) / .seconds(1) }
      ) { words in
        errors.write(LogLine(date: Date(), level: .warning, label: "trackii.log", words: words), lost: 0)
      }
      writers.append((LogWriter(file, label: "trackii.log.file"), setting.fileLevel, false))
    }
    self.writers = writers.map { (writer: $0.0, level: $0.1, skipsThrown: $0.2) }
  }

  /// Installs the log as the one to which every `Logger` writes from now on. To be called once.
  package static func start(
    _ setting: Setting, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> ProgramLog {
    let log = ProgramLog(setting, environment: environment)
    LoggingSystem.bootstrap { log.handler(label: $0) }
    return log
  }

  func handler(label: String) -> any LogHandler {
    let handlers = writers.map {
      LineLogHandler(
        label: label, writer: $0.writer, level: $0.level, redaction: redaction, skipsThrown: $0.skipsThrown)
    }
    return handlers.count == 1 ? handlers[0] : MultiplexLogHandler(handlers)
  }

  /// Waits until all messages so far are written, at most this many seconds for each destination: for the program's end.
  package func flush(within seconds: Double = 1) {
    for (writer, _, _) in writers { writer.flush(within: seconds) }
  }

  /// Whether the stream is systemd's journal: `$JOURNAL_STREAM` gives the stream's device and inode (systemd.exec(5)),
  /// and the stream of another program, inherited with the variable, does not match.
  static func isJournal(_ variable: String?, descriptor: Int32) -> Bool {
    guard let variable else { return false }
    var info = stat()
    return fstat(descriptor, &info) == 0 && variable == "\(info.st_dev):\(info.st_ino)"
  }
}
