import Documents

/// How a page's text is turned against the page as it is shown.
///
/// Text written from top to bottom with its lines from right to left, as Japanese may be, lies like text that was
/// turned by a quarter clockwise, and is ordered the same way.
package enum TextTurn: String, Hashable, Codable, Sendable {
  /// Lines run to the right or left; the first one is at the top.
  case upright
  /// Lines run down the page; the first one is at the right.
  case clockwise
  /// Lines run up the page; the first one is at the left.
  case counterclockwise

  /// The direction of most letters in these lines.
  init(of lines: [TextLine]) {
    var votes: [TextTurn: Int] = [:]
    for line in lines { votes[Self.turn(of: line), default: 0] += line.text.count }
    let upright = votes[.upright] ?? 0
    let (down, up) = (votes[.clockwise] ?? 0, votes[.counterclockwise] ?? 0)
    self = upright >= max(down, up) ? .upright : down >= up ? .clockwise : .counterclockwise
  }

  private static func turn(of line: TextLine) -> TextTurn {
    guard line.text.count > 1, line.box.height > 1.5 * line.box.width, let first = line.words.first,
      let last = line.words.last
    else { return .upright }
    let way = last.box.y + last.box.height / 2 - first.box.y - first.box.height / 2
    return way < 0 ? .counterclockwise : .clockwise
  }

  /// The box after the page is turned so that its text is upright. Page points, origin top left, y down.
  func upright(_ box: PageRect, on page: PageSize) -> PageRect {
    switch self {
    case .upright: box
    case .clockwise:
      PageRect(x: box.y, y: page.width - box.maxX, width: box.height, height: box.width)
    case .counterclockwise:
      PageRect(x: page.height - box.maxY, y: box.x, width: box.height, height: box.width)
    }
  }

  /// Turns an upright box back, the inverse of `upright`.
  func original(_ box: PageRect, on page: PageSize) -> PageRect {
    switch self {
    case .upright: box
    case .clockwise:
      PageRect(x: page.width - box.maxY, y: box.x, width: box.height, height: box.width)
    case .counterclockwise:
      PageRect(x: box.y, y: page.height - box.maxX, width: box.height, height: box.width)
    }
  }
}
