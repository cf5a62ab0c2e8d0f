import Foundation

/// Searches in the repository's own texts, by bytes.
///
/// Rules of the source are checked on all its lines. Foundation's search compares characters by their canonical form, and
/// code that is not optimised splits a text a character at a time: both take a hundred times as long as comparing bytes.
extension StringProtocol {
  /// Whether the text contains a part, byte for byte.
  package func holds(_ part: String) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { text in
      part.utf8.withContiguousStorageIfAvailable { Bytes.contain(text, $0) }
    }
    return (found ?? nil) ?? contains(part)
  }

  /// Whether the text contains one of the parts, byte for byte.
  package func holds(anyOf parts: [String]) -> Bool { parts.contains { holds($0) } }
}

extension String {
  /// The lines of the text that are not empty.
  package var filledLines: [Substring] { utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) } }

  /// All lines of the text; what follows the last end of a line is one too.
  package var allLines: [Substring] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
  }
}

private enum Bytes {
  static func contain(_ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = part.first, let wanted = part.baseAddress else { return true }
    guard text.count >= part.count, var place = text.baseAddress else { return false }
    // How many places are left at which the part could begin.
    var left = text.count - part.count + 1
    while left > 0, let found = memchr(place, Int32(first), left) {
      let start = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if memcmp(start, wanted, part.count) == 0 { return true }
      left -= start - place + 1
      place = start + 1
    }
    return false
  }
}
