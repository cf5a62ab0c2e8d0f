import Signals

extension OfflineReading {
  /// Joins runs of forward saccades, two at a time, where one straight line fits them best: first the longer ones with limits
  /// on slope and error, at last any. The resulting sequences are the lines in order of height.
  ///
  /// As published: a run ends at a step back or of half a pitch across; the slope's limit is 0.1, the error's 20 px at 64 px a
  /// line.
  func merge() -> [Int] {
    let advances = advances
    let runs = runs { advances[$0] < 0 || abs(points[$0 + 1].y - points[$0].y) > 0.5 * pitch }
    var sequences = runs.map { run in run.reduce(into: FittedRun()) { $0.add($1, points[$1]) } }
    // Each phase gives the fewest fixations of the shorter and of the longer run, and whether the limits hold.
    let phases = [(3, 3, true), (1, 3, true), (1, 1, true), (1, 1, false)]
    for (shorter, longer, isLimited) in phases {
      while sequences.count > centers.count {
        var best: (i: Int, j: Int, error: Double)?
        for i in sequences.indices {
          for j in sequences.indices where j > i {
            let counts = (sequences[i].members.count, sequences[j].members.count)
            guard min(counts.0, counts.1) >= shorter, max(counts.0, counts.1) >= longer else { continue }
            let fit = sequences[i].fit(with: sequences[j])
            if isLimited, abs(fit.slope) >= 0.1 || fit.error >= 20 * pitch / 64 { continue }
            if fit.error < best?.error ?? .infinity { best = (i, j, fit.error) }
          }
        }
        guard let best else { break }
        sequences[best.i].join(sequences[best.j])
        sequences.remove(at: best.j)
      }
    }
    let order = centers.indices.sorted { centers[$0] < centers[$1] }
    var lines = [Int](repeating: 0, count: points.count)
    for (rank, sequence) in sequences.sorted(by: { $0.meanY < $1.meanY }).enumerated() {
      for index in sequence.members { lines[index] = order[min(rank, order.count - 1)] }
    }
    return lines
  }
}

/// A set of fixations with the sums from which a straight line through them is computed.
private struct FittedRun {
  private(set) var members: [Int] = []
  private var (x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0)

  var meanY: Double { y / Double(members.count) }

  mutating func add<Point: PlanarPoint>(_ index: Int, _ point: Point) {
    members.append(index)
    x += point.x
    y += point.y
    xx += point.x * point.x
    xy += point.x * point.y
    yy += point.y * point.y
  }

  mutating func join(_ other: FittedRun) {
    members += other.members
    (x, y, xx, xy, yy) = (x + other.x, y + other.y, xx + other.xx, xy + other.xy, yy + other.yy)
  }

  /// The least-squares line through two runs, and the root of its mean squared residual.
  func fit(with other: FittedRun) -> (slope: Double, error: Double) {
    let n = Double(members.count + other.members.count)
    let (mx, my) = ((x + other.x) / n, (y + other.y) / n)
    let sxx = (xx + other.xx) / n - mx * mx
    let sxy = (xy + other.xy) / n - mx * my
    let syy = (yy + other.yy) / n - my * my
    let slope = sxx > 1e-9 ? sxy / sxx : 0
    return (slope, max(0, syy - slope * sxy).squareRoot())
  }
}
