import ArgumentParser
import CServiceBench
import CommandSupport
import Foundation
import Signals

/// When cores ran nothing although something wanted to: a virtual machine's host gave them to others. What did not meet
/// such a span took as long as the program itself takes.
struct CoreWatch: Sendable {
  /// Seconds between two looks, and by how much one may come late.
  static let interval = 0.001, limit = 0.001

  /// In order, none over another, ns on CLOCK_MONOTONIC.
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
    // The first that ends after the start.
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound < start.nanoseconds { low = middle + 1 } else { high = middle }
    }
    return low == spans.count || spans[low].lowerBound > end.nanoseconds
  }
}

/// `trackii bench core-watch`: what `ServiceBench` starts. Not shown to people.
struct CoreWatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "core-watch", abstract: "Tell when cores ran nothing although something wanted to.",
    shouldDisplay: false)

  struct Result: Codable, Sendable {
    /// Beginning and end of each, ns on CLOCK_MONOTONIC; nil where this process may not come before others.
    var spans: [[Int64]]?
  }

  func run() throws {
    var found = trackii_core_spans()
    defer { trackii_free_core_spans(&found) }
    let nanoseconds = { (seconds: Double) in Int64(seconds * 1e9) }
    // Until whoever started this closes standard input.
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
