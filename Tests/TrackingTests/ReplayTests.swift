import Calibration
import Foundation
import Recording
import Signals
import TestSupport
import Testing
import Tracking
import Vision

@Suite("A recorded session through the whole pipeline", .heavy)
struct ReplayTests {
  /// That two replays give the same bytes is asked of the program, whose runs share less.
  @Test("what the person asked for is understood, and nothing else")
  func demo() throws {
    let demo = try Demo()
    let one = try demo.replayed()
    #expect(one.frames.count == 615 && one.replay.calibrationError == nil)
    // Measured: 0.81 degrees. Of five points a root mean square has a standard error of 0.18.
    let heldOut = try #require(one.replay.fitted?.heldOutDegrees)
    #expect(heldOut < 1.35, "\(heldOut) degrees on held-out points")
    let score = ScriptScore(frames: one.reading, timeline: demo.bundle.timeline)
    for (name, tally) in score.tallies.sorted(by: { $0.key < $1.key }) {
      print(
        "  \(name): \(tally.recognised) of \(tally.scripted), false \(tally.falseOnes), after \(tally.delays)"
      )
      #expect(tally.recognised == tally.scripted && tally.falseOnes == 0, "\(name)")
    }
    for name in ["exit", "page-forward", "scroll-down", "scroll-up"] {
      #expect(score.tallies[name]?.scripted == 1)
    }
    let summary = try #require(one.replay.pipeline.meter.summary(.vision))
    #expect(summary.count == 615)
  }

  @Test("gaze is invalid until calibrated and says so; the eyes are told all the while")
  func beforeCalibration() throws {
    let run = try Demo().replayed(until: Timestamp(seconds: 3))
    #expect(run.frames.allSatisfy { $0.raw.reason == .notCalibrated })
    #expect(run.frames.count { $0.eyes.value != nil } > 80)
    #expect(run.replay.phase == .calibrating && run.replay.fitted == nil)
    #expect(run.replay.stored(created: Date()) == nil)
  }

  @Test("without a face during calibration the replay says why and goes on without gaze")
  func failingCalibration() throws {
    let run = try Demo().replayed(until: Timestamp(seconds: 12)) { frame in
      frame.time < Demo.calibrationEnd ? frame.empty : frame
    }
    guard case .noFace(let reason, let seconds) = run.replay.calibrationError else {
      Issue.record("\(String(describing: run.replay.calibrationError))")
      return
    }
    // Pictures of one gray hold no detail; of each of five points the seconds after settling count.
    #expect(reason == .tooBlurred && abs(seconds - 5) < 0.5, "\(reason) for \(seconds) s")
    #expect(run.replay.phase == .reading && run.replay.fitted == nil && run.replay.expectedError == nil)
    #expect(run.reading.contains { $0.eyes.value != nil })
    #expect(run.reading.allSatisfy { $0.raw.value == nil && $0.intents.isEmpty })
  }

  @Test("a calibration takes its own look at the head when it begins, and keeps to it")
  func ownReference() throws {
    let bundle = try Demo().bundle
    let first = try #require(bundle.script(.calibration).map(\.start).min())
    let replay = try SessionReplay(bundle)
    var (before, during): (EyeReference?, EyeReference?)
    for frame in bundle.frames().prefix(120) {
      if frame.time < first { before = replay.pipeline.reference ?? before }
      _ = replay.step(frame)
      if frame.time > first + 0.5, during == nil { during = replay.pipeline.reference }
    }
    let (early, taken) = (try #require(before), try #require(during))
    #expect(early.pixels != taken.pixels, "taken anew")
    // Somebody else, for longer than it takes to be taken up where no calibration is going on.
    for frame in bundle.frames().dropFirst(120).prefix(90) {
      var other = frame
      other.image = GrayImage(width: frame.image.width, height: frame.image.height) { pixels in
        for y in 0..<frame.image.height {
          for x in 0..<frame.image.width {
            pixels[y * frame.image.width + x] = frame.image[frame.image.width - 1 - x, y]
          }
        }
      }
      _ = replay.step(other)
    }
    #expect(replay.pipeline.reference?.pixels == taken.pixels, "kept")
  }

  @Test("a bundle that does not know its screen is refused")
  func noScreen() async throws {
    let folder = try TemporaryFolder()
    let demo = try Demo()
    var manifest = demo.bundle.manifest
    manifest.screen = nil
    let writer = try BundleWriter(creating: folder.url.appending(path: "b"), manifest: manifest)
    writer.append(try #require(demo.frames(from: 0, count: 1).first))
    try await writer.finish()
    let bundle = try SessionBundle(opening: folder.url.appending(path: "b"))
    #expect(throws: RecordingError.self) { _ = try SessionReplay(bundle) }
  }

  @Test("a bundle without a script is read without calibration")
  func noScript() async throws {
    let folder = try TemporaryFolder()
    let demo = try Demo()
    let writer = try BundleWriter(creating: folder.url.appending(path: "b"), manifest: demo.bundle.manifest)
    for frame in demo.frames(from: 0, count: 3) { writer.append(frame) }
    try await writer.finish()
    let replay = try SessionReplay(SessionBundle(opening: folder.url.appending(path: "b")))
    for frame in replay.bundle.frames() {
      #expect(replay.step(frame).raw.reason == .notCalibrated)
    }
    #expect(replay.phase == .reading)
    #expect(replay.calibrationError == .tooFewPoints(usable: 0, needed: 2))
  }
}
