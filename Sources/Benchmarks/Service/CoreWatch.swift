import ArgumentParser
import CServiceBench
import CommandSupport
import Foundation
import Signals

/// The spans in which cores did not run although a program wanted to: a virtual machine's host gave them to others.
/// What does not overlap such a span took only the program's own time.
struct CoreWatch: Sendable {
  /// Seconds between two samples; `limit` is how late one may come.
  static let interval = 0.001, limit = 0.001

  /// The spans in order and without overlap, ns on CLOCK_MONOTONIC.
  private let spans: [ClosedRange<Int64>]

  init(_ spans: [ClosedRange<Int64>]) {
    var apart: [ClosedRange<Int64>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = apart.last, last.upperBound >= span.lowerBound {
        apart[apart.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        apart.append(span)
      }
    }
    self.spans = apart
  }

  /// Whether all cores ran from `start` to `end`.
  func kept(from start: Timestamp, to end: Timestamp) -> Bool {
    // Binary search for the first span that ends after the start.
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound < start.nanoseconds { low = middle + 1 } else { high = middle }
    }
    return low == spans.count || spans[low].lowerBound > end.nanoseconds
  }
}

/// `trackii bench core-watch`: the program that `ServiceBench` starts to watch cores. Not shown in the help.
struct CoreWatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "core-watch", abstract: "Tell when cores ran nothing although something wanted to.",
    shouldDisplay: false)

  struct Result: Codable, Sendable {
    /// The beginning and end of each span, ns on CLOCK_MONOTONIC; nil where this process may not get priority over
    /// others.
    var spans: [[Int64]]?
  }

  func run() throws {
    var found = trackii_core_spans()
    defer { trackii_free_core_spans(&found) }
    let nanoseconds = { (seconds: Double) in Int64(seconds * 1e9) }
    // The program watches until its parent closes standard input.
    let failure = trackii_watch_cores(
      nanoseconds(CoreWatch.interval), nanoseconds(CoreWatch.limit), STDIN_FILENO, &found)
    guard failure == 0 || failure == EPERM else {
      throw CommandError.serviceClientsFailed(reason: String(cString: strerror(failure)))
    }
    let spans = UnsafeBufferPointer(start: found.spans, count: found.count).map { [$0.from, $0.to] }
    print(
      String(decoding: try JSONEncoder().encode(Result(spans: failure == 0 ? spans : nil)), as: UTF8.self))
  }
}
