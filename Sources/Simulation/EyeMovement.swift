import Foundation
import Signals

/// One look of a simulated person: the saccade to a place and the fixation there.
package struct Look: Sendable, Hashable {
  /// Where the simulated eyes rest, screen px.
  package var place: ScreenPoint
  /// Length of the look's fixation, s.
  package var seconds: Double

  /// Makes a look of a simulated person.
  ///
  /// - Parameters:
  ///   - place: where the eyes rest, screen px.
  ///   - seconds: length of the fixation.
  package init(_ place: ScreenPoint, _ seconds: Double) { (self.place, self.seconds) = (place, seconds) }
}

/// Where the eyes of a simulated person are at any moment of a saccade and the fixation after it.
package struct EyeMovement: Sendable {
  /// When the simulated saccade begins, s.
  package private(set) var start: Double
  private let from: ScreenPoint
  /// The place to which the saccade leads, and how long the eyes stay there.
  package let look: Look
  /// When the eyes land and the fixation begins, s.
  package let landing: Double
  /// When the simulated fixation is over, s.
  package var end: Double { landing + look.seconds }

  /// Starts a saccade to a look. A saccade of A degrees takes 2.2 A + 21 ms (Carpenter 1988).
  package init(from: ScreenPoint, to look: Look, start: Double, pxPerDegree: Double) {
    (self.start, self.from, self.look) = (start, from, look)
    let degrees = (look.place - from).length / pxPerDegree
    landing = start + (degrees < 0.05 ? 0 : 0.021 + 0.0022 * degrees)
  }

  /// Place of the eyes at a time, screen px; they speed up and slow down smoothly (minimum jerk).
  package func position(at time: Double) -> ScreenPoint {
    guard time < landing, landing > start else { return look.place }
    let s = max(0, (time - start) / (landing - start))
    let share = s * s * s * (10 + s * (6 * s - 15))
    let d = look.place - from
    return ScreenPoint(x: from.x + share * d.x, y: from.y + share * d.y)
  }
}
