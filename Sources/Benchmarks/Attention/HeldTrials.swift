import Attention
import Signals
import Simulation

/// Measures looks that are held until they are recognised: how long people with poor signals wait, and whether anybody
/// waits in vain.
struct HeldTrials {
  /// The results for one size of error.
  struct Row: Codable {
    var offsetDegrees: Double
    var noiseDegrees: Double
    var looks: Int
    var medianSeconds: Double?
    /// The 95th percentile of the waiting time, s; nil where more looks were never recognised.
    var p95Seconds: Double?
    /// Share of looks recognised within 4 s; `never` counts those not recognised within 10 s.
    var withinFour: Double
    var never: Int
    /// Looks whose mean gaze point is at most 1.5 offsets outside the target; the same figures for them follow.
    var nearLooks: Int
    var nearWithinFour: Double
    var nearNever: Int
    /// The farthest mean gaze point of a look recognised within 10 s, in offsets; `nearestMissed` is the nearest of one
    /// that was not.
    var farthestMet: Double
    var nearestMissed: Double?
  }

  static let conditions = [(0.7, 0.5), (1.4, 1.0), (2, 1), (2, 2), (3, 2)]
  static let near = 1.5

  let screen: ScreenGeometry
  let layout: GazeLayout
  let configuration: AttentionPipeline.Configuration
  let seed: UInt64
  let distanceMm = ScreenGeometry.usualDistanceMm

  struct Look {
    /// Seconds from the eyes' landing on the target to its choice; nil for none.
    var seconds: Double?
    /// Distance from the drawn target to the mean gaze point, in mean offsets.
    var gap: Double
  }

  func row(offset: Double, noise: Double, seeds: Int) -> Row {
    var looks: [Look] = []
    for index in 0..<seeds {
      for (number, target) in layout.targets.enumerated() {
        looks.append(look(at: target, offset, noise, seed &+ UInt64(index) &* 7919 &+ UInt64(number)))
      }
    }
    let near = looks.filter { $0.gap <= Self.near }
    let all = looks.compactMap(\.seconds).sorted()
    func within(_ looks: [Look], _ limit: Double) -> Int {
      looks.filter { $0.seconds ?? .infinity <= limit }.count
    }
    func quantile(_ share: Double) -> Double? {
      let index = Int(share * Double(looks.count))
      return index < all.count ? all[index] : nil
    }
    return Row(
      offsetDegrees: offset, noiseDegrees: noise, looks: looks.count, medianSeconds: quantile(0.5),
      p95Seconds: quantile(0.95), withinFour: Double(within(looks, 4)) / Double(max(1, looks.count)),
      never: looks.count - all.count, nearLooks: near.count,
      nearWithinFour: Double(within(near, 4)) / Double(max(1, near.count)),
      nearNever: near.count - within(near, 10),
      farthestMet: looks.filter { $0.seconds != nil }.map(\.gap).max() ?? 0,
      nearestMissed: looks.filter { $0.seconds == nil }.map(\.gap).min())
  }

  /// Simulates a look that is held at a target until it is recognised.
  ///
  /// The error is given as a validation measures it: `offset` is the root mean square of the offset, `noise` the SD of
  /// a point per axis, degrees.
  func look(at target: DwellTarget, _ offset: Double, _ noise: Double, _ seed: UInt64) -> Look {
    let perDegree = screen.pxPerDegree(distanceMm: distanceMm)
    let part = noise / 2.0.squareRoot()
    let error = WebcamError(offset: offset, sway: 0.3, wobble: part, white: part)
    var webcam = Webcam(error, screen: screen, distanceMm: distanceMm, seed: seed)
    var person = HeldLook(at: target.rect, screen: screen, distanceMm: distanceMm, seed: seed ^ 77)
    let meanOffset = 0.89 * offset * perDegree
    var pipeline = AttentionPipeline(
      configuration: configuration, layout: layout, screen: screen,
      calibratedError: CalibratedError(offset: meanOffset, sigma: noise * perDegree))
    var (sum, count, found) = (ScreenPoint(x: 0, y: 0), 0.0, Double?.none)
    for frame in 0..<Int((HeldLook.readingSeconds + 10) * 30) {
      let time = Double(frame) / 30
      let (gaze, openness) = webcam.see(person.gaze(at: time), openness: 1, dt: 1 / 30)
      let output = pipeline.step(
        GazeSample(
          sequence: UInt64(frame), time: Timestamp(seconds: time), gaze: gaze, distanceMm: distanceMm,
          openness: openness))
      guard time >= HeldLook.readingSeconds else { continue }
      if let point = gaze.value?.point { (sum, count) = (sum + point, count + 1) }
      if found == nil, output.intents.contains(.chosen(target.id)) { found = time - HeldLook.readingSeconds }
      // The mean gaze point needs more samples than a quick choice has.
      if found != nil, count >= 60 { break }
    }
    let mean = ScreenPoint(x: sum.x / max(1, count), y: sum.y / max(1, count))
    return Look(seconds: found, gap: person.gap(to: mean) / meanOffset)
  }
}
