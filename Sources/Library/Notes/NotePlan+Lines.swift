import Foundation

// How a plan interprets single lines of Markdown.
extension NotePlan {
  /// The lines of a text, whose line ends may be those of other systems.
  static func lines(of text: String) -> [String] {
    if text.utf8.contains(UInt8(ascii: "\r")) {
      return text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    }
    // By bytes: screens of notes read their plans again and again, and most texts have plain line ends.
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// The text without white space at its ends, line ends excepted.
  static func trimmed(_ text: Substring) -> String {
    trimmed(text, .whitespaces) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// The text without line ends at its ends.
  static func withoutLineEnds(_ text: String) -> String {
    trimmed(text[...], .newlines) { (0x0A...0x0D).contains($0) }
  }

  /// - Parameter isMember: which bytes below 128 are in the set. Where other characters stand at an end, Foundation is
  ///   asked, which copies the text several times.
  private static func trimmed(_ text: Substring, _ set: CharacterSet, _ isMember: (UInt8) -> Bool) -> String {
    var rest = text.utf8
    while let first = rest.first, isMember(first) { rest.removeFirst() }
    while let last = rest.last, isMember(last) { rest.removeLast() }
    guard rest.first ?? 0 < 0x80, rest.last ?? 0 < 0x80 else { return text.trimmingCharacters(in: set) }
    return String(Substring(rest))
  }

  static func heading(_ line: String) -> (level: Int, title: String)? {
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level), line.dropFirst(level).first == " " else { return nil }
    return (level, trimmed(line.dropFirst(level)))
  }

  /// A line's task list item, if it is one and not indented (GitHub Flavored Markdown, 5.3): its title and
  /// whether it is done.
  static func task(_ line: some StringProtocol) -> (title: String, isDone: Bool)? {
    var rest = Substring(line)
    if let first = rest.first, "-*+".contains(first) {
      rest.removeFirst()
    } else {
      let digits = rest.prefix { ("0"..."9").contains($0) }.count
      guard (1...9).contains(digits), let mark = rest.dropFirst(digits).first, ".)".contains(mark) else {
        return nil
      }
      rest.removeFirst(digits + 1)
    }
    guard let box = [" [ ] ", " [x] ", " [X] "].first(where: rest.hasPrefix) else { return nil }
    return (trimmed(rest.dropFirst(box.count)), box != " [ ] ")
  }

  static func observation(_ line: String) -> Observation? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard line.count - text.count >= 2, let mark = text.first, "-*+".contains(mark),
      text.dropFirst().first == " ", let colon = text.firstRange(of: ": ")
    else { return nil }
    let moment = text[..<colon.lowerBound].dropFirst(2)
    // The line has digits where a date, or a date and time, has them.
    let shape = String(moment.map { ("0"..."9").contains($0) ? "0" : $0 })
    guard shape == "0000-00-00" || shape == "0000-00-00 00:00" else { return nil }
    return Observation(moment: String(moment), text: String(text[colon.upperBound...]))
  }

  static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
  /// Whether a line belongs to the list item above it, by its indentation.
  static func isWithin(_ line: String) -> Bool {
    isBlank(line) || line.hasPrefix("  ") || line.hasPrefix("\t")
  }

  static func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }

  /// A text indented as part of a step. A line that looks like an observation is escaped as text.
  static func indented(_ text: String) -> [String] {
    let text = text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if isBlank(String(line)) { return "" }
      let indented = "  " + line
      guard observation(indented) != nil else { return indented }
      return String(indented.prefix { $0 == " " }) + "\\" + indented.drop { $0 == " " }
    }
  }

  /// A line of a step as shown, without indentation and escape: the reverse of `indented`.
  static func shown(_ line: String, from depth: Int = 0) -> String {
    let spaces = indentation(line)
    let kept = String(repeating: " ", count: max(0, spaces - depth))
    let text = trimmed(line[...])
    guard text.first == "\\", observation("  " + text.dropFirst()) != nil else {
      return text.isEmpty ? "" : kept + text
    }
    return kept + text.dropFirst()
  }
}
