import Foundation
import NIOCore
import Signals
import Synchronization
import TestSupport
import Testing

@testable import GazeService

/// A tracker that begins a calibration only once the test lets it, or once it is told that nobody waits any more.
private actor SlowTracker {
  private(set) var asked: [String] = []
  private var isOpen = false
  private var waiting: CheckedContinuation<Void, Never>?

  func calibrate() async {
    asked.append("asked")
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isOpen { continuation.resume() } else { waiting = continuation }
      }
    } onCancel: {
      Task { await self.open() }
    }
    asked.append("began")
  }

  func open() {
    isOpen = true
    waiting?.resume()
    waiting = nil
  }

  func abort() { asked.append("aborted") }
}

@Suite("What the tracker is asked is answered in order, and before the service ends")
struct TrackerAskTests {
  private let tracker = SlowTracker()

  private func served() async throws -> TestServer {
    let server = try await TestServer()
    let tracker = tracker
    await server.control.onCalibrate { await tracker.calibrate() }
    await server.control.onAbort { await tracker.abort() }
    return server
  }

  private func begin(_ server: TestServer) async throws {
    let core = server.server.core
    _ = try await core.hub.onLoop { hub in
      _ = core.startCalibration(CalibrationRequest(targets: [Made.target("a")]), owner: hub.newID())
    }
    try await until { await tracker.asked == ["asked"] }
  }

  @Test("a calibration that is given up before it has begun is given up once it has")
  func abortBeforeBegin() async throws {
    let server = try await served()
    try await begin(server)
    let core = server.server.core
    async let aborted: Void = core.hub.eventLoop.flatSubmit { core.abortCalibration() }.get()
    // The loop has taken the wish before it takes this, and there is time to pass it on too early.
    for _ in 0..<100 {
      _ = try await core.hub.onLoop { _ in }
      await Task.yield()
    }
    await tracker.open()
    try await aborted
    #expect(await tracker.asked == ["asked", "began", "aborted"])
    await server.server.stop()
  }

  @Test("a connection that closes before its calibration has begun takes it along")
  func closedBeforeBegin() async throws {
    let server = try await served()
    let client = try await RawClient(server.unix)
    #expect(await client.upgrade())
    client.send(#"{"method":"POST","path":"/v1/calibration","id":1}"#)
    try await until { await tracker.asked == ["asked"] }
    client.close()
    try await until { try await server.onLoop { $0.connected.isEmpty } }
    await tracker.open()
    try await until { await tracker.asked == ["asked", "began", "aborted"] }
    await server.server.stop()
  }

  @Test("a service that ends while a calibration begins waits for the tracker's answer")
  func endsInBetween() async throws {
    let server = try await served()
    try await begin(server)
    await server.server.stop()
    #expect(await tracker.asked == ["asked", "began"])
    await tracker.open()
  }
}
