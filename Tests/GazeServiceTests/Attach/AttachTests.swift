import Calibration
import Foundation
import Recording
import Signals
import Synchronization
import TestSupport
import Testing
import Tracking
import Vision

@testable import GazeService

@Suite("Attached to the service, a program has gaze as with a camera of its own", .heavy)
struct AttachTests {
  private let bundle: SessionBundle
  init() throws { bundle = try SessionBundle(opening: demo) }

  /// Calibrates by the recording's script, and validates.
  private var calibrating: (LiveTracker) async throws -> Void {
    { tracking in
      await tracking.calibrate(recorded: bundle)
      await tracking.show(bundle.manifest.layout)
    }
  }

  /// All frames with a camera of its own.
  private func alone(prepare: (LiveTracker) async throws -> Void) async throws -> Attached {
    let program = try await Attached(nil, bundle: bundle, prepare: prepare)
    program.own.send(.state(.streaming(AttachRig.camera)))
    for frame in bundle.frames() {
      program.own.send(.frame(frame))
      try await program.took(frame)
    }
    await program.stop()
    return program
  }

  @Test("from the same frames, through a calibration, gaze and calibration are equal bit for bit")
  func equal() async throws {
    let rig = try await AttachRig()
    let program = try await Attached(rig.finder, bundle: bundle, prepare: calibrating)
    try await until { rig.desk.programs == ["reader 1"] }
    rig.desk.take(.state(.streaming(AttachRig.camera)))
    for frame in bundle.frames() {
      rig.desk.take(.frame(frame))
      try await program.took(frame)
    }
    try await until { program.calibrated != nil }
    let alone = try await alone(prepare: calibrating)
    #expect(program.frames.count == bundle.entries.count)
    #expect(program.frames.firstDifference(from: alone.frames) == nil)
    #expect(program.frames.count { $0.filtered.value != nil } > 100, "the comparison is of gaze")
    #expect(program.calibrated == alone.calibrated)
    #expect(program.calibrated?.reference != nil)
    #expect(program.served == ["trackii test, recording"] && program.own.opened == 0)
    await program.stop()
    try await until { rig.desk.programs.isEmpty }
    await rig.service.server.stop()
  }

  @Test("the service dies: the camera of its own goes on with the calibration")
  func dies() async throws {
    let rig = try await AttachRig()
    let program = try await Attached(rig.finder, bundle: bundle, prepare: calibrating)
    try await until { rig.desk.programs.count == 1 }
    rig.desk.take(.state(.streaming(AttachRig.camera)))
    let frames = Array(bundle.frames())
    let cut = frames.count - 60
    for frame in frames[..<cut] {
      rig.desk.take(.frame(frame))
      try await program.took(frame)
    }
    try await until { program.calibrated != nil }
    await rig.service.server.stop()
    // What it tells may be heard a moment after the camera is opened.
    try await until { program.own.opened == 1 && program.served.last == "" }
    #expect(program.states.contains { if case .interrupted = $0 { true } else { false } })
    program.own.send(.state(.streaming(AttachRig.camera)))
    for frame in frames[cut...] {
      program.own.send(.frame(frame))
      try await program.took(frame)
    }
    let after = program.frames.suffix(60)
    #expect(after.count { $0.raw.value != nil } > 40, "gaze goes on by the same calibration")
    #expect(program.lostCalibrations == 0)
    await program.stop()
  }

  @Test("a camera that was switched off stays off when the service dies")
  func staysOff() async throws {
    let rig = try await AttachRig()
    let program = try await Attached(rig.finder, bundle: bundle)
    try await until { rig.desk.programs.count == 1 }
    rig.desk.take(.state(.paused(until: nil)))
    try await until { program.states.contains(.paused(until: nil)) }
    await rig.service.server.stop()
    try await until { program.own.opened == 1 }
    #expect(program.own.asked == ["pause"])
    await program.stop()
  }

  @Test("while the camera of its own is taken, a program looks for the service and attaches")
  func regained() async throws {
    let rig = try await AttachRig()
    struct Later: EyesService {
      let finder: ServiceFinder
      let isThere: @Sendable () -> Bool
      func attach(networks: [NetworkStamp]) async -> (any AttachedEyes)? {
        isThere() ? await finder.attach(networks: networks) : nil
      }
      func pauseBeforeLooking() async throws { try await Task.sleep(for: .milliseconds(1)) }
    }
    let there = Flag()
    let program = try await Attached(Later(finder: rig.finder, isThere: { there.isUp }), bundle: bundle)
    try await until { program.own.opened == 1 }
    there.raise()
    program.own.send(.state(.streaming(AttachRig.camera)))
    program.own.send(.frame(try #require(bundle.frames().first { _ in true })))
    try await until { !program.frames.isEmpty }
    #expect(program.served.isEmpty, "a camera that streams is kept")
    program.own.send(.state(.interrupted(reason: "busy", remedy: "")))
    try await until { program.served == ["trackii test, recording"] }
    await program.stop()
    await rig.service.server.stop()
  }

  @Test("a stand-in of the service is told where the program asks to look; no other source is")
  func looks() async throws {
    for kind in ["stand-in", "camera"] {
      let rig = try await AttachRig(sourceKind: kind)
      let program = try await Attached(rig.finder, bundle: bundle)
      try await until { program.served.count == 1 }
      await program.tracking.look(at: ScreenPoint(x: 3, y: 4))
      // What is asked after it is answered after it.
      _ = await program.tracking.cameras()
      #expect(rig.looked == (kind == "stand-in" ? [ScreenPoint(x: 3, y: 4)] : []))
      await program.stop()
      await rig.service.server.stop()
    }
  }
}

final class Flag: Sendable {
  private let value = Mutex(false)
  var isUp: Bool { value.withLock { $0 } }
  func raise() { value.withLock { $0 = true } }
}
