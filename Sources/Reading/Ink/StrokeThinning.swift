/// Reduces hand-drawn lines to fewer points for storage: a pointer gives far more points than the line needs.
package enum StrokeThinning {
  /// The largest distance between the thinned line and the drawn one, points: a twelfth of a millimetre, less than half
  /// a fine pen's width. Own choice.
  package static let tolerance = 0.25
  /// The largest number of points that are thinned together. The work for a line that goes to and fro grows with its
  /// square.
  private static let most = 1_000

  /// The line thinned by the method of Ramer (1972) and Douglas and Peucker (1973); coordinates are rounded to a
  /// hundredth of a point.
  package static func thinned(_ points: [PagePoint], tolerance: Double = tolerance) -> [PagePoint] {
    let finite = points.filter { $0.x.isFinite && $0.y.isFinite }
    guard finite.count > 1 else { return finite.map(rounded) }
    var kept: [PagePoint] = []
    var start = 0
    while start < finite.count - 1 {
      let end = min(start + most, finite.count - 1)
      kept += keep(Array(finite[start...end]), tolerance).dropLast()
      start = end
    }
    kept.append(finite[finite.count - 1])
    let rounded = kept.map(rounded)
    var distinct = [rounded[0]]
    for point in rounded.dropFirst() where point != distinct[distinct.count - 1] { distinct.append(point) }
    return distinct
  }

  /// Splits a line into parts of at most so many points; each part begins where the previous one ends.
  package static func parts(of line: [PagePoint], most: Int) -> [[PagePoint]] {
    guard line.count > most, most > 1 else { return line.isEmpty ? [] : [line] }
    return stride(from: 0, to: line.count - 1, by: most - 1).map { start in
      Array(line[start...min(start + most - 1, line.count - 1)])
    }
  }

  /// Divides lines into the fewest groups that keep their order and have at most so many points each.
  package static func groups(of lines: [[PagePoint]], most: Int) -> [[[PagePoint]]] {
    var groups: [[[PagePoint]]] = []
    var count = 0
    for part in lines.flatMap({ parts(of: $0, most: most) }) {
      if groups.isEmpty || count + part.count > most {
        groups.append([])
        count = 0
      }
      groups[groups.count - 1].append(part)
      count += part.count
    }
    return groups
  }

  private static func rounded(_ point: PagePoint) -> PagePoint {
    PagePoint(x: (point.x * 100).rounded() / 100, y: (point.y * 100).rounded() / 100)
  }

  private static func keep(_ points: [PagePoint], _ tolerance: Double) -> [PagePoint] {
    var isKept = [Bool](repeating: false, count: points.count)
    (isKept[0], isKept[points.count - 1]) = (true, true)
    var open = [(first: 0, last: points.count - 1)]
    while let (first, last) = open.popLast() {
      guard last - first > 1 else { continue }
      var farthest = (index: first, distance: tolerance)
      for index in first + 1..<last {
        let distance = points[index].distance(to: points[first], points[last])
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.index > first else { continue }
      isKept[farthest.index] = true
      open += [(first, farthest.index), (farthest.index, last)]
    }
    return zip(points, isKept).filter(\.1).map(\.0)
  }
}
