import Reading
import Signals

extension ReaderScene.PagePlacement {
  /// The page's box and the screen, both rotated back so that the page is upright.
  func upright(on screen: ScreenRect) -> (rect: ScreenRect, screen: ScreenRect) {
    (Self.turnedBack(rect, turn, around: rect.center), Self.turnedBack(screen, turn, around: rect.center))
  }

  private static func turnedBack(
    _ box: ScreenRect, _ turn: PageTurn, around center: ScreenPoint
  ) -> ScreenRect {
    let (dx, dy) = (box.center.x - center.x, box.center.y - center.y)
    let middle: ScreenPoint =
      switch turn {
      case .none: ScreenPoint(x: dx, y: dy)
      case .right: ScreenPoint(x: dy, y: -dx)
      case .over: ScreenPoint(x: -dx, y: -dy)
      case .left: ScreenPoint(x: -dy, y: dx)
      }
    let (width, height) = turn.isSideways ? (box.height, box.width) : (box.width, box.height)
    return ScreenRect(
      x: center.x + middle.x - width / 2, y: center.y + middle.y - height / 2, width: width, height: height)
  }
}
