import Foundation
import Signals

/// Dots that circle around places on the screen with one radius and speed, each at its own phase.
package struct Circling: Hashable, Sendable {
  /// Centres of the dots' circles, screen px.
  package var centers: [ScreenPoint]
  /// Radius of every dot's circle, screen px.
  package var radius: Double
  /// Angular speed of the dots, clockwise on the screen, rad/s.
  package var speed: Double
  /// The time at which the first dot is to the right of its circle's centre.
  package var start: Timestamp

  /// Makes circling dots.
  ///
  /// - Parameters:
  ///   - centers: of the circles, screen px.
  ///   - radius: of every circle, screen px.
  ///   - speed: clockwise on the screen, rad/s.
  ///   - start: when the first dot is to the right of its circle's centre.
  package init(_ centers: [ScreenPoint], radius: Double, speed: Double, start: Timestamp) {
    (self.centers, self.radius, self.speed, self.start) = (centers, radius, speed, start)
  }

  /// Phase of a dot at a time, rad. Phases are spread evenly, so that no two dots move alike.
  package func phase(of index: Int, at time: Timestamp) -> Double {
    speed * (time - start) + 2 * .pi * Double(index) / Double(max(1, centers.count))
  }

  /// Place of a dot at a time, screen px.
  package func dot(_ index: Int, at time: Timestamp) -> ScreenPoint {
    let phase = phase(of: index, at: time)
    return centers[index] + ScreenPoint(x: radius * cos(phase), y: radius * sin(phase))
  }

  /// Size and speed of the circles of dots, in degrees at the distance of the eyes.
  ///
  /// Radius, speed and number of dots were found by simulation, depending on the noise of a webcam's gaze: with 1.2 degrees six
  /// dots can be told apart, with 1.6 four.
  package struct Pace: Hashable, Codable, Sendable {
    /// The radius of the dots' circles, degrees of visual angle.
    package var radiusDegrees: Double
    /// Speed of the dots along their circles, degrees of visual angle per second.
    package var degreesPerSecond: Double

    /// The usual pace, for up to six tiles.
    package static let usual = Pace(radiusDegrees: 3, degreesPerSecond: 7)
    /// A wider pace for four tiles, or where the usual one has led to no choice.
    package static let wide = Pace(radiusDegrees: 4, degreesPerSecond: 7)
    /// The last pace to try: slower, for eyes that cannot follow, and larger.
    package static let slow = Pace(radiusDegrees: 5, degreesPerSecond: 5)
  }
}

