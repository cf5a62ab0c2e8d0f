import Foundation
import Signals
import Statistics

/// A list of errors in a few numbers, all in the unit of the errors.
package struct ErrorSummary: Codable, Hashable, Sendable {
  /// How many errors there are.
  package var count: Int
  /// Their mean.
  package var mean: Double
  /// Half of them are no larger.
  package var median: Double
  /// 95 % of them are no larger.
  package var p95: Double

  /// nil for none at all.
  package init?(_ errors: [Double]) {
    guard !errors.isEmpty else { return nil }
    let sorted = errors.sorted()
    count = sorted.count
    mean = Statistics.mean(sorted) ?? 0
    median = Statistics.median(sorted) ?? 0
    p95 = percentile(sorted, 95) ?? 0
  }
}

/// Chooses points that lie far apart.
enum SpreadSelection {
  /// The point nearest the middle of all, then again and again the one farthest from those chosen, the first
  /// of equals: of a grid of nine that gives the centre and the corners first.
  ///
  /// - Returns: indices of `points` in their order; all where `count` is more than there are.
  static func choose(_ count: Int, of points: [ScreenPoint]) -> [Int] {
    guard count > 0, let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return [] }
    let middle = ScreenPoint(x: (left + right) / 2, y: (top + bottom) / 2)
    var chosen: [Int] = []
    var reach = points.map { -($0 - middle).length }
    while chosen.count < min(count, points.count) {
      let free = points.indices.filter { !chosen.contains($0) }
      guard var next = free.first else { break }
      for index in free where reach[index] > reach[next] + 1e-9 { next = index }
      if chosen.isEmpty { reach = points.map { _ in .infinity } }
      chosen.append(next)
      for index in points.indices { reach[index] = min(reach[index], (points[index] - points[next]).length) }
    }
    return chosen.sorted()
  }
}
