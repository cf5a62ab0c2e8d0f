import Calibration
import Foundation
import Logging
import NIOCore
import Signals
import Synchronization
import TestSupport

@testable import GazeService

/// Values that tests are told of.
enum Made {
  static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  static func frame(
    _ sequence: UInt64 = 1, at seconds: Double = 1, x: Double? = 960, events: [GazeEvent] = [],
    intents: [Intent] = [], shift: GazeShift = GazeShift()
  ) -> TrackedFrame {
    let gaze: Observation<Gaze> =
      x.map {
        .valid(
          Gaze(point: ScreenPoint(x: $0, y: 540), covariance: ScreenCovariance(xx: 400, xy: 0, yy: 100)))
      } ?? .invalid(.noFace)
    return TrackedFrame(
      sequence: sequence, time: Timestamp(seconds: seconds), eyes: eyes, raw: gaze, filtered: gaze,
      events: events, intents: intents, distanceMm: 600, shift: shift)
  }

  static let eyes: Observation<Eyes> = .valid(
    Eyes(
      face: Face(box: ImageRect(x: 0, y: 0, width: 100, height: 100), confidence: 1),
      left: eye(x: 200), right: nil,
      head: HeadPose(xMm: 1, yMm: 2, zMm: 600, yawDegrees: 3, pitchDegrees: 4, rollDegrees: 5)))

  private static func eye(x: Double) -> Eye {
    Eye(
      iris: ImagePoint(x: x, y: 100), irisRadius: 10, innerCorner: ImagePoint(x: x, y: 100),
      outerCorner: ImagePoint(x: x, y: 100), inHead: ImagePoint(x: 0, y: 0), openness: 0.9, variance: 1)
  }

  static func sample(_ sequence: UInt64 = 1, at seconds: Double = 1, x: Double? = 960) -> GazeUpdate {
    .sample(StreamSample(frame: frame(sequence, at: seconds, x: x), arrival: Timestamp(seconds: seconds)))
  }

  static func event(_ kind: StreamEvent.Kind, at seconds: Double = 1) -> GazeUpdate {
    .event(StreamEvent(kind, at: Timestamp(seconds: seconds)))
  }

  static func target(_ label: String) -> CalibrationTarget {
    CalibrationTarget(label: label, point: ScreenPoint(x: 100, y: 100))
  }
}

/// A clock that a test sets.
final class ManualClock: Sendable {
  private let time = Mutex(Timestamp(seconds: 100))
  var now: Timestamp { time.withLock { $0 } }
  func advance(_ seconds: Double) { time.withLock { $0 = $0 + seconds } }
}

