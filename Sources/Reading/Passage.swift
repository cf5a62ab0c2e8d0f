import Documents
import Lines

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
    /// How many of the line's first words are said with the line before, where they begin; nil for none.
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
  init(number: Int, page: Int, _ lines: [TextLine], _ range: Range<Int>, pitch: Double?) {
    self.number = number
    // Words of a line that have been said with the previous line, where the first half of a split word was.
    var carried = 0
    parts = range.map { index in
      var words = lines[index].words.map(\.text)
      let saidBefore = min(carried, words.count)
      words.removeFirst(saidBefore)
      carried = 0
      let next = range.contains(index + 1) ? lines[index + 1] : nil
      if let last = words.last, let rest = next?.words.first?.text, let whole = Self.joined(last, rest) {
        words[words.count - 1] = whole
        carried = 1
      }
      return Part(
        line: LineID(page: page, line: index), text: words.joined(separator: " "),
        isEnd: next.map { Self.isApart(lines[index].box, $0.box, pitch) } ?? false,
        saidBefore: saidBefore > 0 ? saidBefore : nil)
    }
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
