import Documents
import Statistics

/// A part of a page's text that is set as a unit.
struct FlowBlock: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case paragraph
    case heading
    /// An item of a list, with the number of words in its label.
    case item(label: Int)
    /// A footnote: text in smaller letters at the foot of a column.
    case footnote
    /// A running head or page number.
    case margin
    /// A figure, table or formula, which is shown as it was printed.
    case picture
  }

  var kind: Kind
  var words: [TextWord]
  /// The cells of a table that is shown as it was printed; nil for all else.
  var table: PageTable?
  /// The box around the block, page points.
  var box: PageRect
  /// The size of the letters relative to most of the text.
  var size: Double
  /// Whether the block may continue in the next column.
  var isOpen = false
}

extension FlowBlock {
  /// The page's blocks in reading order.
  static func blocks(of order: PageOrder, on page: PageSize) -> [FlowBlock] {
    guard let height = order.lineHeight else {
      return order.regions.map { FlowBlock(kind: .picture, words: [], box: $0.box, size: 1) }
    }
    var blocks: [FlowBlock] = []
    for region in order.regions {
      var parser = RegionParser(region, turn: order.turn, page: page, body: height)
      var found = parser.blocks()
      // The paragraph continues in the next column.
      if let last = blocks.last, let first = found.first, last.isOpen, last.kind != .picture,
        first.kind == .paragraph, !parser.beginsWithIndent, abs(first.size - last.size) < 0.1
      {
        blocks[blocks.count - 1].join(first)
        found.removeFirst()
      }
      blocks += found
    }
    return blocks
  }

  mutating func join(_ next: FlowBlock) {
    words = Self.joined(words, next.words)
    // The block's box stays where the block begins; its end is elsewhere.
    isOpen = next.isOpen
  }

  /// Joins a word that is split at a line's end; it belongs to the place where it begins.
  static func joined(_ words: [TextWord], _ next: [TextWord]) -> [TextWord] {
    guard var last = words.last, let rest = next.first else { return words + next }
    if let hyphen = last.text.last, ["-", "\u{AD}", "\u{2010}"].contains(hyphen), last.text.count > 2,
      last.text.dropLast().last?.isLetter == true, rest.text.first?.isLowercase == true
    {
      last.text = String(last.text.dropLast()) + rest.text
      return words.dropLast() + [last] + next.dropFirst()
    }
    return words + next
  }
}

/// Divides a region into paragraphs, headings, lists, footnotes, and what is shown as a picture.
private struct RegionParser {
  private struct Line {
    var line: TextLine
    /// The line's box, turned upright.
    var box: PageRect
    /// The height of the line's letters, points. A single letter that is far higher, such as a drop capital, does not count.
    var height: Double
    var label: Int
    var isTable: Bool
    /// Whether the line is indented and has few words, as a formula or a part of one.
    var isSparse: Bool
    var isFormula: Bool
  }

  let region: PageOrder.Region
  let turn: TextTurn
  let page: PageSize
  let body: Double
  private let area: PageRect
  private let lines: [Line]
  private let pitch: Double
  private let isRightToLeft: Bool

  init(_ region: PageOrder.Region, turn: TextTurn, page: PageSize, body: Double) {
    (self.region, self.turn, self.page, self.body) = (region, turn, page, body)
    isRightToLeft = region.lines.map(\.text).joined().isRightToLeft
    let boxes = region.lines.map { turn.upright($0.box, on: page) }
    let text = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    let area = text ?? turn.upright(region.box, on: page)
    self.area = area
    let isDown = turn != .upright
    lines = zip(region.lines, boxes).map { line, box in
      let words = line.words.map { turn.upright($0.box, on: page) }
      let isSparse = !isDown && Self.isSparse(line, box, in: area, body)
      return Line(
        line: line, box: box, height: Self.height(of: line, box, words), label: line.words.labelLength,
        isTable: !isDown && Self.isRow(line, words, body), isSparse: isSparse,
        isFormula: isSparse && line.text.unicodeScalars.contains(where: \.isMathematical))
    }
    let steps = zip(boxes.dropFirst(), boxes).map { $0.y - $1.y }.filter { $0 > 0.5 * body }
    pitch = upperMedian(steps) ?? 1.3 * body
  }

  /// Whether the region's first line is indented, as at the beginning of a paragraph.
  var beginsWithIndent: Bool { lines.first.map { indent($0) > 0.8 * body } ?? false }

