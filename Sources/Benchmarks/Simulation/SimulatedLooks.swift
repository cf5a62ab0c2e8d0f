import Attention
import Evaluation
import Signals
import Simulation
import Statistics

/// Measures simulated gaze as recorded gaze is measured: over the looks of recordings, and over simulated reading.
struct SimulatedLooks {
  /// What was measured of simulated gaze with one error.
  struct Row: Codable {
    var errorDegrees: Double
    /// The number of simulations: each sees all the recordings, or reads one stretch.
    var count: Int
    /// All simulations together.
    var measures: GazeErrorMeasures
    /// Between which values nine of ten simulations lie, by the measure's key.
    var ranges: [String: [Double]]
    /// The same of errors as shares of the mean error.
    var shareRanges: [String: [Double]]
  }

  /// The simulated webcams for each recording and make-up of the error.
  let runs: Int
  let seed: UInt64
  let screen: ScreenGeometry
  /// The length of one simulated stretch of reading, s: about that of the recorded sessions after their calibration.
  static let stretchSeconds = 75.0
  private static let frameSeconds = 1 / 30.0

  /// Lets simulated webcams see the eyes of recordings.
  func overLooks(of recordings: [GazeWithTruth], _ degrees: Double) -> Row {
    row(degrees) { condition, run in
      recordings.enumerated().map { number, recording in
        recording.seen(
          by: condition.error(of: degrees),
          seed: InterfaceTrials.seed(seed, condition.number, run &* 1000 &+ number))
      }
    }
  }

  /// Lets simulated webcams see simulated readers, as `bench interface` does.
  func overReading(_ degrees: Double) -> Row {
    row(degrees) { condition, run in
      [
        reading(
          condition.error(of: degrees), degrees, seed: InterfaceTrials.seed(seed, condition.number, run))
      ]
    }
  }

  private func row(
    _ degrees: Double, _ simulations: (ReadingTrials.Condition, Int) -> [GazeWithTruth]
  ) -> Row {
    var (all, each) = (GazeErrorGauge(), [GazeErrorMeasures]())
    for condition in ReadingTrials.conditions {
      for run in 0..<runs {
        var one = GazeErrorGauge()
        for gaze in simulations(condition, run) {
          all.note(gaze)
          one.note(gaze)
        }
        each.append(one.measures)
      }
    }
    var (ranges, shares) = ([String: [Double]](), [String: [Double]]())
    for statistic in GazeErrorMeasures.statistics + ChangeByPlace.statistics {
      ranges[statistic.key] = Self.range(each.compactMap(statistic.value))
      guard statistic.kind == .error else { continue }
      shares[statistic.key] = Self.range(each.compactMap(statistic.share))
    }
    return Row(
      errorDegrees: degrees, count: each.count, measures: all.measures, ranges: ranges, shareRanges: shares)
  }

  /// Between which values nine of ten lie; nil without values.
  private static func range(_ values: [Double]) -> [Double]? {
    guard let low = quantile(values, 0.05), let high = quantile(values, 0.95) else { return nil }
    return [low, high]
  }

  private func reading(_ error: WebcamError, _ degrees: Double, seed: UInt64) -> GazeWithTruth {
    let distance = ScreenGeometry.usualDistanceMm
    let perDegree = screen.pxPerDegree(distanceMm: distance)
    var person = ReadingPerson(
      screen: screen, layout: GazeLayout(), distanceMm: distance, seed: seed)
    var webcam = Webcam(error, screen: screen, distanceMm: distance, seed: seed ^ 0xA5A5)
    var looks = LookCounter(jumpPx: LookCounter.jumpDegrees * perDegree)
    var wasAway = false
    let frames = (0..<Int(Self.stretchSeconds / Self.frameSeconds)).map { frame in
      let time = Double(frame) * Self.frameSeconds
      let moment = person.advance(to: time)
      let isAway = moment.blind == .noFace
      if wasAway, !isAway { webcam.settle() }
      wasAway = isAway
      let seen = webcam.see(moment.gaze, openness: moment.openness, dt: Self.frameSeconds).0
      let rests = moment.isResting && screen.bounds.contains(moment.gaze)
      return GazeWithTruth.Frame(
        time: time, truth: moment.gaze, look: looks.next(rests ? moment.gaze : nil),
        openness: moment.openness, isAway: isAway, gaze: moment.blind == nil ? seen.value?.point : nil)
    }
    return GazeWithTruth(name: "reading", screen: screen, distanceMm: distance, frames: frames)
  }
}
