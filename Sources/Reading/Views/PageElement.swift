import Documents
import Foundation

/// A piece of a line, or something that is no text, while a page's reading order is found.
///
/// Boxes are page points with the page turned so that its text is upright.
struct PageElement: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// Words of a line, as the document gives them; their boxes are not turned.
    case words([TextWord], line: Int)
    /// A picture, a rule, or everything that a picture encloses.
    case picture
  }

  var content: Content
  var box: PageRect
  /// The writing in a picture and at its edges, which is shown with it.
  var labels: [PageElement] = []

  var isText: Bool { if case .words = content { true } else { false } }
  var words: [TextWord] { if case .words(let words, _) = content { words } else { [] } }
  var line: Int? { if case .words(_, let line) = content { line } else { nil } }
  var centerY: Double { box.y + box.height / 2 }

  /// The number of words; in text without spaces five letters count as one word.
  var wordiness: Double {
    let letters = words.reduce(0) { $0 + $1.text.count }
    return max(Double(words.count), Double(letters) / 5)
  }

  /// Whether a line of several words runs across the page's other text, as a note in the margin may: the line and its
  /// words are vertical.
  static func runsAcross(_ line: TextLine, _ turn: TextTurn, on page: PageSize) -> Bool {
    let words = line.words.filter { $0.text.count > 2 && $0.box.isUsable }
    let whole = turn.upright(line.box, on: page)
    // Short words are excluded, because they may be higher than wide in any direction.
    return line.words.count > 1 && !words.isEmpty && whole.height > 1.5 * whole.width
      && words.allSatisfy {
        let box = turn.upright($0.box, on: page)
        return box.height > box.width
      }
  }

  /// The lines split into parts at gaps wider than their letters are high, because columns and cells of tables are
  /// farther apart than words.
  static func parts(of lines: [TextLine], _ turn: TextTurn, on page: PageSize) -> [PageElement] {
    var parts: [PageElement] = []
    for (index, line) in lines.enumerated() {
      var words: [TextWord] = []
      var box: PageRect?
      func end() {
        if let box { parts.append(PageElement(content: .words(words, line: index), box: box)) }
        (words, box) = ([], nil)
      }
      for word in line.words {
        let place = turn.upright(word.box, on: page)
        guard place.isUsable else { continue }
        if let whole = box, let last = words.last {
          let before = turn.upright(last.box, on: page)
          let gap = max(place.x - before.maxX, before.x - place.maxX)
          if gap > max(place.height, before.height) || !place.isBeside(whole) { end() }
        }
        words.append(word)
        box = box?.union(place) ?? place
      }
      end()
    }
    return parts
  }
}

extension PageRect {
  var isUsable: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite && width > 0 && height > 0
  }

  /// Whether two boxes overlap in height, as the words of a line do.
  func isBeside(_ other: PageRect) -> Bool {
    min(maxY, other.maxY) - max(y, other.y) > 0.3 * min(height, other.height)
  }

  /// Whether a point, page points, is inside the box or on its edge.
  package func contains(x px: Double, y py: Double) -> Bool { px >= x && px <= maxX && py >= y && py <= maxY }

  /// The distance from a point to the box, points.
  func distance(x px: Double, y py: Double) -> Double {
    hypot(max(x - px, 0, px - maxX), max(y - py, 0, py - maxY))
  }

  func grown(dx: Double, dy: Double) -> PageRect {
    PageRect(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  /// The intersection of two boxes; where there is none, a box of no width at the nearest edge.
  func cut(to other: PageRect) -> PageRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PageRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }
}
