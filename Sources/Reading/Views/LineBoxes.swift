import Documents

/// Joins the boxes of successive words along their line, for any direction of text.
struct LineBoxes {
  /// The joined boxes in page points, one for each piece of a line.
  private(set) var boxes: [PageRect] = []
  private let turn: TextTurn
  /// The largest gap between words of one column, as a multiple of the line's height.
  private static let longestGap = 3.0

  /// Begins to join boxes of words.
  ///
  /// - Parameter turn: the direction of the page's text.
  init(_ turn: TextTurn) { self.turn = turn }

  mutating func add(_ box: PageRect) {
    guard let last = boxes.last else { return boxes.append(box) }
    let (before, now) = (turn.upright(last), turn.upright(box))
    let gap = max(now.x - before.maxX, before.x - now.maxX)
    if before.isBeside(now), gap < Self.longestGap * now.height {
      boxes[boxes.count - 1] = last.union(box)
    } else {
      boxes.append(box)
    }
  }
}

extension TextTurn {
  /// The box turned upright, to be compared with others and turned back. No page size is needed for that.
  func upright(_ box: PageRect) -> PageRect { upright(box, on: Self.noPage) }

  /// Turns an upright box back, the inverse of `upright(_:)`.
  func original(_ box: PageRect) -> PageRect { original(box, on: Self.noPage) }

  private static let noPage = PageSize(width: 0, height: 0)
}
