/// Puts a page's text and the boxes of its characters together.
///
/// Poppler gives one box a character, spaces and line ends included, but the counts need not agree: a
/// ligature is one box and several characters. So nothing is indexed across lines, and a line whose
/// counts differ shares its own boxes out.
enum TextLayout {
  /// - Parameters:
  ///   - text: lines parted by line feeds.
  ///   - boxes: in the text's order; a line end is a box of no width.
  ///   - textInside: the text within a box, for pages whose lines and boxes do not pair up.
  static func lines(
    text: String, boxes: [PageRect], textInside: (PageRect) -> String
  ) -> [TextLine] {
    var scalars = Array(text.unicodeScalars)
    // The last line's end has no box.
    if scalars.last == "\n", scalars.count == boxes.count + 1 { scalars.removeLast() }
    if scalars.count == boxes.count { return pairs(scalars, boxes) }
    let written = scalars.split(separator: "\n").map(Array.init)
    let drawn = boxes.split { $0.width == 0 }.map(Array.init)
    if written.count == drawn.count {
      return zip(written, drawn).compactMap { TextLine(words: words($0, $1)) }
    }
    return drawn.compactMap { boxes in
      let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
      let inside = textInside(box).unicodeScalars.map { $0 == "\n" ? " " : $0 }
      return TextLine(words: words(inside, boxes))
    }
  }

  /// Every character has its box.
  private static func pairs(_ scalars: [Unicode.Scalar], _ boxes: [PageRect]) -> [TextLine] {
    var lines: [TextLine] = []
    var start = 0
    for end in 0...scalars.count where end == scalars.count || scalars[end] == "\n" {
      if start < end,
        let line = TextLine(words: words(Array(scalars[start..<end]), Array(boxes[start..<end])))
      {
        lines.append(line)
      }
      start = end + 1
    }
    return lines
  }

  /// One line's words; where the counts differ a character takes its share of the boxes.
  private static func words(_ scalars: [Unicode.Scalar], _ boxes: [PageRect]) -> [TextWord] {
    guard !boxes.isEmpty else { return [] }
    let boxesPerScalar = Double(boxes.count) / Double(max(1, scalars.count))
    func box(_ range: Range<Int>) -> PageRect {
      let first = min(boxes.count - 1, Int(Double(range.lowerBound) * boxesPerScalar))
      let end = min(boxes.count, max(first + 1, Int((Double(range.upperBound) * boxesPerScalar).rounded())))
      return boxes[first..<end].dropFirst().reduce(boxes[first]) { $0.union($1) }
    }
    var words: [TextWord] = []
    var start = 0
    for end in 0...scalars.count where end == scalars.count || scalars[end].properties.isWhitespace {
      if start < end {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[start..<end])
        words.append(TextWord(text: String(view), box: box(start..<end)))
      }
      start = end + 1
    }
    return words
  }
}
