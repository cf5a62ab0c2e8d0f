import Foundation
import Recording
import Signals
import TestSupport
import Testing
import Traces
import Tracking

@Suite("Live: how long a gaze sample took is told and recorded")
struct LiveLatencyTests {
  let demo: Demo
  init() throws { demo = try Demo() }

  @Test("from the frame's exposure until it was ready; what is replayed has no such time")
  func told() async throws {
    let clock = ManualClock()
    let live = try await Live(demo, now: clock)
    let folder = try TemporaryFolder()
    let writer = try BundleWriter(creating: folder.url("s"), manifest: demo.bundle.manifest)
    await live.tracking.record(to: writer)
    var frames = demo.frames(from: 0, count: 2)
    frames[0].arrival = frames[0].time + 0.005
    frames[1].arrival = nil
    clock.time = frames[0].time + 0.0125
    let told = await live.play(frames)
    #expect(told.tracked.map(\.latencyMs) == [12.5, nil])
    await live.tracking.record(to: nil)
    _ = try await writer.finish()
    let trace = try #require(try SessionBundle(opening: folder.url("s")).trace())
    #expect(trace.rows.map(\.latencyMs) == [12.5, nil])
    let lines = try String(contentsOf: folder.url("s/trace.jsonl"), encoding: .utf8).split(separator: "\n")
    #expect(lines.count { $0.contains("\"latency_ms\":12.5") } == 1)
    #expect(lines.count { $0.contains("latency_ms") } == 1, "older recordings keep their bytes")
  }
}
