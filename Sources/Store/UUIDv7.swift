import Foundation
import Synchronization

/// Identifiers that sort by the time they were made (RFC 9562, 5.7), so that new rows lie beside each other.
package enum UUIDv7 {
  /// The last millisecond used, and how many identifiers were made in it.
  private static let last = Mutex<(milliseconds: UInt64, count: UInt16)>((0, 0))

  /// A new identifier, in small letters. Each is greater than the one before in this process, even if the clock goes back
  /// or more than 4,096 are made in a millisecond.
  package static func make(now: Date = Date()) -> String {
    let (milliseconds, count) = last.withLock { last in
      let now = UInt64(clamping: now.milliseconds) & 0xFFFF_FFFF_FFFF
      if now > last.milliseconds {
        last = (now, 0)
      } else if last.count < 0xFFF {
        last.count += 1
      } else {
        last = (last.milliseconds + 1, 0)
      }
      return last
    }
    let (high, low) = (UInt64.random(in: 0...UInt64.max), UInt64.random(in: 0...UInt64.max))
    let first = milliseconds << 16 | 0x7000 | UInt64(count)
    let second = 0x8000_0000_0000_0000 | (high ^ low) >> 2
    let digits = (hex(first) + hex(second))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(digits[range])
    }.joined(separator: "-")
  }

  private static func hex(_ number: UInt64) -> [Character] {
    let digits = String(number, radix: 16)
    return Array(String(repeating: "0", count: 16 - digits.count) + digits)
  }
}
