import DocumentProtocol

/// Combines a page's text with the boxes of its characters.
///
/// Poppler gives one box for each character, spaces and line ends included, but the counts need not agree: a ligature is
/// one box and several characters. So nothing is indexed across lines, and a line whose counts differ shares its own
/// boxes out.
enum TextLayout {
  /// Makes the lines of a page from its text and character boxes.
  ///
  /// - Parameters:
  ///   - text: the page's lines, separated by line feeds.
  ///   - boxes: in the text's order; a line end is a box of no width.
  ///   - textInside: the text within a box, for pages whose lines and boxes do not pair up.
  static func lines(
    text: String, boxes: [PageRect], textInside: (PageRect) -> String
  ) -> [TextLine] {
    var letters = letters(of: text)
    // The end of the last line has no box.
    if letters.last?.scalar == "\n", letters.count == boxes.count + 1 { letters.removeLast() }
    if letters.count == boxes.count { return pairs(letters, boxes) }
    let written = letters.split { $0.scalar == "\n" }.map(Array.init)
    let drawn = boxes.split { $0.width == 0 }.map(Array.init)
    if written.count == drawn.count {
      return zip(written, drawn).compactMap { TextLine(words: words($0, $1)) }
    }
    return drawn.compactMap { boxes in
      let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
      return TextLine(words: words(Self.letters(of: textInside(box)), boxes))
    }
  }

  /// A character, and whether it begins a word without a space before it.
  private struct Letter {
    var scalar: Unicode.Scalar
    var beginsWord: Bool
    /// Whether the character is white space, including line ends, which text that was asked for by its place may contain.
    var isSpace: Bool { scalar.properties.isWhitespace }
  }

  /// The characters of a text. Direction marks have no boxes and are left out. Poppler puts them around words that are
  /// read from right to left, and sometimes omits a space between two of them.
  private static func letters(of text: String) -> [Letter] {
    var letters: [Letter] = []
    var isAfterMark = false
    for scalar in text.unicodeScalars {
      if isDirection(scalar) {
        isAfterMark = true
      } else {
        letters.append(Letter(scalar: scalar, beginsWord: isAfterMark))
        isAfterMark = false
      }
    }
    return letters
  }

  /// Whether a character is an invisible direction mark.
  static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// The lines of a text in which every character has its box.
  private static func pairs(_ letters: [Letter], _ boxes: [PageRect]) -> [TextLine] {
    var lines: [TextLine] = []
    var start = 0
    for end in 0...letters.count where end == letters.count || letters[end].scalar == "\n" {
      if start < end,
        let line = TextLine(words: words(Array(letters[start..<end]), Array(boxes[start..<end])))
      {
        lines.append(line)
      }
      start = end + 1
    }
    return lines
  }

  /// The words of one line; if the counts differ, each character gets a share of the boxes.
  private static func words(_ letters: [Letter], _ boxes: [PageRect]) -> [TextWord] {
    guard !boxes.isEmpty else { return [] }
    let boxesPerLetter = Double(boxes.count) / Double(max(1, letters.count))
    func box(_ range: Range<Int>) -> PageRect {
      let first = min(boxes.count - 1, Int(Double(range.lowerBound) * boxesPerLetter))
      let end = min(boxes.count, max(first + 1, Int((Double(range.upperBound) * boxesPerLetter).rounded())))
      return boxes[first..<end].dropFirst().reduce(boxes[first]) { $0.union($1) }
    }
    /// Whether a gap separates a letter from the one before: between two cells of a table's row poppler omits the space.
    func isApart(_ index: Int) -> Bool {
      guard letters.count == boxes.count, index > 0 else { return false }
      let (before, box) = (boxes[index - 1], boxes[index])
      return max(box.x - before.maxX, before.x - box.maxX) > box.height
    }
    var words: [TextWord] = []
    var start = 0
    for end in 0...letters.count
    where end == letters.count || letters[end].isSpace || letters[end].beginsWord || isApart(end) {
      if start < end {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: letters[start..<end].map(\.scalar))
        words.append(TextWord(text: String(view), box: box(start..<end)))
      }
      start = end < letters.count && !letters[end].isSpace ? end : end + 1
    }
    return words
  }
}
