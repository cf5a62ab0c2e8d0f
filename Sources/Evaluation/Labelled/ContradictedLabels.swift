import Foundation
import Statistics

/// The rows of a regression whose labels the other rows contradict: probably wrong ones.
///
/// Least trimmed squares (Rousseeuw 1984): of each cue the surface is sought that fits the best part of the rows, from slopes of
/// several sizes, so that many wrong labels cannot bend it as they bend least squares. What the cues say together is then compared
/// with each label. The fit of a calibration leaves out points one by one and only where they stand out; of labels wrong for a
/// third on noisy eyes hardly any does.
struct ContradictedLabels {
  /// Tuning of the search for wrong labels.
  struct Configuration: Hashable, Codable, Sendable {
    /// The largest share of rows that may be contradicted; where more are, nothing is known. Of labels that others made a third
    /// may be wrong.
    var mostShare = 0.4
    /// The least number of rows.
    var leastRows = 6
    /// The least number of rows of a group with an offset of its own; smaller groups share one.
    var leastOfGroup = 5
    /// Standard deviations, on each axis, from which a label is contradicted: of right ones one in 230 is.
    var sds = 3.3
    /// The share of the held-out error of all rows below which that without the contradicted ones has to lie: labels that are
    /// merely off by a little more than others stay.
    var betterShare = 0.5
    /// The least distance from which a label is contradicted, as a sine: that of the largest offset of a good point, 5 degrees.
    var leastDistance = 0.087
    /// The slopes that are tried on each axis, in units of the usual one. Turned x belongs to mirrored pictures.
    var slopesX = [-1.6, -1, -0.6, 0.6, 1, 1.6]
    var slopesY = [0.4, 0.7, 1, 1.6]
    /// The least standard deviation of a cue, as a sine: one that fits the best part of the rows well may err elsewhere.
    var leastScale = 0.03
    /// The least number of rows for a curved surface.
    var leastCurved = 16
    /// The weight of a surface without curvature, in rows of the usual spread.
    var flatRows = 2.0
    /// How often a surface is fitted anew to the rows that are nearest to it.
    var steps = 8
    /// The weight of the slopes from which a surface was started, in rows of the usual spread.
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
    var surfaces = cues.compactMap { Surface($0, groups, configuration) }
    let known = groups.indices.filter { row in cues.contains { $0[row] != nil } }
    guard !surfaces.isEmpty, known.count >= configuration.leastRows else {
      rows = []
      return
    }
    var (kept, contradicted): (Set<Int>, Set<Int>) = ([], [])
    for step in 0..<configuration.steps {
      let rests = Self.together(surfaces, known, configuration)
      let scale = Self.scale(rests, kept, configuration)
      let border = max(configuration.leastDistance, configuration.sds * scale)
      let next = Set(rests.filter { $0.value > border }.keys)
      if step > 0, next == contradicted { break }
      contradicted = next
      kept = Set(known).subtracting(contradicted)
      surfaces = surfaces.map { $0.refitted(to: kept) }
    }
    rows =
      Double(contradicted.count) <= configuration.mostShare * Double(known.count) ? contradicted : []
  }

