import Signals

/// How long the eyes have rested in one place, told in the noise of any signal.
///
/// Compares where the eyes are of late with where they have been since they came to rest. Two short means are
/// told apart in noise that hides the difference between any two points: eyes that read along a line leave within
/// half a second, eyes that look at one thing stay, however much the tracker trembles.
package struct RestClock: Hashable, Sendable {
  /// Tuning of when the eyes count as having left.
  package struct Configuration: Hashable, Sendable {
    /// Seconds that count as "of late"; longer than a fixation in reading (0.2 to 0.3 s).
    package var recentSeconds = 0.4
    /// Seconds that the place of rest is a mean of: what drifts slower than this is a head, not eyes.
    package var homeSeconds = 2.0
    /// The eyes have left when both places are farther apart than this, mm (1.6°), or this many standard deviations
    /// of a sample's noise; the mean of 0.4 s keeps about half of it, since a webcam's lasts some frames.
    package var limitMm = 16.0
    /// The same in standard deviations of a sample's noise.
    package var limitSigmas = 2.2
    /// A gap in the gaze up to this long (a blink) ends no rest.
    package var bridgeSeconds = 0.6
    package init() {}
  }

  package let configuration: Configuration
  private var recent: [Point] = []
  /// Where the eyes rest, screen px.
  package private(set) var home = ScreenPoint(x: 0, y: 0)
  private var since: Timestamp?
  private var last: Timestamp?

  private struct Point: Hashable, Sendable {
    var time: Timestamp
    var place: ScreenPoint
  }

  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Takes a point in.
  ///
  /// - Parameters:
  ///   - point: where the eyes are, after the filter, screen px.
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
      // They came there when half of what is recent was gathered.
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

  /// The gaze was gone: rest begins anew.
  package mutating func reset() { (recent, since, last) = ([], nil, nil) }

  private var mean: ScreenPoint {
    let sum = recent.reduce(ScreenPoint(x: 0, y: 0)) { $0 + $1.place }
    return ScreenPoint(x: sum.x / Double(recent.count), y: sum.y / Double(recent.count))
  }
}
