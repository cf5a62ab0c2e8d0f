import Signals

extension OfflineReading {
  /// Assigns each fixation to the nearest line.
  func attach() -> [Int] { points.map { nearestLine($0.y) } }

  /// Assigns runs of fixations to lines; a run ends at a step of more than three pitches along or half a pitch across (192 and
  /// 32 px).
  func chain() -> [Int] { nearestLines(of: runs(cutAfter: isFarStep)) }

  func isFarStep(after index: Int) -> Bool {
    let step = points[index + 1] - points[index]
    return abs(step.x) > 3 * pitch || abs(step.y) > 0.5 * pitch
  }

  /// Cuts the fixations after the saccades that go furthest back, one fewer than there are lines; the parts are the lines in
  /// their order.
  func segment() -> [Int] {
    let advances = advances
    let sweeps = Set(
      advances.indices.sorted { (advances[$0], $0) < (advances[$1], $1) }.prefix(centers.count - 1))
    return runs(cutAfter: sweeps.contains).enumerated().flatMap { line, run in
      Array(repeating: line, count: run.count)
    }
  }

  /// Clusters saccades in two by their length along the line; those of the backward cluster end a run of fixations.
  func split() -> [Int] {
    let advances = advances
    guard advances.count >= 2 else { return attach() }
    let labels = KMeans.labels(advances, clusters: 2)
    return nearestLines(of: runs { labels[$0] == 0 })
  }

  /// Clusters the heights of fixations, one cluster for each line, in order from the top.
  func cluster() -> [Int] {
    guard points.count >= centers.count else { return attach() }
    let order = centers.indices.sorted { centers[$0] < centers[$1] }
    return KMeans.labels(points.map(\.y), clusters: centers.count).map { order[$0] }
  }
}