  /// The distance of each row's label from what all cues say together, each weighted by its precision.
  private static func together(
    _ surfaces: [Surface], _ known: [Int], _ configuration: Configuration
  ) -> [Int: Double] {
    var rests: [Int: Double] = [:]
    for row in known {
      var (sum, total) = (SIMD2<Double>.zero, 0.0)
      for surface in surfaces {
        guard let rest = surface.rest(row) else { continue }
        let scale = max(surface.scale, configuration.leastScale)
        let weight = 1 / (scale * scale)
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
    return Surface.scale(squares, configuration, freedom: 0)
  }
}

/// A surface from what a cue tells to the directions of the labels, with an offset for each group: a plane, and curved where there
/// are rows enough, since lids flatten what is seen of eyes that look up or down.
private struct Surface {
  private let seen: [ContradictedLabels.Seen?]
  private let groups: [Int]
  private let configuration: ContradictedLabels.Configuration
  private let start: SIMD2<Double>
  /// What one unit of each term adds.
  private var slopes: [SIMD2<Double>]
  private var offsets: [Int: SIMD2<Double>] = [:]
  /// The standard deviation on each axis of the rows that fit.
  private(set) var scale = 0.0

  /// The surface that fits the best part of the rows; nil where too few are seen.
  init?(
    _ seen: [ContradictedLabels.Seen?], _ groups: [Int], _ configuration: ContradictedLabels.Configuration
  ) {
    guard seen.count(where: { $0 != nil }) >= configuration.leastRows else { return nil }
    var best: Surface?
    for x in configuration.slopesX {
      for y in configuration.slopesY {
        let surface = Surface(seen, groups, start: SIMD2(x, y), configuration)
        if surface.scale < best?.scale ?? .infinity { best = surface }
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
    let all = seen.indices.filter { seen[$0] != nil }
    slopes = [SIMD2(start.x, 0), SIMD2(0, start.y)]
    if all.count >= configuration.leastCurved { slopes += [.zero, .zero, .zero] }
    for (group, rows) in Dictionary(grouping: all, by: { groups[$0] }) {
      let left = rows.compactMap { row in seen[row].map { $0.label - shown($0.told) } }
      offsets[group] = SIMD2(median(left.map(\.x)) ?? 0, median(left.map(\.y)) ?? 0)
    }
    let count = all.count - Int(configuration.mostShare * Double(all.count))
    for _ in 0..<configuration.steps {
      let nearest = all.sorted { square($0) < square($1) }.prefix(count)
      fit(nearest.sorted())
    }
    scale = Self.scale(all.map { square($0) }.sorted(), configuration, freedom: freedom)
  }

  /// The number of values that a fit determines.
  private var freedom: Int { 2 * (slopes.count + offsets.count) }

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

  private func terms(_ told: SIMD2<Double>) -> [Double] {
    slopes.count == 2
      ? [told.x, told.y] : [told.x, told.y, told.x * told.x, told.x * told.y, told.y * told.y]
  }

  private func shown(_ told: SIMD2<Double>) -> SIMD2<Double> {
    zip(slopes, terms(told)).reduce(.zero) { $0 + $1.1 * $1.0 }
  }

  /// How far the label of a row is from the surface; nil where the cue shows nothing of it.
  func rest(_ row: Int) -> SIMD2<Double>? {
    seen[row].map { $0.label - shown($0.told) - offsets[groups[row], default: .zero] }
  }

  private func square(_ row: Int) -> Double { rest(row).map { ($0 * $0).sum() } ?? .infinity }

  /// The surface that fits these rows by least squares.
  func refitted(to rows: Set<Int>) -> Surface {
    var surface = self
    surface.fit(rows.sorted())
    let squares = rows.compactMap { row in surface.rest(row).map { ($0 * $0).sum() } }
    surface.scale = (squares.reduce(0, +) / Double(max(1, 2 * squares.count - freedom))).squareRoot()
    return surface
  }

  private mutating func fit(_ rows: [Int]) {
    let known = rows.compactMap { row in
      seen[row].map { (group: groups[row], terms: terms($0.told), label: $0.label) }
    }
    var means: [Int: (terms: [Double], label: SIMD2<Double>)] = [:]
    for (group, all) in Dictionary(grouping: known, by: \.group) {
      let mean = slopes.indices.map { term in all.reduce(0) { $0 + $1.terms[term] } / Double(all.count) }
      means[group] = (mean, average(all.map(\.label)))
    }
    let count = slopes.count
    var squares = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    var sides = [[Double]](repeating: [Double](repeating: 0, count: count), count: 2)
    for one in known {
      guard let mean = means[one.group] else { continue }
      let (terms, label) = (zip(one.terms, mean.terms).map { $0 - $1 }, one.label - mean.label)
      for i in 0..<count {
        for j in 0..<count { squares[i][j] += terms[i] * terms[j] }
        sides[0][i] += terms[i] * label.x
        sides[1][i] += terms[i] * label.y
      }
    }
    // The slopes from which the surface was started, without curvature, count as so many rows.
    let usual = [SIMD2(start.x, 0), SIMD2(0, start.y), .zero, .zero, .zero]
    for i in 0..<count {
      let rows = i < 2 ? configuration.slopeRows : configuration.flatRows
      let extra = rows * squares[i][i] / Double(max(1, known.count))
      squares[i][i] += extra
      sides[0][i] += extra * usual[i].x
      sides[1][i] += extra * usual[i].y
    }
    guard let solved = LinearSolve.symmetric(squares, sides) else { return }
    slopes = slopes.indices.map { SIMD2(solved[0][$0], solved[1][$0]) }
    for (group, mean) in means {
      offsets[group] = mean.label - zip(slopes, mean.terms).reduce(SIMD2<Double>.zero) { $0 + $1.1 * $1.0 }
    }
  }
}
