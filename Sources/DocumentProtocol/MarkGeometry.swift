/// Where a mark is on its page: PDF points from the top left of the page as shown, y down.
package enum MarkGeometry: Hashable, Codable, Sendable {
  /// A point of a page, in PDF points from the top left of the page as shown.
  package struct Point: Hashable, Codable, Sendable {
    /// To the right, points.
    package var x: Double
    /// Downwards, points.
    package var y: Double
    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    enum CodingKeys: String, CodingKey { case x, y }
  }

  /// Four points for each piece of a line: top left, top right, bottom right, bottom left.
  case highlight([[Point]])
  /// The place to come back to.
  case bookmark(Point)
  /// The points of each stroke in the order of drawing, and the pen's width.
  case ink([[Point]], width: Double)
  /// Opposite corners.
  case area(from: Point, to: Point)

  /// All points of it, in no particular order of meaning: what has to lie on the page.
  package var points: [Point] {
    switch self {
    case .highlight(let quads): quads.flatMap(\.self)
    case .bookmark(let point): [point]
    case .ink(let strokes, _): strokes.flatMap(\.self)
    case .area(let from, let to): [from, to]
    }
  }

  /// What a page can hold.
  package static let mostPoints = 100_000

  /// The same kind of mark with each of its points moved by `lead`, as from a page to another edition's page.
  package func mapped(_ lead: (Point) -> Point) -> MarkGeometry {
    switch self {
    case .highlight(let quads): .highlight(quads.map { $0.map(lead) })
    case .bookmark(let point): .bookmark(lead(point))
    case .ink(let strokes, let width): .ink(strokes.map { $0.map(lead) }, width: width)
    case .area(let from, let to): .area(from: lead(from), to: lead(to))
    }
  }
}

extension PageRect {
  /// The smallest box around some points.
  package init(around points: some Collection<MarkGeometry.Point>) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    self.init(x: x, y: y, width: (xs.max() ?? x) - x, height: (ys.max() ?? y) - y)
  }
}
