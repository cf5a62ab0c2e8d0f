import Foundation
import Signals

extension OfflineReading {
  /// Fits one slope, offset and spread for all lines, by maximum likelihood of the likeliest line of each fixation.
  ///
  /// As published: slope within ±0.1, offset within ±50 px, SD 1 to 20 px (at 64 px a line), each mapped through the normal
  /// distribution's integral so that the search itself has no bounds.
  func regress() -> [Int] {
    let unit = pitch / 64
    func parameters(_ free: [Double]) -> (slope: Double, offset: Double, spread: Double) {
      let share = free.map { 0.5 * erfc(-$0 / 2.0.squareRoot()) }
      return (-0.1 + 0.2 * share[0], (-50 + 100 * share[1]) * unit, (1 + 19 * share[2]) * unit)
    }
    func best(_ index: Int, _ p: (slope: Double, offset: Double, spread: Double)) -> (
      line: Int, distance: Double
    ) {
      let y = points[index].y - p.offset - p.slope * points[index].x
      let line = nearestLine(y)
      return (line, y - centers[line])
    }
    func cost(_ free: [Double]) -> Double {
      let p = parameters(free)
      return points.indices.reduce(0) {
        $0 + 0.5 * square(best($1, p).distance / p.spread) + log(p.spread)
      }
    }
    let limits = [ClosedRange<Double>](repeating: -6...6, count: 3)
    let free = NelderMead.minimum(from: [0, 0, 0], steps: [0.5, 0.5, 0.5], bounds: limits, of: cost)
    let p = parameters(free)
    return points.indices.map { best($0, p).line }
  }

  /// Scales y by 0.9 to 1.1 and shifts it by up to 50 px (at 64 px a line) so that the distances of fixations to the nearest
  /// lines are smallest.
  func stretch() -> [Int] {
    let shift = 50 * pitch / 64
    func moved(_ index: Int, _ x: [Double]) -> Double { points[index].y * x[0] + x[1] }
    let found = NelderMead.minimum(
      from: [1, 0], steps: [0.05, 0.25 * shift], bounds: [0.9...1.1, -shift...shift]
    ) { x in
      points.indices.reduce(0) {
        let y = moved($1, x)
        return $0 + abs(y - centers[nearestLine(y)])
      }
    }
    return points.indices.map { nearestLine(moved($0, found)) }
  }
}
