import Foundation
import Signals
import Statistics

/// Error of a simulated webcam's gaze, in degrees at the eye.
///
/// It has four parts: an offset that is constant in time and varies smoothly over the screen; sway, as of a moving head, which
/// wanders over tens of seconds; wobble, noise that lasts some frames; and white noise, which each frame has of its own.
package struct WebcamError: Hashable, Codable, Sendable {
  /// Root mean square of the offset's length over the middle of the screen, where text is, degrees.
  package var offset: Double
  /// Standard deviation of the sway per axis, degrees.
  package var sway: Double
  /// Standard deviation of the wobble per axis, degrees: noise that lasts some frames.
  package var wobble: Double
  /// Standard deviation of the white noise per axis, degrees: noise that each frame has of its own.
  package var white: Double
  /// Time constant of the webcam's `sway`, s.
  package var swaySeconds = 15.0
  /// Time constant of the webcam's `wobble`, s.
  package var wobbleSeconds = 0.1
  /// Share of frames that are outliers, 5 to 12 degrees off.
  package var wildShare = 0.005

  /// Makes an error from the sizes of its four parts, degrees; time constants and outliers are the usual
  /// ones.
  package init(offset: Double, sway: Double, wobble: Double, white: Double) {
    (self.offset, self.sway, self.wobble, self.white) = (offset, sway, wobble, white)
  }

  /// Standard deviation of a frame's gaze about the place looked at, per axis, degrees.
  package var noise: Double { (wobble * wobble + white * white).squareRoot() }
}

/// Simulates a webcam: computes from the true place of the eyes the gaze that a webcam would give, frame by frame.
package struct Webcam: Sendable {
  /// The size of each part of the webcam's error.
  package let error: WebcamError
  private let pxPerDegree: Double
  private let screen: ScreenGeometry
  private var field: OffsetField
  private var sway = ScreenPoint(x: 0, y: 0)
  private var wobble = ScreenPoint(x: 0, y: 0)
  private var random: SplitMix64
  private let covariance: ScreenCovariance

  /// Makes a webcam with errors of this size.
  ///
  /// - Parameters:
  ///   - error: the size of each part of the webcam's error.
  ///   - screen: the screen that is looked at.
  ///   - distanceMm: from the eyes to the screen, mm.
  ///   - seed: equal seeds give equal errors.
  package init(_ error: WebcamError, screen: ScreenGeometry, distanceMm: Double, seed: UInt64) {
    self.error = error
    self.screen = screen
    pxPerDegree = screen.pxPerDegree(distanceMm: distanceMm)
    random = SplitMix64(seed: seed)
    field = OffsetField(rms: error.offset * pxPerDegree, share: 0.7, screen: screen, random: &random)
    let variance =
      (error.offset * error.offset / 2 + error.sway * error.sway + error.noise * error.noise)
      * pxPerDegree * pxPerDegree
    covariance = ScreenCovariance(xx: variance, xy: 0, yy: variance)
    settle()
  }

  /// Starts another posture of the person: the sway begins anew.
  package mutating func settle() {
    let k = error.sway * pxPerDegree
    sway = ScreenPoint(x: k * random.normal(), y: k * random.normal())
  }

  /// The gaze and openness that the webcam measures in the next frame.
  ///
  /// - Parameters:
  ///   - truth: where the eyes look, screen px.
  ///   - openness: 1 open, 0 shut; half-shut lids drag the point down.
  ///   - dt: seconds since the call before.
  package mutating func see(_ truth: ScreenPoint, openness: Double, dt: Double) -> (Observation<Gaze>, Double)
  {
    sway = wander(sway, sd: error.sway, seconds: error.swaySeconds, dt)
    wobble = wander(wobble, sd: error.wobble, seconds: error.wobbleSeconds, dt)
    let lids = (1 - openness) * pxPerDegree
    let k = error.white * pxPerDegree
    var point = truth + field.at(truth) + sway + wobble
    point = point + ScreenPoint(x: k * random.normal(), y: k * random.normal())
    point = point + ScreenPoint(x: 3 * lids * random.normal(), y: lids * (5 + 4 * random.normal()))
    if random.happens(error.wildShare) {
      let (angle, far) = (random.uniform(0...(2 * .pi)), random.uniform(5...12) * pxPerDegree)
      point = point + ScreenPoint(x: far * cos(angle), y: far * sin(angle))
    }
    // Looking down lowers the upper lid, so the measured openness falls.
    let down = 0.2 * min(max(truth.y / screen.heightPx, 0), 1)
    let seen = max(0, openness * (1 - down) + 0.04 * random.normal())
    if seen < 0.35, random.happens(0.7) { return (.invalid(.eyesClosed), seen) }
    return (.valid(Gaze(point: point, covariance: covariance)), seen)
  }

  private mutating func wander(_ p: ScreenPoint, sd: Double, seconds: Double, _ dt: Double) -> ScreenPoint {
    let keep = exp(-dt / seconds)
    let fresh = (1 - keep * keep).squareRoot() * sd * pxPerDegree
    return ScreenPoint(x: keep * p.x + fresh * random.normal(), y: keep * p.y + fresh * random.normal())
  }
}
