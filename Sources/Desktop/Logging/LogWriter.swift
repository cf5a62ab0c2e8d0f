import Dispatch
import Foundation
import Logging
import Synchronization

/// Where lines end up. Used on one queue only.
protocol LogSink: AnyObject, Sendable {
  /// - Parameter lost: lines that came before this one and were never handed over.
  func write(_ line: LogLine, lost: Int)
}

/// Takes lines from any thread and writes them on a queue of its own, so that nobody waits for a disk or a
/// terminal. Where the queue is full, lines are counted in place of being kept.
final class LogWriter: Sendable {
  private struct Backlog {
    var waiting = 0
    var lost = 0
  }

  private let sink: any LogSink
  private let limit: Int
  private let queue: DispatchQueue
  private let backlog = Mutex(Backlog())

  /// - Parameter limit: lines that may wait; the default is about 200 KB, some seconds of the finest level.
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

  /// Waits until all that was handed over is written, at most that long.
  func flush(within seconds: Double) {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + seconds)
  }
}

/// Standard error, for people or for systemd's journal.
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
    // Whoever has closed standard error does not want to read it.
    withoutPipeSignal { _ = writeAll(Array(text.utf8)[...], to: descriptor) }
  }
}

/// Keeps SIGPIPE, which a write to a pipe without a reader sends to its own thread, from ending the program. Only
/// here: `trackii ... | head` is to end as every command does.
private func withoutPipeSignal(_ body: () -> Void) {
  var (pipe, before) = (sigset_t(), sigset_t())
  sigemptyset(&pipe)
  sigaddset(&pipe, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &pipe, &before)
  body()
  // One that has come waits for its thread, and would be delivered with the old mask.
  var atOnce = timespec()
  while sigtimedwait(&pipe, nil, &atOnce) < 0, errno == EINTR {}
  pthread_sigmask(SIG_SETMASK, &before, nil)
}

extension LogLine {
  /// Tells of lines that are missing before another one.
  static func lost(_ count: Int, before line: LogLine) -> LogLine {
    LogLine(
      date: line.date, level: .warning, label: "trackii.log",
      words: "\(count) \(count == 1 ? "line was" : "lines were") lost here")
  }
}

/// Writes all bytes; nil where that was done, else the errno and how many were written before.
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