/// Remembers what was asked of the tracker, and does nothing.
actor FakeControl: TrackerControl {
  private(set) var asked: [String] = []
  private var calibrates: (@Sendable () async -> Void)?
  private var aborts: (@Sendable () async -> Void)?

  /// What a calibration waits for before it has begun.
  func onCalibrate(_ body: @escaping @Sendable () async -> Void) { calibrates = body }
  func onAbort(_ body: @escaping @Sendable () async -> Void) { aborts = body }

  func cameras() async -> [SourceIdentity] {
    [
      SourceIdentity(
        id: "usb:1:2:3", name: "Camera", widthPx: 640, heightPx: 480, framesPerSecond: 30, format: "MJPG")
    ]
  }
  func useCamera(id: String) async throws(ServiceRefusal) { asked.append("camera \(id)") }
  func pauseCamera(seconds: Double?) async throws(ServiceRefusal) { asked.append("pause") }
  func resumeCamera() async throws(ServiceRefusal) { asked.append("resume") }
  func calibrate(_ request: CalibrationRequest) async throws(ServiceRefusal) {
    asked.append("calibrate \(request.targets.count)")
    await calibrates?()
  }
  func validate(_ targets: [CalibrationTarget]) async throws(ServiceRefusal) {
    throw ServiceRefusal(.conflict, "There is no calibration to check.", remedy: "Calibrate first.")
  }
  func abortCalibration() async {
    asked.append("abort")
    await aborts?()
  }
  func profiles() async throws(ServiceRefusal) -> [ProfileEntry] { [] }
  func saveProfile(name: String) async throws(ServiceRefusal) -> ProfileEntry {
    ProfileEntry(name: name, created: Date(timeIntervalSince1970: 0), camera: "Camera", heldOutDegrees: 0.5)
  }
  func useProfile(name: String) async throws(ServiceRefusal) -> ProfileEntry {
    throw ServiceRefusal(.notFound, "There is no profile.", remedy: "List them.")
  }
  func deleteProfile(name: String) async throws(ServiceRefusal) {}
  func recordings() async throws(ServiceRefusal) -> [RecordingEntry] { [] }
  func startRecording(name: String) async throws(ServiceRefusal) -> RecordingEntry {
    RecordingEntry(name: name, frames: 0, seconds: 0, isRunning: true)
  }
  func stopRecording() async throws(ServiceRefusal) -> RecordingEntry {
    RecordingEntry(name: "a", frames: 1, seconds: 1, isRunning: false)
  }
  func note(_ marker: Marker) async { asked.append("note \(marker.label)") }
  func replay(name: String, loops: Bool) async throws(ServiceRefusal) {}
  func stopReplay() async throws(ServiceRefusal) {}
  func react(to layout: GazeLayout) async { asked.append("react \(layout.targets.count)") }
}

/// A server on sockets of its own, with a tracker that does nothing.
final class TestServer: Sendable {
  let server: GazeServer
  let control = FakeControl()
  let folder: TemporaryFolder
  let token: Token
  let unix: String
  let loopback: String

  init(
    origins: Set<String> = [], sourceKind: String = "recording", now: (@Sendable () -> Timestamp)? = nil
  ) async throws {
    folder = try TemporaryFolder()
    token = try Token.kept(in: folder.url("token"))
    server = try await GazeServer.make(
      screen: Made.screen, control: control,
      // A client that is starved of processor time is not given up meanwhile.
      facts: .init(program: "trackii test", sourceKind: sourceKind, patience: .seconds(300)),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: now ?? Self.clock)
    unix = try await server.listen(
      on: ServiceListener(.unix(path: folder.path("s/service.sock")), rules: .unixSocket))
    loopback = try await server.listen(
      on: ServiceListener(
        .tcp(host: "127.0.0.1", port: 0),
        rules: AccessRules(token: token, hosts: AccessRules.loopbackHosts, origins: origins)))
  }

  var tokenText: String {
    (try? String(contentsOf: folder.url("token"), encoding: .utf8))?.trimmingCharacters(
      in: .whitespacesAndNewlines) ?? ""
  }

  static let clock: @Sendable () -> Timestamp = {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return Timestamp(nanoseconds: Int64(t.tv_sec) * 1_000_000_000 + Int64(t.tv_nsec))
  }

  var hub: GazeHub { server.core.hub }

  /// What holds on the hub's event loop.
  func onLoop<Value: Sendable>(_ body: @escaping @Sendable (GazeHub) -> Value) async throws -> Value {
    let hub = hub
    return try await hub.eventLoop.submit { body(hub) }.get()
  }

  /// One request over the Unix socket; the whole answer.
  func ask(
    _ method: String, _ path: String, body: String = "", address: String? = nil, headers: [String] = []
  )
    async throws -> (status: Int, text: String)
  {
    let client = try await RawClient(address ?? unix)
    let lines =
      ["\(method) \(path) HTTP/1.1", "Connection: close", "Content-Length: \(body.utf8.count)"] + headers
      + (headers.contains { $0.hasPrefix("Host:") } ? [] : ["Host: localhost"])
    client.write(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    await client.waitsForClose()
    let text = client.text
    return (Int(text.dropFirst(9).prefix(3)) ?? 0, text)
  }
}
