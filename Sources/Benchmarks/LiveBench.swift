import Attention
import Calibration
import CommandSupport
import Foundation
import Recording
import Signals
import Timing
import Tracking
import Vision

/// Plays a recording to the live tracker at a camera's pace, and times each frame from arrival to intents.
struct LiveBench: Sendable {
  private let bundle: SessionBundle
  private let stored: StoredCalibration
  private let layout: GazeLayout
  private let screen: ScreenGeometry
  private let expected: CalibratedError?
  private let configuration: LiveTracker.Configuration

  /// The benchmark with the replay's calibration; nil where there is none.
  init?(_ replay: SessionReplay) {
    guard var stored = replay.stored(created: Date()) else { return nil }
    // The networks' names are removed, because the tracker with timers names none, although they are the same.
    stored.profile.networks = nil
    self.stored = stored
    bundle = replay.bundle
    (layout, screen, expected) = (replay.layout, replay.screen, replay.expectedError)
    var configuration = LiveTracker.Configuration()
    configuration.vision = replay.pipeline.visionConfiguration
    self.configuration = configuration
  }

  /// Plays the last `seconds` of the recording, which takes as long.
  func measured(seconds: Double) throws -> BenchReport.Live? { try runAsync { try await play(seconds) } }

  private func play(_ seconds: Double) async throws -> BenchReport.Live? {
    let source = PacedSource(bundle: bundle, seconds: seconds)
    let tracking = try LiveTracker(
      source: source, screen: screen, configuration: configuration)
    try await tracking.use(stored)
    await tracking.show(layout, error: expected)
    let events = await tracking.events()
    let counting = Task {
      await events.reduce(into: 0) { count, event in
        if case .tracked(let frame) = event, !frame.intents.isEmpty { count += 1 }
      }
    }
    let (clock, used) = (ContinuousClock(), ProcessorTime.seconds)
    let start = clock.now
    try await tracking.run()
    let took = (clock.now - start).milliseconds / 1e3
    let share = (ProcessorTime.seconds - used) / took
    let withIntents = await counting.value
    return Distribution(await tracking.meter.durations(.total)).map {
      BenchReport.Live(
        seconds: took, arrivalToIntents: $0, framesWithIntents: withIntents, processorShare: share)
    }
  }
}
