import Foundation
import Signals

/// Smooth pursuit turned into calibration points and offsets.
///
/// The eyes follow a little late. The lag is the one with which their path explains the target's best (least
/// squares over a grid, refined by a parabola); frames in catch-up saccades, or of eyes that were elsewhere, stand
/// out from it and count little or nothing.
enum PursuitFit {
  /// Seconds that the eyes are behind, by how well both eyes' features follow the target's path linearly.
  ///
  /// - Returns: nil where fewer than 30 frames show the eyes, or they do not follow at any lag.
  static func lag(
    _ pursuit: PursuitSamples, _ screen: ScreenGeometry, _ configuration: CalibrationConfiguration
  ) -> Double? {
    let seen = pursuit.samples.compactMap { sample -> (time: Double, feature: SIMD2<Double>)? in
      let all = Side.allCases.compactMap { side in sample.eyes.flatMap { side.eye(of: $0)?.inHead } }
      guard sample.eyes != nil, !all.isEmpty else { return nil }
      let n = Double(all.count)
      return (sample.pathSeconds, all.reduce(.zero) { $0 + SIMD2($1.x, $1.y) } / n)
    }
    guard seen.count >= 30, !pursuit.track.places.isEmpty else { return nil }
    let shares = configuration.pursuitLags.map { lag in
      explained(
        seen.map(\.feature),
        seen.map {
          let p = pursuit.place($0.time, lag: lag)
          return SIMD2(p.x / screen.widthPx, p.y / screen.heightPx)
        })
    }
    guard let best = shares.indices.max(by: { shares[$0] < shares[$1] }),
      shares[best] >= configuration.pursuitExplained
    else { return nil }
    return refined(shares, best, configuration.pursuitLags)
  }

  /// The peak of a parabola through the best value and its neighbours.
  static func refined(_ values: [Double], _ best: Int, _ grid: [Double]) -> Double {
    guard best > 0, best < values.count - 1 else { return grid[best] }
    let (a, b, c) = (values[best - 1], values[best], values[best + 1])
    let bend = a - 2 * b + c
    guard bend < 0 else { return grid[best] }
    return grid[best] + (grid[best + 1] - grid[best]) * 0.5 * (a - c) / bend
  }

  /// The smaller share, over both axes, of the features' variance that a robust line on the target explains.
  private static func explained(_ features: [SIMD2<Double>], _ places: [SIMD2<Double>]) -> Double {
    let axes = [(features.map(\.x), places.map(\.x)), (features.map(\.y), places.map(\.y))]
    return axes.map { feature, place in
      var weights = [Double](repeating: 1, count: feature.count)
      var share = 0.0
      for _ in 0..<3 {
        guard let line = Line(place, feature, weights) else { return 0 }
        let rest = zip(place, feature).map { $1 - line.intercept - line.slope * $0 }
        let sd = 1.4826 * median(rest.map(abs))
        share = 1 - sd * sd / max(line.variance, 1e-12)
        weights = rest.map { sd > 0 && abs($0) > 2 * sd ? pow(2 * sd / abs($0), 2) : 1 }
      }
      return share
    }.min() ?? 0
  }

  private struct Line {
    var intercept: Double
    var slope: Double
    /// Of y.
    var variance: Double

    init?(_ x: [Double], _ y: [Double], _ w: [Double]) {
      let total = w.reduce(0, +)
      let mean = { (v: [Double]) in zip(v, w).reduce(0) { $0 + $1.0 * $1.1 } / total }
      let (mx, my) = (mean(x), mean(y))
      var (xx, xy, yy) = (0.0, 0.0, 0.0)
      for i in x.indices {
        xx += w[i] * (x[i] - mx) * (x[i] - mx) / total
        xy += w[i] * (x[i] - mx) * (y[i] - my) / total
        yy += w[i] * (y[i] - my) * (y[i] - my) / total
      }
      guard xx > 0 else { return nil }
      (slope, variance) = (xy / xx, yy)
      intercept = my - slope * mx
    }
  }

  /// The path cut into short pieces, each a point whose target moves.
  static func points(
    _ pursuit: PursuitSamples, lag: Double, _ configuration: CalibrationConfiguration
  ) -> [CollectedPoint] {
    let pieces = max(1, Int((pursuit.track.seconds / configuration.pursuitPieceSeconds).rounded()))
    return (0..<pieces).map { piece in
      let span = pursuit.track.seconds / Double(pieces)
      let (from, to) = (Double(piece) * span, Double(piece + 1) * span)
      let middle = pursuit.place((from + to) / 2, lag: 0)
      var point = CollectedPoint(target: CalibrationTarget(label: "p\(piece + 1)", point: middle))
      for sample in pursuit.samples where (from..<to).contains(sample.pathSeconds - lag) {
        point.add(
          EyesSample(
            sequence: 0, time: sample.time, eyes: sample.eyes.map { .valid($0) } ?? .invalid(.eyesNotFound)),
          at: pursuit.place(sample.pathSeconds, lag: lag))
      }
      point.seconds = span
      return point
    }
  }
}
