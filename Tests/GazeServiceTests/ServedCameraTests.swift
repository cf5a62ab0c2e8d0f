import Capture
import Foundation
import Recording
import Signals
import Synchronization
import TestSupport
import Testing
import Tracking

@testable import GazeService
@testable import ServicePorts

@Suite("A camera that goes and comes back under the service", .heavy)
struct ServedCameraTests {
  private static let camera = FakeCamera(
    card: "Lab Camera", formats: [FakeCamera.format(.grey, 160, 120, 30)])
  private static let picture = FakeFrame(Data(repeating: 90, count: 160 * 120))

  /// What the service has told its clients, in order.
  private final class Told: Sendable {
    private let all = Mutex<[GazeUpdate]>([])
    func take(_ updates: [GazeUpdate]) { all.withLock { $0 += updates } }
    var samples: Int { all.withLock { Self.samples($0[...]) } }
    /// After the last word about the camera.
    var samplesSinceState: Int {
      all.withLock { all in
        let last = all.lastIndex {
          if case .event(let event) = $0, case .source = event.kind { true } else { false }
        }
        return Self.samples(all[(last ?? 0)...])
      }
    }
    private static func samples(_ updates: ArraySlice<GazeUpdate>) -> Int {
      updates.count { if case .sample = $0 { true } else { false } }
    }
    var states: [String] {
      all.withLock {
        $0.compactMap {
          guard case .event(let event) = $0, case .source(let state) = event.kind else { return nil }
          return switch state {
          case .streaming: "streaming"
          case .interrupted(let reason, let remedy):
            reason.isEmpty || remedy.isEmpty ? "interrupted without words" : "interrupted"
          case .paused: "paused"
          case .ended: "ended"
          }
        }
      }
    }
  }

  @Test("the API's status says that it is gone, with what to do, and that it is back; the metrics go on")
  func status() async throws {
    let (told, server, mayReturn) = (Told(), try await TestServer(), Atomic(false))
    let hub = server.hub
    let kernel = FakeVideoKernel(
      [Self.camera],
      script: [
        .frames(Self.picture) { told.samples >= 1 }, .unplug(path: Self.camera.path),
        .waitUntil { mayReturn.isSet }, .plug(Self.camera),
        .frames(Self.picture) { told.states.last == "streaming" && told.samplesSinceState >= 1 },
        .waitForStop,
      ])
    let folder = try TemporaryFolder()
    let tracker = ServedTracker(
      ServedSource(kind: .camera(Camera(layer: kernel.layer)), screen: Made.screen),
      profiles: ProfileStore(folder: folder.url("p")), recordings: RecordingStore(folder: folder.url("r")))
    let publish: @Sendable ([GazeUpdate]) -> Void = {
      hub.publish($0)
      told.take($0)
    }
    try await tracker.start(.init(publish: publish, move: { _ in }), calibration: nil)
    try await until { told.states.contains("interrupted") }
    let lost = try await server.ask("GET", "/v1/status").text
    #expect(lost.contains("\"state\":\"interrupted\"") && lost.contains("\"remedy\":\""), "\(lost)")
    let before = try await samples(server)
    #expect(before >= 1)
    mayReturn.set()
    try await until { told.states.last == "streaming" && told.samplesSinceState >= 1 }
    let back = try await server.ask("GET", "/v1/status").text
    #expect(back.contains("\"state\":\"streaming\"") && !back.contains("remedy"), "\(back)")
    #expect(try await samples(server) > before)
    await tracker.finish()
    await server.server.stop()
  }

  /// As the metrics say.
  private func samples(_ server: TestServer) async throws -> Int {
    let text = try await server.ask("GET", "/metrics").text
    #expect(text.contains("\ntrackii_frame_age_seconds "), "\(text)")
    let match = try #require(text.firstMatch(of: #/trackii_samples_total (\d+)/#), "\(text)")
    return Int(match.1) ?? 0
  }

  private final class Atomic: Sendable {
    private let value: Mutex<Bool>
    init(_ value: Bool) { self.value = Mutex(value) }
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
  }

  @Test("while a recording is played in its place, no camera is chosen")
  func played() async throws {
    let kernel = FakeVideoKernel([Self.camera], script: [.waitForStop])
    let folder = try TemporaryFolder()
    let tracker = ServedTracker(
      ServedSource(kind: .camera(Camera(layer: kernel.layer)), screen: Made.screen),
      profiles: ProfileStore(folder: folder.url("p")), recordings: RecordingStore(folder: folder.url("r")))
    try await tracker.start(.init(publish: { _ in }, move: { _ in }), calibration: nil)
    let camera = try #require(await tracker.cameras().first)
    let bundle = try SessionBundle(opening: demo)
    try await tracker.play(
      ServedSource(kind: .recording(LiveRecording(bundle, loops: true)), screen: bundle.screen()))
    let refusal = await #expect(throws: ServiceRefusal.self) { try await tracker.useCamera(id: camera.id) }
    #expect(refusal?.kind == .conflict)
    try await tracker.stopReplay()
    try await tracker.useCamera(id: camera.id)
    await tracker.finish()
  }

  @Test("clients are told that it is gone and that it is back, and samples go on")
  func regained() async throws {
    let told = Told()
    let isLost = { @Sendable in told.states.contains("interrupted") }
    let kernel = FakeVideoKernel(
      [Self.camera],
      script: [
        .frames(Self.picture) { told.samples >= 1 }, .unplug(path: Self.camera.path), .waitUntil(isLost),
        .plug(Self.camera),
        .frames(Self.picture) { told.states.last == "streaming" && told.samplesSinceState >= 2 },
        .waitForStop,
      ])
    let folder = try TemporaryFolder()
    let tracker = ServedTracker(
      ServedSource(kind: .camera(Camera(layer: kernel.layer)), screen: Made.screen),
      profiles: ProfileStore(folder: folder.url("p")), recordings: RecordingStore(folder: folder.url("r")))
    try await tracker.start(.init(publish: { told.take($0) }, move: { _ in }), calibration: nil)
    try await until { told.states.count >= 3 && told.samplesSinceState >= 2 }
    #expect(told.states.prefix(3) == ["streaming", "interrupted", "streaming"], "\(told.states)")
    await tracker.finish()
    // The camera is let go of.
    try await until { kernel.openFiles == 0 }
  }
}
