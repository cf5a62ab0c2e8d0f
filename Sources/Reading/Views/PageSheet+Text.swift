import Documents

extension PageSheet {
  /// Sets the page's text anew, with figures, tables and formulas as pictures in place.
  ///
  /// - Parameters:
  ///   - room: the largest width of a line, points of the sheet.
  /// - Returns: nil for a page without text.
  init?(
    text order: PageOrder, of page: PageSize, style: TextStyle, room: Double, typesetter: any Typesetter
  ) {
    guard let height = order.lineHeight else { return nil }
    var setter = TextSetter(
      style: style, width: min(style.width * TextStyle.size, room), body: height, page: page,
      turn: order.turn,
      typesetter: typesetter)
    for block in FlowBlock.blocks(of: order, on: page) { setter.add(block) }
    self = setter.sheet
  }
}

/// Sets blocks of text below each other.
private struct TextSetter {
  let style: TextStyle
  let width: Double
  let body: Double
  let page: PageSize
  let turn: TextTurn
  let typesetter: any Typesetter
  private var y: Double
  private var isAfterHeading = true
  private var pictures: [PageSheet.Picture] = []
  private var lines: [TextLine] = []
  private var set = SetText(lines: [], sources: [])
  private var tables: [Int: PageTable] = [:]

  init(
    style: TextStyle, width: Double, body: Double, page: PageSize, turn: TextTurn, typesetter: any Typesetter
  ) {
    (self.style, self.width, self.body) = (style, width, body)
    (self.page, self.turn, self.typesetter) = (page, turn, typesetter)
    y = TextStyle.size
  }

  private var pitch: Double { style.spacing * TextStyle.size }
  /// The white margin on either side, points of the sheet.
  private var edge: Double { 1.5 * TextStyle.size }

  var sheet: PageSheet {
    PageSheet(
      size: PageSize(width: width + 2 * edge, height: y + TextStyle.size), pictures: pictures, lines: lines,
      text: set, tables: tables)
  }

  mutating func add(_ block: FlowBlock) {
    switch block.kind {
    case .picture: addPicture(block)
    case .heading: addText(block, above: 0.7 * pitch, below: 0.15 * pitch, isBold: true)
    case .paragraph: addText(block, above: 0, below: 0.5 * pitch)
    case .item: addText(block, above: 0, below: 0.25 * pitch, hanging: 1.8 * TextStyle.size)
    case .footnote: addText(block, above: 0, below: 0.3 * pitch)
    case .margin:
      var block = block
      block.size = 0.8
      addText(block, above: 0, below: 0.4 * pitch, isQuiet: true)
    }
  }

  private mutating func addPicture(_ block: FlowBlock) {
    let whole = PageRect(x: 0, y: 0, width: page.width, height: page.height)
    let clip = block.box.grown(dx: 2, dy: 2).cut(to: whole)
    guard clip.width > 0, clip.height > 0 else { return }
    // A picture is scaled so that its letters are as large as the text's, if the width allows it.
    let zoom = min(width / clip.width, TextStyle.size / (0.9 * body))
    let size = (width: clip.width * zoom, height: clip.height * zoom)
    let picture = PageSheet.Picture(
      clip: clip,
      place: PageRect(x: edge + (width - size.width) / 2, y: y, width: size.width, height: size.height))
    pictures.append(picture)
    // The rows of a table are read like lines.
    if let table = block.table { tables[lines.count] = table }
    for row in block.table?.lines.map(\.words) ?? rows(of: block.words) {
      guard let line = TextLine(words: row)?.moved(by: picture) else { continue }
      lines.append(line)
      set.sources.append(row.map(\.box))
    }
    y += size.height + 0.6 * pitch
  }

  private func rows(of words: [TextWord]) -> [[TextWord]] {
    words.reduce(into: []) { rows, word in
      let last = rows.last?.first.map { turn.upright($0.box, on: page) }
      if let last, last.isBeside(turn.upright(word.box, on: page)) {
        rows[rows.count - 1].append(word)
      } else {
        rows.append([word])
      }
    }
  }

