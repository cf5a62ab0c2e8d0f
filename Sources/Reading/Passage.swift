import Documents
import Lines
import Localization

/// Lines of a page that are read aloud together, in reading order.
package struct Passage: Hashable, Codable, Sendable {
  /// One line of a passage that is read aloud.
  package struct Part: Hashable, Codable, Sendable {
    /// The line of the document that is read aloud.
    package var line: LineID
    /// The text that is said for the line; a word that is split at the line's end belongs to the line where it begins.
    package var text: String
    /// Whether a heading or a paragraph ends with this line.
    package var isEnd: Bool
    /// How many of the line's first words this part does not say: they are said with the line before, where they begin, or
    /// with another cell of a table; nil for none.
    package var saidBefore: Int?
  }

  /// The number of the passage in the session, from 1: it keeps reports on one passage from being taken for another's.
  package var number: Int
  /// The passage's lines in reading order.
  package var parts: [Part]
  /// The language of the text, such as `de`; nil where the text does not tell it.
  package var language: String?

  /// Makes a passage from its number and its lines; its language is not told.
  package init(number: Int, parts: [Part]) { (self.number, self.parts) = (number, parts) }

  /// Makes a passage of some lines of a page.
  ///
  /// - Parameters:
  ///   - lines: the page's lines.
  ///   - range: the indices of the lines that are said.
  ///   - pitch: the document's line pitch, page points.
  ///   - tables: the tables among the lines, by their first line; they are said row by row, cell by cell.
  init(
    number: Int, page: Int, _ lines: [TextLine], _ range: Range<Int>, pitch: Double?,
    tables: [Int: PageTable] = [:]
  ) {
    self.number = number
    let tables = tables.filter { first, table in first + table.lines.count <= lines.count }
    let inTables = Set(tables.flatMap { first, table in first..<first + table.lines.count })
    // Words of a line that have been said with the previous line, where the first half of a split word was.
    var carried = 0
    parts = range.flatMap { index -> [Part] in
      guard !inTables.contains(index) else {
        carried = 0
        // Said whole where its first line comes that is said at all.
        guard index == range.lowerBound || tables[index] != nil,
          let (first, table) = tables.first(where: { ($0..<$0 + $1.lines.count).contains(index) })
        else { return [] }
        return Self.parts(of: table, from: first, page: page, lines, range)
      }
      var words = lines[index].words.map(\.text)
      let saidBefore = min(carried, words.count)
      words.removeFirst(saidBefore)
      carried = 0
      let next = range.contains(index + 1) ? lines[index + 1] : nil
      if !inTables.contains(index + 1), let last = words.last, let rest = next?.words.first?.text,
        let whole = Self.joined(last, rest)
      {
        words[words.count - 1] = whole
        carried = 1
      }
      return [
        Part(
          line: LineID(page: page, line: index), text: words.joined(separator: " "),
          isEnd: next.map { Self.isApart(lines[index].box, $0.box, pitch) } ?? false,
          saidBefore: saidBefore > 0 ? saidBefore : nil)
      ]
    }
  }

  /// A table row by row, cell by cell; it is announced where it is said from its start.
  private static func parts(
    of table: PageTable, from first: Int, page: Int, _ lines: [TextLine], _ range: Range<Int>
  ) -> [Part] {
    var parts: [Part] = []
    if range.contains(first) {
      let columns = localized(
        table.columns, one: "\(table.columns) column", other: "\(table.columns) columns")
      let rows = localized(
        table.rows.count, one: "\(table.rows.count) row", other: "\(table.rows.count) rows")
      // None of the line's words is said with it.
      parts.append(
        Part(
          line: LineID(page: page, line: first), text: localized("Table, \(columns), \(rows)."), isEnd: true,
          saidBefore: lines[first].words.count))
    }
    for row in table.rows {
      let start = parts.count
      for cell in row {
        let pieces = cell.filter {
          range.contains(first + $0.line) && lines[first + $0.line].words.count >= $0.words.upperBound
        }
        for piece in pieces {
          let text = lines[first + piece.line].words[piece.words].map(\.text).joined(separator: " ")
          parts.append(
            Part(
              line: LineID(page: page, line: first + piece.line), text: text, isEnd: false,
              saidBefore: piece.words.lowerBound > 0 ? piece.words.lowerBound : nil))
        }
        // A voice pauses at a comma, which keeps the cells apart.
        if !pieces.isEmpty, parts[parts.count - 1].text.last?.isPunctuation == false {
          parts[parts.count - 1].text += ","
        }
      }
      guard parts.count > start else { continue }
      let last = parts.count - 1
      if parts[last].text.last == "," { parts[last].text.removeLast() }
      parts[last].isEnd = true
    }
    return parts
  }

  /// Joins two halves of a word that stand on two lines; nil if they are two words. A hyphen before a small letter
  /// splits a word far more often than it belongs to one.
  static func joined(_ first: String, _ rest: String) -> String? {
    guard let hyphen = first.last, ["-", "\u{AD}", "\u{2010}"].contains(hyphen), first.count > 2,
      first.dropLast().last?.isLetter == true, rest.first?.isLowercase == true
    else { return nil }
    return first.dropLast() + rest
  }

  /// Whether the next line is farther away than lines of one paragraph are, or in letters of another size.
  /// - Parameters: boxes of both lines turned upright; their line pitch in the same unit.
  static func isApart(_ line: PageRect, _ next: PageRect, _ pitch: Double?) -> Bool {
    let height = line.height
    // A line further up is in the next column, most often in the middle of a sentence.
    let gap = next.y - line.y
    return gap > 1.4 * (pitch ?? 1.4 * height) || abs(next.height / max(height, 1e-6) - 1) > 0.3
  }
}
