import Foundation
import Localization
import Signals

/// A recording as a source of frames: the stages after it are the same live and in a replay.
///
/// The stream is pulled, so nothing is dropped: if the consumer is slow, the replay runs late.
package struct ReplaySource: FrameSource {
  /// How fast a replay gives its frames.
  package enum Pace: Sendable {
    /// Frames at the recording's own pace times `speed`. A speed that is not above 0 counts as 1.
    case recorded(speed: Double = 1)
    /// Each frame as soon as the consumer asks for it.
    case asFastAsPossible
    /// One frame for each step of the gate. A gate serves one pass.
    case stepped(StepGate)
  }

  /// The recording that is played.
  package let bundle: SessionBundle
  /// How fast the replay gives its frames.
  package let pace: Pace
  private let stopwatch: Stopwatch
  private let report: @Sendable (BundleProblem) -> Void

  /// Makes a source of frames from a recording.
  ///
  /// - Parameters:
  ///   - bundle: the recording to play.
  ///   - pace: how fast frames are given.
  ///   - stopwatch: the clock by which `.recorded` waits; tests use their own.
  ///   - report: gets each damaged frame, which is skipped; called on the pass's task.
  package init(
    _ bundle: SessionBundle, pace: Pace = .asFastAsPossible, stopwatch: Stopwatch = .system,
    report: @escaping @Sendable (BundleProblem) -> Void = { _ in }
  ) {
    self.bundle = bundle
    self.pace = pace
    self.stopwatch = stopwatch
    self.report = report
  }

  /// Starts a new pass from the first frame: `.state(.streaming)`, every whole frame, `.state(.ended)`.
  package func events() -> AsyncThrowingStream<SourceEvent, any Error> {
    let pass = ReplayPass(bundle, pace: pace, stopwatch: stopwatch, report: report)
    return AsyncThrowingStream(unfolding: { try await pass.next() })
  }
}

/// Measures time and waits, so that tests can replace the machine's clock in a replay.
package struct Stopwatch: Sendable {
  /// Starts a measurement; the result returns the time since then.
  package var start: @Sendable () -> @Sendable () -> Duration
  /// Waits for a duration; throws `CancellationError` where its task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// Makes a stopwatch from its two functions, for tests that set the time themselves.
  package init(
    start: @escaping @Sendable () -> @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.start, self.sleep) = (start, sleep)
  }

  /// The stopwatch of the machine's monotonic clock.
  package static let system = Stopwatch(
    start: {
      let start = ContinuousClock.now
      return { ContinuousClock.now - start }
    },
    sleep: { try await Task.sleep(for: $0, clock: .continuous) })
}

/// Releases the frames of a stepped replay one by one.
package struct StepGate: Sendable {
  private let steps: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  /// Makes a gate that has not released any frame.
  package init() { (steps, continuation) = AsyncStream.makeStream(of: Void.self) }

  /// Releases `count` more frames.
  package func step(_ count: Int = 1) { for _ in 0..<count { continuation.yield() } }

  /// Releases all remaining frames.
  package func release() { continuation.finish() }

  func wait() async { for await _ in steps { return } }
}

private actor ReplayPass {
  private let bundle: SessionBundle
  private let pace: ReplaySource.Pace
  private let stopwatch: Stopwatch
  private var frames: BundleFrames
  private var elapsed: (@Sendable () -> Duration)?
  private var firstTime: Timestamp?
  private var stage = Stage.opening

  private enum Stage { case opening, playing, over }

  init(
    _ bundle: SessionBundle, pace: ReplaySource.Pace, stopwatch: Stopwatch,
    report: @escaping @Sendable (BundleProblem) -> Void
  ) {
    self.bundle = bundle
    self.pace = pace
    self.stopwatch = stopwatch
    frames = bundle.frames(report: report)
  }

  func next() async throws -> SourceEvent? {
    try Task.checkCancellation()
    switch stage {
    case .opening:
      stage = .playing
      return .state(.streaming(bundle.manifest.camera.identity))
    case .playing:
      if case .stepped(let gate) = pace {
        await gate.wait()
        try Task.checkCancellation()
      }
      guard let frame = frames.next() else {
        stage = .over
        return .state(.ended)
      }
      try await waitForTime(of: frame)
      return .frame(frame)
    case .over: return nil
    }
  }

  private func waitForTime(of frame: Frame) async throws {
    guard case .recorded(let speed) = pace else { return }
    let elapsed = self.elapsed ?? stopwatch.start()
    let first = firstTime ?? frame.time
    (self.elapsed, firstTime) = (elapsed, first)
    let ahead = Duration.seconds((frame.time - first) / (speed > 0 ? speed : 1)) - elapsed()
    if ahead > .zero { try await stopwatch.sleep(ahead) }
  }
}

// A recording refuses the requests that can be made to a camera.
extension ReplaySource: ControllableSource {
  private var refusal: SourceRefusal {
    SourceRefusal(
      reason: localized("The frames come from a recording (\(bundle.folder.lastPathComponent))."),
      remedy: localized("Start without --session to use a camera."))
  }

  /// Refuses to pause, since a recording has no device to close.
  /// - Throws: `SourceRefusal`, always.
  package func pause(until: Timestamp?) throws(SourceRefusal) { throw refusal }
  /// Refuses to resume, since a recording is never paused.
  /// - Throws: `SourceRefusal`, always.
  package func resume() throws(SourceRefusal) { throw refusal }
  /// Refuses to limit the frame rate: every frame of a recording is replayed.
  /// - Throws: `SourceRefusal`, always.
  package func slow(to framesPerSecond: Double?) throws(SourceRefusal) { throw refusal }
  /// Refuses to switch to another camera.
  /// - Throws: `SourceRefusal`, always.
  package func use(cameraID: String) throws(SourceRefusal) { throw refusal }
  /// The one camera with which the recording was made.
  package func cameras() async -> [SourceIdentity] { [bundle.manifest.camera.identity] }
}
