import Foundation
import Signals
import Statistics

/// Converts smooth pursuit to calibration points.
enum PursuitFit {
  /// The lag of the eyes behind the moving target, s: the one with which the target's place explains both eyes' features best.
  ///
  /// - Returns: nil where too few frames show the eyes, or they do not follow at any lag.
  static func lag(
    _ pursuit: PursuitSamples, _ screen: ScreenGeometry, _ configuration: CalibrationConfiguration
  ) -> Double? {
    let seen = pursuit.samples.compactMap { sample -> (time: Double, feature: SIMD2<Double>)? in
      let all = Side.allCases.compactMap { side in sample.eyes.flatMap { side.eye(of: $0)?.inHead } }
      guard sample.eyes != nil, !all.isEmpty else { return nil }
      let n = Double(all.count)
      return (sample.pathSeconds, all.reduce(.zero) { $0 + SIMD2($1.x, $1.y) } / n)
    }
    guard seen.count >= configuration.minimumPursuitFrames, !pursuit.track.places.isEmpty else { return nil }
    let features = seen.map(\.feature)
    let lag = PursuitLag(configuration, frames: seen.count) { lag, weights in
      let places = seen.map {
        let p = pursuit.place($0.time, lag: lag)
        return SIMD2(p.x / screen.widthPx - 0.5, p.y / screen.heightPx - 0.5)
      }
      return rest(of: features, told: places, weights)
    }
    guard let lag else { return nil }
    let mean = weightedMean(features, lag.weights)
    let spread = PursuitLag.meanSquare(features.map { $0 - mean }, lag.weights)
    let share = min(1 - lag.rest.x / max(spread.x, 1e-12), 1 - lag.rest.y / max(spread.y, 1e-12))
    return share >= configuration.pursuitExplained ? lag.seconds : nil
  }

  /// The residual of the features after a second-order polynomial of the target's places is fitted to each axis. Towards a
  /// screen's edges eyes turn less than in proportion, and that must not be taken for a lag.
  private static func rest(
    of features: [SIMD2<Double>], told places: [SIMD2<Double>], _ weights: [Double]
  ) -> [SIMD2<Double>]? {
    let rows = places.map { [1] + PolynomialTerms.quadratic.values($0) }
    let n = PolynomialTerms.quadratic.count + 1
    var square = [[Double]](repeating: [Double](repeating: 0, count: n), count: n)
    var sides = [[Double]](repeating: [Double](repeating: 0, count: n), count: 2)
    for (row, (feature, weight)) in zip(rows, zip(features, weights)) where weight > 0 {
      for i in 0..<n {
        for j in 0...i { square[i][j] += weight * row[i] * row[j] }
        sides[0][i] += weight * row[i] * feature.x
        sides[1][i] += weight * row[i] * feature.y
      }
    }
    guard let told = LinearSolve.symmetric(square, sides) else { return nil }
    return zip(rows, features).map { row, feature in
      var left = feature
      for i in 0..<n { left -= SIMD2(told[0][i], told[1][i]) * row[i] }
      return left
    }
  }

  /// Cuts the path into short pieces, each a calibration point whose target moves.
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
