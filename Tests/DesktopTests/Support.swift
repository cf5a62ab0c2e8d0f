import Foundation
import Glibc
import Logging
import Synchronization

@testable import Desktop

/// A folder that is gone with its last holder.
final class TestFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "trackii-desktop-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }

  func text(_ name: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: url.appending(path: name).path) ?? Data(), as: UTF8.self)
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
