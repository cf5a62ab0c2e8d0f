import Signals
import Statistics

/// k-means clustering of numbers (Lloyd 1982), the best of several seeded starts (Arthur & Vassilvitskii 2007).
enum KMeans {
  /// The rank of each value's cluster, 0 for the cluster with the smallest mean.
  ///
  /// - Parameters:
  ///   - clusters: number of clusters, at most as many as there are values.
  ///   - starts: number of starts, of which the one with the smallest sum of squares is used.
  static func labels(_ values: [Double], clusters: Int, starts: Int = 10) -> [Int] {
    var random = SplitMix64(seed: 1)
    var best: (cost: Double, means: [Double]) = (.infinity, [])
    for _ in 0..<starts {
      let found = settled(from: seeds(values, clusters, &random), values)
      if found.cost < best.cost { best = found }
    }
    let means = best.means.sorted()
    return values.map { nearest($0, means) }
  }

  private static func nearest(_ value: Double, _ means: [Double]) -> Int {
    var best = 0
    for index in means.indices where abs(means[index] - value) < abs(means[best] - value) { best = index }
    return best
  }

  /// Chooses starting means by k-means++: each is drawn with the square of its distance to the nearest one chosen before.
  private static func seeds(_ values: [Double], _ count: Int, _ random: inout SplitMix64) -> [Double] {
    var seeds = [values[Int(random.uniform() * Double(values.count))]]
    while seeds.count < count {
      let weights = values.map { square($0 - seeds[nearest($0, seeds)]) }
      var left = random.uniform() * weights.reduce(0, +)
      let index = weights.firstIndex { weight in
        left -= weight
        return left < 0
      }
      seeds.append(values[index ?? values.count - 1])
    }
    return seeds
  }

  private static func settled(from seeds: [Double], _ values: [Double]) -> (cost: Double, means: [Double]) {
    var means = seeds
    for _ in 0..<300 {
      var (sums, counts) = (
        [Double](repeating: 0, count: means.count), [Int](repeating: 0, count: means.count)
      )
      for value in values {
        let label = nearest(value, means)
        sums[label] += value
        counts[label] += 1
      }
      let next = means.indices.map { counts[$0] > 0 ? sums[$0] / Double(counts[$0]) : means[$0] }
      if next == means { break }
      means = next
    }
    return (values.reduce(0) { $0 + square($1 - means[nearest($1, means)]) }, means)
  }
}
