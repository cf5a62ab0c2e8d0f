import Foundation

/// What the terminal can show.
package enum Terminal {
  /// Whether somebody sees standard error at once.
  package static let standardErrorIsTerminal = isatty(STDERR_FILENO) == 1
  /// Whether somebody sees standard output at once.
  package static let standardOutputIsTerminal = isatty(STDOUT_FILENO) == 1

  /// Colour only on a terminal, and never where `NO_COLOR` (no-color.org) is set to anything.
  package static let usesColor = standardOutputIsTerminal && allowsColor
  private static let allowsColor =
    (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  /// How words look; the raw value is the terminal's number for it.
  package enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  /// The text in that style, where standard output shows colours.
  package static func styled(_ text: String, _ style: Style) -> String {
    usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The text in that style, where standard error shows colours.
  package static func styledError(_ text: String, _ style: Style) -> String {
    standardErrorIsTerminal && allowsColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// One line to standard error.
  package static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  /// Text to standard output, at once.
  package static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}

/// A bar on standard error for work that takes longer than a second; silent when that is no terminal.
package struct ProgressBar {
  private let title: String
  private let start = ContinuousClock.now
  private var lastDrawn: ContinuousClock.Instant?
  private var line = StatusLine()

  /// - Parameter title: what is under way.
  package init(_ title: String) { self.title = title }

  /// - Parameter fraction: 0 to 1.
  package mutating func show(_ fraction: Double) {
    let now = ContinuousClock.now
    guard Terminal.standardErrorIsTerminal, now - start > .seconds(1) else { return }
    if let lastDrawn, now - lastDrawn < .milliseconds(100) { return }
    lastDrawn = now
    let width = 30
    let full = Int((min(1, max(0, fraction)) * Double(width)).rounded())
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    line.show("\(title) \(bar) \(Int(fraction * 100)) %")
  }

  /// Takes the bar off the screen.
  package mutating func finish() { line.finish() }
}

/// A plain table, columns aligned, numbers as given.
package struct TextTable {
  private var rows: [[String]]
  private let leftAligned: Set<Int>

  /// - Parameters:
  ///   - header: the columns' names.
  ///   - leftAligned: the columns of words; the others are of numbers.
  package init(_ header: [String], leftAligned: Set<Int> = [0]) {
    (rows, self.leftAligned) = ([header], leftAligned)
  }

  /// Adds a row; it has a field for each column of the header.
  package mutating func add(_ row: [String]) { rows.append(row) }

  /// All rows in columns, as lines.
  package var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { c in rows.map { c < $0.count ? $0[c].count : 0 }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let pad = String(repeating: " ", count: widths[column] - cell.count)
        guard leftAligned.contains(column) else { return pad + cell }
        return column == columns - 1 ? cell : cell + pad
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension String {
  /// With spaces before it, up to so many characters.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
