import Signals

/// The offset of gaze across lines over an area of the screen, px: a plane, since the error of a calibration differs from the
/// upper to the lower edge and from the left to the right one. Gaussian: mean and covariance of the plane's coefficients.
package struct OffsetPlane: Hashable, Codable, Sendable {
  /// A place as the plane sees it: 1, then the place between the area's edges, -1 to 1 to the right and downwards.
  typealias Place = SIMD3<Double>

  /// The area over which the plane is defined, screen px.
  private(set) var area: ScreenRect
  /// The mean of the coefficients, px: the offset at the area's middle, and how much more it is at its edges.
  private(set) var mean: SIMD3<Double>
  /// The columns of the coefficients' covariance, px².
  private(set) var c0: SIMD3<Double>
  private(set) var c1: SIMD3<Double>
  private(set) var c2: SIMD3<Double>

  /// Makes a plane that is `offset` everywhere on an area, screen px.
  ///
  /// - Parameters:
  ///   - variance: of the offset at the area's middle, px².
  ///   - slope: variance of how much more it is at the right and at the lower edge, px².
  init(_ offset: Double, variance: Double, slope: Double = 0, over area: ScreenRect) {
    self.area = area
    mean = SIMD3(offset, 0, 0)
    (c0, c1, c2) = (SIMD3(variance, 0, 0), SIMD3(0, slope, 0), SIMD3(0, 0, slope))
  }

  private init(area: ScreenRect) {
    self.area = area
    (mean, c0, c1, c2) = (.zero, .zero, .zero, .zero)
  }

  /// The place of a point of the screen; points beyond the area count as at its edge.
  func place(_ point: ScreenPoint) -> Place {
    guard area.width > 0, area.height > 0 else { return SIMD3(1, 0, 0) }
    return SIMD3(
      1, min(max(2 * (point.x - area.x) / area.width - 1, -1), 1),
      min(max(2 * (point.y - area.y) / area.height - 1, -1), 1))
  }

  /// The offset at a place, px.
  func value(at place: Place) -> Double { (mean * place).sum() }

  /// The variance of the offset at a place, px².
  func variance(at place: Place) -> Double { (spread(to: place) * place).sum() }

  private func spread(to place: Place) -> SIMD3<Double> { c0 * place.x + c1 * place.y + c2 * place.z }

  /// Adds to the variance of the offset everywhere, px².
  mutating func widen(by variance: Double) { c0.x += variance }

  /// Adds to the offset everywhere, px.
  mutating func shift(by offset: Double) { mean.x += offset }

  /// Limits the offset at the area's middle, px either way.
  mutating func bound(to limit: Double) { mean.x = min(max(mean.x, -limit), limit) }

  /// Sees to it that the offset at the area's middle is not better known than this, px².
  mutating func floor(_ variance: Double) { c0.x = max(c0.x, variance) }

  /// Updates the plane from an observation at a place.
  ///
  /// - Parameters:
  ///   - innovation: observed offset minus `value(at:)`, px.
  ///   - variance: of the observation's own error, px².
  ///   - share: probability that the observation shows the offset.
  mutating func update(_ innovation: Double, variance: Double, at place: Place, share: Double) {
    let spread = spread(to: place)
    let gain = spread * (share / ((spread * place).sum() + variance))
    mean += gain * innovation
    c0 -= gain * spread.x
    c1 -= gain * spread.y
    c2 -= gain * spread.z
  }

  // MARK: Mixtures

  /// A sum of no planes, to which planes are added with their weights.
  static func none(over area: ScreenRect) -> OffsetPlane { OffsetPlane(area: area) }

  /// Adds a plane with a weight to this sum: `mean` sums the means, the columns sum the second moments.
  mutating func add(_ plane: OffsetPlane, weight: Double) {
    let m = plane.mean
    let weighted = m * weight
    mean += weighted
    c0 += plane.c0 * weight + weighted * m.x
    c1 += plane.c1 * weight + weighted * m.y
    c2 += plane.c2 * weight + weighted * m.z
  }

  /// The plane with the moments of this sum, whose weights sum to `weight`.
  func divided(by weight: Double) -> OffsetPlane {
    var plane = self
    let m = mean / weight
    plane.mean = m
    plane.c0 = c0 / weight - m * m.x
    plane.c1 = c1 / weight - m * m.y
    plane.c2 = c2 / weight - m * m.z
    return plane
  }
}
