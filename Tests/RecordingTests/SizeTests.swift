import Foundation
import Recording
import Signals
import TestSupport
import Testing

@Suite("A camera whose pictures change their size")
struct SizeTests {
  @Test("the recording ends before the first picture of another size, says so and plays")
  func ends() async throws {
    let folder = try TemporaryFolder()
    let writer = try BundleWriter(creating: folder.url("s"), manifest: Sample.manifest())
    for number in 0..<3 { writer.append(try Sample.frame(number)) }
    let small = GrayImage(width: 24, height: 16, pixels: Array(repeating: 9, count: 24 * 16))
    writer.append(Frame(sequence: 3, time: Sample.time(3), image: small))
    writer.append(try Sample.frame(4))
    await #expect {
      try await writer.finish()
    } throws: { error in
      error as? RecordingError
        == .sizeChanged(path: folder.url("s").path, from: "48x32", to: "24x16")
    }
    let bundle = try SessionBundle(opening: folder.url("s"))
    #expect(bundle.verify().isEmpty && bundle.entries.map(\.sequence) == [0, 1, 2])
    #expect(bundle.manifest.closing?.framesWritten == 3 && bundle.manifest.closing?.framesNotWritten == 2)
    #expect(bundle.manifest.closing?.failure?.contains("48x32 to 24x16") == true)
  }

  @Test("a recording declines to be paused or given another camera, in words")
  func refusal() async throws {
    let folder = try TemporaryFolder()
    try Sample.bundle(at: folder.url("s"), frames: 2)
    let source = ReplaySource(try SessionBundle(opening: folder.url("s")))
    #expect { try source.pause(until: nil) } throws: { "\($0)".contains("recording") }
    #expect(throws: SourceRefusal.self) { try source.use(cameraID: "usb:1") }
    #expect(throws: SourceRefusal.self) { try source.slow(to: 5) }
    #expect(await source.cameras().map(\.name) == ["test camera"])
  }
}
