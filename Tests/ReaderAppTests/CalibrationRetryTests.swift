import Signals
import Testing

@testable import ReaderApp

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

  /// At which of these moments, with the eyes seen, another try is due.
  private func due(_ retry: inout CalibrationRetry, _ moments: [Double]) -> [Double] {
    var due: [Double] = []
    for moment in moments where retry.isDue(frame(moment)) { due.append(moment) }
    return due
  }

  @Test("a failed calibration is tried again once the eyes have been seen for three seconds")
  func retries() {
    var retry = CalibrationRetry()
    #expect(due(&retry, [0, 60]).isEmpty)
    retry.fail("Too dark.")
    #expect(due(&retry, [61, 63]).isEmpty)
    let isDueUnseen = retry.isDue(frame(63.5, isSeen: false))
    #expect(!isDueUnseen, "eyes that go away start the time anew")
    #expect(due(&retry, [64, 66.9, 67]) == [67])
    #expect(retry.notice == nil)
  }

  @Test("each try asks less, and says so in words that eyes alone can follow")
  func fewerDemands() {
    let asked = CalibrationDemand.points(13, corners: true)
    var retry = CalibrationRetry()
    #expect(retry.demand(asked: asked) == asked)
    retry.fail("Too dark.")
    #expect(retry.demand(asked: asked) == .points(5, corners: false))
    #expect(retry.next(asked: asked).contains("five dots"))
    retry.fail("Too dark.")
    #expect(retry.demand(asked: asked) == .pursuit && retry.next(asked: asked).contains("Follow the dot"))
    retry.fail("Too dark.")
    #expect(retry.demand(asked: asked) == asked)
    // After a verse the usual dots come, which ask for something else.
    var reading = CalibrationRetry(instead: .verse)
    #expect(reading.demand(asked: asked) == .verse)
    reading.fail("Not read.")
    #expect(reading.demand(asked: asked) == .dots && reading.next(asked: asked).contains("with dots"))
    reading.fail("Too dark.")
    #expect(reading.demand(asked: asked) == .pursuit)
    reading.fail("Too dark.")
    #expect(reading.next(asked: asked).contains("Read each line"))
    // Whoever cannot hold a dot is never asked to.
    for _ in 0..<4 {
      #expect(retry.demand(asked: .pursuit) == .pursuit)
      retry.fail("Too dark.")
    }
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
    let notice = String(describing: try #require(retry.notice))
    #expect(notice.contains("3 times") && notice.contains("Too dark."))
    #expect(due(&retry, [0, 9.9, 10]) == [10])
    retry.begin()
    #expect(retry.notice == nil)
  }
}
