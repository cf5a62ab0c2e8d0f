import Attention
import Signals
import Simulation
import Statistics

/// Measures the noise of filtered gaze on still eyes together with the lag at saccades: less of one costs more of the
/// other.
struct StillTrials {
  /// The results of one filter with one setting.
  struct Row: Codable {
    var noiseDegrees: Double
    var filter: String
    /// Mean lag at saccades of 2 to 20 degrees, frames at 30 Hz; `lagAtTwoDegrees` is that at saccades of 2 degrees.
    var lagFrames: Double
    var lagAtTwoDegrees: Double
    /// RMS-S2S of still gaze, filtered divided by raw; `sd` is the ratio of standard deviations.
    var rmsS2S: Double
    var sd: Double
  }

  let screen: ScreenGeometry
  let seed: UInt64
  let distanceMm = ScreenGeometry.usualDistanceMm
  let frameSeconds = 1 / 30.0
  static let saccades = [2.0, 3, 5, 10, 20]

  /// Results of Trackii's filter, of One Euro as webcam trackers use it, and of the One Euro setting with least noise
  /// that lags no more than Trackii's.
  func rows(noise: Double, trials: Int) -> [Row] {
    let own = measured(.own, noise, trials)
    let settings = [0.3, 0.6, 1, 1.5, 2, 3, 4, 6].flatMap { cutoff in
      [0.0, 0.007, 0.02, 0.05, 0.1, 0.2].map { Filter.euro(cutoff: cutoff, beta: $0) }
    }
    let others = settings.map { measured($0, noise, trials / 4) }
    let best = others.filter { $0.lagFrames <= own.lagFrames }.min { $0.sd < $1.sd }
    return [own, measured(.euro(cutoff: 1, beta: 0.007), noise, trials)] + (best.map { [$0] } ?? [])
  }

  enum Filter: Hashable {
    case own
    /// A One Euro filter; the cutoff in Hz, beta in Hz per mm/s.
    case euro(cutoff: Double, beta: Double)

    var name: String {
      switch self {
      case .own: "trackii"
      case .euro(let cutoff, let beta): "one-euro \(cutoff.fixed(1)) Hz, \(beta.fixed(3))"
      }
    }
  }

  private func measured(_ filter: Filter, _ noise: Double, _ trials: Int) -> Row {
    let lags = Self.saccades.map { lag(filter, noise, $0, trials) }
    let (s2s, sd) = still(filter, noise)
    return Row(
      noiseDegrees: noise, filter: filter.name, lagFrames: lags.reduce(0, +) / Double(lags.count),
      lagAtTwoDegrees: lags[0], rmsS2S: s2s, sd: sd)
  }

  private func lag(_ filter: Filter, _ noise: Double, _ saccade: Double, _ trials: Int) -> Double {
    let perDegree = screen.pxPerDegree(distanceMm: distanceMm)
    var random = SplitMix64(seed: seed &+ UInt64(saccade * 100) &+ UInt64(noise * 10_000) &* 7919)
    let from = ScreenPoint(x: screen.widthPx / 2, y: screen.heightPx / 2)
    var sum = 0.0
    for trial in 0..<trials {
      let size = (random.happens(0.5) ? 1 : -1) * saccade * perDegree
      let to = from + ScreenPoint(x: size, y: 0)
      let onset = 1 + random.uniform() * frameSeconds
      let move = EyeMovement(from: from, to: Look(to, 1), start: onset, pxPerDegree: perDegree)
      var webcam = Webcam(
        FilterTrials.noise(noise), screen: screen, distanceMm: distanceMm,
        seed: seed &+ UInt64(trial) &* 104_729)
      var one = OneFilter(filter, screen: screen, sigma: noise * perDegree)
      for frame in 0..<45 {
        let time = Double(frame) * frameSeconds
        let truth = time < onset ? from : move.position(at: time)
        guard case .valid(let gaze) = webcam.see(truth, openness: 1, dt: frameSeconds).0 else { continue }
        let point = one.step(gaze, at: time)
        if time >= onset { sum += (truth.x - point.x) / size }
      }
    }
    return sum / Double(trials)
  }

  /// Measures the noise over two minutes of gaze at one place.
  private func still(_ filter: Filter, _ noise: Double) -> (s2s: Double, sd: Double) {
    let perDegree = screen.pxPerDegree(distanceMm: distanceMm)
    var webcam = Webcam(FilterTrials.noise(noise), screen: screen, distanceMm: distanceMm, seed: seed &+ 5)
    var one = OneFilter(filter, screen: screen, sigma: noise * perDegree)
    var (raw, smooth) = ([ScreenPoint](), [ScreenPoint]())
    for frame in 0..<3600 {
      guard case .valid(let gaze) = webcam.see(screen.bounds.center, openness: 1, dt: frameSeconds).0 else {
        continue
      }
      let point = one.step(gaze, at: Double(frame) * frameSeconds)
      guard frame >= 60 else { continue }
      raw.append(gaze.point)
      smooth.append(point)
    }
    return (Self.s2s(smooth) / Self.s2s(raw), Self.sd(smooth) / Self.sd(raw))
  }

  private static func s2s(_ points: [ScreenPoint]) -> Double {
    let squares = zip(points, points.dropFirst()).map { ($1 - $0).length * ($1 - $0).length }
    return (squares.reduce(0, +) / Double(max(1, squares.count))).squareRoot()
  }

  private static func sd(_ points: [ScreenPoint]) -> Double {
    let n = Double(max(1, points.count))
    let sum = points.reduce(ScreenPoint(x: 0, y: 0)) { $0 + $1 }
    let mean = ScreenPoint(x: sum.x / n, y: sum.y / n)
    return (points.reduce(0) { $0 + ($1 - mean).length * ($1 - mean).length } / n).squareRoot()
  }
}

/// One filter that takes gaze, whichever kind it is.
private struct OneFilter {
  private var own: GazeFilter?
  private var x: OneEuroFilter
  private var y: OneEuroFilter
  private let error: CalibratedError
  private let mmPerPx: Double
  private var last: Double?

  init(_ filter: StillTrials.Filter, screen: ScreenGeometry, sigma: Double) {
    error = CalibratedError(offset: 0, sigma: sigma)
    mmPerPx = 1 / screen.pxPerMmX
    var configuration = OneEuroFilter.Configuration()
    switch filter {
    case .own: own = GazeFilter(screen: screen)
    case .euro(let cutoff, let beta):
      (configuration.minimumCutoff, configuration.beta, configuration.derivativeCutoff) = (cutoff, beta, 1)
    }
    x = OneEuroFilter(configuration: configuration)
    y = x
  }

  mutating func step(_ gaze: Gaze, at time: Double) -> ScreenPoint {
    let dt = last.map { time - $0 } ?? 0
    last = time
    if let found = own?.step(gaze, at: Timestamp(seconds: time), error: error) { return found.point }
    return ScreenPoint(
      x: x.step(gaze.point.x * mmPerPx, dt: dt) / mmPerPx, y: y.step(gaze.point.y * mmPerPx, dt: dt) / mmPerPx
    )
  }
}
