import Signals
import Statistics

/// How often the truth lies within the ellipses that a covariance promises to hold 68 and 95 % of it.
package struct EllipseShares: Hashable, Codable, Sendable {
  /// Squared Mahalanobis distances of these contours: chi-squared with two degrees of freedom.
  package static let contour68 = 2.28
  /// Squared Mahalanobis distance of the contour that is to hold 95 %.
  package static let contour95 = 5.99

  /// Points that were compared.
  package private(set) var samples = 0
  /// Those of them within the contour of 68 %.
  package private(set) var within68 = 0
  /// Those of them within the contour of 95 %.
  package private(set) var within95 = 0

  package init() {}

  /// - Parameter distances: squared Mahalanobis distances in the plane; nil for none.
  package init?(_ distances: [Double]) {
    guard !distances.isEmpty else { return nil }
    for distance in distances { add(distance: distance) }
  }

  /// nil without samples.
  package var share68: Double? { samples == 0 ? nil : Double(within68) / Double(samples) }
  /// Share of the points within the contour of 95 %, 0 to 1; nil without samples.
  package var share95: Double? { samples == 0 ? nil : Double(within95) / Double(samples) }

  /// The squared Mahalanobis distance of an error; infinite for a covariance that has no area.
  package static func distance(_ error: ScreenPoint, _ c: ScreenCovariance) -> Double {
    Spread(xx: c.xx, xy: c.xy, yy: c.yy).mahalanobis2(SIMD2(error.x, error.y)) ?? .infinity
  }

  /// Takes a point in; one whose ellipse has no area lies outside of both.
  package mutating func add(_ gaze: Gaze, truth: ScreenPoint) {
    add(distance: Self.distance(gaze.point - truth, gaze.covariance))
  }

  private mutating func add(distance: Double) {
    samples += 1
    guard distance.isFinite else { return }
    if distance <= Self.contour68 { within68 += 1 }
    if distance <= Self.contour95 { within95 += 1 }
  }

  /// Both counts together.
  package static func + (a: EllipseShares, b: EllipseShares) -> EllipseShares {
    var sum = a
    sum.samples += b.samples
    sum.within68 += b.within68
    sum.within95 += b.within95
    return sum
  }
}
