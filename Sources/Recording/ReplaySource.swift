import Foundation
import Signals

/// A recording as a source of frames: the live path and the replay are the same from here on.
///
/// The stream is pulled, so nothing is dropped: where the consumer is slow, a replay runs late.
package struct ReplaySource: FrameSource {
  /// How fast frames are given.
  package enum Pace: Sendable {
    /// `speed` 1 is the speed of the recording, 2 twice that. Anything not above 0 counts as 1.
    case recorded(speed: Double = 1)
    /// The next frame as soon as it is asked for.
    case asFastAsPossible
    /// A frame for each step that the gate lets through. One gate serves one pass.
    case stepped(StepGate)
  }

  /// The recording that is played.
  package let bundle: SessionBundle
  /// How fast frames are given.
  package let pace: Pace
  private let stopwatch: Stopwatch
  private let report: @Sendable (BundleProblem) -> Void

  /// - Parameters:
  ///   - bundle: the recording to play.
  ///   - pace: how fast frames are given.
  ///   - stopwatch: what `.recorded` waits by; tests bring their own.
  ///   - report: told of each damaged frame, which is passed over; called on the pass's task.
  package init(
    _ bundle: SessionBundle, pace: Pace = .asFastAsPossible, stopwatch: Stopwatch = .system,
    report: @escaping @Sendable (BundleProblem) -> Void = { _ in }
  ) {
    self.bundle = bundle
    self.pace = pace
    self.stopwatch = stopwatch
    self.report = report
  }

  /// A new pass from the first frame: `.state(.streaming)`, every whole frame, `.state(.ended)`.
  package func events() -> AsyncThrowingStream<SourceEvent, any Error> {
    let pass = ReplayPass(bundle, pace: pace, stopwatch: stopwatch, report: report)
    return AsyncThrowingStream(unfolding: { try await pass.next() })
  }
}

/// Measures and waits; the seam between a replay's pace and the machine's clock.
package struct Stopwatch: Sendable {
  /// Starts now; the result says how long ago that was.
  package var start: @Sendable () -> @Sendable () -> Duration
  /// Waits for so long; throws `CancellationError` where its task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void
  package init(
    start: @escaping @Sendable () -> @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.start, self.sleep) = (start, sleep)
  }

  /// The machine's monotonic clock.
  package static let system = Stopwatch(
    start: {
      let start = ContinuousClock.now
      return { ContinuousClock.now - start }
    },
    sleep: { try await Task.sleep(for: $0, clock: .continuous) })
}

/// Lets a stepped replay go on, frame by frame.
package struct StepGate: Sendable {
  private let steps: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  package init() { (steps, continuation) = AsyncStream.makeStream(of: Void.self) }

  /// Lets `count` more frames through.
  package func step(_ count: Int = 1) { for _ in 0..<count { continuation.yield() } }

  /// Lets all remaining frames through.
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

// What a camera can be asked for, a recording declines.
extension ReplaySource: ControllableSource {
  private var refusal: SourceRefusal {
    SourceRefusal(
      reason: "The frames come from a recording (\(bundle.folder.lastPathComponent)).",
      remedy: "Start without --session to use a camera.")
  }

  package func pause(until: Timestamp?) throws(SourceRefusal) { throw refusal }
  package func resume() throws(SourceRefusal) { throw refusal }
  package func slow(to framesPerSecond: Double?) throws(SourceRefusal) { throw refusal }
  package func use(cameraID: String) throws(SourceRefusal) { throw refusal }
  package func cameras() async -> [SourceIdentity] { [bundle.manifest.camera.identity] }
}