  private func indent(_ line: Line) -> Double {
    isRightToLeft ? area.maxX - line.box.maxX : line.box.x - area.x
  }

  /// The distance between the line's end and the edge of the region.
  private func rest(_ line: Line) -> Double {
    isRightToLeft ? line.box.x - area.x : area.maxX - line.box.maxX
  }

  mutating func blocks() -> [FlowBlock] {
    var blocks: [FlowBlock] = []
    var index = 0
    while index < lines.count {
      var end = index + 1
      if isPicture(index) {
        while end < lines.count, isPicture(end) { end += 1 }
        blocks.append(picture(index..<end))
      } else {
        while end < lines.count, !isPicture(end), !begins(end, after: end - 1) { end += 1 }
        blocks.append(text(index..<end))
      }
      index = end
    }
    let pictures = region.pictures.map { box in
      FlowBlock(
        kind: .picture, words: [], table: region.tables.first { $0.box == box }, box: box, size: 1)
    }
    guard !pictures.isEmpty else { return blocks }
    // Words inside a picture are shown with it; those beside it are not.
    let outside = blocks.filter { block in !pictures.contains { $0.box.covers(most: block.box) } }
    return (outside + pictures).sorted {
      turn.upright($0.box, on: page).y < turn.upright($1.box, on: page).y
    }
  }

  /// Whether a line belongs to a formula or table; a single row that looks like one of a table does not.
  private func isPicture(_ index: Int) -> Bool {
    if lines[index].isFormula || isPartOfFormula(index) { return true }
    guard lines[index].isTable else { return false }
    let around = max(0, index - 2)...min(lines.count - 1, index + 2)
    return around.count { lines[$0].isTable } >= 3
  }

  /// Whether a line belongs to the formula just above or below it, as the denominator of a fraction does.
  private func isPartOfFormula(_ index: Int) -> Bool {
    guard lines[index].isSparse else { return false }
    let box = lines[index].box
    return [index - 1, index + 1].contains { other in
      guard lines.indices.contains(other), lines[other].isFormula else { return false }
      let formula = lines[other].box
      return max(formula.y - box.maxY, box.y - formula.maxY) < 0.25 * body
    }
  }

  private func begins(_ index: Int, after before: Int) -> Bool {
    let (line, last) = (lines[index], lines[before])
    // The line after the one with a drop capital is indented beside that letter.
    if last.box.height > 1.5 * last.height, line.box.isBeside(last.box) { return false }
    if line.box.y - last.box.y > 1.35 * pitch { return true }
    if abs(line.height / max(last.height, 1e-6) - 1) > 0.2 { return true }
    if line.label > 0, indent(line) <= indent(last) + 0.5 * body || endsSentence(last) { return true }
    let isShort = rest(last) > 0.25 * area.width
    if isShort, endsSentence(last) || line.line.text.first?.isUppercase == true { return true }
    // The line is indented and the previous one is not; in a list the text is indented beside its label.
    let further = indent(line) - indent(last)
    return further > 0.8 * body && last.label == 0 && indent(line) < 0.3 * area.width
  }

  private func endsSentence(_ line: Line) -> Bool {
    line.line.text.last.map { ".!?:;。！？\u{0589}\u{06D4}\"”»)".contains($0) } ?? false
  }

  private func text(_ range: Range<Int>) -> FlowBlock {
    let (first, last) = (lines[range.lowerBound], lines[range.upperBound - 1])
    let words = lines[range].reduce(into: [TextWord]()) { $0 = FlowBlock.joined($0, $1.line.words) }
    let size = (upperMedian(lines[range].map(\.height)) ?? body) / body
    let box = lines[range].dropFirst().reduce(first.line.box) { $0.union($1.line.box) }
    var block = FlowBlock(
      kind: kind(range, size), words: words, box: box, size: min(max(size, 0.8), 1.7))
    block.isOpen =
      range.upperBound == lines.count && rest(last) < 2 * body && !endsSentence(last)
      && block.kind != .heading && block.kind != .margin
    return block
  }

