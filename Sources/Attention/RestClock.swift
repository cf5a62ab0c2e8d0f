import Signals

/// Measures how long the eyes have rested in one place, in signals of any noise.
///
/// It compares the recent mean of gaze with the mean since the eyes came to rest. Two short means can be told apart in noise
/// that hides the difference between any two points: eyes that read along a line leave within half a second, and eyes that look
/// at one thing stay, however noisy the tracker is.
package struct RestClock: Hashable, Sendable {
  /// Tuning of when the eyes count as having left their place of rest.
  package struct Configuration: Hashable, Sendable {
    /// Length of the recent mean, s; longer than a fixation in reading (0.2 to 0.3 s).
    package var recentSeconds = 0.4
    /// Length of the mean that gives the place of rest, s: what drifts more slowly than this is the head, not the eyes.
    package var homeSeconds = 2.0
    /// The eyes have left when the two means are further apart than this, mm (1.6°), or than `limitSigmas` if that is more.
    package var limitMm = 16.0
    /// The limit of `limitMm` in standard deviations of a sample's noise; the mean of 0.4 s keeps about half of the noise,
    /// since that of a webcam lasts some frames.
    package var limitSigmas = 2.2
    /// A gap in gaze up to this long, s (a blink), does not end a rest.
    package var bridgeSeconds = 0.6
    /// Makes the default tuning of when the eyes count as having left their place of rest.
    package init() {}
  }

  /// The tuning of this clock of rest, fixed since it was made.
  package let configuration: Configuration
  private var recent: [Point] = []
  /// The place where the eyes rest, screen px.
  package private(set) var home = ScreenPoint(x: 0, y: 0)
  private var since: Timestamp?
  private var last: Timestamp?

  private struct Point: Hashable, Sendable {
    var time: Timestamp
    var place: ScreenPoint
  }

  /// Makes a clock of rest that has seen no gaze.
  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Takes the next point of gaze.
  ///
  /// - Parameters:
  ///   - point: filtered gaze, screen px.
  ///   - time: of the point, on the source's clock.
  ///   - pxPerMm: of the screen.
  ///   - noise: standard deviation of a single unfiltered point per axis, px.
  /// - Returns: seconds since the eyes came to rest where they are.
  package mutating func step(_ point: ScreenPoint, at time: Timestamp, pxPerMm: Double, noise: Double)
    -> Double
  {
    if let last, time - last > configuration.bridgeSeconds || time < last { reset() }
    let dt = last.map { time - $0 } ?? 0
    last = time
    recent.append(Point(time: time, place: point))
    recent.removeAll { time - $0.time > configuration.recentSeconds }
    let mean = mean
    guard let since else {
      (self.since, home) = (time, point)
      return 0
    }
    let limit = max(configuration.limitMm * pxPerMm, configuration.limitSigmas * noise.finiteOr(0))
    guard (mean - home).length <= limit else {
      // The eyes came to the new place when half of the recent points had been gathered.
      let arrival = recent[recent.count / 2].time
      (self.since, home) = (arrival, mean)
      return time - arrival
    }
    let share = dt / min(configuration.homeSeconds, max(time - since, dt))
    if share.isFinite {
      home = ScreenPoint(x: home.x + share * (point.x - home.x), y: home.y + share * (point.y - home.y))
    }
    return time - since
  }

  /// Forgets the rest after a gap in gaze; the next point starts a new one.
  package mutating func reset() { (recent, since, last) = ([], nil, nil) }

  private var mean: ScreenPoint {
    let sum = recent.reduce(ScreenPoint(x: 0, y: 0)) { $0 + $1.place }
    return ScreenPoint(x: sum.x / Double(recent.count), y: sum.y / Double(recent.count))
  }
}
