import Dispatch
import Foundation
import Logging
import Synchronization

/// A destination of log lines. Used on one queue only.
protocol LogSink: AnyObject, Sendable {
  /// Writes a line.
  /// - Parameters:
  ///   - line: the line to write.
  ///   - lost: how many lines before this one were dropped.
  func write(_ line: LogLine, lost: Int)
}

/// Takes log lines from any thread and writes them on a separate queue, so that nobody waits for a disk or a terminal. If
/// the queue is full, lines are dropped and counted.
final class LogWriter: Sendable {
  private struct Backlog {
    var waiting = 0
    var lost = 0
  }

  private let sink: any LogSink
  private let limit: Int
  private let queue: DispatchQueue
  private let backlog = Mutex(Backlog())

  /// Makes a writer of log lines.
  ///
  /// - Parameters:
  ///   - sink: the destination of the lines.
  ///   - limit: how many lines may wait; the default is about 200 KB, some seconds of the finest level.
  ///   - label: the queue's label.
  init(_ sink: any LogSink, limit: Int = 1000, label: String = "trackii.log") {
    (self.sink, self.limit) = (sink, limit)
    queue = DispatchQueue(label: label, qos: .utility)
  }

  func add(_ line: LogLine) {
    let isTaken = backlog.withLock { backlog in
      guard backlog.waiting < limit else {
        backlog.lost += 1
        return false
      }
      backlog.waiting += 1
      return true
    }
    guard isTaken else { return }
    queue.async { [self] in
      let lost = backlog.withLock { backlog in
        defer { backlog.lost = 0 }
        return backlog.lost
      }
      sink.write(line, lost: lost)
      backlog.withLock { $0.waiting -= 1 }
    }
  }

  /// Waits until all lines handed over so far are written, at most this many seconds.
  func flush(within seconds: Double) {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + seconds)
  }
}

/// Writes log lines to standard error, for people or for systemd's journal.
final class StandardErrorSink: LogSink {
  enum Format: Sendable {
    case plain
    case journal
  }

  private let format: Format
  private let descriptor: Int32

  init(_ format: Format, descriptor: Int32 = STDERR_FILENO) {
    (self.format, self.descriptor) = (format, descriptor)
  }

  func write(_ line: LogLine, lost: Int) {
    if lost > 0 { put(.lost(lost, before: line)) }
    put(line)
  }

  private func put(_ line: LogLine) {
    let text = format == .journal ? line.journal : line.plain
    // A failed write is ignored: a program that has closed standard error does not want to read it.
    withoutPipeSignal { _ = writeAll(Array(text.utf8)[...], to: descriptor) }
  }
}

/// Runs a write without letting SIGPIPE, which a write to a pipe without a reader sends to its own thread, end the
/// program. Only here: `trackii ... | head` should end as every command does.
private func withoutPipeSignal(_ body: () -> Void) {
  var (pipe, before) = (sigset_t(), sigset_t())
  sigemptyset(&pipe)
  sigaddset(&pipe, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &pipe, &before)
  body()
  // A SIGPIPE that has arrived stays pending for its thread, and would be delivered with the old mask, so it is consumed.
  var atOnce = timespec()
  while sigtimedwait(&pipe, nil, &atOnce) < 0, errno == EINTR {}
  pthread_sigmask(SIG_SETMASK, &before, nil)
}

extension LogLine {
  /// A line that reports how many lines before another one were dropped.
  static func lost(_ count: Int, before line: LogLine) -> LogLine {
    LogLine(
      date: line.date, level: .warning, label: "trackii.log",
      words: "\(count) \(count == 1 ? "line was" : "lines were") lost here")
  }
}

/// Writes all bytes; returns nil on success, else the errno and how many bytes were written before.
func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> (code: Int32, written: Int)? {
  var rest = bytes
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return (count == 0 ? ENOSPC : errno, bytes.count - rest.count) }
    rest = rest.dropFirst(count)
  }
  return nil
}
