import Calibration
import CommandSupport
import Foundation
import Recording
import Signals
import Timing
import Tracking

/// Measures the pipeline on one recorded session.
struct SessionBench {
  private let bundle: SessionBundle
  private var milliseconds: [BenchReport.Stage: [Double]] = [:]
  private var medians: [Double] = []
  /// Seconds that each run took for its frames.
  private var seconds: [Double] = []
  private var processorShares: [Double] = []
  private var processorByLoop: [Double] = []
  private var frames = 0
  private var notes: [String]
  private var enlarged: BenchReport.Enlarged?
  private var live: BenchReport.Live?
  /// The last run, whose calibration is used further.
  private var last: SessionReplay?

  init(_ bundle: SessionBundle) {
    self.bundle = bundle
    notes = bundle.problems.map { "\($0)" }
  }

  private var name: String { bundle.folder.lastPathComponent }

  /// Replays the session once, as fast as possible. Everything is made anew, including detectors and calibration.
  /// - Throws: `CommandError.notMeasurable`, `RecordingError`, `VisionError`.
  mutating func replay(_ which: String) throws {
    let times = VisionTimes()
    let replay = try SessionReplay(bundle, makeTracker: times.tracker)
    var bar = ProgressBar("\(name), run \(which)")
    var damage: [String] = []
    var iterator = bundle.frames(report: { damage.append("\($0)") }).makeIterator()
    var totals: [Double] = []
    var hadEyes: [Bool] = [false]
    var inParts: [Double] = []
    let loopBefore = KnownLoop.milliseconds()
    let clock = ContinuousClock()
    let (began, used) = (clock.now, ProcessorTime.seconds)
    while true {
      let start = clock.now
      guard let frame = iterator.next() else { break }
      let decoded = clock.now
      let tracked = replay.step(frame)
      totals.append((clock.now - start).milliseconds)
      inParts.append(times.takeFrame())
      milliseconds[.decode, default: []].append((decoded - start).milliseconds)
      hadEyes.append(tracked.eyes.value != nil || tracked.eyes.reason == .eyesClosed)
      bar.show(Double(totals.count) / Double(max(1, bundle.entries.count)))
    }
    bar.finish()
    let spent = (ProcessorTime.seconds - used) * 1e3
    processorShares.append(spent / (clock.now - began).milliseconds)
    let loop = (loopBefore + KnownLoop.milliseconds()) / 2
    processorByLoop.append(spent / Double(max(1, totals.count)) / loop)
    guard let run = Distribution(totals) else {
      throw CommandError.notMeasurable(session: bundle.folder.path, reason: "it has no whole frame")
    }
    if last == nil { notes += damage }
    (last, frames) = (replay, totals.count)
    medians.append(run.median)
    seconds.append(totals.reduce(0, +) / 1e3)
    milliseconds[.total, default: []] += totals
    note(replay.pipeline.meter, hadEyes)
    note(times, rest: zip(replay.pipeline.meter.durations(.vision), inParts).map { $0 - $1 })
  }

  private mutating func note(_ times: VisionTimes, rest: [Double]) {
    milliseconds[.faceSearch, default: []] += times.faceSearches
    milliseconds[.eyeSearch, default: []] += times.eyeSearches
    milliseconds[.iris, default: []] += times.irises
    milliseconds[.faceReading, default: []] += times.faceReadings
    milliseconds[.eyeReading, default: []] += times.eyeReadings
    milliseconds[.registration, default: []] += rest
  }

  /// Measures vision on the session's first frames at 1280x720.
  mutating func enlarge(frames count: Int) throws {
    var (times, withEyes): ([Double], Int) = ([], 0)
    for seen in try EnlargedVision.look(at: bundle, frames: count) {
      times.append(seen.milliseconds)
      withEyes += seen.hasEyes ? 1 : 0
    }
    milliseconds[.visionEnlarged] = times
    enlarged = BenchReport.Enlarged(
      frames: times.count, framesWithEyes: withEyes,
      framesPerSecond: 1e3 * Double(times.count) / max(1e-9, times.reduce(0, +)))
  }

  private mutating func note(_ meter: StageMeter, _ hadEyes: [Bool]) {
    for (eyes, vision) in zip(hadEyes, meter.durations(.vision)) {
      milliseconds[eyes ? .visionFollowing : .visionFinding, default: []].append(vision)
    }
    milliseconds[.vision, default: []] += meter.durations(.vision)
    milliseconds[.calibration, default: []] += meter.durations(.calibration)
    milliseconds[.attention, default: []] += meter.durations(.attention)
  }

  /// Plays the end of the session through the live tracker, with the calibration of the last run.
  mutating func playLive(seconds: Double) throws {
    guard let last, let bench = LiveBench(last) else {
      notes.append("not played live, because its calibration failed")
      return
    }
    live = try bench.measured(seconds: seconds)
  }

  var report: BenchReport.Session {
    let recorded = bundle.duration
    return BenchReport.Session(
      name: name, width: bundle.manifest.camera.width, height: bundle.manifest.camera.height, frames: frames,
      recordedSeconds: recorded, runs: medians.count,
      stages: Dictionary(
        uniqueKeysWithValues: milliseconds.compactMap { stage, all in
          Distribution(all).map { (stage.rawValue, $0) }
        }),
      medianTotal: RunSpread(medians), framesPerSecond: RunSpread(seconds.map { Double(frames) / $0 }),
      timesRealTime: RunSpread(seconds.map { recorded / $0 }),
      processorShare: RunSpread(processorShares), processorByLoop: processorByLoop, enlarged: enlarged,
      live: live, notes: notes)
  }
}
