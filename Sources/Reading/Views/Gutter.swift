import Documents
import Statistics

/// The white gap between two columns: the place across a region where most lines lie on one of its sides and none
/// crosses it, between those that do cross it (headings, and tables and figures as wide as both columns).
struct Gutter {
  /// The middle of the gap and its width, points.
  var x: Double
  var width: Double

  /// The least number of lines on either side, so that a table's last column or a drop capital makes no gutter.
  private static let leastLines = 3

  /// The best gutter of a region; nil where it is one column.
  ///
  /// - Parameters:
  ///   - elements: the region's elements, sorted by the height of their middles.
  ///   - height: the usual height of the region's lines, points.
  static func find(in elements: [PageElement], height: Double) -> Gutter? {
    let text = elements.filter(\.isText)
    guard text.count >= 2 * leastLines, let left = text.map(\.box.x).min(),
      let right = text.map(\.box.maxX).max(), right - left > 4 * height
    else { return nil }
    let step = max(0.5, height / 10)
    let places = stride(from: left + step, to: right, by: step).prefix(4000).map { $0 }
    let supports = supports(at: places, elements, height)
    guard let most = supports.max(), most > 0 else { return nil }
    // A page number within the white gap splits it, so the widest run of nearly equally good places counts.
    let isGood = supports.map { Double($0) >= 0.85 * Double(most) }
    var best = 0..<0
    var start = 0
    for end in 0...isGood.count where end == isGood.count || !isGood[end] {
      if end - start > best.count { best = start..<end }
      start = end + 1
    }
    let width = Double(best.count) * step
    guard width >= 0.4 * height else { return nil }
    return Gutter(x: (places[best.lowerBound] + places[best.upperBound - 1]) / 2, width: width)
  }

  /// The support at each of the places, from the left. It is the same until a place passes the edge of an element, which
  /// lines have in common.
  private static func supports(at places: [Double], _ elements: [PageElement], _ height: Double) -> [Int] {
    let edges = elements.flatMap { [$0.box.x, $0.box.maxX] }.sorted()
    var (supports, next) = ([Int](), 0)
    for (index, x) in places.enumerated() {
      if let last = supports.last {
        // The first edge that the place before did not pass.
        while next < edges.count, edges[next] < places[index - 1] { next += 1 }
        if next == edges.count || edges[next] > x {
          supports.append(last)
          continue
        }
      }
      supports.append(support(at: x, elements, height))
    }
    return supports
  }

  /// The number of lines that have a column beside them if the region is split at `x`.
  private static func support(at x: Double, _ elements: [PageElement], _ height: Double) -> Int {
    let bands = bands(of: elements, at: x)
    let support = bands.reduce(0) { sum, band in
      guard !band.isSpanning else { return sum }
      let left = band.elements.filter { $0.isText && $0.box.maxX <= x }
      let right = band.elements.filter { $0.isText && $0.box.x >= x }
      guard min(left.count, right.count) >= leastLines, !isTable(left, right, height) else { return sum }
      return sum + min(left.count, right.count)
    }
    // If lines often cross the place, it is not a gap between columns.
    return bands.count(where: \.isSpanning) <= support / 2 ? support : 0
  }

  /// Elements of a region between two spanning ones, or a run of spanning elements.
  struct Band {
    var elements: [PageElement]
    var isSpanning: Bool
  }

  /// The region's bands from its top, split by the elements that cross the gutter; elements beside a crossing one
  /// belong to its band.
  ///
  /// - Parameter sorted: the elements, sorted by the height of their middles.
  static func bands(of sorted: [PageElement], at x: Double) -> [Band] {
    let crossing = sorted.filter { $0.box.x < x && $0.box.maxX > x }
    var bands: [Band] = []
    var first = 0
    for element in sorted {
      while first < crossing.count, crossing[first].box.maxY < element.centerY { first += 1 }
      let isSpanning = crossing[first...].prefix(4).contains {
        $0.box.y <= element.centerY && $0.box.maxY >= element.centerY
      }
      if bands.last?.isSpanning == isSpanning {
        bands[bands.count - 1].elements.append(element)
      } else {
        bands.append(Band(elements: [element], isSpanning: isSpanning))
      }
    }
    return bands
  }

  /// Whether two sides are columns of a table and not of the text: their rows are at the same height, and their cells
  /// are short, or parts of one line of the document, or far apart.
  static func isTable(_ left: [PageElement], _ right: [PageElement], _ height: Double) -> Bool {
    let (few, many) = left.count <= right.count ? (left, right) : (right, left)
    let pairs = few.compactMap { cell in
      many.first { abs($0.centerY - cell.centerY) < 0.25 * height }.map { (cell, $0) }
    }
    guard Double(pairs.count) >= 0.8 * Double(few.count) else { return false }
    let words = min(upperMedian(left.map(\.wordiness)) ?? 0, upperMedian(right.map(\.wordiness)) ?? 0)
    let shared = pairs.count { $0.line != nil && $0.line == $1.line }
    let steps = zip(few, few.dropFirst()).map { abs($1.centerY - $0.centerY) }.filter { $0 > 0.5 * height }
    let isLoose = (upperMedian(steps) ?? 0) > 1.8 * height
    let isOneLine = Double(shared) >= 0.7 * Double(pairs.count)
    return words < 2.5 || (words < 5 && (isOneLine || isLoose))
  }
}