  private func kind(_ range: Range<Int>, _ size: Double) -> FlowBlock.Kind {
    let first = lines[range.lowerBound]
    let sheet = turn == .upright ? page.height : page.width
    let isAtEdge = first.box.y < 0.085 * sheet || first.box.maxY > 0.925 * sheet
    if isAtEdge, range.count == 1, size < 1.15, isApart(range) { return .margin }
    if size > 1.15, range.count <= 4 { return .heading }
    if size < 0.88, first.box.y > 0.5 * sheet { return .footnote }
    if first.label > 0 { return .item(label: first.label) }
    let text = first.line.text
    let isShort = first.box.width < 0.75 * area.width && text.count < 60
    if range.count == 1, isShort, isApart(range), !endsSentence(first), text.isHeadingLike { return .heading }
    return .paragraph
  }

  private func isApart(_ range: Range<Int>) -> Bool {
    let above = range.lowerBound > 0 ? lines[range.lowerBound].box.y - lines[range.lowerBound - 1].box.y : 99
    let below =
      range.upperBound < lines.count
      ? lines[range.upperBound].box.y - lines[range.upperBound - 1].box.y : 99
    return max(above, below) > 1.2 * pitch
  }

  private func picture(_ range: Range<Int>) -> FlowBlock {
    let box = lines[range].dropFirst().reduce(lines[range.lowerBound].line.box) { $0.union($1.line.box) }
    let cells = PageElement.parts(of: lines[range].map(\.line), turn, on: page)
    let table = PageTable(
      cells, in: turn.upright(box, on: page), height: body, isRightToLeft: isRightToLeft
    ) { turn.original($0, on: page) }
    return FlowBlock(
      kind: .picture, words: lines[range].flatMap(\.line.words), table: table,
      box: box.grown(dx: 0.4 * body, dy: 0.3 * body),
      size: 1)
  }

  /// Whether a line is a row of a table: its cells are apart from each other, and it is no label with its text.
  private static func isRow(_ line: TextLine, _ boxes: [PageRect], _ body: Double) -> Bool {
    let gaps = zip(boxes.dropFirst(), boxes).map { max($0.x - $1.maxX, $1.x - $0.maxX) }
    let wide = gaps.indices.filter { gaps[$0] > 1.5 * body }
    return wide.count >= 2 || (wide.count == 1 && wide[0] + 1 > line.words.labelLength)
  }

  private static func isSparse(_ line: TextLine, _ box: PageRect, in area: PageRect, _ body: Double) -> Bool {
    box.x - area.x > 1.5 * body && line.words.count { $0.text.count { $0.isLetter } >= 4 } <= 2
  }

  /// The height of a line's letters: that of its box, unless most of its letters are far smaller.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - box: the line's box, turned upright.
  ///   - words: the boxes of its words, turned upright.
  private static func height(of line: TextLine, _ box: PageRect, _ words: [PageRect]) -> Double {
    let letters = zip(line.words, words).map { (height: $1.height, count: $0.text.count) }
    let half = letters.reduce(0) { $0 + $1.count } / 2
    var sum = 0
    for (height, count) in letters.sorted(by: { $0.height < $1.height }) {
      sum += count
      if sum > half { return box.height > 1.5 * height ? height : box.height }
    }
    return box.height
  }
}

extension PageRect {
  /// Whether most of another box lies within this one.
  fileprivate func covers(most other: PageRect) -> Bool {
    let part = other.cut(to: self)
    return part.width * part.height > 0.6 * other.width * other.height
  }
}

extension [TextWord] {
  /// The number of words that form the label of a list item: a bullet, a number or a letter with a stop.
  fileprivate var labelLength: Int {
    guard count > 1, let text = first?.text else { return 0 }
    if ["•", "◦", "▪", "‣", "·", "–", "—", "-", "*", "○", "■"].contains(text) { return 1 }
    guard let stop = text.last, ".):".contains(stop), text.count <= 5 else { return 0 }
    let core = text.dropLast().drop { $0 == "(" }
    let isNumber = !core.isEmpty && core.allSatisfy(\.isNumber)
    return isNumber || (core.count == 1 && core.allSatisfy(\.isLetter)) ? 1 : 0
  }
}

extension String {
  /// Whether the text looks like a heading: it begins with a section number, or is in capitals.
  fileprivate var isHeadingLike: Bool {
    let letters = filter(\.isLetter)
    guard letters.count > 2 else { return false }
    if first?.isNumber == true { return split(separator: " ").dropFirst().first?.first?.isUppercase == true }
    return letters.allSatisfy(\.isUppercase)
  }
}

extension Unicode.Scalar {
  fileprivate var isMathematical: Bool {
    properties.generalCategory == .mathSymbol || (0x1D400...0x1D7FF).contains(value)
  }
}
