/// A point in a plane. Each frame of reference has a type of its own, so that they cannot be mixed up; this protocol has the
/// arithmetic that they share.
package protocol PlanarPoint {
  /// Coordinate to the right, in the unit of the conforming type's frame of reference.
  var x: Double { get }
  /// Coordinate downwards, in the same unit as `x`.
  var y: Double { get }
  /// Makes a point from its coordinates, in the unit of the conforming type's frame of reference.
  init(x: Double, y: Double)
}

extension PlanarPoint {
  /// The vector from point `b` to point `a`.
  package static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }
  /// The sum of two points by components, for adding a vector to a point.
  package static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }
  /// Euclidean length of the vector from the origin to the point, in the unit of `x` and `y`.
  package var length: Double { (x * x + y * y).squareRoot() }
}

/// A point in the camera's picture: px, origin at the centre of the top left pixel of the unmirrored
/// frame, x right, y down.
package struct ImagePoint: PlanarPoint, Hashable, Codable, Sendable {
  /// Coordinate to the right in the unmirrored frame, px.
  package var x: Double
  /// Coordinate downwards in the unmirrored frame, px.
  package var y: Double
  /// Makes a point of the camera's picture from its coordinates, px.
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  enum CodingKeys: String, CodingKey {
    case x, y
  }
}

/// An upright box in the camera's picture, px (see `ImagePoint`).
package struct ImageRect: Hashable, Codable, Sendable {
  /// Left edge of the box, px.
  package var x: Double
  /// Upper edge of the box, px.
  package var y: Double
  /// Width of the box, px.
  package var width: Double
  /// Height of the box, px.
  package var height: Double
  /// Makes a box of the camera's picture from its left and upper edge and its size, px.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  /// Middle of the box, px.
  package var center: ImagePoint { ImagePoint(x: x + width / 2, y: y + height / 2) }

  enum CodingKeys: String, CodingKey {
    case x, y, width, height
  }
}

/// A point on the monitor in use: px, origin at its top left corner, x right, y down.
package struct ScreenPoint: PlanarPoint, Hashable, Codable, Sendable {
  /// Coordinate to the right from the monitor's left edge, screen px.
  package var x: Double
  /// Coordinate downwards from the monitor's upper edge, screen px.
  package var y: Double
  /// Makes a point on the monitor from its coordinates, screen px.
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  enum CodingKeys: String, CodingKey {
    case x, y
  }
}

/// An upright box on the monitor, px (see `ScreenPoint`).
package struct ScreenRect: Hashable, Codable, Sendable {
  /// Left edge of the box, screen px.
  package var x: Double
  /// Upper edge of the box, screen px.
  package var y: Double
  /// Width of the box, screen px.
  package var width: Double
  /// Height of the box, screen px.
  package var height: Double
  /// Makes a box on the monitor from its left and upper edge and its size, screen px.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  /// Middle of the box, screen px.
  package var center: ScreenPoint { ScreenPoint(x: x + width / 2, y: y + height / 2) }
  /// Right edge of the box, screen px; the edge itself does not belong to the box.
  package var maxX: Double { x + width }
  /// Lower edge of the box, screen px; the edge itself does not belong to the box.
  package var maxY: Double { y + height }

  /// Whether a screen point lies in the box. The left and top edges belong to the box, the right and bottom ones do not.
  package func contains(_ p: ScreenPoint) -> Bool {
    p.x >= x && p.x < maxX && p.y >= y && p.y < maxY
  }

  /// The box enlarged by `dx` px on the left and right and by `dy` px at the top and bottom.
  package func grown(dx: Double, dy: Double) -> ScreenRect {
    ScreenRect(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  enum CodingKeys: String, CodingKey {
    case x, y, width, height
  }
}

/// The covariance matrix of a screen point, px².
package struct ScreenCovariance: Hashable, Codable, Sendable {
  /// Variance of the screen point's x, px².
  package var xx: Double
  /// Covariance of the screen point's x and y, px².
  package var xy: Double
  /// Variance of the screen point's y, px².
  package var yy: Double
  /// Makes a covariance matrix from its three different entries, px².
  package init(xx: Double, xy: Double, yy: Double) { (self.xx, self.xy, self.yy) = (xx, xy, yy) }

  /// The spread as one number: the root of the mean variance over both axes, px.
  package var radius: Double { (max(0, xx + yy) / 2).squareRoot() }
}
