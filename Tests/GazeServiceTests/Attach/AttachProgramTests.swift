import Calibration
import Foundation
import NIOCore
import Recording
import Signals
import TestSupport
import Testing
import Tracking

@testable import GazeService

@Suite("Attached to a running trackii serve", .heavy)
struct AttachProgramTests {
  private let bundle: SessionBundle
  init() throws { bundle = try SessionBundle(opening: demo) }

  /// The calibration that `trackii calibrate` makes of the recording.
  private func calibration(_ folder: TemporaryFolder) async throws -> StoredCalibration {
    let file = folder.url("calibration.json")
    let run = try await Program(
      ["calibrate", "--session", demo.path, "--output", file.path], in: folder
    ).end()
    try #require(run.status == 0, "\(run.errors)")
    return try StoredCalibration(decoding: Data(contentsOf: file))
  }

  @Test(
    "gaze is that of the same frames without the service; killed, the program goes on with its own camera")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let stored = try await calibration(folder)
    let socket = folder.path("eyes.sock")
    let served = try await Served(["--source", demo.path, "--loop", "--eyes-socket", socket])
    var finder = ServiceFinder(path: socket, program: "reader 1", logger: .silent)
    finder.silence = .minutes(5)
    let prepare: (LiveTracker) async throws -> Void = { tracking in
      try await tracking.use(stored)
      await tracking.show(bundle.manifest.layout)
    }
    let program = try await Attached(finder, bundle: bundle, prepare: prepare)
    try await until { program.frames.count { $0.filtered.value != nil } >= 60 }
    #expect(try await served.ask("GET", "/v1/status").text.contains("\"attached\":[\"reader 1\"]"))
    served.program.send(SIGKILL)
    try await until { program.own.opened == 1 && program.served.last == "" }
    #expect(program.lostCalibrations == 0)
    // The same frames again, with a camera of its own from the start.
    let seen = program.frames.filter { $0.raw.reason != .noFrame }
    let frames = Array(bundle.frames())
    let alone = try await Attached(nil, bundle: bundle, prepare: prepare)
    alone.own.send(.state(.streaming(bundle.manifest.camera.identity)))
    for one in seen {
      var frame = frames[(Int(one.sequence) - 1) % frames.count]
      (frame.sequence, frame.time) = (one.sequence, one.time)
      alone.own.send(.frame(frame))
      try await alone.took(frame)
    }
    #expect(seen.firstDifference(from: alone.frames) == nil)
    // And gaze goes on by the calibration.
    program.own.send(.state(.streaming(bundle.manifest.camera.identity)))
    let last = try #require(seen.last)
    for frame in frames.suffix(40) {
      var later = frame
      later.time = last.time + (frame.time - (try #require(bundle.entries.first).time))
      later.sequence += 10_000
      program.own.send(.frame(later))
      try await program.took(later)
    }
    #expect(program.frames.suffix(40).count { $0.raw.value != nil } > 30)
    await alone.stop()
    await program.stop()
    _ = try await served.program.end()
  }

  @Test("a second service leaves the first one its programs, and says so")
  func second() async throws {
    let folder = try TemporaryFolder()
    let first = try await Served(["--source", demo.path, "--loop", "--eyes-socket", folder.path("eyes.sock")])
    let second = try await Program(
      [
        "serve", "--source", demo.path, "--no-loopback", "--socket", folder.path("s"), "--eyes-socket",
        folder.path("eyes.sock"),
      ], in: folder
    ).end()
    #expect(second.status == 69 && second.errors.contains("in use"), "\(second.errors)")
    #expect(try await first.stop().status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path("eyes.sock")))
  }
}
