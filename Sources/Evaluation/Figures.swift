import Foundation
import Signals
import Statistics

/// A summary of errors, in the unit of the errors.
package struct ErrorSummary: Codable, Hashable, Sendable {
  /// The number of errors that are summarised.
  package var count: Int
  /// The mean of the errors.
  package var mean: Double
  /// The median of the errors.
  package var median: Double
  /// The 95th percentile of the errors.
  package var p95: Double

  /// Summarises errors; nil where there are none.
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
  /// Chooses the point nearest to the middle of all, then repeatedly the one farthest from those chosen; among equals
  /// the first. In a grid of nine the centre and the corners come first.
  ///
  /// - Returns: indices of `points` in the order of choice; all of them where `count` is larger than their number.
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
