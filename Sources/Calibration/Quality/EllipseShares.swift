import Signals
import Statistics

/// How often the true point lies within the ellipses that should contain it in 68 and 95 % of frames.
package struct EllipseShares: Hashable, Codable, Sendable {
  /// Squared Mahalanobis distance of the contour that should hold 68 %: chi-squared with two degrees of freedom.
  package static let contour68 = 2.28
  /// Squared Mahalanobis distance of the contour that should hold 95 %.
  package static let contour95 = 5.99

  /// Number of gaze points that were compared with the true point.
  package private(set) var samples = 0
  /// Number of gaze points whose true point is within the contour of 68 %.
  package private(set) var within68 = 0
  /// Number of gaze points whose true point is within the contour of 95 %.
  package private(set) var within95 = 0

  /// Makes a count without gaze points.
  package init() {}

  /// Counts how many errors lie within the contours of 68 and 95 %.
  ///
  /// - Parameter distances: squared Mahalanobis distances in the plane; the result is nil for none.
  package init?(_ distances: [Double]) {
    guard !distances.isEmpty else { return nil }
    for distance in distances { add(distance: distance) }
  }

  /// Share of the points within the contour of 68 %, 0 to 1; nil without samples.
  package var share68: Double? { samples == 0 ? nil : Double(within68) / Double(samples) }
  /// Share of the points within the contour of 95 %, 0 to 1; nil without samples.
  package var share95: Double? { samples == 0 ? nil : Double(within95) / Double(samples) }

  /// The squared Mahalanobis distance of an error; infinite for a covariance without area.
  package static func distance(_ error: ScreenPoint, _ c: ScreenCovariance) -> Double {
    Spread(xx: c.xx, xy: c.xy, yy: c.yy).mahalanobis2(SIMD2(error.x, error.y)) ?? .infinity
  }

  /// Adds a gaze point with its true point; one whose ellipse has no area counts as outside of both contours.
  package mutating func add(_ gaze: Gaze, truth: ScreenPoint) {
    add(distance: Self.distance(gaze.point - truth, gaze.covariance))
  }

  private mutating func add(distance: Double) {
    samples += 1
    guard distance.isFinite else { return }
    if distance <= Self.contour68 { within68 += 1 }
    if distance <= Self.contour95 { within95 += 1 }
  }

  /// The sum of both counts.
  package static func + (a: EllipseShares, b: EllipseShares) -> EllipseShares {
    var sum = a
    sum.samples += b.samples
    sum.within68 += b.within68
    sum.within95 += b.within95
    return sum
  }
}
