import Foundation
import Statistics

/// The rows of a regression whose labels the other rows contradict: probably wrong ones.
///
/// Least trimmed squares (Rousseeuw 1984): of each cue the plane is sought that fits the best part of the rows, from slopes of
/// several sizes, so that many wrong labels cannot bend it as they bend least squares. What the cues say together is then compared
/// with each label. The fit of a calibration leaves out points one by one and only where they stand out; of labels wrong for a
/// third on noisy eyes hardly any does.
struct ContradictedLabels {
  /// Tuning of the search for wrong labels.
  struct Configuration: Hashable, Codable, Sendable {
    /// The largest share of rows that may be contradicted; where more are, nothing is known.
    var mostShare = 0.4
    /// The least number of rows.
    var leastRows = 6
    /// The least number of rows of a group with an offset of its own; smaller groups share one.
    var leastOfGroup = 5
    /// Standard deviations, on each axis, from which a label is contradicted: one in ninety right ones is.
    var sds = 3.0
    /// The least distance from which a label is contradicted, as a sine: that of the largest offset of a good point, 5 degrees.
    var leastDistance = 0.087
    /// The slopes that are tried on each axis, in units of the usual one. Turned x belongs to mirrored pictures.
    var slopesX = [-1.6, -1, -0.6, 0.6, 1, 1.6]
    var slopesY = [0.4, 0.7, 1, 1.6]
    /// How often a plane is fitted anew to the rows that are nearest to it.
    var steps = 8
    /// The weight of the slopes from which a plane was started, in rows of the usual spread.
    var slopeRows = 0.5
  }

  /// What one cue shows of a row.
  struct Seen {
    /// The direction that the cue tells by usual slopes, as sines.
    var told: SIMD2<Double>
    /// The direction to the label, as the cue sees it.
    var label: SIMD2<Double>
  }

  /// The indices of the contradicted rows.
  let rows: Set<Int>

  /// Finds the contradicted rows.
  ///
  /// - Parameters:
  ///   - cues: what each cue shows of each row; nil where it shows nothing.
  ///   - groups: the group of each row; groups differ by an offset.
  init(cues: [[Seen?]], groups: [Int], _ configuration: Configuration = .init()) {
    let sizes = Dictionary(grouping: groups, by: \.self).mapValues(\.count)
    let groups = groups.map { sizes[$0, default: 0] < configuration.leastOfGroup ? -1 : $0 }
    var planes = cues.compactMap { Plane($0, groups, configuration) }
    let known = groups.indices.filter { row in cues.contains { $0[row] != nil } }
    guard !planes.isEmpty, known.count >= configuration.leastRows else {
      rows = []
      return
    }
    var (kept, contradicted): (Set<Int>, Set<Int>) = ([], [])
    for step in 0..<configuration.steps {
      let rests = Self.together(planes, known)
      let scale = Self.scale(rests, kept, configuration)
      let border = max(configuration.leastDistance, configuration.sds * scale)
      let next = Set(rests.filter { $0.value > border }.keys)
      if step > 0, next == contradicted { break }
      contradicted = next
      kept = Set(known).subtracting(contradicted)
      planes = planes.map { $0.refitted(to: kept) }
    }
    rows =
      Double(contradicted.count) <= configuration.mostShare * Double(known.count) ? contradicted : []
  }

  /// The distance of each row's label from what all cues say together, each weighted by its precision.
  private static func together(_ planes: [Plane], _ known: [Int]) -> [Int: Double] {
    var rests: [Int: Double] = [:]
    for row in known {
      var (sum, total) = (SIMD2<Double>.zero, 0.0)
      for plane in planes {
        guard let rest = plane.rest(row) else { continue }
        let weight = 1 / max(plane.scale * plane.scale, 1e-12)
        sum += weight * rest
        total += weight
      }
      if total > 0 { rests[row] = (sum / total * sum / total).sum().squareRoot() }
    }
    return rests
  }

  /// The standard deviation on each axis of the rows that are kept; of the best part of all where none are known to be.
  private static func scale(
    _ rests: [Int: Double], _ kept: Set<Int>, _ configuration: Configuration
  ) -> Double {
    let squares = (kept.isEmpty ? Array(rests.values) : rests.filter { kept.contains($0.key) }.map(\.value))
      .map { $0 * $0 }.sorted()
    guard kept.isEmpty else {
      return (squares.reduce(0, +) / Double(2 * max(1, squares.count))).squareRoot()
    }
    return Plane.scale(squares, configuration, freedom: 0)
  }
}

/// A plane from what a cue tells to the directions of the labels, with an offset for each group.
private struct Plane {
  private let seen: [ContradictedLabels.Seen?]
  private let groups: [Int]
  private let configuration: ContradictedLabels.Configuration
  private let start: SIMD2<Double>
  /// The columns of the slopes' matrix: what one unit of x and of y adds.
  private var slopes: (x: SIMD2<Double>, y: SIMD2<Double>)
  private var offsets: [Int: SIMD2<Double>] = [:]
  /// The standard deviation on each axis of the rows that fit.
  private(set) var scale = 0.0

