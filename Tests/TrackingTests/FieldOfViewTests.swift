import Calibration
import Foundation
import Recording
import Signals
import TestSupport
import Testing
import Tracking

@Suite("Field of view, live and replayed")
struct FieldOfViewTests {
  let demo: Demo
  init() throws { demo = try Demo() }

  /// Of the head in the first frames, mm.
  private func distance(_ events: [TrackingEvent]) throws -> Double {
    let seen = events.tracked.compactMap { $0.eyes.value?.head.zMm }
    return try #require(seen.last)
  }

  @Test("a live tracker goes by what it is told, and says nothing was known where nothing is")
  func told() async throws {
    let usual = try await Live(demo)
    let near = try distance(await usual.play(demo.frames(from: 0, count: 20)))
    #expect(await usual.tracking.fieldOfView == .assumed)
    var configuration = LiveTracker.Configuration()
    configuration.fieldOfView = .told(degrees: 40)
    let told = try await Live(demo, configuration: configuration)
    let far = try distance(await told.play(demo.frames(from: 0, count: 20)))
    #expect(await told.tracking.fieldOfView == .told(degrees: 40))
    // tan 30 / tan 20
    #expect(abs(far / near - 1.586) < 0.01, "\(near) and \(far) mm")
  }

  @Test(
    "a calibration that is kept goes on by the field of view it was made by, and the next one by what is told"
  )
  func kept() async throws {
    let replay = try SessionReplay(demo.bundle, toldFieldOfView: 78)
    for frame in demo.bundle.frames() {
      _ = replay.step(frame)
      if replay.fitted != nil { break }
    }
    let stored = try #require(replay.stored(created: Date(timeIntervalSince1970: 1_700_000_000)))
    #expect(stored.profile.fieldOfView == .told(degrees: 78))
    let live = try await Live(demo)
    try await live.tracking.use(stored)
    #expect(await live.tracking.fieldOfView == .told(degrees: 78))
    let near = try distance(await live.play(demo.frames(from: 0, count: 20)))
    #expect(near < 450, "\(near) mm; the person sits at 530, which 78 degrees show as 378")
    await live.tracking.calibrate(targets: [], validation: [])
    #expect(await live.tracking.fieldOfView == .assumed)
  }

  @Test("a calibration kept before this was told belongs to 60 degrees")
  func before() async throws {
    var stored = try await demo.calibration()
    stored.profile.fieldOfView = nil
    var configuration = LiveTracker.Configuration()
    configuration.fieldOfView = .told(degrees: 78)
    let live = try await Live(demo, configuration: configuration)
    try await live.tracking.use(stored)
    #expect(await live.tracking.fieldOfView == .assumed)
    await live.tracking.calibrate(targets: [], validation: [])
    #expect(await live.tracking.fieldOfView == .told(degrees: 78))
  }
}
