import Signals

/// Distinguishes resting eyes from eyes that travel, for example along a line of text.
///
/// It keeps the mean of the points since the eyes came to rest. A point too far from that mean means that they have moved on
/// and rest, if at all, elsewhere. OptiKey requires the same for lock-on: to stay within a radius.
package struct RestGauge: Hashable, Sendable {
  /// Tuning of what counts as having moved on.
  package struct Configuration: Hashable, Sendable {
    /// Number of points in the running mean of `restsSteadily`: a quarter of a second at 30 Hz, the length of a fixation.
    /// Chosen by trial.
    package var steadyCount = 8.0
    /// Makes the default tuning of what counts as having moved on.
    package init() {}
  }

  /// The tuning of this gauge of rest, fixed since it was made.
  package let configuration: Configuration
  private var mean = ScreenPoint(x: 0, y: 0)
  private var count = 0.0
  private var suspect: ScreenPoint?

  /// Makes a gauge of rest without points.
  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Whether the eyes still rest: false when `point` is further than `limit` (px) from where they have rested so far.
  package mutating func rests(at point: ScreenPoint, limit: Double) -> Bool {
    let moved = count > 0 && (point - mean).length > limit
    if moved { count = 0 }
    count += 1
    let step = point - mean
    mean = count == 1 ? point : ScreenPoint(x: mean.x + step.x / count, y: mean.y + step.y / count)
    return !moved
  }

  /// As `rests`, but a single point far away is ignored: the eyes have moved only with the second one there.
  package mutating func restsSteadily(at point: ScreenPoint, limit: Double) -> Bool {
    // The mean covers the last moments only, because slow drift comes from the head and not from reading.
    count = min(count, configuration.steadyCount)
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

  /// Forgets where the eyes rested, for example for another person or calibration.
  package mutating func reset() { (count, suspect) = (0, nil) }
}