  /// The plane that fits the best part of the rows; nil where too few are seen.
  init?(
    _ seen: [ContradictedLabels.Seen?], _ groups: [Int], _ configuration: ContradictedLabels.Configuration
  ) {
    guard seen.count(where: { $0 != nil }) >= configuration.leastRows else { return nil }
    var best: Plane?
    for x in configuration.slopesX {
      for y in configuration.slopesY {
        let plane = Plane(seen, groups, start: SIMD2(x, y), configuration)
        if plane.scale < best?.scale ?? .infinity { best = plane }
      }
    }
    guard let best else { return nil }
    self = best
  }

  private init(
    _ seen: [ContradictedLabels.Seen?], _ groups: [Int], start: SIMD2<Double>,
    _ configuration: ContradictedLabels.Configuration
  ) {
    (self.seen, self.groups, self.start, self.configuration) = (seen, groups, start, configuration)
    slopes = (SIMD2(start.x, 0), SIMD2(0, start.y))
    let all = seen.indices.filter { seen[$0] != nil }
    for (group, rows) in Dictionary(grouping: all, by: { groups[$0] }) {
      let left = rows.compactMap { row in seen[row].map { $0.label - sloped($0.told) } }
      offsets[group] = SIMD2(median(left.map(\.x)) ?? 0, median(left.map(\.y)) ?? 0)
    }
    let count = all.count - Int(configuration.mostShare * Double(all.count))
    for _ in 0..<configuration.steps {
      let nearest = all.sorted { square($0) < square($1) }.prefix(count)
      fit(Set(nearest))
    }
    let freedom = 4 + 2 * offsets.count
    scale = Self.scale(all.map { square($0) }.sorted(), configuration, freedom: freedom)
  }

  /// The standard deviation on each axis by the smallest squares of distances, which are those of the best part of the rows.
  static func scale(
    _ squares: [Double], _ configuration: ContradictedLabels.Configuration, freedom: Int
  ) -> Double {
    let count = squares.count - Int(configuration.mostShare * Double(squares.count))
    guard count > 0 else { return 0 }
    let sum = squares.prefix(count).reduce(0, +)
    let share = Double(count) / Double(squares.count)
    // On normal errors squares of distances are exponential with a mean of 2; this is the mean of their smallest part.
    let border = share < 1 ? -2 * log(1 - share) : 0
    let mean = share < 1 ? 2 - border * (1 - share) / share : 2
    return (sum * 2 / Double(max(1, 2 * count - freedom)) / mean).squareRoot()
  }

  private func sloped(_ told: SIMD2<Double>) -> SIMD2<Double> { told.x * slopes.x + told.y * slopes.y }

  /// How far the label of a row is from the plane; nil where the cue shows nothing of it.
  func rest(_ row: Int) -> SIMD2<Double>? {
    seen[row].map { $0.label - sloped($0.told) - offsets[groups[row], default: .zero] }
  }

  private func square(_ row: Int) -> Double { rest(row).map { ($0 * $0).sum() } ?? .infinity }

  /// The plane that fits these rows by least squares.
  func refitted(to rows: Set<Int>) -> Plane {
    var plane = self
    plane.fit(rows)
    let squares = rows.compactMap { row in plane.rest(row).map { ($0 * $0).sum() } }
    let freedom = 4 + 2 * offsets.count
    plane.scale = (squares.reduce(0, +) / Double(max(1, 2 * squares.count - freedom))).squareRoot()
    return plane
  }

  private mutating func fit(_ rows: Set<Int>) {
    let byGroup = Dictionary(grouping: rows.filter { seen[$0] != nil }, by: { groups[$0] })
    var means: [Int: (told: SIMD2<Double>, label: SIMD2<Double>)] = [:]
    for (group, rows) in byGroup {
      let all = rows.sorted().compactMap { seen[$0] }
      means[group] = (average(all.map(\.told)), average(all.map(\.label)))
    }
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (alongX, alongY) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for row in rows.sorted() {
      guard let one = seen[row], let mean = means[groups[row]] else { continue }
      let (told, label) = (one.told - mean.told, one.label - mean.label)
      (xx, xy, yy) = (xx + told.x * told.x, xy + told.x * told.y, yy + told.y * told.y)
      alongX += told.x * label
      alongY += told.y * label
    }
    // The slopes from which the plane was started count as so many rows.
    let extra = configuration.slopeRows * (xx + yy) / Double(2 * max(1, rows.count))
    (xx, yy) = (xx + extra, yy + extra)
    alongX += extra * SIMD2(start.x, 0)
    alongY += extra * SIMD2(0, start.y)
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-12 * xx * yy, determinant > 0 else { return }
    slopes = ((yy * alongX - xy * alongY) / determinant, (xx * alongY - xy * alongX) / determinant)
    for (group, mean) in means { offsets[group] = mean.label - sloped(mean.told) }
  }
}
