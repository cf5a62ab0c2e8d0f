import Signals

/// Detects fixations, one point at a time, in signals from a laboratory's to a webcam's.
///
/// `RestModel`, which adapts to the signal's noise, decides for each sample whether the eyes rest, at most `lagSeconds` after
/// it came; runs of rest that last long enough are fixations. An excursion that returns at once to where it began is no
/// movement, and a movement begins a little before it is seen.
package struct FixationDetector: Sendable {
  /// Tuning of the detection of fixations.
  package struct Configuration: Hashable, Sendable {
    /// Longest delay until a sample is judged, s: three frames at 30 Hz.
    package var lagSeconds = 0.12
    /// Probability of rest from which a sample belongs to a fixation.
    package var threshold = 0.97
    /// Shortest fixation, s; 60 ms as in Tobii's I-VT filter.
    package var minimumSeconds = 0.06
    /// A gap between samples longer than this ends a fixation, s; 75 ms as in Tobii's I-VT filter.
    package var gapSeconds = 0.075
    /// Two rests that follow within this time, s, and are nearer than `mergeMm` are one fixation: 75 ms and 0.5°, Tobii's I-VT
    /// filter.
    package var mergeSeconds = 0.075
    /// Largest distance between two rests that are merged to one fixation, mm.
    package var mergeMm = 5.0
    /// A saccade begins this long before it is seen, s: the time that it takes to exceed noise and drift.
    package var onsetSeconds = 0.003
    /// How certain it must be that the eyes have pursued something lately, 0 to 1, for a return to the last rest not to count.
    /// Chosen by trial.
    package var pursuitCertainty = 0.5
    /// Tuning of the model that distinguishes rest from movement.
    package var model = RestModel.Configuration()
    /// Tuning of how the signal's noise is measured.
    package var noise = NoiseGauge.Configuration()
    /// Tuning of how bursts of noise are detected.
    package var flutter = FlutterGauge.Configuration()
    /// Makes the default tuning of the detection of fixations; its noise gauge suits a laboratory's eye tracker too.
    package init() {
      // A laboratory's eye tracker has a tenth of the noise that is guessed before anything is measured.
      noise.priorCount = 2
      // Below this, the noise of a good eye tracker is the eye's own tremor (0.04°).
      noise.floorMm = 0.4
    }
  }

  /// One sample with the decision whether the eyes rested in it.
  package struct Judgement: Hashable, Sendable {
    /// Timestamp of the sample, on the source's clock.
    package var time: Timestamp
    /// Whether the eyes rested in the sample.
    package var isFixation: Bool
  }

  /// The tuning of this detector of fixations, fixed since it was made.
  package let configuration: Configuration
  private let mmPerPxX: Double
  private let mmPerPxY: Double
  private var gauge: NoiseGauge
  private var flutter: FlutterGauge
  private var model: RestModel
  private var waiting: [(time: Timestamp, point: ScreenPoint)] = []
  private var run: [(time: Timestamp, point: ScreenPoint)] = []
  /// The last sample of the run that the model itself classifies as rest.
  private var rested: (time: Timestamp, point: ScreenPoint)?
  private var hasBegun = false
  private var last: Timestamp?

  /// Makes a detector of fixations.
  ///
  /// - Parameters:
  ///   - configuration: tuning of the detection of fixations.
  ///   - screen: the screen on which gaze is measured; its size in mm converts px to mm.
  package init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    self.configuration = configuration
    (mmPerPxX, mmPerPxY) = (1 / screen.pxPerMmX, 1 / screen.pxPerMmY)
    gauge = NoiseGauge(configuration: configuration.noise, screen: screen)
    flutter = FlutterGauge(configuration: configuration.flutter)
    model = RestModel(configuration: configuration.model)
  }

  /// Takes the next point of gaze.
  ///
  /// - Parameters:
  ///   - point: unfiltered gaze, screen px.
  ///   - time: of the sample, on the source's clock.
  ///   - sigma: the expected noise of a single point per axis, px, which is used until the noise has been measured.
  /// - Returns: the fixations that have begun or ended.
  package mutating func step(_ point: ScreenPoint, at time: Timestamp, sigma: Double) -> [GazeEvent] {
    judge(point, at: time, sigma: sigma).events
  }

  /// Does the same as `step` and also returns the judgement of each sample that is judged by now, in order.
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

  /// Ends the signal where gaze is lost or starts anew: waiting samples are judged, and a running fixation ends with its last
  /// point.
  package mutating func end() -> [GazeEvent] { finish().events }

  /// Does the same as `end` and also returns the judgement of each waiting sample, in order.
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

  /// Judges the sample of gaze that has waited longest.
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

  /// Whether the eyes, not at rest in a waiting sample, soon rest again where they rested a moment ago. In a pursuit this does
  /// not count: what the eyes follow keeps them as near while they slow down.
  private func comesBack(from index: Int) -> Bool {
    guard let rested, model.pursuing < configuration.pursuitCertainty else { return false }
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
