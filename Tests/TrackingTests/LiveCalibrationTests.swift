import Calibration
import Recording
import Signals
import TestSupport
import Testing
import Tracking

/// Calibrations by the live tracker, fed by hand.
@Suite("Live calibration", .heavy)
struct LiveCalibrationTests {
  let demo: Demo

  init() throws { demo = try Demo() }

  /// The recorded person sits for five targets, and looks at so many of them again.
  private func sitting(validation: Int, frames: Int) async throws -> [TrackingEvent] {
    var configuration = LiveTracker.Configuration()
    // The recorded person looks at each of five targets for 1.6 s, from 1.2 s on.
    configuration.calibration.lookSeconds = 1.6
    // A recording cannot look again.
    configuration.calibration.maximumRedos = 0
    let live = try await Live(demo, configuration: configuration)
    let targets = demo.bundle.script(.calibration).map(\.target)
    _ = await live.play(demo.frames(from: 0, count: 36))
    await live.tracking.calibrate(targets: targets, validation: Array(targets.prefix(validation)))
    return await live.play(demo.frames(from: 1.2, count: frames))
  }

  @Test("a calibration shows its targets one after another and ends with one that can be kept")
  func calibrating() async throws {
    let events = try await sitting(validation: 0, frames: 245)
    var shown: [String] = []
    for case .calibrating(_, let actions, _) in events {
      for case .show(let target, _) in actions { shown.append(target.label) }
    }
    #expect(shown.prefix(5) == ["c", "tl", "tr", "br", "bl"])
    let stored = try #require(events.calibrated)
    #expect(
      stored.profile.camera
        == CameraIdentity(name: "rendered camera", width: 640, height: 480, id: "recording:rendered camera"))
    #expect(stored.profile.networks?.map(\.name) == ["face", "eye", "gaze"])
    #expect(stored.reference != nil)
    // From the frame on that completes it, gaze is there.
    let end = try #require(events.firstIndex { if case .calibrated = $0 { true } else { false } })
    let after = Array(events[end...]).tracked
    #expect(after.contains { $0.raw.value != nil })
    #expect(after.allSatisfy { ($0.raw.value != nil) == ($0.eyes.value != nil) })
  }

  @Test("a validation is measured raw and filtered, and told before the calibration that it is about")
  func quality() async throws {
    let events = try await sitting(validation: 1, frames: 310)
    let told = events.compactMap { event -> QualityStatement? in
      if case .quality(let statement) = event { statement } else { nil }
    }
    let statement = try #require(told.first)
    #expect(told.count == 1 && statement.raw.whole.looks == 1 && statement.filtered.whole.looks == 1)
    #expect((28...32).contains(statement.nominalHz))
    // The person reads by then: far from the target, but measured, and the filter trembles less.
    #expect(statement.raw.whole.validSamples > 20)
    let order = events.compactMap { event -> String? in
      switch event {
      case .quality: "quality"
      case .calibrated: "calibrated"
      default: nil
      }
    }
    #expect(order == ["quality", "calibrated"])
  }

  @Test("a camera that mirrors: told once, turned back for the next try, and known with the calibration kept")
  func mirrored() async throws {
    var configuration = LiveTracker.Configuration()
    configuration.calibration.lookSeconds = 1.6
    configuration.calibration.maximumRedos = 0
    let live = try await Live(demo, configuration: configuration)
    let targets = demo.bundle.script(.calibration).map(\.target)
    let sitting = demo.frames(from: 1.2, count: 245).map(\.mirrored)
    var all: [[TrackingEvent]] = []
    for round in 0..<2 {
      await live.tracking.calibrate(targets: targets, validation: [])
      all.append(await live.play(sitting.map { $0.later(by: 20 * round) }))
    }
    var errors: [CalibrationError] = []
    for case .calibrationFailed(let error) in all[0] + all[1] { errors.append(error) }
    #expect(errors == [.mirrored])
    let stored = try #require(all[1].calibrated)
    #expect(all[0].calibrated == nil && stored.isMirrored == true)
    let kept = try StoredCalibration(decoding: try stored.encoded())
    #expect(kept.isMirrored == true)

    // Next time nothing is asked.
    let next = try await Live(demo, configuration: configuration)
    try await next.tracking.use(kept)
    // At corners: the middle of the screen is where it is in a mirror too.
    let corners = demo.frames(from: 3.4, count: 75)
    let seen = await next.play(corners.map(\.mirrored)).tracked
    #expect(seen.count { $0.raw.value != nil } > 55)
    let off = seen.compactMap { frame -> Double? in
      guard let point = frame.raw.value?.point,
        let truth = demo.bundle.truth[Int(frame.sequence)], truth.onTarget
      else { return nil }
      return (point - truth.gaze).length
    }.sorted()
    #expect(off.count > 20 && off[off.count / 2] < 150, "\(off)")
    // A recording is never mirrored, and the calibration's word on a camera is not asked of it.
    configuration.turnsBackMirrored = false
    let replayed = try await Live(demo, configuration: configuration)
    try await replayed.tracking.use(kept)
    let same = await replayed.play(corners).tracked
    #expect(same.compactMap(\.raw.value).count == seen.compactMap(\.raw.value).count)
  }

  @Test("cancelled, a calibration says nothing more")
  func cancelled() async throws {
    let live = try await Live(demo)
    await live.tracking.calibrate(targets: demo.bundle.script(.calibration).map(\.target), validation: [])
    #expect(await live.play(demo.frames(from: 0, count: 4)).calibrating == 4)
    await live.tracking.cancelCalibration()
    let after = await live.play(demo.frames(from: 0.2, count: 4))
    #expect(after.calibrating == 0 && after.tracked.allSatisfy { $0.raw.reason == .notCalibrated })
  }

  /// A calibration under way that gives up after a second without eyes.
  private func impatient() async throws -> Live {
    var configuration = LiveTracker.Configuration()
    configuration.calibration.giveUpAfterSeconds = 1
    let live = try await Live(demo, configuration: configuration)
    await live.tracking.calibrate(targets: demo.bundle.script(.calibration).map(\.target), validation: [])
    return live
  }

  @Test("a calibration that nobody sits for fails with a reason and a remedy")
  func nobody() async throws {
    let live = try await impatient()
    let events = await live.play(demo.frames(from: 0, count: 40).map(\.empty))
    var errors: [CalibrationError] = []
    for case .calibrationFailed(let error) in events { errors.append(error) }
    #expect(errors.count == 1)
    guard case .noFace = errors.first else {
      Issue.record("\(errors)")
      return
    }
  }

  @Test("after a calibration that failed the eyes are found again, whatever has changed meanwhile")
  func foundAfterFailure() async throws {
    let live = try await impatient()
    let begun = await live.play(demo.frames(from: 0, count: 40))
    #expect(begun.tracked.contains { $0.eyes.value != nil }, "a reference is taken")
    _ = await live.play(demo.frames(from: 1.5, count: 45).map(\.empty))
    // Much darker below: nothing that the first reference would be recognised in.
    let after = await live.play(demo.frames(from: 4, count: 60).map(\.shadowed))
    #expect(after.tracked.suffix(10).allSatisfy { $0.eyes.value != nil || $0.eyes.reason == .eyesClosed })
  }
}
