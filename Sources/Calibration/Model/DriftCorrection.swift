import Signals

/// What is added to a model's gaze points to remove drift, and how uncertain that is.
///
/// Offset and stretch are independent on each axis: shift(p) = offset + stretch * u, where u runs from -1 to 1 over the screen.
/// The tilt adds tilt * u.x to the vertical shift.
package struct DriftCorrection: Hashable, Codable, Sendable {
  /// Shift of gaze at the screen's middle, px.
  package var offset = ScreenPoint(x: 0, y: 0)
  /// Shift at the right (lower) edge beyond `offset`, px; the opposite at the left (upper) edge.
  package var stretch = ScreenPoint(x: 0, y: 0)
  /// Shift downwards at the right edge and upwards at the left one, px.
  package var tilt = 0.0
  /// Variance of the correction's `offset` per axis, px².
  package var offsetVariance = ScreenPoint(x: 0, y: 0)
  /// Variance of the correction's `stretch` per axis, px².
  package var stretchVariance = ScreenPoint(x: 0, y: 0)
  /// Variance of the correction's `tilt`, px².
  package var tiltVariance = 0.0
  /// Whether the variances include the uncertainty from leaning; otherwise the model's own estimate of it is used.
  package var knowsLean = false

  /// No correction: nothing is added, and the model's own estimate of its error counts.
  package static let none = DriftCorrection()

  /// Makes a correction that adds nothing and has no uncertainty.
  package init() {}

  /// The sum of two drift corrections, one applied after the other.
  package static func + (a: DriftCorrection, b: DriftCorrection) -> DriftCorrection {
    var sum = a
    sum.offset = a.offset + b.offset
    sum.stretch = a.stretch + b.stretch
    sum.tilt = a.tilt + b.tilt
    sum.tiltVariance = a.tiltVariance + b.tiltVariance
    sum.offsetVariance = a.offsetVariance + b.offsetVariance
    sum.stretchVariance = a.stretchVariance + b.stretchVariance
    sum.knowsLean = a.knowsLean || b.knowsLean
    return sum
  }

  /// The place of a point between the screen's edges, -1 to 1 on each axis; limited to twice that range.
  package static func share(_ p: ScreenPoint, _ screen: ScreenGeometry) -> SIMD2<Double> {
    let u = SIMD2(2 * p.x / screen.widthPx - 1, 2 * p.y / screen.heightPx - 1)
    return u.clamped(lowerBound: SIMD2(repeating: -2), upperBound: SIMD2(repeating: 2))
  }

  /// The shift that is added to a gaze point of the model's maps, px.
  package func shift(at p: ScreenPoint, on screen: ScreenGeometry) -> ScreenPoint {
    let u = Self.share(p, screen)
    return ScreenPoint(x: offset.x + stretch.x * u.x, y: offset.y + stretch.y * u.y + tilt * u.x)
  }

  /// Removes the correction from a gaze point: the point before it was shifted, px.
  package func undone(_ p: ScreenPoint, on screen: ScreenGeometry) -> ScreenPoint {
    // Stretch is up to half of the way to the screen's edge; what is left of the error at most halves in each iteration.
    var raw = p - offset
    for _ in 0..<16 { raw = p - shift(at: raw, on: screen) }
    return raw
  }

  /// The covariance that the correction's uncertainty adds at a gaze point, px².
  func covariance(at p: ScreenPoint, on screen: ScreenGeometry) -> ScreenCovariance {
    let u = Self.share(p, screen)
    return ScreenCovariance(
      xx: offsetVariance.x + stretchVariance.x * u.x * u.x, xy: 0,
      yy: offsetVariance.y + stretchVariance.y * u.y * u.y + tiltVariance * u.x * u.x)
  }

  /// This correction with offset, stretch and tilt limited, px per axis; `none` where any value is no number.
  package func bounded(offset limit: Double, stretch stretchLimit: Double) -> DriftCorrection {
    let all = [offset, stretch, offsetVariance, stretchVariance, ScreenPoint(x: tilt, y: tiltVariance)]
    guard all.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return .none }
    let bound = { (p: ScreenPoint, limit: Double) in
      ScreenPoint(x: min(max(p.x, -limit), limit), y: min(max(p.y, -limit), limit))
    }
    var result = self
    result.offset = bound(offset, limit)
    result.stretch = bound(stretch, stretchLimit)
    result.tilt = min(max(tilt, -stretchLimit), stretchLimit)
    return result
  }

  enum CodingKeys: String, CodingKey {
    case offset, stretch, tilt, offsetVariance, stretchVariance, tiltVariance, knowsLean
  }
}
