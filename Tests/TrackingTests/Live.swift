import Foundation
import Recording
import Signals
import Synchronization
import TestSupport
import Testing
import Tracking

/// A source that the test plays.
struct PlayedSource: FrameSource {
  private let stream: AsyncThrowingStream<SourceEvent, any Error>
  private let continuation: AsyncThrowingStream<SourceEvent, any Error>.Continuation

  init() { (stream, continuation) = AsyncThrowingStream.makeStream(of: SourceEvent.self) }

  func events() -> AsyncThrowingStream<SourceEvent, any Error> { stream }
  func send(_ event: SourceEvent) { continuation.yield(event) }
  func end(throwing error: (any Error)? = nil) { continuation.finish(throwing: error) }
}

/// A tracker at work on a played source, with somebody who listens.
final class Live {
  let tracking: LiveTracker
  let source = PlayedSource()
  let running: Task<Void, any Error>
  private var events: AsyncStream<TrackingEvent>.Iterator

  /// - Parameter now: the clock that frames are stamped with.
  convenience init(
    _ demo: Demo, configuration: LiveTracker.Configuration = .init(), now: ManualClock = ManualClock()
  ) async throws {
    try await self.init(
      camera: demo.bundle.manifest.camera.name, screen: try demo.bundle.screen(),
      configuration: configuration, now: now)
  }

  init(
    camera: String, screen: ScreenGeometry, configuration: LiveTracker.Configuration = .init(),
    now: ManualClock = ManualClock()
  ) async throws {
    let tracking = try LiveTracker(
      source: source, screen: screen,
      configuration: configuration, now: { now.time }, today: { Date(timeIntervalSince1970: 1_700_000_000) })
    self.tracking = tracking
    events = await tracking.events().makeAsyncIterator()
    running = Task { try await tracking.run() }
    _ = await play(.streaming(Self.identity(camera)))
  }

  /// A camera as it tells itself; of recordings and played sources the size is that of the frames.
  static func identity(_ name: String, id: String? = nil) -> SourceIdentity {
    SourceIdentity(
      id: id ?? "recording:\(name)", name: name, widthPx: 640, heightPx: 480, framesPerSecond: 30,
      format: "GREY")
  }

  /// Plays frames; everything that is told until the last of them has gone all the way.
  func play(_ frames: [Frame]) async -> [TrackingEvent] {
    for frame in frames { source.send(.frame(frame)) }
    guard let last = frames.last else { return [] }
    return await told { event in
      if case .tracked(let tracked) = event { tracked.sequence == last.sequence } else { false }
    }
  }

  /// Plays a change of the source's state; everything that is told up to it.
  func play(_ state: SourceState) async -> [TrackingEvent] {
    source.send(.state(state))
    return await told { if case .source(state) = $0 { true } else { false } }
  }

  /// Ends the source; everything that is told until the stream ends.
  func finish() async -> [TrackingEvent] {
    source.end()
    return await told { _ in false }
  }

  private func told(until isLast: (TrackingEvent) -> Bool) async -> [TrackingEvent] {
    var all: [TrackingEvent] = []
    while let event = await events.next(isolation: #isolation) {
      all.append(event)
      if isLast(event) { break }
    }
    return all
  }
}

final class ManualClock: Sendable {
  private let now = Mutex(Timestamp(nanoseconds: 0))
  var time: Timestamp {
    get { now.withLock { $0 } }
    set { now.withLock { $0 = newValue } }
  }
}

extension Array where Element == TrackingEvent {
  var tracked: [TrackedFrame] {
    compactMap { if case .tracked(let frame) = $0 { frame } else { nil } }
  }
  var intents: [Intent] { tracked.flatMap(\.intents) }
  var calibrating: Int { count { if case .calibrating = $0 { true } else { false } } }
  var lost: Int { count { if case .calibrationLost = $0 { true } else { false } } }
  var calibrated: StoredCalibration? {
    compactMap { if case .calibrated(let stored) = $0 { stored } else { nil } }.first
  }
  var endsWell: Bool { if case .ended = last { true } else { false } }
}
