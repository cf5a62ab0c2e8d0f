/// Definitions set anew for the screen: large letters, in pages that are turned by look.
package enum DefinitionText {
  /// Characters in a line and lines on a page, at the size in which the window draws them.
  package static let (columns, rows) = (64, 10)
  /// Pages at most: nobody turns more by look.
  private static let mostPages = 40
  /// A line that is at least so long was broken because it was full, and goes on in the next. Own choice: dictionaries
  /// break at 65 to 75.
  private static let fullLine = 45

  /// - Returns: pages of lines; each dictionary's name stands before what it says.
  package static func pages(of entries: [DictionaryEntry]) -> [String] {
    var lines: [String] = []
    for entry in entries {
      if !lines.isEmpty { lines.append("") }
      lines += wrapped(entry.dictionary) + paragraphs(of: entry.text).flatMap(wrapped)
    }
    var pages: [String] = []
    var rest = lines[...]
    while !rest.isEmpty {
      // No page begins with a gap.
      rest = rest.drop { $0.isEmpty }
      guard !rest.isEmpty else { break }
      pages.append(rest.prefix(rows).joined(separator: "\n"))
      rest = rest.dropFirst(rows)
    }
    return Array(pages.prefix(mostPages))
  }

  /// The text without the line breaks that only a terminal needs.
  package static func paragraphs(of text: String) -> [String] {
    var paragraphs: [String] = []
    var last: (indent: Int, length: Int)?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      // Braces mark words that have entries of their own.
      let words = line.filter { $0 != "{" && $0 != "}" }.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      guard !words.isEmpty, !isSourceNote(words) else {
        last = nil
        continue
      }
      let indent = line.prefix { $0.isWhitespace }.count
      if let before = last, indent >= before.indent, before.length >= fullLine, !beginsSense(words) {
        paragraphs[paragraphs.count - 1] += " " + words
      } else {
        paragraphs.append(words)
      }
      last = (indent, line.count)
    }
    return paragraphs
  }

  /// Where a sense came from, in brackets on a line of its own, as the Collaborative International Dictionary has it.
  private static func isSourceNote(_ line: String) -> Bool {
    line.hasPrefix("[") && line.hasSuffix("]") && line.count <= 40 && !line.dropFirst().contains("[")
  }

  /// A number or a letter counts the senses.
  private static func beginsSense(_ line: String) -> Bool {
    let first = line.prefix { $0 != " " }
    let bare = first.filter { $0.isNumber || $0.isLetter }
    guard first.count > bare.count, (1...2).contains(bare.count) else { return false }
    return bare.allSatisfy(\.isNumber) || (first.hasPrefix("(") && first.hasSuffix(")"))
  }

  static func wrapped(_ paragraph: String) -> [String] {
    var lines: [String] = []
    var (line, width) = ("", 0)
    for word in paragraph.split(separator: " ") {
      let needed = word.reduce(0) { $0 + columns(of: $1) }
      if !line.isEmpty, width + 1 + needed > columns {
        lines.append(line)
        (line, width) = ("", 0)
      }
      if !line.isEmpty { (line, width) = (line + " ", width + 1) }
      // A word longer than a line is cut; scripts without spaces have no others.
      for character in word {
        if width + columns(of: character) > columns {
          lines.append(line)
          (line, width) = ("", 0)
        }
        line.append(character)
        width += columns(of: character)
      }
    }
    return lines + [line]
  }

  /// Characters of East Asian scripts are as wide as two letters (Unicode Standard Annex 11).
  private static func columns(of character: Character) -> Int {
    guard let value = character.unicodeScalars.first?.value else { return 0 }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0x1F300...0x1FAFF, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(value) } ? 2 : 1
  }
}
