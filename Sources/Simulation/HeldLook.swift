import Signals
import Statistics

/// A simulated person who reads a few lines and then keeps looking at one thing, as if waiting for something that does not
/// come.
package struct HeldLook: Sendable {
  /// How long the person reads before the held look, s.
  package static let readingSeconds = 4.0
  /// Range of the length of a fixation on the thing that is looked at, s.
  private static let fixation = 0.22...0.45
  /// Length of a fixation in reading, s, and of the saccades between fixations, degrees.
  private static let readingFixation = 0.234
  private static let saccade = 2.0
  /// Scatter of fixations on the thing that is looked at, degrees per axis.
  private static let aim = 0.4

  /// The box of the thing that the person looks at, screen px.
  package let target: ScreenRect
  private let screen: ScreenGeometry
  private let pxPerDegree: Double
  private var random: SplitMix64
  private var place: ScreenPoint
  private var until: Double

  /// Makes a person who will look at one thing.
  ///
  /// - Parameters:
  ///   - target: the thing that is looked at, screen px.
  ///   - screen: the screen on which it is.
  ///   - distanceMm: from the eyes to the screen, mm.
  ///   - seed: equal seeds give equal looks.
  package init(at target: ScreenRect, screen: ScreenGeometry, distanceMm: Double, seed: UInt64) {
    (self.target, self.screen) = (target, screen)
    pxPerDegree = screen.pxPerDegree(distanceMm: distanceMm)
    random = SplitMix64(seed: seed)
    place = ScreenPoint(x: 0.27 * screen.widthPx, y: 0.46 * screen.heightPx)
    until = Self.readingFixation
  }

  /// Where the eyes are at a time, screen px; times must not decrease.
  package mutating func gaze(at time: Double) -> ScreenPoint {
    while time >= until {
      let isReading = until < Self.readingSeconds
      if isReading {
        place.x += Self.saccade * pxPerDegree
        if place.x > 0.73 * screen.widthPx { place.x = 0.27 * screen.widthPx }
        until = min(until + Self.readingFixation, Self.readingSeconds)
      } else {
        let k = Self.aim * pxPerDegree
        place = target.center + ScreenPoint(x: k * random.normal(), y: k * random.normal())
        until += random.uniform(Self.fixation)
      }
    }
    return place
  }

  /// Distance of a point from the edge of the thing that is looked at, px; 0 within it.
  package func gap(to point: ScreenPoint) -> Double {
    let dx = max(target.x - point.x, point.x - target.maxX, 0)
    let dy = max(target.y - point.y, point.y - target.maxY, 0)
    return ScreenPoint(x: dx, y: dy).length
  }
}
