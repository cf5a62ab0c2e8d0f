import Signals
import Statistics

/// A smooth random offset of gaze, quadratic in the place on the screen and larger at the corners, like the error of a fit.
package struct OffsetField: Sendable {
  private var x: [Double]
  private var y: [Double]
  private let screen: ScreenGeometry

  /// Draws a random field of offsets.
  ///
  /// - Parameters:
  ///   - rms: root mean square of the offset's length, px, over the middle `share` of the screen.
  ///   - share: of the screen's width and height; 1 takes the whole screen.
  ///   - screen: the screen that the field covers.
  ///   - random: the random numbers for the field; equal states give equal fields.
  package init(rms: Double, share: Double = 1, screen: ScreenGeometry, random: inout SplitMix64) {
    self.screen = screen
    x = (0..<6).map { _ in random.normal() }
    y = (0..<6).map { _ in random.normal() }
    var sum = 0.0
    for i in 0..<100 {
      let (u, v) = ((Double(i % 10) + 0.5) / 10, (Double(i / 10) + 0.5) / 10)
      let d = at(
        ScreenPoint(
          x: (0.5 + share * (u - 0.5)) * screen.widthPx, y: (0.5 + share * (v - 0.5)) * screen.heightPx))
      sum += d.x * d.x + d.y * d.y
    }
    let scale = rms / (sum / 100).squareRoot()
    x = x.map { $0 * scale }
    y = y.map { $0 * scale }
  }

  /// The offset of gaze at a place, px.
  package func at(_ p: ScreenPoint) -> ScreenPoint {
    let terms = Self.terms(p, screen)
    return ScreenPoint(
      x: zip(x, terms).reduce(0) { $0 + $1.0 * $1.1 }, y: zip(y, terms).reduce(0) { $0 + $1.0 * $1.1 })
  }

  /// What an offset along one axis is a sum of, at a place in screen px: a constant first, then the terms that vary over the
  /// screen, each of about 1 at its edges.
  package static func terms(_ p: ScreenPoint, _ screen: ScreenGeometry) -> [Double] {
    let (u, v) = (2 * p.x / screen.widthPx - 1, 2 * p.y / screen.heightPx - 1)
    return [1, u, v, u * v, u * u - 1 / 3, v * v - 1 / 3]
  }
}
