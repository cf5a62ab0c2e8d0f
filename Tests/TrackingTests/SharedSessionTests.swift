import Calibration
import Foundation
import Recording
import Signals
import Testing
import Tracking

/// A directory with further rendered sessions, where there is one.
private let shared = ProcessInfo.processInfo.environment["TRACKII_SHARED"].map { URL(filePath: $0) }

/// The first half minute of long sessions, up to where the nine-point calibration is fitted.
@Suite(
  "Further people",
  .enabled(if: shared != nil && RenderedSessionImport(source: URL(filePath: "/")).ffmpeg != nil))
struct SharedSessionTests {
  /// Held-out degrees a little above what was measured: a desk, side light.
  @Test(
    "are calibrated from their own script",
    arguments: [("a-desk-blue-eyes", 1.5), ("c-sidelight-posture-shift", 3.0)])
  func calibration(_ name: String, _ largestDegrees: Double) throws {
    let folder = try TemporaryFolder()
    let source = try #require(shared).appending(path: "recordings/\(name)")
    let bundle = try RenderedSessionImport(source: source).run(to: folder.url.appending(path: name))
    let replay = try SessionReplay(bundle)
    var open = (valid: 0, all: 0)
    for frame in bundle.frames() {
      let tracked = replay.step(frame)
      if let truth = bundle.truth(sequence: frame.sequence), truth.eyesOpen >= 0.9, truth.present {
        open.all += 1
        if tracked.eyes.value != nil { open.valid += 1 }
      }
      if replay.phase != .calibrating { break }
    }
    let fitted = try #require(replay.fitted)
    print("\(name): \(fitted.heldOutDegrees) deg held out, \(open.valid) of \(open.all) open frames valid")
    #expect(fitted.heldOutDegrees < largestDegrees)
    #expect(Double(open.valid) > 0.95 * Double(open.all))
  }
}
