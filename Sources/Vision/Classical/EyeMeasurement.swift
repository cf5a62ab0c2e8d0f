import Foundation
import Signals

/// Converts an iris in the picture to an `Eye` in the head's own frame of reference.
struct EyeMeasurement {
  /// Half the width of an eye's opening, in units of the distance between the eyes: 28 mm of 63 mm for the whole width.
  private static let halfWidth = 0.22
  /// Localisation noise of an iris whose rim is as clear as usual, px (measured on rendered sessions: 0.1 to 0.25 px
  /// horizontally, twice that vertically).
  private static let noise = 0.25

  let pair: EyePair
  let irisRadius: Double

  init(pair: EyePair, configuration: VisionConfiguration) {
    self.pair = pair
    irisRadius = pair.interocular * configuration.irisDiameterMm / configuration.interocularMm / 2
  }

  /// The eye that belongs to a sighting of its iris.
  /// - Parameter varianceRatio: see `RimMeter`.
  func eye(_ sighting: IrisSighting, side: EyeSide, openness: Double, varianceRatio: Double = 1) -> Eye {
    let rest = side == .left ? pair.left : pair.right
    let width = pair.interocular
    let along = ImagePoint(x: (pair.right.x - pair.left.x) / width, y: (pair.right.y - pair.left.y) / width)
    let offset = sighting.center - rest
    let half = Self.halfWidth * width
    let nasal = side == .left ? 1.0 : -1.0
    func corner(_ direction: Double) -> ImagePoint {
      ImagePoint(x: rest.x + direction * half * along.x, y: rest.y + direction * half * along.y)
    }
    return Eye(
      iris: sighting.center, irisRadius: irisRadius, innerCorner: corner(nasal),
      outerCorner: corner(-nasal),
      inHead: ImagePoint(
        x: (offset.x * along.x + offset.y * along.y) / width,
        y: (offset.y * along.x - offset.x * along.y) / width),
      openness: openness, variance: Self.noise * Self.noise * varianceRatio)
  }
}
