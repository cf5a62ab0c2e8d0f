import Localization
import Signals

/// The cells of one line, as ranges of its bytes; reused from line to line.
struct Cells {
  private(set) var ranges: [Range<Int>] = []
  private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  /// Splits a line into cells.
  /// - Parameter separator: a byte; a quoted cell may contain it.
  mutating func split(_ line: RawLine, by separator: UInt8) {
    ranges.removeAll(keepingCapacity: true)
    bytes = line.bytes
    var start = 0
    var isQuoted = false
    for at in 0..<bytes.count {
      if bytes[at] == 0x22 { isQuoted.toggle() }
      if bytes[at] == separator, !isQuoted {
        add(start..<at)
        start = at + 1
      }
    }
    add(start..<bytes.count)
  }

  /// Splits a line into cells that are separated by any number of spaces and tabs.
  mutating func splitByBlanks(_ line: RawLine) {
    ranges.removeAll(keepingCapacity: true)
    bytes = line.bytes
    var start = -1
    for at in 0..<bytes.count {
      let isBlank = bytes[at] == 0x20 || bytes[at] == 0x09
      if isBlank, start >= 0 {
        ranges.append(start..<at)
        start = -1
      } else if !isBlank, start < 0 {
        start = at
      }
    }
    if start >= 0 { ranges.append(start..<bytes.count) }
  }

  private mutating func add(_ range: Range<Int>) {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, bytes[low] == 0x20 { low += 1 }
    while high > low, bytes[high - 1] == 0x20 { high -= 1 }
    if high - low >= 2, bytes[low] == 0x22, bytes[high - 1] == 0x22 { (low, high) = (low + 1, high - 1) }
    ranges.append(low..<high)
  }

  var count: Int { ranges.count }
  subscript(at: Int) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[ranges[at]]) }
  func text(_ at: Int) -> String { String(decoding: self[at], as: UTF8.self) }

  /// The cell as a finite number; nil where the cell is marked as missing.
  ///
  /// - Parameter name: names the cell where it is no number; asked only then.
  /// - Throws: `LineFault` for text that is no finite number.
  func number(_ at: Int?, _ name: @autoclosure () -> String) throws(LineFault) -> Double? {
    guard let at, at < ranges.count else { return nil }
    let cell = self[at]
    if NumberText.isMissing(cell) { return nil }
    guard let value = NumberText.double(cell) else {
      throw LineFault(localized("\(name()) is no finite number: \"\(text(at).prefix(40))\""))
    }
    return value
  }

  /// The cell as a time in units of 10^`power` ns.
  func time(_ at: Int, power: Int) throws(LineFault) -> Timestamp {
    guard at < ranges.count, let value = NumberText.scaled(self[at], power: power) else {
      let cell = at < ranges.count ? String(text(at).prefix(40)) : ""
      throw LineFault(localized("the time is no number: \"\(cell)\""))
    }
    return Timestamp(nanoseconds: value)
  }
}

/// Why a line cannot be read; a caller that knows the file and the line makes a `TraceError` of it.
struct LineFault: Error {
  var reason: String
  init(_ reason: String) { self.reason = reason }
}

/// The names of a table's columns.
struct TableColumns {
  let names: [String]
  let separator: UInt8
  private let places: [String: Int]

  /// Takes the column names from a line, separated by tabs if it has any, else by semicolons, else by commas.
  init(_ line: RawLine) {
    let separator: UInt8 = line.bytes.contains(0x09) ? 0x09 : line.bytes.contains(0x3B) ? 0x3B : 0x2C
    var cells = Cells()
    cells.split(line, by: separator)
    self.init(names: (0..<cells.count).map { cells.text($0) }, separator: separator)
  }

  init(names: [String], separator: UInt8) {
    (self.names, self.separator) = (names, separator)
    places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(name: String) -> Int? { places[name] }
  /// The index of the first of several alternative names that the table has.
  func first(_ names: [String]) -> Int? { names.lazy.compactMap { places[$0] }.first }
}
