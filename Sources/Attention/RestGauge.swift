import Signals

/// Tells resting eyes from eyes that travel, such as along a line of text.
///
/// Keeps the mean of the points since the eyes came to rest; a point too far from it means that they
/// have moved on and rest, if at all, anew. OptiKey asks the same of a lock-on: stay within a radius.
package struct RestGauge: Hashable, Sendable {
  private var mean = ScreenPoint(x: 0, y: 0)
  private var count = 0.0
  private var suspect: ScreenPoint?

  /// A quarter of a second at 30 Hz, the length of a fixation.
  private static let steadyCount = 8.0

  package init() {}

  /// Returns false when `point` lies farther than `limit` (px) from where the eyes rested so far.
  package mutating func rests(at point: ScreenPoint, limit: Double) -> Bool {
    let moved = count > 0 && (point - mean).length > limit
    if moved { count = 0 }
    count += 1
    let step = point - mean
    mean = count == 1 ? point : ScreenPoint(x: mean.x + step.x / count, y: mean.y + step.y / count)
    return !moved
  }

  /// As `rests`, but a single point far away is passed over: the eyes have moved with the second one there.
  package mutating func restsSteadily(at point: ScreenPoint, limit: Double) -> Bool {
    // Of the last moments only: what drifts slowly is a head, not reading.
    count = min(count, Self.steadyCount)
    guard count > 0, (point - mean).length > limit else {
      suspect = nil
      return rests(at: point, limit: limit)
    }
    guard let before = suspect, (point - before).length <= limit else {
      suspect = point
      return true
    }
    suspect = nil
    return rests(at: point, limit: limit)
  }

  /// Forgets everything, as for another person or calibration.
  package mutating func reset() { (count, suspect) = (0, nil) }
}
