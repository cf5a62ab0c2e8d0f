/// Typesets definitions for the screen: large letters, in pages that are turned by look.
package enum DefinitionText {
  /// The largest number of pages of a definition: nobody turns more of them by look.
  private static let mostPages = 40
  /// The length from which a line is taken to have been broken because it was full, so that it goes on in the next. Own choice:
  /// dictionaries break lines at 65 to 75.
  private static let fullLine = 45

  /// Typesets entries.
  ///
  /// - Returns: pages of lines; each dictionary's name comes before its entry.
  package static func pages(of entries: [DictionaryEntry]) -> [String] {
    var lines: [String] = []
    for entry in entries {
      if !lines.isEmpty { lines.append("") }
      lines += TextPage.wrapped(entry.dictionary) + paragraphs(of: entry.text).flatMap(TextPage.wrapped)
    }
    return Array(TextPage.pages(of: lines).prefix(mostPages))
  }

  /// The text as paragraphs, without the line breaks that only a terminal needs.
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

  /// Whether a line is a note on the source of a sense, in brackets, as in the Collaborative International Dictionary.
  private static func isSourceNote(_ line: String) -> Bool {
    line.hasPrefix("[") && line.hasSuffix("]") && line.count <= 40 && !line.dropFirst().contains("[")
  }

  /// Whether a line begins with a number or letter that counts the senses.
  private static func beginsSense(_ line: String) -> Bool {
    let first = line.prefix { $0 != " " }
    let bare = first.filter { $0.isNumber || $0.isLetter }
    guard first.count > bare.count, (1...2).contains(bare.count) else { return false }
    return bare.allSatisfy(\.isNumber) || (first.hasPrefix("(") && first.hasSuffix(")"))
  }
}
