import Signals

/// Finds fixations, one point at a time, in signals from a laboratory's to a webcam's.
///
/// Every sample is told to be rest or not by `RestModel`, which adapts to the noise that the signal has, a
/// little later than it came (at most `lagSeconds`); runs of rest that last long enough are fixations. What comes
/// back at once to where it was is no movement, and a movement begins a little before it is seen.
package struct FixationDetector: Sendable {
  /// Tuning of what counts as a fixation.
  package struct Configuration: Hashable, Sendable {
    /// How much later a sample may be judged, s: three frames at 30 Hz.
    package var lagSeconds = 0.12
    /// Probability of rest from which a sample belongs to a fixation.
    package var threshold = 0.97
    /// Shorter runs are none, s; 60 ms, Tobii's I-VT filter.
    package var minimumSeconds = 0.06
    /// A gap longer than this ends a fixation; 75 ms, Tobii's I-VT filter.
    package var gapSeconds = 0.075
    /// Eyes that rest again within this, s, as near as this, mm, to where they rested before have not moved between:
    /// 75 ms and 0.5°, Tobii's I-VT filter.
    package var mergeSeconds = 0.075
    /// How near they have to rest to where they rested before, mm.
    package var mergeMm = 5.0
    /// A saccade begins this long, s, before it is seen: so long it takes to leave what noise and drift hide.
    package var onsetSeconds = 0.003
    /// Tuning of what tells rest from movement.
    package var model = RestModel.Configuration()
    /// Tuning of how the noise is measured.
    package var noise = NoiseGauge.Configuration()
    /// Tuning of how bursts of noise are noticed.
    package var flutter = FlutterGauge.Configuration()
    package init() {
      // A laboratory's tracker trembles ten times less than the guess that is made before anything is known.
      noise.priorCount = 2
      // What a good tracker does not tremble, the eye itself does (0.04°).
      noise.floorMm = 0.4
    }
  }

  /// One sample, judged.
  package struct Judgement: Hashable, Sendable {
    /// Of the sample, on the source's clock.
    package var time: Timestamp
    /// Whether the eyes rested in it.
    package var isFixation: Bool
  }

  package let configuration: Configuration
  private let mmPerPxX: Double
  private let mmPerPxY: Double
  private var gauge: NoiseGauge
  private var flutter: FlutterGauge
  private var model: RestModel
  private var waiting: [(time: Timestamp, point: ScreenPoint)] = []
  private var run: [(time: Timestamp, point: ScreenPoint)] = []
  /// The last sample of the run that the model itself calls rest.
  private var rested: (time: Timestamp, point: ScreenPoint)?
  private var hasBegun = false
  private var last: Timestamp?

  /// - Parameters:
  ///   - configuration: tuning.
  ///   - screen: the screen that gaze is on; its size in mm turns px into mm.
  package init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    self.configuration = configuration
    (mmPerPxX, mmPerPxY) = (1 / screen.pxPerMmX, 1 / screen.pxPerMmY)
    gauge = NoiseGauge(configuration: configuration.noise, screen: screen)
    flutter = FlutterGauge(configuration: configuration.flutter)
    model = RestModel(configuration: configuration.model)
  }

  /// - Parameters:
  ///   - point: unfiltered, screen px.
  ///   - time: of the sample, on the source's clock.
  ///   - sigma: what the noise of a single point is believed to be per axis, px, until it has been measured.
  package mutating func step(_ point: ScreenPoint, at time: Timestamp, sigma: Double) -> [GazeEvent] {
    judge(point, at: time, sigma: sigma).events
  }

  /// As `step`, with what became of each sample that is judged by now, in order.
  package mutating func judge(
    _ point: ScreenPoint, at time: Timestamp, sigma: Double
  ) -> (samples: [Judgement], events: [GazeEvent]) {
    var samples: [Judgement] = []
    var events: [GazeEvent] = []
    if let last, time - last > configuration.gapSeconds || time <= last {
      (samples, events) = finish()
    }
    gauge.note(point, at: time)
    let level = gauge.level(guess: sigma)
    let z = SIMD2(point.x * mmPerPxX, point.y * mmPerPxY)
    let burst = flutter.step(z, at: time)
    let noise = SIMD2(max(level.x * mmPerPxX, burst.x), max(level.y * mmPerPxY, burst.y))
    model.step(z, noise: noise * noise, dt: last.map { time - $0 } ?? 0)
    last = time
    waiting.append((time, point))
    while let first = waiting.first, time - first.time >= configuration.lagSeconds || waiting.count > 63 {
      settle(&samples, &events)
    }
    return (samples, events)
  }

  /// The gaze is lost or starts anew: what is waiting is judged, and a running fixation ends with its last point.
  package mutating func end() -> [GazeEvent] { finish().events }

  /// As `end`, with what became of each sample that was waiting, in order.
  package mutating func finish() -> (samples: [Judgement], events: [GazeEvent]) {
    var samples: [Judgement] = []
    var events: [GazeEvent] = []
    while !waiting.isEmpty { settle(&samples, &events) }
    events += close()
    model.reset()
    gauge.interrupt()
    flutter.reset()
    last = nil
    return (samples, events)
  }

  /// Judges the sample that has waited longest.
  private mutating func settle(_ samples: inout [Judgement], _ events: inout [GazeEvent]) {
    let rests = model.rested(waiting.count - 1) >= configuration.threshold
    if rests { rested = waiting.first }
    let isRest = rests ? !leaves : comesBack(from: 0)
    let sample = waiting.removeFirst()
    samples.append(Judgement(time: sample.time, isFixation: isRest))
    guard isRest else {
      events += close()
      return
    }
    run.append(sample)
    if !hasBegun, let first = run.first, sample.time - first.time >= configuration.minimumSeconds {
      hasBegun = true
      events.append(.fixationBegan(center))
    }
  }

  /// Whether the eyes, at rest in the sample that has waited longest, are about to move away.
  private var leaves: Bool {
    guard let first = waiting.first else { return false }
    for (i, sample) in waiting.enumerated().dropFirst() {
      guard sample.time - first.time <= configuration.onsetSeconds else { return false }
      if model.rested(waiting.count - 1 - i) < configuration.threshold { return !comesBack(from: i) }
    }
    return false
  }

  /// Whether the eyes, not at rest in a waiting sample, soon rest again where they rested a moment ago. Not so of eyes
  /// that pursue: what they follow keeps them as near while they slow down on the way.
  private func comesBack(from index: Int) -> Bool {
    guard let rested, model.pursuing < 0.5 else { return false }
    for (i, sample) in waiting.enumerated().dropFirst(index + 1) {
      guard sample.time - rested.time <= configuration.mergeSeconds else { return false }
      let way = SIMD2(
        (sample.point.x - rested.point.x) * mmPerPxX, (sample.point.y - rested.point.y) * mmPerPxY)
      if (way * way).sum() <= configuration.mergeMm * configuration.mergeMm,
        model.rested(waiting.count - 1 - i) >= configuration.threshold
      {
        return true
      }
    }
    return false
  }

  private mutating func close() -> [GazeEvent] {
    defer { (run, hasBegun, rested) = ([], false, nil) }
    guard hasBegun, let first = run.first, let last = run.last else { return [] }
    let center = center
    let spread = run.reduce(0) { $0 + ($1.point - center).length } / Double(run.count)
    return [
      .fixationEnded(Fixation(start: first.time, end: last.time, center: center, dispersion: spread))
    ]
  }

  private var center: ScreenPoint {
    let sum = run.reduce(ScreenPoint(x: 0, y: 0)) { $0 + $1.point }
    return ScreenPoint(x: sum.x / Double(run.count), y: sum.y / Double(run.count))
  }
}
