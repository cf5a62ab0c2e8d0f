import Foundation
import Glibc
import Logging
import Synchronization
import TestSupport

@testable import Desktop

extension TemporaryFolder {
  /// What a file holds; empty where there is none.
  func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path(name)) ?? Data(), as: UTF8.self)
  }
}

/// Seconds that pass when the test says so.
final class ManualSeconds: Sendable {
  private let value = Mutex(0.0)
  var now: Double { value.withLock { $0 } }
  func pass(_ seconds: Double) { value.withLock { $0 += seconds } }
}

/// What was told, in order.
final class Heard: Sendable {
  private let words = Mutex<[String]>([])
  var all: [String] { words.withLock { $0 } }
  func add(_ text: String) { words.withLock { $0.append(text) } }
}

extension LogLine {
  static func made(_ words: String, _ level: Logger.Level = .info) -> LogLine {
    LogLine(
      date: Date(timeIntervalSince1970: 1_800_000_000.25), level: level, label: "trackii.test", words: words)
  }
}
