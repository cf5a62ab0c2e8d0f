import Documents

/// Boxes of words that follow each other, joined along their line, whichever way it runs.
struct LineBoxes {
  /// Page points, one for each piece of a line.
  private(set) var boxes: [PageRect] = []
  private let turn: TextTurn
  /// Words further apart than this stand in different columns; times the height of a line.
  private static let longestGap = 3.0

  /// - Parameter turn: how the page's text runs.
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
  /// The box turned upright, to be compared with others and turned back: on a page of no size, for none is needed.
  func upright(_ box: PageRect) -> PageRect { upright(box, on: Self.noPage) }

  /// Takes `upright(_:)` back.
  func original(_ box: PageRect) -> PageRect { original(box, on: Self.noPage) }

  private static let noPage = PageSize(width: 0, height: 0)
}