/// Finds which of several circling dots is followed by uncalibrated eyes.
///
/// Each axis of the eyes' line of sight is correlated with that of each dot over the last seconds. Scale and offset do not
/// matter, so a line of sight that is off by many degrees is good enough. A value; time comes with the samples.
package struct CirclingMatch: Sendable {
  /// Tuning of when a dot counts as followed. Correlation, lead, radii and sigmas were chosen on 40 choices of five rendered
  /// people, three of them with glasses.
  package struct Configuration: Hashable, Codable, Sendable {
    /// Length of the time window in which gaze and dots are compared, s.
    package var window = 2.5
    /// Least correlation, as the smaller one of both axes, that counts as following a dot.
    package var correlation = 0.65
    /// By how much the best dot's correlation must exceed that of the second.
    package var lead = 0.20
    /// How long, s, one dot must be the best until it is chosen.
    package var hold = 0.3
    /// Lag of the eyes behind the dot that they follow, s.
    package var lag = 0.1
    /// Gaze must stay within this many radii, plus `sigmas` standard deviations of its noise: the gaze of a person who looks
    /// about moves further. Behind glasses, an uncalibrated line of sight was seen to move further than the circle does.
    package var radii = 3.2
    /// How many standard deviations of its noise gaze may move beyond `radii`.
    package var sigmas = 3.0
    /// Least share of the window's frames in which the eyes must be seen.
    package var seen = 0.7
    /// Share of `window` that frames must span until anything is compared. Less than all of it, since frames do not come
    /// exactly at its ends. Chosen by trial.
    package var spanned = 0.95
    /// Least number of frames in the window in which the eyes are seen. Chosen by trial.
    package var leastSamples = 12
    /// Makes the default tuning of when a circling dot counts as followed.
    package init() {}
  }

  /// The tuning of this comparison with circling dots, fixed since it was made.
  package let configuration: Configuration
  /// The circling dots with which gaze is compared.
  package let circling: Circling
  private var samples: [(time: Timestamp, point: ScreenPoint)] = []
  private var frames: [Timestamp] = []
  private var candidate: (index: Int, since: Timestamp)?
  /// How well each dot is followed now, as a correlation from -1 to 1; empty until the window is full.
  package private(set) var scores: [Double] = []

  /// Makes a comparison of gaze with circling dots.
  ///
  /// - Parameters:
  ///   - circling: the dots as they are drawn.
  ///   - configuration: tuning of when a dot counts as followed.
  package init(_ circling: Circling, _ configuration: Configuration = Configuration()) {
    (self.circling, self.configuration) = (circling, configuration)
  }

  /// Takes the next frame of uncalibrated gaze; blinks and gaps are bridged.
  ///
  /// - Returns: the index of the dot that is followed, once that is certain.
  package mutating func follow(_ gaze: Observation<Gaze>, at time: Timestamp) -> Int? {
    frames.append(time)
    if let point = gaze.value?.point { samples.append((time, point)) }
    let oldest = time + -configuration.window
    frames.removeAll { $0 < oldest }
    samples.removeAll { $0.time < oldest }
    guard let first = frames.first, time - first >= configuration.spanned * configuration.window,
      Double(samples.count) >= configuration.seen * Double(frames.count),
      samples.count >= configuration.leastSamples
    else {
      (scores, candidate) = ([], nil)
      return nil
    }
    scores = circling.centers.indices.map(score)
    return decide(at: time)
  }

  private mutating func decide(at time: Timestamp) -> Int? {
    let ranked = scores.indices.sorted { scores[$0] > scores[$1] }
    guard let best = ranked.first, scores[best] >= configuration.correlation,
      ranked.count < 2 || scores[best] - scores[ranked[1]] >= configuration.lead, staysNear
    else {
      candidate = nil
      return nil
    }
    guard let candidate, candidate.index == best else {
      self.candidate = (best, time)
      return nil
    }
    return time - candidate.since >= configuration.hold ? best : nil
  }

  /// Whether gaze stays within a place as large as a circle.
  private var staysNear: Bool {
    for axis in [\ScreenPoint.x, \ScreenPoint.y] {
      let values = samples.map { $0.point[keyPath: axis] }
      guard let least = values.min(), let most = values.max() else { return false }
      let steps = zip(values.dropFirst(), values).map { ($0 - $1) * ($0 - $1) }
      let sigma = (steps.reduce(0, +) / Double(2 * max(1, steps.count))).squareRoot()
      if most - least > configuration.radii * circling.radius + configuration.sigmas * sigma { return false }
    }
    return true
  }

  /// The smaller one of both axes' correlations of gaze with a dot.
  private func score(_ index: Int) -> Double {
    let dots = samples.map { circling.dot(index, at: $0.time + -configuration.lag) }
    return min(
      Self.correlation(samples.map(\.point.x), dots.map(\.x)),
      Self.correlation(samples.map(\.point.y), dots.map(\.y)))
  }

  private static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let n = Double(a.count)
    let (meanA, meanB) = (a.reduce(0, +) / n, b.reduce(0, +) / n)
    var (ab, aa, bb) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      ab += (x - meanA) * (y - meanB)
      aa += (x - meanA) * (x - meanA)
      bb += (y - meanB) * (y - meanB)
    }
    return aa > 0 && bb > 0 ? ab / (aa * bb).squareRoot() : 0
  }
}
