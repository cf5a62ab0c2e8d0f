import Library

/// The text of a note as its screen shows it, with headings, lists, quotes and emphasis; everything else is shown as written.
///
/// Foundation reads no Markdown on Linux. The part of CommonMark 0.31.2 that people write in notes is supported; line breaks
/// are kept, and underlined headings, rules, tables, links and HTML are shown as written.
struct MarkdownText {
  /// The lines of a text, none wider than a page.
  ///
  /// - Parameter markdown: the text, with pictures replaced by words.
  static func lines(of markdown: String) -> [ProseLine] {
    var text = MarkdownText()
    for line in markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      text.read(line)
    }
    text.close()
    return text.lines
  }

  /// An item of a list that may contain the following lines.
  private struct Item {
    /// The column of its bullet or number in the text, from 0.
    var place: Int
    /// The column at which the item's words are shown.
    var indent: Int
    /// The item's number as written and as shown; nil for a bullet.
    var number: (written: Int, shown: Int)?
  }

  /// Lines that are read together, since an emphasis may end in a later one.
  private struct Block {
    var text: String
    var kind = ProseLine.Kind.text
    var quotes: Int
    var indent: Int
    var marker = ""
  }

  /// A code block, between two lines of fence signs.
  private struct Fence {
    var count: Int
    var quotes: Int
    var indent: Int
  }

  private var lines: [ProseLine] = []
  private var block: Block?
  private var items: [Item] = []
  private var fence: Fence?
  private var quotes = 0

  /// The deepest quote and list indentation that is shown, and the smallest one. Own choices, so that half of each line is left
  /// for words.
  private static let (mostQuotes, mostIndent) = (3, 24)
  private static let leastIndent = 3
  /// By how many columns at least an item is indented more than its parent.
  private static let step = 2

  // MARK: Reading lines

  private mutating func read(_ line: Substring) {
    var rest = line
    let depth = Self.takeQuotes(&rest)
    if let open = fence, open.quotes == depth {
      if Self.fence(rest).map({ $0.count >= open.count && $0.isBare }) == true {
        fence = nil
      } else {
        addCode(rest, in: open)
      }
      return
    }
    fence = nil
    if depth != quotes {
      close()
      (quotes, items) = (depth, [])
    }
    let place = Self.indentation(rest)
    let words = rest.drop { $0 == " " || $0 == "\t" }
    guard let first = words.first(where: { !$0.isWhitespace }) else {
      close()
      lines.append(ProseLine([], quotes: shownQuotes))
      return
    }
    // Most lines begin with a letter, so this is checked first.
    if first.isLetter { return addText(rest, words, at: place) }
    if let start = Self.fence(words) {
      close()
      leaveItems(before: place)
      fence = Fence(count: start.count, quotes: depth, indent: place)
    } else if place < 4, let heading = Self.heading(words) {
      close()
      items = []
      block = Block(
        text: heading.title, kind: .heading(level: heading.level), quotes: shownQuotes, indent: quoteIndent)
      close()
    } else if !Self.isRule(words), let item = Self.item(words) {
      add(item, at: place)
    } else {
      addText(rest, words, at: place)
    }
  }

  /// Adds a line of ordinary text.
  ///
  /// - Parameters:
  ///   - line: the line with its indentation.
  ///   - words: the line without its indentation.
  ///   - place: the column where its words begin.
  private mutating func addText(_ line: Substring, _ words: Substring, at place: Int) {
    leaveItems(before: place)
    let words = items.isEmpty ? line : words
    let indent = items.last?.indent ?? quoteIndent
    if block != nil, block?.kind == .text, block?.indent == indent {
      block?.text += "\n" + words
    } else {
      close()
      block = Block(text: String(words), quotes: shownQuotes, indent: indent)
    }
  }

  private mutating func add(_ item: (number: Int?, sign: Character, words: Substring), at place: Int) {
    close()
    var before: Item?
    while let last = items.last, place < last.place + Self.step { before = items.removeLast() }
    var number: (written: Int, shown: Int)?
    if let written = item.number {
      // If all items are written with the same number, they are counted here.
      let former = before?.number
      number = (written, former.map { $0.written == written ? $0.shown + 1 : written } ?? written)
    }
    let marker = number.map { "\($0.shown)\(item.sign)" } ?? (items.count.isMultiple(of: 2) ? "•" : "◦")
    let width = max(Self.leastIndent, marker.count + 1)
    let indent = min(Self.mostIndent, (items.last?.indent ?? quoteIndent) + width)
    items.append(Item(place: place, indent: indent, number: number))
    block = Block(text: Self.task(item.words), quotes: shownQuotes, indent: indent, marker: marker)
  }

  /// Leaves the items that a line is not part of, because it is not indented more than they are.
  private mutating func leaveItems(before place: Int) {
    while let last = items.last, place < last.place + Self.step { items.removeLast() }
  }

  private var shownQuotes: Int { min(quotes, Self.mostQuotes) }
  private var quoteIndent: Int { shownQuotes * ProseLine.quoteIndent }

  /// Ends the lines that were read together, and divides them into lines of the page.
  private mutating func close() {
    guard let block else { return }
    self.block = nil
    var marker = block.marker
    let columns = Self.columns(from: block.indent, block.kind)
    for runs in MarkdownMarks.lines(of: block.text) {
      for line in TextPage.wrapped(runs, columns: columns) {
        lines.append(
          ProseLine(
            line, kind: block.kind, quotes: block.quotes, indent: block.indent, marker: marker))
        marker = ""
      }
    }
  }

  /// The number of characters on a line of this kind; headings are larger and bold.
  private static func columns(from indent: Int, _ kind: ProseLine.Kind) -> Int {
    let columns = TextPage.columns - indent
    if case .heading = kind { return Int(Double(columns) / kind.scale / 1.1) }
    return columns
  }

  private mutating func addCode(_ line: Substring, in fence: Fence) {
    var rest = line
    for _ in 0..<fence.indent where rest.first == " " { rest.removeFirst() }
    // Non-breaking spaces keep the code's lines and spaces as they are.
    let text = rest.replacing("\t", with: "    ").replacing(" ", with: "\u{A0}")
    let indent = items.last?.indent ?? quoteIndent
    for line in TextPage.wrapped([ProseRun(String(text), .code)], columns: TextPage.columns - indent) {
      lines.append(ProseLine(line, quotes: shownQuotes, indent: line.isEmpty ? 0 : indent))
    }
  }

  // MARK: The beginnings of lines

  /// Removes the signs of quotes from the beginning of a line.
  ///
  /// - Returns: the number of signs.
  private static func takeQuotes(_ line: inout Substring) -> Int {
    var depth = 0
    while true {
      let rest = line.drop { $0 == " " }
      guard rest.first == ">", line.distance(from: line.startIndex, to: rest.startIndex) < 4 else {
        return depth
      }
      line = rest.dropFirst()
      if line.first == " " { line.removeFirst() }
      depth += 1
    }
  }

  /// The indentation in columns; a tab leads to the next multiple of four.
  private static func indentation(_ line: Substring) -> Int {
    var columns = 0
    for character in line {
      switch character {
      case " ": columns += 1
      case "\t": columns += 4 - columns % 4
      default: return columns
      }
    }
    return columns
  }

  private static func heading(_ line: Substring) -> (level: Int, title: String)? {
    let level = line.prefix(7).prefix { $0 == "#" }.count
    let rest = line.dropFirst(level)
    guard (1...6).contains(level), let space = rest.first, space == " " || space == "\t" else { return nil }
    var title = rest.drop(while: \.isWhitespace)
    while title.last?.isWhitespace == true { title.removeLast() }
    // Signs that close the heading are not part of it.
    var open = title
    while open.last == "#" { open.removeLast() }
    if open.isEmpty || open.last?.isWhitespace == true { title = open }
    while title.last?.isWhitespace == true { title.removeLast() }
    return (level, String(title))
  }

  private static func item(_ line: Substring) -> (number: Int?, sign: Character, words: Substring)? {
    guard let first = line.first else { return nil }
    var rest = line
    var number: Int?
    if "-*+".contains(first) {
      rest.removeFirst()
    } else {
      let digits = line.prefix(10).prefix { ("0"..."9").contains($0) }
      guard (1...9).contains(digits.count) else { return nil }
      number = Int(digits)
      rest = line[digits.endIndex...]
      guard let mark = rest.first, ".)".contains(mark) else { return nil }
      rest.removeFirst()
    }
    guard let space = rest.first, space == " " || space == "\t" else { return nil }
    let sign = line[line.index(before: rest.startIndex)]
    rest = rest.drop(while: \.isWhitespace)
    return rest.isEmpty ? nil : (number, sign, rest)
  }

  /// A task of a list with its state in words.
  private static func task(_ words: Substring) -> String {
    for (box, state) in [("[ ] ", " (not done yet)"), ("[x] ", " (done)"), ("[X] ", " (done)")]
    where words.hasPrefix(box) {
      var title = words.dropFirst(box.count)
      while title.last?.isWhitespace == true { title.removeLast() }
      return title + state
    }
    return String(words)
  }

  /// Whether a line is a rule: three or more equal signs and nothing else, which are not an item of a list.
  private static func isRule(_ line: Substring) -> Bool {
    guard let sign = line.first, "-*_".contains(sign) else { return false }
    var count = 0
    for character in line {
      if character == sign { count += 1 } else if !character.isWhitespace { return false }
    }
    return count >= 3
  }

  /// The fence of a code block.
  ///
  /// - Returns: the number of signs, and whether nothing follows them; nil if the line is not a fence.
  private static func fence(_ line: Substring) -> (count: Int, isBare: Bool)? {
    let words = line.drop(while: \.isWhitespace)
    let rest = words.drop { $0 == "`" }
    let count = words.distance(from: words.startIndex, to: rest.startIndex)
    guard count >= 3, !rest.contains("`") else { return nil }
    return (count, rest.allSatisfy(\.isWhitespace))
  }
}
