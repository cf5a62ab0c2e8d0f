/// Tells whether drawn lines are touched by something that moves over them, such as an eraser.
package enum InkTouch {
  /// Whether a straight movement over the page touches a line; all lengths in points.
  ///
  /// - Parameters:
  ///   - line: the line's points; a single one is a dot.
  ///   - start: where the movement begins.
  ///   - end: where the movement ends.
  ///   - reach: the greatest distance at which the line counts as touched, between the middle of the line and that of
  ///     the moving tool.
  package static func touches(
    _ line: [PagePoint], from start: PagePoint, to end: PagePoint, reach: Double
  ) -> Bool {
    let (left, right) = (min(start.x, end.x) - reach, max(start.x, end.x) + reach)
    let (top, bottom) = (min(start.y, end.y) - reach, max(start.y, end.y) + reach)
    for index in line.indices {
      let (a, b) = (line[index], line[min(index + 1, line.count - 1)])
      guard max(a.x, b.x) >= left, min(a.x, b.x) <= right, max(a.y, b.y) >= top, min(a.y, b.y) <= bottom
      else { continue }
      if distance(a, b, start, end) <= reach { return true }
    }
    return false
  }

  /// The distance between two line segments; 0 where they cross.
  private static func distance(_ a: PagePoint, _ b: PagePoint, _ c: PagePoint, _ d: PagePoint) -> Double {
    let (ab, cd) = ((side(a, b, c), side(a, b, d)), (side(c, d, a), side(c, d, b)))
    if ab.0 * ab.1 < 0, cd.0 * cd.1 < 0 { return 0 }
    return min(a.distance(to: c, d), b.distance(to: c, d), c.distance(to: a, b), d.distance(to: a, b))
  }

  /// The side of the line from `a` to `b` on which a point lies, as the sign of the result.
  private static func side(_ a: PagePoint, _ b: PagePoint, _ point: PagePoint) -> Double {
    (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
  }
}

extension PagePoint {
  /// The distance from the point to the line segment between two others.
  func distance(to a: PagePoint, _ b: PagePoint) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let share = length > 0 ? min(max(((x - a.x) * dx + (y - a.y) * dy) / length, 0), 1) : 0
    let (offX, offY) = (x - (a.x + share * dx), y - (a.y + share * dy))
    return (offX * offX + offY * offY).squareRoot()
  }
}
