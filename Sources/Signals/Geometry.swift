/// A place in a plane. Each frame of reference has a type of its own, so that they cannot be mixed up; what
/// can be reckoned with any of them stands here.
public protocol PlanarPoint {
  var x: Double { get }
  var y: Double { get }
  init(x: Double, y: Double)
}

extension PlanarPoint {
  public static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }
  public static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }
  /// Euclidean length, in the unit of `x` and `y`.
  public var length: Double { (x * x + y * y).squareRoot() }
}

/// A point in the camera's picture: px, origin at the centre of the top left pixel of the unmirrored
/// frame, x right, y down.
public struct ImagePoint: PlanarPoint, Hashable, Codable, Sendable {
  public var x: Double
  public var y: Double
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  enum CodingKeys: String, CodingKey {
    case x, y
  }
}

/// An upright box in the camera's picture, px (see `ImagePoint`).
public struct ImageRect: Hashable, Codable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  public var center: ImagePoint { ImagePoint(x: x + width / 2, y: y + height / 2) }

  enum CodingKeys: String, CodingKey {
    case x, y, width, height
  }
}

/// A point on the monitor in use: px, origin at its top left corner, x right, y down.
public struct ScreenPoint: PlanarPoint, Hashable, Codable, Sendable {
  public var x: Double
  public var y: Double
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  enum CodingKeys: String, CodingKey {
    case x, y
  }
}

/// An upright box on the monitor, px (see `ScreenPoint`).
public struct ScreenRect: Hashable, Codable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  public var center: ScreenPoint { ScreenPoint(x: x + width / 2, y: y + height / 2) }
  public var maxX: Double { x + width }
  public var maxY: Double { y + height }

  /// Half open: the left and top edges belong to the box, the right and bottom ones do not.
  public func contains(_ p: ScreenPoint) -> Bool {
    p.x >= x && p.x < maxX && p.y >= y && p.y < maxY
  }

  /// The box grown by `dx`, `dy` px on every side.
  public func grown(dx: Double, dy: Double) -> ScreenRect {
    ScreenRect(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  enum CodingKeys: String, CodingKey {
    case x, y, width, height
  }
}

/// The covariance of a screen point, px².
public struct ScreenCovariance: Hashable, Codable, Sendable {
  public var xx: Double
  public var xy: Double
  public var yy: Double
  public init(xx: Double, xy: Double, yy: Double) { (self.xx, self.xy, self.yy) = (xx, xy, yy) }

  /// One number for the spread: the root of the mean variance over both axes, px.
  public var radius: Double { (max(0, xx + yy) / 2).squareRoot() }
}
