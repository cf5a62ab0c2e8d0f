import Foundation
import TestLog
import Testing

@testable import Capture

@Suite("What the log keeps of a camera")
struct CameraLogTests {
  @Test("that it went, came back, and what became of its frames")
  func replug() {
    let log = TestLog()
    let kernel = FakeVideoKernel(
      [FakeCamera()],
      script: [
        .gray(1), .gray(2), .unplug(path: "/dev/video0"), .quiet(seconds: 5), .plug(FakeCamera()), .gray(3),
      ])
    _ = run(kernel, logger: log.logger)
    #expect(log.has("info frames come", "Fake Camera (/dev/video0): GREY 8x4 at 30 fps"))
    #expect(log.has("warning no frames come", "The camera Fake Camera was unplugged."))
    #expect(log.has("info the camera was closed", "frames=2", "damaged=0"))
    #expect(log.has("info the camera was closed", "frames=1", "reconnects=1"))
    // Not one line a frame, nor one a try to open it.
    #expect(log.lines.count <= 6, "\(log.lines)")
  }

  @Test("damaged pictures are a warning: a cable or a hub is to blame, and not the person")
  func damaged() {
    let log = TestLog()
    let short = FakeStep.frame(FakeFrame(Data(repeating: 1, count: 3)))
    _ = run(FakeVideoKernel([FakeCamera()], script: [.gray(1), short, short, .gray(2)]), logger: log.logger)
    #expect(log.has("warning the camera was closed", "damaged=2", "frames=2"))
  }
}
