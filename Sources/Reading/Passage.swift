import Documents
import Lines

/// Lines of a page as they are read aloud, in reading order.
package struct Passage: Hashable, Codable, Sendable {
  /// One line of it.
  package struct Part: Hashable, Codable, Sendable {
    /// Which line of the document.
    package var line: LineID
    /// What is said for it: a word that is parted at the line's end belongs to the line where it begins.
    package var text: String
    /// A heading or a paragraph ends with it.
    package var isEnd: Bool
  }

  /// Which of the passages of a session, from 1: what is told of one is not taken for another's.
  package var number: Int
  /// In reading order.
  package var parts: [Part]

  /// - Parameters:
  ///   - lines: of the page.
  ///   - range: those that are said.
  ///   - pitch: of the document's lines, page points.
  init(number: Int, page: Int, _ lines: [TextLine], _ range: Range<Int>, pitch: Double?) {
    self.number = number
    // The rest of a word whose first half ended the line before.
    var carried = 0
    parts = range.map { index in
      var words = lines[index].words.map(\.text)
      words.removeFirst(min(carried, words.count))
      carried = 0
      let next = range.contains(index + 1) ? lines[index + 1] : nil
      if let last = words.last, let rest = next?.words.first?.text, let whole = Self.joined(last, rest) {
        words[words.count - 1] = whole
        carried = 1
      }
      return Part(
        line: LineID(page: page, line: index), text: words.joined(separator: " "),
        isEnd: next.map { Self.isApart(lines[index].box, $0.box, pitch) } ?? false)
    }
  }

  /// A word whose halves stand on two lines; nil for two words. A hyphen before a small letter parts a word
  /// far more often than it belongs to one.
  static func joined(_ first: String, _ rest: String) -> String? {
    guard let hyphen = first.last, ["-", "\u{AD}", "\u{2010}"].contains(hyphen), first.count > 2,
      first.dropLast().last?.isLetter == true, rest.first?.isLowercase == true
    else { return nil }
    return first.dropLast() + rest
  }

  /// Whether the next line stands further off than lines of one paragraph do, or in other letters.
  /// - Parameters: boxes of lines turned upright; the pitch of their lines in the same unit.
  static func isApart(_ line: PageRect, _ next: PageRect, _ pitch: Double?) -> Bool {
    let height = line.height
    // Up again is the next column, in the middle of a sentence more often than not.
    let gap = next.y - line.y
    return gap > 1.4 * (pitch ?? 1.4 * height) || abs(next.height / max(height, 1e-6) - 1) > 0.3
  }
}
