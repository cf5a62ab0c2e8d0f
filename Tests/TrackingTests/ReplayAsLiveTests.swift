import Calibration
import Foundation
import Recording
import Signals
import TestSupport
import Testing
import Tracking
import Vision

/// A replay and a live session are one composition: what one does, the other does.
@Suite("A recording, replayed and played live")
struct ReplayAsLiveTests {
  let demo: Demo

  init() throws { demo = try Demo() }

  @Test("played live, a recording gives the gaze and the calibration of its replay, bit for bit")
  func same() async throws {
    var configuration = LiveTracker.Configuration()
    configuration.learnsDrift = false
    let bundle = demo.bundle
    // A replay takes it from the recording.
    configuration.fieldOfView = FieldOfView(recorded: bundle.manifest.camera.horizontalFieldOfViewDegrees)
    let live = try await Live(demo, configuration: configuration)
    let replay = try SessionReplay(bundle, learnsDrift: false)
    await live.tracking.calibrate(recorded: bundle)
    var (stored, again): (StoredCalibration?, StoredCalibration?)
    var (gaze, differing) = (0, 0)
    for frame in bundle.frames().prefix(330) {
      let replayed = replay.step(frame)
      let events = await live.play([frame])
      stored = stored ?? events.calibrated
      again = again ?? replay.stored(created: Date(timeIntervalSince1970: 1_700_000_000))
      gaze += replayed.raw.value == nil ? 0 : 1
      differing += events.tracked.map(\.raw) == [replayed.raw] ? 0 : 1
    }
    #expect(gaze > 30 && differing == 0, "\(differing) of 330 frames differ, \(gaze) have gaze")
    #expect(stored != nil && stored == again)
  }

  @Test("after a script that failed the eyes are found again, whatever has changed meanwhile")
  func foundAfterFailure() throws {
    let replay = try SessionReplay(demo.bundle)
    let still = try #require(demo.frames(from: 2, count: 1).first)
    var found: [Bool] = []
    for frame in demo.bundle.frames().prefix(360) {
      var shown = frame
      // The eyes do not move while targets are shown; then the light is another.
      if replay.phase == .calibrating { (shown.image, shown.jpeg) = (still.image, nil) }
      if replay.phase == .reading { shown = frame.shadowed }
      let tracked = replay.step(shown)
      if replay.phase == .reading { found.append(tracked.eyes.reason != .eyesNotFound) }
    }
    #expect(replay.calibrationError == .eyesDoNotMove)
    #expect(found.count > 60 && found.suffix(10).allSatisfy { $0 })
  }

  @Test("pictures of another size end a replay's calibration, and it says so")
  func otherSize() async throws {
    let replay = try SessionReplay(demo.bundle, stored: try await demo.calibration())
    let before = demo.frames(from: 12, count: 5).map { replay.step($0) }
    #expect(before.contains { $0.raw.value != nil })
    let after = demo.frames(from: 13, count: 5).map { replay.step($0.cropped) }
    #expect(after.allSatisfy { $0.raw.value == nil })
    #expect(
      replay.calibrationError
        == .otherCamera(
          profile: "rendered camera, 640 x 480 px", now: "rendered camera, 608 x 456 px"))
  }
}
