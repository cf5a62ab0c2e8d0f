import Foundation
import Recording
import Signals
import TestSupport
import Testing

@Suite("Recordings that exist")
struct BundledDemoTests {
  @Test("the bundled demo plays whole")
  func demo() throws {
    let bundle = try Demo().bundle
    #expect(bundle.problems == [])
    var count = 0
    for frame in bundle.frames(report: { Issue.record("\($0)") }) {
      count += 1
      #expect(frame.image.width == 640 && frame.image.height == 480)
      #expect(bundle.truth(sequence: frame.sequence) != nil)
    }
    #expect(count == 615)
    #expect(bundle.timeline.count(where: { $0.kind == .calibration }) == 5)
    #expect(bundle.manifest.layout?.targets.count == 3)
    #expect(try bundle.screen().widthMm == 527)
  }

  @Test(
    "a shared rendered session imports whole",
    .enabled(if: SharedData.isAvailable, SharedData.missing),
    .enabled(if: RenderedSessionImport(source: URL(filePath: "/")).ffmpeg != nil, "needs ffmpeg"))
  func sharedSession() throws {
    let (name, folder) = ("e-short-demo", try TemporaryFolder())
    let source = try SharedData.recording(name)
    let bundle = try RenderedSessionImport(source: source).run(to: folder.url(name))
    #expect(bundle.verify() == [])
    #expect(bundle.truth.rows.count == bundle.entries.count)
    #expect(bundle.timeline.contains { $0.kind == .exit })
    let last = try String(contentsOf: source.appending(path: "frames.csv"), encoding: .utf8)
      .split(whereSeparator: \.isNewline).last
    let entry = try #require(bundle.entries.last)
    #expect(last == "\(entry.index),\(entry.sequence),\(entry.time.nanoseconds)")
  }
}