  private mutating func addText(
    _ block: FlowBlock, above: Double, below: Double, isBold: Bool = false, isQuiet: Bool = false,
    hanging: Double = 0
  ) {
    guard !block.words.isEmpty else { return }
    let font = SetFont(face: style.face, size: TextStyle.size * block.size, isBold: isBold)
    let paragraph = Paragraph(block.words)
    let isRightToLeft = paragraph.text.isRightToLeft
    if !lines.isEmpty { y += above }
    let made = typesetter.set(
      paragraph.text, font: font, width: width, indent: -hanging, isRightToLeft: isRightToLeft)
    // Lines of small letters are as far apart as the others, because gaze tells them apart no better.
    let step = pitch * max(1, block.size)
    for line in made {
      let baseline = y + 0.5 * step + 0.35 * font.size
      let words = paragraph.words(of: line)
      let placed = words.map { word in
        TextWord(
          text: word.text,
          box: PageRect(
            x: edge + word.extent.lowerBound, y: baseline - line.ascent,
            width: word.extent.upperBound - word.extent.lowerBound, height: line.ascent + line.descent))
      }
      if let textLine = TextLine(words: placed) {
        lines.append(textLine)
        set.lines.append(
          SetText.Line(
            text: paragraph.text(of: line), x: edge + line.x, baseline: baseline, font: font,
            isRightToLeft: isRightToLeft, isQuiet: isQuiet, line: lines.count - 1))
        set.sources.append(words.map(\.source))
      }
      y += step
    }
    y += below
  }
}

/// The words of a paragraph as one text, and which of them each line shows.
private struct Paragraph {
  let text: String
  /// The UTF-8 range of each word in the text.
  private let ranges: [Range<Int>]
  private let words: [TextWord]

  struct Word {
    var text: String
    var source: PageRect
    var extent: ClosedRange<Double>
  }

  init(_ words: [TextWord]) {
    var (text, ranges): (String, [Range<Int>]) = ("", [])
    for word in words {
      // Han and kana are written without spaces, even across the end of a line.
      if let last = text.unicodeScalars.last, let first = word.text.unicodeScalars.first,
        !(last.isWrittenWithoutSpaces && first.isWrittenWithoutSpaces)
      {
        text += " "
      }
      let start = text.utf8.count
      text += word.text
      ranges.append(start..<text.utf8.count)
    }
    (self.text, self.ranges, self.words) = (text, ranges, words)
  }

  func text(of line: TypesetLine) -> String {
    String(decoding: Array(text.utf8)[line.range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
  }

  /// The words of a line, or parts of them, each with its source on the page.
  func words(of line: TypesetLine) -> [Word] {
    line.words.compactMap { piece in
      guard let index = index(at: piece.range.lowerBound) else { return nil }
      // A piece of text without spaces may contain many words.
      let last = self.index(at: piece.range.upperBound - 1) ?? index
      var source = words[index].box
      if last > index {
        for other in words[index + 1...last] where other.box.isBeside(source) {
          source = source.union(other.box)
        }
      } else {
        source = share(of: source, piece.range, in: ranges[index])
      }
      let text = String(
        decoding: Array(text.utf8)[piece.range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
      return Word(text: text, source: source, extent: piece.extent)
    }
  }

  /// The part of a word's box that some of its letters take up.
  private func share(of box: PageRect, _ part: Range<Int>, in whole: Range<Int>) -> PageRect {
    guard part.count < whole.count, box.width > box.height else { return box }
    let from = Double(part.lowerBound - whole.lowerBound) / Double(whole.count)
    return PageRect(
      x: box.x + from * box.width, y: box.y,
      width: box.width * Double(part.count) / Double(whole.count), height: box.height)
  }

  private func index(at byte: Int) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound > byte { high = middle } else { low = middle + 1 }
    }
    return low < ranges.count ? low : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isWrittenWithoutSpaces: Bool {
    (0x2E80...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value)
      || (0xFF00...0xFFEF).contains(value) || (0x20000...0x3FFFF).contains(value)
  }
}
