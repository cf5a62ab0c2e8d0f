import Foundation
import Signals

/// Dots on circles of one size and speed around places on the screen, each at its own phase.
package struct Circling: Hashable, Sendable {
  /// Screen px.
  package var centers: [ScreenPoint]
  /// Of every circle, screen px.
  package var radius: Double
  /// Clockwise on the screen, rad/s.
  package var speed: Double
  /// When the first dot is to the right of its centre.
  package var start: Timestamp

  /// - Parameters:
  ///   - centers: of the circles, screen px.
  ///   - radius: of every circle, screen px.
  ///   - speed: clockwise on the screen, rad/s.
  ///   - start: when the first dot is to the right of its centre.
  package init(_ centers: [ScreenPoint], radius: Double, speed: Double, start: Timestamp) {
    (self.centers, self.radius, self.speed, self.start) = (centers, radius, speed, start)
  }

  /// Spread evenly, so that no dot goes like another.
  package func phase(of index: Int, at time: Timestamp) -> Double {
    speed * (time - start) + 2 * .pi * Double(index) / Double(max(1, centers.count))
  }

  /// Where a dot is at a time, screen px.
  package func dot(_ index: Int, at time: Timestamp) -> ScreenPoint {
    let phase = phase(of: index, at: time)
    return centers[index] + ScreenPoint(x: radius * cos(phase), y: radius * sin(phase))
  }

  /// How the dots look and move, at the distance of the eyes.
  ///
  /// Radius, speed and count of dots were found by simulation, by how far a webcam's gaze trembles: 1.2 degrees let six
  /// dots be told apart, 1.6 four.
  package struct Pace: Hashable, Codable, Sendable {
    /// The circles' radius, degrees of visual angle.
    package var radiusDegrees: Double
    /// How fast the dots go along their circles.
    package var degreesPerSecond: Double

    /// For up to six tiles.
    package static let usual = Pace(radiusDegrees: 3, degreesPerSecond: 7)
    /// For four tiles, or where the usual one has led to nothing.
    package static let wide = Pace(radiusDegrees: 4, degreesPerSecond: 7)
    /// After that: slower for eyes that cannot follow, and larger.
    package static let slow = Pace(radiusDegrees: 5, degreesPerSecond: 5)
  }
}

/// Which of several circling dots is followed by eyes that nobody has calibrated.
///
/// Each axis of where the eyes seem to look is correlated with each dot's over the last seconds: neither scale nor offset
/// matters, so that a line of sight that is off by many degrees will do. A value; time comes with the samples.
package struct CirclingMatch: Sendable {
  /// Correlation, lead, radii and sigmas were chosen on 40 choices of five rendered people, three of them with glasses.
  package struct Configuration: Hashable, Codable, Sendable {
    /// Seconds that are compared.
    package var window = 2.5
    /// The lesser of both axes' correlations that counts as following.
    package var correlation = 0.65
    /// How far ahead of the second dot.
    package var lead = 0.20
    /// Seconds for which that has to hold.
    package var hold = 0.3
    /// Seconds that eyes are behind what they follow.
    package var lag = 0.1
    /// The gaze moves within so many radii, and so many standard deviations of its noise more: who looks about moves
    /// farther. Behind glasses an uncalibrated line of sight was seen to move farther than the circle does.
    package var radii = 3.2
    /// How many standard deviations of its noise the gaze may move beyond `radii`.
    package var sigmas = 3.0
    /// Share of the window's frames that have to show the eyes.
    package var seen = 0.7
    package init() {}
  }

  package let configuration: Configuration
  /// The dots that are compared.
  package let circling: Circling
  private var samples: [(time: Timestamp, point: ScreenPoint)] = []
  private var frames: [Timestamp] = []
  private var candidate: (index: Int, since: Timestamp)?
  /// How well each dot is followed now, -1 to 1; empty until the window is full.
  package private(set) var scores: [Double] = []

  /// - Parameters:
  ///   - circling: the dots as they are drawn.
  ///   - configuration: tuning.
  package init(_ circling: Circling, _ configuration: Configuration = Configuration()) {
    (self.circling, self.configuration) = (circling, configuration)
  }

  /// A frame of gaze without a calibration; blinks and gaps are bridged.
  ///
  /// - Returns: the dot that is followed, once that is sure.
  package mutating func follow(_ gaze: Observation<Gaze>, at time: Timestamp) -> Int? {
    frames.append(time)
    if let point = gaze.value?.point { samples.append((time, point)) }
    let oldest = time + -configuration.window
    frames.removeAll { $0 < oldest }
    samples.removeAll { $0.time < oldest }
    guard let first = frames.first, time - first >= 0.95 * configuration.window,
      Double(samples.count) >= configuration.seen * Double(frames.count), samples.count >= 12
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

  /// Whether the gaze keeps to a place as large as a circle.
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

  /// The lesser of both axes' correlations with a dot.
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
