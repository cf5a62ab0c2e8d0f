import Foundation
import Signals

/// How wrong a simulated webcam's gaze is, in degrees at the eye.
///
/// Four parts: an offset that varies smoothly over the screen and lasts; sway, as of a head that moves, which
/// wanders over tens of seconds; wobble, noise that lasts some frames; and noise of its own in each frame.
package struct WebcamError: Hashable, Codable, Sendable {
  /// Root mean square of the offset's length over the middle of the screen, where text is.
  package var offset: Double
  /// Standard deviations per axis.
  package var sway: Double
  /// Standard deviation per axis, degrees, of noise that lasts some frames.
  package var wobble: Double
  /// Standard deviation per axis, degrees, of the noise that each frame has of its own.
  package var white: Double
  /// Time constants, s.
  package var swaySeconds = 15.0
  /// Time constant of `wobble`, s.
  package var wobbleSeconds = 0.1
  /// Share of frames that are wild, 5 to 12 degrees off.
  package var wildShare = 0.005

  package init(offset: Double, sway: Double, wobble: Double, white: Double) {
    (self.offset, self.sway, self.wobble, self.white) = (offset, sway, wobble, white)
  }

  /// Standard deviation of a frame about the place looked at, per axis, degrees.
  package var noise: Double { (wobble * wobble + white * white).squareRoot() }
}

/// Turns what eyes do into what a webcam would make of it, frame by frame.
package struct Webcam: Sendable {
  /// How far and in what ways its points are off.
  package let error: WebcamError
  private let pxPerDegree: Double
  private let screen: ScreenGeometry
  private var field: OffsetField
  private var sway = ScreenPoint(x: 0, y: 0)
  private var wobble = ScreenPoint(x: 0, y: 0)
  private var random: SplitMix64
  private let covariance: ScreenCovariance

  /// - Parameters:
  ///   - error: how far and in what ways its points are off.
  ///   - screen: the screen that is looked at.
  ///   - distanceMm: from the eyes to the screen.
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

  /// Another posture: sway begins anew.
  package mutating func settle() {
    let k = error.sway * pxPerDegree
    sway = ScreenPoint(x: k * random.normal(), y: k * random.normal())
  }

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
    // Looking down lowers the upper lid.
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
