import Signals
import Statistics

/// The name of a line of a document: its page and its place in that page's reading order, both from 0.
package struct LineID: Hashable, Codable, Sendable, Comparable {
  /// The page of the document, from 0.
  package var page: Int
  /// The line's place in the page's reading order, from 0.
  package var line: Int
  /// Makes the name of a line from its page and its place in the reading order, both from 0.
  package init(page: Int, line: Int) { (self.page, self.line) = (page, line) }
  /// Whether line `a` comes before line `b` in the document: on an earlier page, or earlier on the same page.
  package static func < (a: LineID, b: LineID) -> Bool { (a.page, a.line) < (b.page, b.line) }
}

/// A word of a line with its place.
package struct PageWord: Hashable, Codable, Sendable {
  /// Box of the word, in screen px or the plane of its `PageText`.
  package var box: ScreenRect
  /// Number of the word's characters, from which the mean width of a letter is computed.
  package var letters: Int
  /// Makes a word from its box and its number of characters.
  package init(box: ScreenRect, letters: Int) { (self.box, self.letters) = (box, letters) }
}

/// A line of text with its place on the screen.
package struct PageLine: Hashable, Codable, Sendable {
  /// The line's name in the document.
  package var id: LineID
  /// Box of the line, in screen px or the plane of its `PageText`.
  package var box: ScreenRect
  /// The line's words in reading order: from the right where `isRightToLeft`. May be empty where only lines are known.
  package var words: [PageWord]
  /// Whether the line's words are read from the right to the left.
  package var isRightToLeft: Bool

  /// Makes a line from its name, its box and its words in reading order.
  package init(id: LineID, box: ScreenRect, words: [PageWord] = [], isRightToLeft: Bool = false) {
    self.id = id
    self.box = box
    self.words = words
    self.isRightToLeft = isRightToLeft
  }

  /// Reading direction: 1 towards greater x, -1 towards smaller x.
  var direction: Double { isRightToLeft ? -1 : 1 }
  /// x at which reading of the line begins; `endX` is where it ends, px.
  var startX: Double { isRightToLeft ? box.maxX : box.x }
  var endX: Double { isRightToLeft ? box.x : box.maxX }

  /// Index in `words` of the word nearest to `x`; nil where no words are known.
  func word(at x: Double) -> Int? {
    func distance(_ box: ScreenRect) -> Double { max(box.x - x, x - box.maxX, 0) }
    return words.indices.min { distance(words[$0].box) < distance(words[$1].box) }
  }

  /// Whether the two lines overlap horizontally.
  func sharesColumn(with other: PageLine) -> Bool { box.x < other.box.maxX && other.box.x < box.maxX }
}

/// The lines of text to which fixations are assigned: a page, or the parts of several pages that are on the screen.
///
/// Everything is in one plane with x to the right and y down: screen px while reading. A report on a stored page may use the
/// page's own units; then fixations must be in them too, and every "px" below is such a unit.
///
/// Lines are in reading order: column after column, a table row by row. A page without text is a value like any other, with no
/// lines.
package struct PageText: Hashable, Codable, Sendable {
  /// The lines in reading order. Lines whose box is not finite or has no area are left out.
  package let lines: [PageLine]
  /// The usual distance from a line to the one below it, px; 1 for a page without text.
  package let pitch: Double
  /// The mean width of a letter, without spaces, px; 1 for a page without text.
  package let letterWidth: Double
  /// The block number of each line, from 0. A new block begins where a line is not below the one before it (the next column,
  /// the next cell of a table's row).
  package let blocks: [Int]
  /// The box around all lines, px.
  package let bounds: ScreenRect

  /// Makes a text from its lines in reading order; pitch, letter width and blocks are computed from them.
  package init(lines: [PageLine]) {
    let lines = lines.filter(Self.isUsable)
    self.lines = lines
    pitch = Self.pitch(of: lines)
    letterWidth = Self.letterWidth(of: lines)
    blocks = Self.blocks(of: lines)
    let left = lines.map(\.box.x).min() ?? 0
    let top = lines.map(\.box.y).min() ?? 0
    bounds = ScreenRect(
      x: left, y: top, width: (lines.map(\.box.maxX).max() ?? 0) - left,
      height: (lines.map(\.box.maxY).max() ?? 0) - top)
  }

  /// A page without text.
  package static let empty = PageText(lines: [])

  /// The text with one line pitch around it, px: gaze that is a little off may still be reading there.
  package var reach: ScreenRect {
    guard !lines.isEmpty else { return bounds }
    return ScreenRect(
      x: bounds.x - pitch, y: bounds.y - pitch, width: bounds.width + 2 * pitch,
      height: bounds.height + 2 * pitch)
  }

  private static func isUsable(_ line: PageLine) -> Bool {
    let box = line.box
    return box.x.isFinite && box.y.isFinite && box.maxX.isFinite && box.maxY.isFinite && box.width > 0
      && box.height > 0
  }

  private static func pitch(of lines: [PageLine]) -> Double {
    let steps = lines.compactMap { line in
      lines.lazy
        .filter { $0.box.center.y > line.box.center.y + 0.5 * line.box.height && $0.sharesColumn(with: line) }
        .map { $0.box.center.y - line.box.center.y }.min()
    }
    // The usual leading of typesetting is 1.2.
    return upperMedian(steps) ?? upperMedian(lines.map { $0.box.height * 1.2 }) ?? 1
  }

  private static func letterWidth(of lines: [PageLine]) -> Double {
    let words = lines.flatMap(\.words).filter { $0.letters > 0 && $0.box.width > 0 }
    let letters = words.reduce(0) { $0 + $1.letters }
    let width = words.reduce(0) { $0 + $1.box.width }
    if letters > 0, width.isFinite { return width / Double(letters) }
    // The mean letter of a text face is nearly half as wide as the line's box is high.
    return upperMedian(lines.map { $0.box.height * 0.42 }) ?? 1
  }

  private static func blocks(of lines: [PageLine]) -> [Int] {
    var block = 0
    return lines.indices.map { index in
      if index > 0 {
        let (line, before) = (lines[index], lines[index - 1])
        let isBelow = line.box.center.y > before.box.center.y + 0.3 * min(line.box.height, before.box.height)
        if !isBelow || !line.sharesColumn(with: before) { block += 1 }
      }
      return block
    }
  }
}
