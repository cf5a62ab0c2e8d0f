import Foundation
import Localization

/// Output to the terminal, and what the terminal supports.
package enum Terminal {
  /// Whether standard error is a terminal.
  package static var standardErrorIsTerminal: Bool { CommandContext.current.errorsAreTerminal }
  /// Whether standard output is a terminal.
  package static var standardOutputIsTerminal: Bool { CommandContext.current.outputIsTerminal }
  /// Whether standard input is a terminal, so that somebody can be asked.
  package static var standardInputIsTerminal: Bool { CommandContext.current.inputIsTerminal }

  /// Whether to use colour: only on a terminal, and never where `NO_COLOR` (no-color.org) is set to a value.
  package static var usesColor: Bool { standardOutputIsTerminal && allowsColor }
  private static var allowsColor: Bool {
    let environment = CommandContext.current.environment
    return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// A text style; the raw value is its ANSI code.
  package enum Style: String {
    /// Bold text.
    case bold = "1"
    /// Faint text.
    case dim = "2"
    /// Red text.
    case red = "31"
    /// Green text.
    case green = "32"
    /// Yellow text.
    case yellow = "33"
  }

  /// The text in a style, if standard output shows colours.
  package static func styled(_ text: String, _ style: Style) -> String {
    usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The text in a style, if standard error shows colours.
  package static func styledError(_ text: String, _ style: Style) -> String {
    standardErrorIsTerminal && allowsColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Writes one line to standard error.
  package static func complain(_ text: String) {
    CommandContext.current.errors.write(Data((text + "\n").utf8))
  }

  /// Writes a note to standard error: what is worth knowing and is no error.
  package static func note(_ text: String) { complain("trackii: " + localized("note: \(text)")) }

  /// Writes text to standard output, unbuffered.
  package static func write(_ text: String) { write(Data(text.utf8)) }

  /// Writes bytes to standard output, unbuffered.
  package static func write(_ data: Data) { CommandContext.current.output.write(data) }

  /// Writes a question to standard error, without an end of the line.
  package static func ask(_ question: String) { CommandContext.current.errors.write(Data(question.utf8)) }
}

/// A progress bar on standard error for work that takes longer than a second; silent where that is no terminal.
package struct ProgressBar {
  private let title: String
  private let start = ContinuousClock.now
  private var lastDrawn: ContinuousClock.Instant?
  private var line = StatusLine()
  // Kept, since progress may be told on a thread that belongs to no task.
  private let isShown = Terminal.standardErrorIsTerminal

  /// Prepares a progress bar.
  ///
  /// - Parameter title: the name of the work.
  package init(_ title: String) { self.title = title }

  /// Shows the progress on the bar.
  ///
  /// - Parameter fraction: the share that is done, 0 to 1.
  package mutating func show(_ fraction: Double) {
    let now = ContinuousClock.now
    guard isShown, now - start > .seconds(1) else { return }
    if let lastDrawn, now - lastDrawn < .milliseconds(100) { return }
    lastDrawn = now
    let width = 30
    let full = Int((min(1, max(0, fraction)) * Double(width)).rounded())
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    line.show("\(title) \(bar) \(Int(fraction * 100)) %")
  }

  /// Clears the progress bar.
  package mutating func finish() { line.finish() }
}

/// A plain text table with aligned columns; numbers are printed as given.
package struct TextTable {
  private var rows: [[String]]
  private let leftAligned: Set<Int>

  /// Makes a table with a header.
  ///
  /// - Parameters:
  ///   - header: the names of the columns.
  ///   - leftAligned: the indices of columns that are aligned left, for words; the others are aligned right, for
  ///     numbers.
  package init(_ header: [String], leftAligned: Set<Int> = [0]) {
    (rows, self.leftAligned) = ([header], leftAligned)
  }

  /// Adds a row, with one field for each column of the header.
  package mutating func add(_ row: [String]) { rows.append(row) }

  /// The table as lines of text.
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
  /// The text padded with spaces on the left to this many characters.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
