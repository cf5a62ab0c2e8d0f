import Documents
import Signals

/// The turn of a whole page in quarters, clockwise.
package enum PageTurn: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The page is not turned.
  case none
  /// The page is turned by a quarter clockwise.
  case right
  /// The page is turned by half, so that it is upside down.
  case over
  /// The page is turned by a quarter counterclockwise.
  case left

  /// The turn that results from this one and further quarters.
  ///
  /// - Parameter quarters: the number of quarters, clockwise; negative ones turn the other way.
  package func turned(by quarters: Int) -> PageTurn {
    let count = Self.allCases.count
    let sum = (rawValue + quarters % count + count) % count
    return Self(rawValue: sum) ?? .none
  }

  /// Whether width and height are exchanged.
  package var isSideways: Bool { self == .right || self == .left }

  func turned(_ size: PageSize) -> PageSize {
    isSideways ? PageSize(width: size.height, height: size.width) : size
  }

  /// A place of the page after the turn; both places are measured from the upper left corner of what is shown.
  func turned(_ point: PagePoint, on size: PageSize) -> PagePoint {
    switch self {
    case .none: point
    case .right: PagePoint(x: size.height - point.y, y: point.x)
    case .over: PagePoint(x: size.width - point.x, y: size.height - point.y)
    case .left: PagePoint(x: point.y, y: size.width - point.x)
    }
  }

  /// The place on the unturned page, the inverse of `turned`.
  ///
  /// - Parameters:
  ///   - point: a place on the turned page.
  ///   - size: the size of the page before the turn.
  func original(_ point: PagePoint, on size: PageSize) -> PagePoint {
    switch self {
    case .none: point
    case .right: PagePoint(x: point.y, y: size.height - point.x)
    case .over: PagePoint(x: size.width - point.x, y: size.height - point.y)
    case .left: PagePoint(x: size.width - point.y, y: point.x)
    }
  }
}

extension PageRect {
  /// The box that two corners span.
  package init(_ a: PagePoint, _ b: PagePoint) {
    self.init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }

  var corners: (PagePoint, PagePoint) { (PagePoint(x: x, y: y), PagePoint(x: maxX, y: maxY)) }
}
