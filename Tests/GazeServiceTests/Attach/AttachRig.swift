import Calibration
import Foundation
import Logging
import NIOCore
import Recording
import Signals
import Synchronization
import TestSupport
import Testing
import Tracking
import Vision

@testable import GazeService

/// A service whose frames the test gives, with its private socket.
final class AttachRig: Sendable {
  let service: TestServer
  let desk: AttachDesk
  let path: String
  private let looks: Looks

  /// - Parameter peer: the user who is taken for the one at the other end; nil asks the kernel.
  init(
    networks: [NetworkStamp]? = nil, sourceKind: String = "recording", peer: uid_t? = nil
  ) async throws {
    service = try await TestServer(sourceKind: sourceKind)
    path = service.folder.path("s/eyes.sock")
    let looks = Looks()
    self.looks = looks
    desk = AttachDesk(service.server.core) { looks.add($0) }
    desk.networks = try networks ?? EyeTracker(VisionConfiguration()).networks
    guard let peer else {
      _ = try await service.server.listen(forEyes: desk, path: path)
      return
    }
    _ = try await service.server.listen(forEyes: desk, path: path) { channel in
      channel.eventLoop.makeSucceededFuture(peer)
    }
  }

  /// Where attached programs asked to look.
  var looked: [ScreenPoint] { looks.all }

  private final class Looks: Sendable {
    private let points = Mutex<[ScreenPoint]>([])
    func add(_ point: ScreenPoint) { points.withLock { $0.append(point) } }
    var all: [ScreenPoint] { points.withLock { $0 } }
  }

  var finder: ServiceFinder {
    var finder = ServiceFinder(path: path, program: "reader 1", logger: .silent)
    // A busy machine must not look like a dead service.
    finder.silence = .minutes(5)
    return finder
  }

  static let camera = SourceIdentity(
    id: "usb:1:2:3", name: "Camera", widthPx: 640, heightPx: 480, framesPerSecond: 30, format: "GREY")
}

extension Logger {
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}

/// A source that the test plays, and that remembers what was asked of it.
final class OwnCamera: ControllableSource {
  private let stream: AsyncThrowingStream<SourceEvent, any Error>
  private let continuation: AsyncThrowingStream<SourceEvent, any Error>.Continuation
  private let wishes = Mutex<[String]>([])
  private let passes = Mutex(0)

  init() { (stream, continuation) = AsyncThrowingStream.makeStream(of: SourceEvent.self) }

  /// How often it was opened.
  var opened: Int { passes.withLock { $0 } }
  var asked: [String] { wishes.withLock { $0 } }
  func send(_ event: SourceEvent) { continuation.yield(event) }
  func finish() { continuation.finish() }

  func events() -> AsyncThrowingStream<SourceEvent, any Error> {
    passes.withLock { $0 += 1 }
    return stream
  }
  func pause(until: Timestamp?) { wishes.withLock { $0.append("pause") } }
  func resume() { wishes.withLock { $0.append("resume") } }
  func slow(to framesPerSecond: Double?) {}
  func use(cameraID: String) { wishes.withLock { $0.append("use \(cameraID)") } }
  func cameras() async -> [SourceIdentity] { [] }
}

/// A tracker that may be attached, and all that it told.
final class Attached: Sendable {
  let tracking: LiveTracker
  let own = OwnCamera()
  private let running: Task<Void, any Error>
  private let hearing: Task<Void, Never>
  private let heard: Heard

  init(
    _ service: (any EyesService)?, bundle: SessionBundle,
    prepare: (LiveTracker) async throws -> Void = { _ in }
  ) async throws {
    var configuration = LiveTracker.Configuration()
    configuration.turnsBackMirrored = false
    let tracking = try LiveTracker(
      source: own, service: service, screen: try bundle.screen(), configuration: configuration,
      now: { Timestamp(nanoseconds: 0) }, today: { Date(timeIntervalSince1970: 1_700_000_000) },
      logger: .silent)
    self.tracking = tracking
    try await prepare(tracking)
    let events = await tracking.events()
    let heard = Heard()
    self.heard = heard
    hearing = Task { for await event in events { heard.add(event) } }
    running = Task { try await tracking.run() }
  }

  private final class Heard: Sendable {
    private let events = Mutex<(all: [TrackingEvent], last: UInt64?)>(([], nil))
    func add(_ event: TrackingEvent) {
      events.withLock {
        $0.all.append(event)
        if case .tracked(let frame) = event { $0.last = frame.sequence }
      }
    }
    var all: [TrackingEvent] { events.withLock { $0.all } }
    /// The number of the last frame.
    var last: UInt64? { events.withLock { $0.last } }
  }

  var told: [TrackingEvent] { heard.all }
  var frames: [TrackedFrame] {
    told.compactMap { if case .tracked(let frame) = $0 { frame } else { nil } }
  }
  /// Names of the services that it went by; "" where it went on by itself.
  var served: [String] { told.compactMap { if case .served(let name) = $0 { name ?? "" } else { nil } } }
  var calibrated: StoredCalibration? {
    told.compactMap { if case .calibrated(let stored) = $0 { stored } else { nil } }.last
  }
  var lostCalibrations: Int { told.count { if case .calibrationLost = $0 { true } else { false } } }
  var states: [SourceState] { told.compactMap { if case .source(let state) = $0 { state } else { nil } } }

  func stop() async {
    running.cancel()
    own.finish()
    _ = await running.result
    await hearing.value
  }

  /// Until what was made of this frame is told.
  func took(_ frame: Frame) async throws {
    try await until { heard.last == frame.sequence }
  }
}

extension [TrackedFrame] {
  /// The number of the first frame of which something else was made, or that the others lack; nil for none.
  func firstDifference(from others: [TrackedFrame]) -> UInt64? {
    if let pair = zip(self, others).first(where: { $0.whole != $1.whole }) { return pair.0.sequence }
    return count == others.count ? nil : Swift.max(last?.sequence ?? 0, others.last?.sequence ?? 0)
  }
}

extension TrackedFrame {
  /// All that was made of a frame.
  var whole: Whole {
    Whole(
      sequence: sequence, time: time, eyes: eyes, raw: raw, filtered: filtered, events: events,
      intents: intents, distanceMm: distanceMm, shift: shift)
  }
  struct Whole: Equatable {
    var sequence: UInt64
    var time: Timestamp
    var eyes: Observation<Eyes>
    var raw: Observation<Gaze>
    var filtered: Observation<Gaze>
    var events: [GazeEvent]
    var intents: [Intent]
    var distanceMm: Double?
    var shift: GazeShift
  }
}
