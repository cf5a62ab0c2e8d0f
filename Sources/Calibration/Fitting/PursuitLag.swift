import Foundation
import Statistics

/// How late the eyes follow a moving target.
///
/// The lag is the one with which the eyes' path fits the target's best: least squares over a grid, refined by a parabola.
/// Frames in catch-up saccades, or of eyes that were elsewhere, stand out and get little or no weight. The weights are updated
/// between passes over the grid, so that all lags of a pass are compared on the same frames.
package struct PursuitLag {
  /// How long the eyes are behind the target, s: the lag that fits best.
  package let seconds: Double
  /// Weight of each frame, as `robustWeights` gives it.
  let weights: [Double]
  /// Weighted mean square of the residual on each axis, at the best lag of the grid.
  let rest: SIMD2<Double>

  /// Finds the lag that fits best.
  ///
  /// - Parameters:
  ///   - configuration: gives the lags that are tried.
  ///   - frames: number of frames.
  ///   - residuals: the residual of each frame at a lag, fitted with the given weights; nil where nothing can be fitted.
  /// - Returns: nil where no lag can be fitted.
  package init?(
    _ configuration: CalibrationConfiguration, frames: Int,
    residuals: (_ lag: Double, _ weights: [Double]) -> [SIMD2<Double>]?
  ) {
    let lags = configuration.pursuitLags
    var weights = [Double](repeating: 1, count: frames)
    var best: (seconds: Double, weights: [Double], rest: SIMD2<Double>)?
    for _ in 0..<configuration.pursuitPasses {
      let left = lags.map { lag in residuals(lag, weights).map { ($0, Self.meanSquare($0, weights)) } }
      // The axes' noise differs in its unit, so the product of both residuals is compared, not the sum.
      let fits = left.map { fit in
        fit.map { -log(max($0.1.x, 1e-18)) - log(max($0.1.y, 1e-18)) } ?? -.infinity
      }
      guard let index = fits.indices.max(by: { fits[$0] < fits[$1] }), let (found, rest) = left[index]
      else { return nil }
      best = (Self.peak(fits, index, lags), weights, rest)
      weights = robustWeights(
        found, outlierSDs: configuration.outlierSDs, huberSDs: configuration.huberSDs)
    }
    guard let best else { return nil }
    (seconds, self.weights, rest) = best
  }

  static func meanSquare(_ values: [SIMD2<Double>], _ weights: [Double]) -> SIMD2<Double> {
    weightedMean(values.map { $0 * $0 }, weights)
  }

  /// The peak of a parabola through the best value of the grid and its neighbours.
  private static func peak(_ values: [Double], _ best: Int, _ grid: [Double]) -> Double {
    guard best > 0, best < values.count - 1 else { return grid[best] }
    let (a, b, c) = (values[best - 1], values[best], values[best + 1])
    let bend = a - 2 * b + c
    guard bend < 0, bend.isFinite else { return grid[best] }
    return grid[best] + (grid[best + 1] - grid[best]) * 0.5 * (a - c) / bend
  }
}
