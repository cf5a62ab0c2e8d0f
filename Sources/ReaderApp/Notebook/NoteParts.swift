import Library

/// A text that is too long to be edited with keys at once, divided into parts. What lies between the parts is kept, so that an
/// edited part can be put back in its place without touching the rest.
struct NoteParts: Sendable {
  /// The largest size of a part, bytes, so that as much again can be written into it. Own choice.
  static let longestPart = 2000

  let text: String
  /// The range of each part, without spaces and line breaks at its ends.
  private let ranges: [Range<String.Index>]

  /// Divides a text. A part ends before an empty line if one is near enough, else at the end of a line, a sentence or a word.
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

  /// The text of a part; nil if there is no part of this number.
  func part(_ number: Int) -> String? { ranges.at(number).map { String(text[$0]) } }

  /// The number of the part at a share of the text.
  func number(at share: Double) -> Int {
    let offset = Int(Double(text.utf8.count) * min(max(share, 0), 1))
    let index = ranges.firstIndex { text.utf8.distance(from: text.startIndex, to: $0.upperBound) > offset }
    return index ?? max(0, count - 1)
  }

  /// The whole text with one part replaced; an empty replacement removes the part.
  func replacing(_ number: Int, by part: String) -> String? {
    ranges.at(number).map { Self.text(text, replacing: $0, by: part) }
  }

  /// A text that has changed since it was divided, with a part replaced: in the one place where the part's former text still
  /// is. nil if it is nowhere or in several places.
  static func replacing(_ former: String, in text: String, by part: String) -> String? {
    guard !former.isEmpty, let first = text.firstRange(of: former),
      text[text.index(after: first.lowerBound)...].firstRange(of: former) == nil
    else { return nil }
    return Self.text(text, replacing: first, by: part)
  }

  private static func text(_ text: String, replacing range: Range<String.Index>, by part: String) -> String {
    var rest = text[range.upperBound...]
    if part.isEmpty {
      // The line breaks after a removed part are removed too; the indentation of the next line stays.
      let gap = rest.prefix { $0.isWhitespace }
      if let line = gap.lastIndex(where: \.isNewline) { rest = rest[gap.index(after: line)...] }
    }
    return String(text[..<range.lowerBound]) + part + rest
  }

  // MARK: The ends of parts

  private static func end(of start: Int, in bytes: [UInt8], _ text: String) -> Int {
    let limit = start + longestPart
    guard limit < bytes.count else { return bytes.count }
    let window = bytes[start..<limit]
    if let line = emptyLine(in: window) ?? lineEnd(in: window) ?? sentenceEnd(in: window) { return line }
    if let space = window.lastIndex(of: UInt8(ascii: " ")), space > start { return space + 1 }
    // A word that is longer than a part is cut between two letters.
    for offset in stride(from: limit, to: start, by: -1)
    where String.Index(text.utf8.index(at: offset), within: text) != nil {
      return offset
    }
    return bytes.count
  }

  private static func lineEnd(in window: ArraySlice<UInt8>) -> Int? {
    window.lastIndex(of: newline).map { $0 + 1 }.flatMap { $0 > window.startIndex + 1 ? $0 : nil }
  }

  /// Where the last empty line begins; nil if the part would be too short.
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
    // In scripts without spaces between words, no space follows a sentence.
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

  /// The range without spaces at its ends.
  ///
  /// - Returns: nil if it contains only spaces.
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

/// A part of a long note's text, in one version of the note.
package struct NotePart: Hashable, Sendable {
  var note: Note.ID
  var version: Int
  /// The number of the part of the text, from 0.
  var number: Int
  /// The former text of the part, with signs in place of pictures.
  var former: String

  /// The number of parts in a group; the parts of a very long text are shown group by group.
  static let inAGroup = 20
}
