import Foundation
import Signals

/// Converts an iris in the picture to an `Eye` in the head's own frame of reference.
struct EyeMeasurement {
  let configuration: VisionConfiguration
  let pair: EyePair
  let irisRadius: Double

  init(pair: EyePair, configuration: VisionConfiguration) {
    (self.pair, self.configuration) = (pair, configuration)
    irisRadius = pair.interocular * configuration.irisDiameterMm / configuration.interocularMm / 2
  }

  /// The eye that belongs to a sighting of its iris.
  /// - Parameter varianceRatio: see `RimMeter`.
  func eye(_ sighting: IrisSighting, side: EyeSide, openness: Double, varianceRatio: Double = 1) -> Eye {
    let rest = side == .left ? pair.left : pair.right
    let width = pair.interocular
    let along = ImagePoint(x: (pair.right.x - pair.left.x) / width, y: (pair.right.y - pair.left.y) / width)
    let offset = sighting.center - rest
    let half = configuration.eyeHalfWidth * width
    let nasal = side == .left ? 1.0 : -1.0
    func corner(_ direction: Double) -> ImagePoint {
      ImagePoint(x: rest.x + direction * half * along.x, y: rest.y + direction * half * along.y)
    }
    let noise = configuration.irisNoise
    return Eye(
      iris: sighting.center, irisRadius: irisRadius, innerCorner: corner(nasal),
      outerCorner: corner(-nasal),
      inHead: ImagePoint(
        x: (offset.x * along.x + offset.y * along.y) / width,
        y: (offset.y * along.x - offset.x * along.y) / width),
      openness: openness, variance: noise * noise * varianceRatio)
  }
}
