import Attention
import Signals
import Simulation
import Statistics

/// Measures the lag and noise of filters on simulated eyes with known truth.
struct FilterTrials {
  /// The filters that are compared.
  enum Kind: String, Codable, CaseIterable {
    case raw
    case oneEuro = "one-euro"
    case trackii
  }

  /// The lag of filters at saccades of one size.
  struct Lag: Codable {
    var noiseDegrees: Double
    var saccadeDegrees: Double
    var trials: Int
    /// Mean lag behind the eyes by filter, frames at 30 Hz.
    var frames: [String: Double]
  }

  /// The error of filters while reading, without constant offsets.
  struct Reading: Codable {
    var noiseDegrees: Double
    var minutes: Double
    /// Mean angle to the truth over frames at rest by filter, degrees.
    var meanDegrees: [String: Double]
  }

  let screen: ScreenGeometry
  let distanceMm = ScreenGeometry.usualDistanceMm
  let frameSeconds = 1 / 30.0
  let seed: UInt64

  /// The simulated noise: half of its variance lasts some frames, the other half is new in each frame.
  static func noise(_ degrees: Double) -> WebcamError {
    let part = degrees / 2.0.squareRoot()
    var error = WebcamError(offset: 0, sway: 0, wobble: part, white: part)
    error.wildShare = 0
    return error
  }

  /// Measures the lag at a fixation, a saccade in a random direction, and a fixation. The lag is the area between the
  /// true and the filtered position along the saccade, divided by its length: a pure delay of n frames gives n.
  func lag(noise: Double, saccade: Double, trials: Int, own: GazeFilter.Configuration = .init()) -> Lag {
    var random = SplitMix64(seed: seed &+ UInt64(saccade * 100) &+ UInt64(noise * 10_000) &* 7919)
    let perDegree = screen.pxPerDegree(distanceMm: distanceMm)
    var sums: [Kind: Double] = [:]
    for trial in 0..<trials {
      let from = ScreenPoint(x: screen.widthPx / 2, y: screen.heightPx / 2)
      let side = random.happens(0.5) ? 1.0 : -1.0
      let up = random.uniform(-0.3...0.3)
      let along = ScreenPoint(x: side * (1 - up * up).squareRoot(), y: up)
      let size = saccade * perDegree
      let to = from + ScreenPoint(x: size * along.x, y: size * along.y)
      let onset = 1 + random.uniform() * frameSeconds
      let move = EyeMovement(from: from, to: Look(to, 1), start: onset, pxPerDegree: perDegree)
      var webcam = Webcam(
        Self.noise(noise), screen: screen, distanceMm: distanceMm, seed: seed &+ UInt64(trial) &* 104_729)
      var filters = Filters(screen: screen, sigma: noise * perDegree, own: own)
      for frame in 0..<45 {
        let time = Double(frame) * frameSeconds
        let truth = time < onset ? from : move.position(at: time)
        guard case .valid(let gaze) = webcam.see(truth, openness: 1, dt: frameSeconds).0 else { continue }
        let points = filters.step(gaze, at: time)
        guard time >= onset else { continue }
        for (kind, point) in points {
          let d = truth - point
          sums[kind, default: 0] += (d.x * along.x + d.y * along.y) / size
        }
      }
    }
    let frames = sums.map { ($0.key.rawValue, $0.value / Double(trials)) }
    return Lag(
      noiseDegrees: noise, saccadeDegrees: saccade, trials: trials,
      frames: Dictionary(uniqueKeysWithValues: frames))
  }

  /// Measures the filters on simulated reading with very few blinks and dropouts.
  func reading(
    noise: Double, layout: GazeLayout, minutes: Double, own: GazeFilter.Configuration = .init()
  ) -> Reading {
    var habits = ReadingPerson.Habits()
    (habits.blinks, habits.dropouts, habits.absences) = (0.001, 0.001, 0.001)
    var person = ReadingPerson(
      screen: screen, layout: layout, distanceMm: distanceMm, habits: habits, seed: seed)
    var webcam = Webcam(Self.noise(noise), screen: screen, distanceMm: distanceMm, seed: seed &+ 1)
    var filters = Filters(
      screen: screen, sigma: noise * screen.pxPerDegree(distanceMm: distanceMm), own: own)
    var (sums, count) = ([Kind: Double](), 0.0)
    for frame in 0..<Int(minutes * 60 / frameSeconds) {
      let time = Double(frame) * frameSeconds
      let moment = person.advance(to: time)
      guard case .valid(let gaze) = webcam.see(moment.gaze, openness: 1, dt: frameSeconds).0 else { continue }
      let points = filters.step(gaze, at: time)
      guard moment.isResting else { continue }
      count += 1
      for (kind, point) in points {
        sums[kind, default: 0] += screen.degrees(from: point, to: moment.gaze, distanceMm: distanceMm)
      }
    }
    let means = sums.map { ($0.key.rawValue, $0.value / count) }
    return Reading(
      noiseDegrees: noise, minutes: minutes, meanDegrees: Dictionary(uniqueKeysWithValues: means))
  }
}

/// All filters that are compared; each gets the same samples.
private struct Filters {
  private var own: GazeFilter
  private var x = OneEuroFilter()
  private var y = OneEuroFilter()
  private let error: CalibratedError
  private let mmPerPx: Double
  private var last: Double?

  init(screen: ScreenGeometry, sigma: Double, own configuration: GazeFilter.Configuration) {
    own = GazeFilter(configuration: configuration, screen: screen)
    error = CalibratedError(offset: 0, sigma: sigma)
    mmPerPx = 1 / screen.pxPerMmX
    // The setting that webcam trackers use: minimum cutoff 1.0 Hz, beta 0.007 (here per mm/s), derivative cutoff 1.0
    // Hz.
    var configuration = OneEuroFilter.Configuration()
    (configuration.minimumCutoff, configuration.beta, configuration.derivativeCutoff) = (1, 0.007, 1)
    x = OneEuroFilter(configuration: configuration)
    y = x
  }

  mutating func step(_ gaze: Gaze, at time: Double) -> [(FilterTrials.Kind, ScreenPoint)] {
    let dt = last.map { time - $0 } ?? 0
    last = time
    let smooth = own.step(gaze, at: Timestamp(seconds: time), error: error).point
    let euro = ScreenPoint(
      x: x.step(gaze.point.x * mmPerPx, dt: dt) / mmPerPx, y: y.step(gaze.point.y * mmPerPx, dt: dt) / mmPerPx
    )
    return [(.raw, gaze.point), (.oneEuro, euro), (.trackii, smooth)]
  }
}
