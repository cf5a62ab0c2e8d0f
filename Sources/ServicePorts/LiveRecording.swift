import Foundation
import Localization
import Recording
import Signals
import Synchronization
import Tracking

/// A recording in place of a camera: its frames come when they are due, stamped with the machine's clock, and a slow
/// consumer gets the newest one.
///
/// A live calibration restarts it at its beginning, where the recorded person was shown targets.
package final class LiveRecording: ControllableSource {
  /// Whether frames are held back by a pause, and until when.
  package enum Pause: Hashable, Sendable {
    /// The recording is not paused.
    case none
    /// Frames are held back until the given time; with nil, until the source is resumed.
    case until(Timestamp?)
  }

  private struct State: Sendable {
    /// When the first frame of the present pass is played; nil before the first pass.
    var start: Timestamp?
    /// Counts the passes, each of which plays the recording from its first frame.
    var pass = 0
    var pause = Pause.none
  }

  /// The recording that is played.
  package let bundle: SessionBundle
  /// Whether the recording begins again at its end.
  package let loops: Bool
  private let state = Mutex(State())

  /// Prepares a recording to be played live.
  ///
  /// - Parameters:
  ///   - bundle: the recording to play.
  ///   - loops: whether it begins again at its end.
  package init(_ bundle: SessionBundle, loops: Bool) { (self.bundle, self.loops) = (bundle, loops) }

  /// The frames and states of the recording as they become due; a frame more than 0.1 s late is skipped.
  package func events() -> AsyncThrowingStream<SourceEvent, any Error> {
    let reader = LiveReader(self)
    return AsyncThrowingStream(unfolding: { try await reader.next() })
  }

  /// Starts playing from the first frame again.
  ///
  /// - Returns: the recording with its timeline moved to the times at which it is played.
  package func restart() -> SessionBundle {
    // The pass begins a little later, so that the calibration that follows misses no frame.
    let start = LiveTracker.monotonicNow() + 0.1
    state.withLock { ($0.start, $0.pass) = (start, $0.pass + 1) }
    let first = bundle.entries.first?.time ?? Timestamp(nanoseconds: 0)
    return bundle.movingTimeline(by: start.nanoseconds - first.nanoseconds)
  }

  // MARK: For the reader

  /// The pause that was asked for last.
  package var pauseAsked: Pause { state.withLock { $0.pause } }

  /// The pass that is to be played, and when it began.
  package func pass(at now: Timestamp) -> (number: Int, start: Timestamp) {
    state.withLock { state in
      let start = state.start ?? now
      state.start = start
      return (state.pass, start)
    }
  }

  /// Begins the next pass when one has ended.
  package func goRound(at now: Timestamp) { state.withLock { ($0.start, $0.pass) = (now, $0.pass + 1) } }

  /// Moves the present pass by the duration of a pause, in seconds.
  package func postpone(_ seconds: Double) { state.withLock { $0.start = $0.start.map { $0 + seconds } } }

  // MARK: ControllableSource

  /// Holds frames back until `resume()`, or until a time on CLOCK_MONOTONIC if one is given; later frames come
  /// later by the pause.
  package func pause(until: Timestamp?) { state.withLock { $0.pause = .until(until) } }
  /// Ends a pause of the recording; does nothing if it is not paused.
  package func resume() { state.withLock { $0.pause = .none } }

  private func refusal(_ remedy: String) -> SourceRefusal {
    SourceRefusal(
      reason: localized("The frames come from a recording (\(bundle.folder.lastPathComponent))."),
      remedy: remedy)
  }
  /// Refuses, since a recording has the rate of its camera.
  /// - Throws: `SourceRefusal`.
  package func slow(to framesPerSecond: Double?) throws(SourceRefusal) {
    throw refusal(localized("Choose a rate for the stream instead."))
  }
  /// Accepts the camera with which the recording was made, and no other.
  /// - Throws: `SourceRefusal`.
  package func use(cameraID: String) throws(SourceRefusal) {
    guard cameraID != bundle.manifest.camera.identity.id else { return }
    throw refusal(localized("Start the service with a camera to choose another."))
  }
  /// The camera with which the recording was made, alone.
  package func cameras() async -> [SourceIdentity] { [bundle.manifest.camera.identity] }
}

/// Plays one pass of a `LiveRecording`, and further ones where it loops.
private actor LiveReader {
  private enum Stage {
    case opening
    case playing(BundleFrames, pass: Int)
    case paused(since: Timestamp)
    case over
  }

  private let source: LiveRecording
  private let first: Timestamp
  private var stage = Stage.opening
  private var sequence: UInt64 = 0
  /// The remaining frames of a pass that was paused.
  private var rest: (frames: BundleFrames, pass: Int)?

  init(_ source: LiveRecording) {
    self.source = source
    first = source.bundle.entries.first?.time ?? Timestamp(nanoseconds: 0)
  }

  func next() async throws -> SourceEvent? {
    while true {
      try Task.checkCancellation()
      switch stage {
      case .opening:
        let pass = source.pass(at: LiveTracker.monotonicNow())
        stage = .playing(rest?.frames ?? source.bundle.frames(), pass: rest?.pass ?? pass.number)
        rest = nil
        return .state(.streaming(source.bundle.manifest.camera.identity))
      case .playing(let frames, let pass):
        if case .until(let until) = source.pauseAsked {
          rest = (frames, pass)
          stage = .paused(since: LiveTracker.monotonicNow())
          return .state(.paused(until: until))
        }
        if let event = try await play(frames, pass) { return event }
      case .paused(let since):
        let now = LiveTracker.monotonicNow()
        if case .until(let until) = source.pauseAsked, until.map({ now < $0 }) ?? true {
          try await Task.sleep(for: .milliseconds(20))
          continue
        }
        source.resume()
        source.postpone(now - since)
        stage = .opening
      case .over: return nil
      }
    }
  }

  /// Gives the next event of a pass.
  ///
  /// - Returns: nil where another pass has begun, or the frame was skipped.
  private func play(_ frames: BundleFrames, _ pass: Int) async throws -> SourceEvent? {
    var frames = frames
    let now = source.pass(at: LiveTracker.monotonicNow())
    guard now.number == pass else {
      stage = .playing(source.bundle.frames(), pass: now.number)
      return nil
    }
    guard var frame = frames.next() else { return try await end() }
    // Skipped frames are numbered too: a gap in the numbers is a lost frame.
    sequence += 1
    let due = Timestamp(nanoseconds: now.start.nanoseconds + (frame.time.nanoseconds - first.nanoseconds))
    stage = .playing(frames, pass: pass)
    let ahead = due - LiveTracker.monotonicNow()
    // A frame that is more than 0.1 s late is skipped, as a camera's newest frame replaces one that was not taken in
    // time.
    if ahead < -0.1 { return nil }
    if ahead > 0 { try await Task.sleep(for: .seconds(ahead)) }
    (frame.sequence, frame.time, frame.arrival) = (sequence, due, LiveTracker.monotonicNow())
    return .frame(frame)
  }

  private func end() async throws -> SourceEvent? {
    guard source.loops, !source.bundle.entries.isEmpty else {
      stage = .over
      return .state(.ended)
    }
    // One frame interval passes between two passes, so that the clock goes on.
    try await Task.sleep(for: .milliseconds(33))
    source.goRound(at: LiveTracker.monotonicNow())
    return nil
  }
}
