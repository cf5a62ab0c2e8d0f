/// The geometry of a mark: its place on a page, in PDF points from the top left of the page as shown, y down.
package enum MarkGeometry: Hashable, Codable, Sendable {
  /// A point of a page, in PDF points from the top left of the page as shown.
  package struct Point: Hashable, Codable, Sendable {
    /// The distance from the left edge, in points.
    package var x: Double
    /// The distance from the top edge, in points.
    package var y: Double
    /// Makes a point from its distances to the left and top edge, in points.
    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    enum CodingKeys: String, CodingKey { case x, y }
  }

  /// A highlight: four points for each piece of a line: top left, top right, bottom right, bottom left.
  case highlight([[Point]])
  /// A bookmark: the place to come back to.
  case bookmark(Point)
  /// Ink: the points of each stroke in the order of drawing, and the pen's width in points.
  case ink([[Point]], width: Double)
  /// An area, given by opposite corners.
  case area(from: Point, to: Point)

  /// All points of the mark, which have to lie on the page, in no particular order.
  package var points: [Point] {
    switch self {
    case .highlight(let quads): quads.flatMap(\.self)
    case .bookmark(let point): [point]
    case .ink(let strokes, _): strokes.flatMap(\.self)
    case .area(let from, let to): [from, to]
    }
  }

  /// The most points of a mark.
  package static let mostPoints = 100_000

  /// The same mark with each point moved by `lead`, for instance to the page of another edition.
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
