import Foundation
import Localization
import Signals

/// Formats numbers for people.
enum Words {
  static func number(_ value: Double?, _ digits: Int, _ unit: String = "") -> String {
    guard let value, value.isFinite else { return "-" }
    return value.fixed(digits) + unit
  }

  static func percent(_ share: Double?) -> String { number(share.map { $0 * 100 }, 1, " %") }

  /// A distance along a line of text, in letters.
  static func letters(_ count: Double?) -> String {
    guard let count, count.isFinite else { return "-" }
    return localized("\(count.fixed(1)) letters")
  }

  /// A duration in minutes and seconds, or in seconds if it is short.
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "-" }
    return seconds < 60
      ? localized("\(seconds.fixed(1)) s") : localized("\(Int(seconds) / 60) min \(Int(seconds) % 60) s")
  }
}

enum AxisScale {
  /// Round values for the ticks of an axis from 0 to at least `most`, about five of them.
  static func ticks(to most: Double) -> [Double] {
    guard most.isFinite, most > 0 else { return [0, 1] }
    let raw = most / 5
    let power = pow(10, log10(raw).rounded(.down))
    let step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= raw * 0.999 } ?? raw
    return (0...Int((most / step).rounded(.up))).map { Double($0) * step }
  }
}
