import Signals
import Testing

@testable import trackii

@Suite("Calibrations that fail")
struct CalibrationRetryTests {
  private func frame(_ seconds: Double, isSeen: Bool = true) -> TrackedFrame {
    let eyes = Eyes(
      face: Face(box: ImageRect(x: 0, y: 0, width: 100, height: 100), confidence: 1), left: nil, right: nil,
      head: HeadPose(xMm: 0, yMm: 0, zMm: 600, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0))
    return TrackedFrame(
      sequence: UInt64(seconds * 30), time: Timestamp(seconds: seconds),
      eyes: isSeen ? .valid(eyes) : .invalid(.noFace), raw: .invalid(.notCalibrated),
      filtered: .invalid(.notCalibrated), events: [], intents: [])
  }

  @Test("a failed calibration is tried again once the eyes have been seen for three seconds")
  func retries() {
    var retry = CalibrationRetry()
    #expect(!retry.isDue(frame(0)))
    retry.fail("Too dark.")
    #expect(!retry.isDue(frame(1)) && !retry.isDue(frame(3)))
    #expect(!retry.isDue(frame(3.5, isSeen: false)), "eyes that go away start the time anew")
    #expect(!retry.isDue(frame(4)) && !retry.isDue(frame(6.9)))
    #expect(retry.isDue(frame(7)))
    #expect(retry.notice == nil)
  }

  @Test("after three in a row the person is told and left in peace for ten seconds")
  func givesUp() throws {
    var retry = CalibrationRetry()
    for _ in 1...3 {
      #expect(!retry.hasGivenUp)
      retry.begin()
      retry.fail("Too dark.")
    }
    #expect(retry.hasGivenUp)
    let notice = try #require(retry.notice)
    #expect(notice.headline.contains("3 times") && notice.remedy.contains("Too dark."))
    #expect(!notice.isBlocking)
    #expect(!retry.isDue(frame(0)) && !retry.isDue(frame(9.9)))
    #expect(retry.isDue(frame(10)))
    retry.begin()
    #expect(retry.notice == nil)
  }
}
