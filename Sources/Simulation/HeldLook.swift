import Signals

/// Somebody who reads a few lines and then looks at one thing and goes on looking, as who wants something that does
/// not come.
package struct HeldLook: Sendable {
  /// Seconds of reading before.
  package static let readingSeconds = 4.0
  /// Seconds of a fixation on the thing that is looked at.
  private static let fixation = 0.22...0.45
  /// Of a fixation while reading, and the saccades between, degrees.
  private static let readingFixation = 0.234
  private static let saccade = 2.0
  /// Scatter of fixations on the thing, degrees per axis.
  private static let aim = 0.4

  /// The thing that is looked at, screen px.
  package let target: ScreenRect
  private let screen: ScreenGeometry
  private let pxPerDegree: Double
  private var random: SplitMix64
  private var place: ScreenPoint
  private var until: Double

  /// - Parameters:
  ///   - target: the thing that is looked at, screen px.
  ///   - screen: the screen it is on.
  ///   - distanceMm: from the eyes to the screen.
  ///   - seed: equal seeds give equal looks.
  package init(at target: ScreenRect, screen: ScreenGeometry, distanceMm: Double, seed: UInt64) {
    (self.target, self.screen) = (target, screen)
    pxPerDegree = screen.pxPerDegree(distanceMm: distanceMm)
    random = SplitMix64(seed: seed)
    place = ScreenPoint(x: 0.27 * screen.widthPx, y: 0.46 * screen.heightPx)
    until = Self.readingFixation
  }

  /// Where the eyes are, screen px; times must not go back.
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

  /// How far a point lies outside the thing that is looked at, px; 0 within.
  package func gap(to point: ScreenPoint) -> Double {
    let dx = max(target.x - point.x, point.x - target.maxX, 0)
    let dy = max(target.y - point.y, point.y - target.maxY, 0)
    return ScreenPoint(x: dx, y: dy).length
  }
}
