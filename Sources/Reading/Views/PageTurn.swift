import Documents
import Signals

/// By how many quarters, clockwise, a whole page is shown turned.
package enum PageTurn: Int, Hashable, Codable, Sendable, CaseIterable {
  /// By no, one, two or three quarters.
  case none, right, over, left

  /// - Parameter quarters: clockwise; any number, a negative one is the other way.
  package func turned(by quarters: Int) -> PageTurn {
    let count = Self.allCases.count
    let sum = (rawValue + quarters % count + count) % count
    return Self(rawValue: sum) ?? .none
  }

  /// Width and height change places.
  package var isSideways: Bool { self == .right || self == .left }

  func turned(_ size: PageSize) -> PageSize {
    isSideways ? PageSize(width: size.height, height: size.width) : size
  }

  /// Where a place of the page has come to; both are measured from the upper left corner of what is shown.
  func turned(_ point: PagePoint, on size: PageSize) -> PagePoint {
    switch self {
    case .none: point
    case .right: PagePoint(x: size.height - point.y, y: point.x)
    case .over: PagePoint(x: size.width - point.x, y: size.height - point.y)
    case .left: PagePoint(x: point.y, y: size.width - point.x)
    }
  }

  /// Takes `turned` back.
  ///
  /// - Parameter size: of the page as it is, not as it is shown.
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
  /// The box between two corners.
  package init(_ a: PagePoint, _ b: PagePoint) {
    self.init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }

  var corners: (PagePoint, PagePoint) { (PagePoint(x: x, y: y), PagePoint(x: maxX, y: maxY)) }
}
