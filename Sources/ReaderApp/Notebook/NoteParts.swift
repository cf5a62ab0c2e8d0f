import Library

/// A text that is too long to be changed with keys at once, in parts that are not. What lies between them is kept as it is, so that
/// a part that was changed is put back in its place and nothing of the rest is touched.
struct NoteParts: Sendable {
  /// Bytes of a part at most, so that as much again can be written into it. Own choice.
  static let longestPart = 2000

  let text: String
  /// What each part says, without spaces and lines at its ends.
  private let ranges: [Range<String.Index>]

  /// Ends each part before an empty line if one is near enough, else at the end of a line, of a sentence or of a word.
  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    let bytes = Array(text.utf8)
    var (ranges, start) = ([Range<String.Index>](), 0)
    while start < bytes.count {
      let end = Self.end(of: start, in: bytes, text)
      let (from, to) = (text.utf8.index(at: start), text.utf8.index(at: end))
      if let range = Self.trimmed(from..<to, in: text) { ranges.append(range) }
      start = end
    }
    self.ranges = ranges
  }

  var count: Int { ranges.count }

  /// nil beyond its ends.
  func part(_ number: Int) -> String? { ranges.at(number).map { String(text[$0]) } }

  /// Which part lies at a share of the text.
  func number(at share: Double) -> Int {
    let offset = Int(Double(text.utf8.count) * min(max(share, 0), 1))
    let index = ranges.firstIndex { text.utf8.distance(from: text.startIndex, to: $0.upperBound) > offset }
    return index ?? max(0, count - 1)
  }

  /// The whole text with another part; without it where that says nothing.
  func replacing(_ number: Int, by part: String) -> String? {
    ranges.at(number).map { Self.text(text, replacing: $0, by: part) }
  }

  /// The same of a text that has changed since: in the one place where the part still stands as it was; nil where it stands in none or
  /// in several.
  static func replacing(_ former: String, in text: String, by part: String) -> String? {
    guard !former.isEmpty, let first = text.firstRange(of: former),
      text[text.index(after: first.lowerBound)...].firstRange(of: former) == nil
    else { return nil }
    return Self.text(text, replacing: first, by: part)
  }

  private static func text(_ text: String, replacing range: Range<String.Index>, by part: String) -> String {
    var rest = text[range.upperBound...]
    if part.isEmpty {
      // The lines that parted it from the next one go with it; how the next line is indented stays.
      let gap = rest.prefix { $0.isWhitespace }
      if let line = gap.lastIndex(where: \.isNewline) { rest = rest[gap.index(after: line)...] }
    }
    return String(text[..<range.lowerBound]) + part + rest
  }

  // MARK: Borders

  private static func end(of start: Int, in bytes: [UInt8], _ text: String) -> Int {
    let limit = start + longestPart
    guard limit < bytes.count else { return bytes.count }
    let window = bytes[start..<limit]
    if let line = emptyLine(in: window) ?? lineEnd(in: window) ?? sentenceEnd(in: window) { return line }
    if let space = window.lastIndex(of: UInt8(ascii: " ")), space > start { return space + 1 }
    // A word that is longer than a part is cut between two of its letters.
    for offset in stride(from: limit, to: start, by: -1)
    where String.Index(text.utf8.index(at: offset), within: text) != nil {
      return offset
    }
    return bytes.count
  }

  private static func lineEnd(in window: ArraySlice<UInt8>) -> Int? {
    window.lastIndex(of: newline).map { $0 + 1 }.flatMap { $0 > window.startIndex + 1 ? $0 : nil }
  }

  /// Where the last empty line begins, unless the part would be short.
  private static func emptyLine(in window: ArraySlice<UInt8>) -> Int? {
    var end = window.endIndex
    while let line = window[..<end].lastIndex(of: newline), line > window.startIndex + longestPart / 4 {
      let before = window[..<line].last { $0 != space && $0 != tab && $0 != carriageReturn }
      if before == newline { return line + 1 }
      end = line
    }
    return nil
  }

  private static func sentenceEnd(in window: ArraySlice<UInt8>) -> Int? {
    // No space follows where words have none between them.
    for end in stride(from: window.endIndex, to: window.startIndex + 3, by: -1)
    where wideEnds.contains(where: { $0.elementsEqual(window[end - 3..<end]) }) {
      return end
    }
    var end = window.endIndex
    while let space = window[..<end].lastIndex(of: Self.space), space > window.startIndex {
      let before = window[..<space].last { !closing.contains($0) }
      if let before, ends.contains(before) { return space + 1 }
      end = space
    }
    return nil
  }

  private static let (newline, space, tab) = (UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"))
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let ends = Array(".!?".utf8)
  private static let wideEnds = ["。", "！", "？"].map { Array($0.utf8) }
  private static let closing = Array(")]\"'".utf8)

  /// - Returns: nil where nothing but spaces stands there.
  private static func trimmed(
    _ range: Range<String.Index>, in text: String
  ) -> Range<String.Index>? {
    var words = text[range]
    while words.first?.isWhitespace == true { words.removeFirst() }
    while words.last?.isWhitespace == true { words.removeLast() }
    return words.isEmpty ? nil : words.startIndex..<words.endIndex
  }
}

extension String.UTF8View {
  fileprivate func index(at offset: Int) -> Index { index(startIndex, offsetBy: offset) }
}

/// A part of a long note's text, as it was in one version of the note.
package struct NotePart: Hashable, Sendable {
  var note: Note.ID
  var version: Int
  /// From 0.
  var number: Int
  /// What it said, with pictures by their signs.
  var former: String

  /// Parts on one page of a very long text, which is gone through in such pages.
  static let inAGroup = 20
}
