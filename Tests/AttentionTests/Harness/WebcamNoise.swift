import Foundation
import Signals
import Simulation
import Statistics

/// Turns the truth into gaze as a webcam sees it: an offset that varies over the screen, noise that is
/// partly correlated from frame to frame, single wild points, and lids that spoil the frames around blinks.
struct WebcamNoise {
  /// Degrees: rms offset over the screen, and standard deviation of the noise per axis and frame.
  var offset: Double
  var noise: Double
  var seed: UInt64
  var correlation = 0.5
  var outlierShare = 0.01

  func samples(of session: Session) -> [GazeSample] {
    var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(session.name.utf8.first ?? 0))
    let pxPerDegree = session.screen.pxPerDegree(distanceMm: session.distanceMm)
    let field = OffsetField(rms: offset * pxPerDegree, screen: session.screen, random: &random)
    var drift = ScreenPoint(x: 0, y: 0)
    return session.moments.enumerated().map { index, moment in
      let fresh = (1 - correlation * correlation).squareRoot() * noise * pxPerDegree
      drift = ScreenPoint(
        x: correlation * drift.x + fresh * random.normal(),
        y: correlation * drift.y + fresh * random.normal())
      let lids = Self.lids(around: index, in: session.moments)
      let wild = wildness(lids: lids, pxPerDegree: pxPerDegree, random: &random)
      let point = moment.gaze + field.at(moment.gaze) + drift + wild
      // Looking down lowers the upper lid.
      let down = 0.2 * moment.gaze.y / session.screen.heightPx
      let openness = max(0, moment.openness * (1 - down) + 0.04 * random.normal())
      return sample(index, moment, point, openness, seen: random.uniform())
    }
  }

  /// The lowest lids in this frame and its neighbours.
  private static func lids(around index: Int, in moments: [Session.Moment]) -> Double {
    moments[max(0, index - 1)...min(moments.count - 1, index + 1)].map(\.openness).min() ?? 1
  }

  private func wildness(
    lids: Double, pxPerDegree: Double, random: inout SplitMix64
  ) -> ScreenPoint {
    let (a, b) = (random.normal(), random.normal())
    let isOutlier = random.uniform() < outlierShare
    let angle = 2 * .pi * random.uniform()
    let size = isOutlier ? (5 + 7 * random.uniform()) * pxPerDegree : 0
    let shut = (1 - lids) * pxPerDegree
    return ScreenPoint(x: size * cos(angle) + 3 * shut * a, y: size * sin(angle) + shut * (5 + 4 * b))
  }

  /// Eyes that are nearly shut are mostly noticed by vision, but not always.
  private func sample(
    _ index: Int, _ moment: Session.Moment, _ point: ScreenPoint, _ openness: Double, seen: Double
  ) -> GazeSample {
    var gaze = Observation.valid(
      Gaze(point: point, covariance: ScreenCovariance(xx: 5000, xy: 0, yy: 5000)))
    if openness < 0.35, seen < 0.7 { gaze = .invalid(.eyesClosed) }
    if !moment.isPresent { gaze = .invalid(.noFace) }
    return GazeSample(
      sequence: UInt64(index), time: moment.time, gaze: gaze, distanceMm: nil,
      openness: moment.isPresent ? openness : nil)
  }
}
