import Documents
import Foundation
import Signals

@testable import Reading

/// Made pages: lines of words whose order is known.
struct Paper: CustomStringConvertible {
  /// A test's output would be full of their words.
  var description: String { "a page of \(lines.count) lines" }

  var size = PageSize(width: 595, height: 842)
  var lines: [TextLine] = []
  private var count = 0

  /// One line of words that fill a width, letters 5 points wide.
  mutating func line(x: Double, y: Double, width: Double, height: Double = 10, last: Bool = false) {
    var words: [TextWord] = []
    var at = x
    while at + 20 <= x + width {
      count += 1
      let text = "w\(count)" + String(repeating: "a", count: max(0, 4 - "\(count)".count))
      let wide = 5 * Double(text.count)
      words.append(TextWord(text: text, box: PageRect(x: at, y: y, width: wide, height: height)))
      at += wide + 4
    }
    if last, let word = words.popLast() {
      words.append(TextWord(text: word.text + ".", box: word.box))
    }
    if let line = TextLine(words: words) { lines.append(line) }
  }

  /// Paragraphs of six lines, the first of each set in.
  mutating func column(
    x: Double, width: Double, from y: Double, lines count: Int, pitch: Double = 12, height: Double = 10
  ) {
    for index in 0..<count {
      let (isFirst, isLast) = (index % 6 == 0, index % 6 == 5)
      line(
        x: x + (isFirst ? 12 : 0), y: y + Double(index) * pitch,
        width: isLast ? width * 0.5 : width - (isFirst ? 12 : 0), height: height, last: isLast)
    }
  }

  /// A heading across two columns of 238 points.
  static var twoColumns: Paper {
    var paper = Paper()
    paper.line(x: 120, y: 60, width: 355, height: 18)
    paper.column(x: 50, width: 238, from: 110, lines: 50)
    paper.column(x: 307, width: 238, from: 110, lines: 50)
    return paper
  }

  /// One column as wide as the page.
  static var oneColumn: Paper {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 50, pitch: 13)
    return paper
  }

  /// Whose lines stand far apart in print already.
  static var largePrint: Paper {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 22, pitch: 34, height: 24)
    return paper
  }

  var document: ReaderDocument { ReaderDocument(title: "T", pages: [size, size, size]) }

  /// Opened live on a monitor of 24 inches, the text of its pages known.
  func opened(
    error degrees: Double? = nil, choice: ViewChoice = ViewChoice(), position: DocumentPosition = .start,
    across: Double = 0, follows: Bool = false, typesetter: (any Typesetter)? = FixedTypesetter()
  ) -> ReaderSession {
    let screen = Self.screen
    let distance = 600.0
    var session = ReaderSession(
      document: document, screen: screen, position: position, across: across, choice: choice,
      typesetter: typesetter,
      errorPx: degrees.map { $0 * screen.pxPerDegree(distanceMm: distance) }, distanceMm: distance,
      followsReading: follows)
    for page in document.pages.indices {
      _ = session.learn(lines)
      session.setLines(lines, page: page)
    }
    return session
  }

  static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
}

/// Letters half as wide as they are high, without a library.
struct FixedTypesetter: Typesetter {
  /// After each full stop and each paragraph: enough for made texts.
  func sentences(in text: String) -> [Int] {
    let bytes = Array(text.utf8)
    let stops = bytes.indices.dropLast().filter { at in
      bytes[at] == UInt8(ascii: " ") && at > 0 && bytes[at - 1] == UInt8(ascii: ".")
    }
    let paragraphs = text.unicodeScalars.indices.filter { text.unicodeScalars[$0] == "\u{2029}" }
      .map { text.utf8.distance(from: text.startIndex, to: $0) + 2 }
    return bytes.isEmpty ? [] : [0] + (stops + paragraphs).map { $0 + 1 }.sorted()
  }

  func set(
    _ text: String, font: SetFont, width: Double, indent: Double, isRightToLeft: Bool
  ) -> [TypesetLine] {
    let letter = 0.5 * font.size
    let bytes = Array(text.utf8)
    var lines: [TypesetLine] = []
    var words: [TypesetLine.Word] = []
    var x = max(0, indent)
    func end() {
      guard let first = words.first, let last = words.last else { return }
      let range = first.range.lowerBound..<last.range.upperBound
      lines.append(
        TypesetLine(
          range: range, x: first.extent.lowerBound, width: last.extent.upperBound - first.extent.lowerBound,
          ascent: 0.8 * font.size, descent: 0.2 * font.size, words: words))
      (words, x) = ([], max(0, -indent))
    }
    var start = 0
    for at in 0...bytes.count where at == bytes.count || bytes[at] == UInt8(ascii: " ") {
      let wide = letter * Double(at - start)
      if !words.isEmpty, x + wide > width { end() }
      if at > start { words.append(TypesetLine.Word(range: start..<at, extent: x...(x + wide))) }
      x += wide + letter
      start = at + 1
    }
    end()
    return lines
  }
}
