/// Definitions set anew for the screen: large letters, in pages that are turned by look.
package enum DefinitionText {
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
      lines += TextPage.wrapped(entry.dictionary) + paragraphs(of: entry.text).flatMap(TextPage.wrapped)
    }
    return Array(TextPage.pages(of: lines).prefix(mostPages))
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
}
