import Calibration
import Signals
import Testing

@testable import Tracking

@Suite("What stood in the way of a calibration, in its course")
struct HindranceTests {
  private func failure(_ sitter: CourseSitter, _ reason: InvalidReason?) throws -> CalibrationError {
    var sitter = sitter
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    sitter.ticks(seconds: 3)
    return try #require(sitter.finish(reason).failure)
  }

  @Test(
    "light from behind, darkness and reflections are named with the error",
    arguments: [
      (50.0, 200.0, 0.0, [CalibrationHindrance.lightFromBehind]), (20, 20, 0, [.dim]),
      (110, 90, 0.15, [.reflection]), (50, 200, 0.15, [.lightFromBehind, .reflection]),
    ])
  func light(face: Double, background: Double, glare: Double, hindrances: [CalibrationHindrance]) throws {
    var sitter = CourseSitter()
    sitter.light = (face, background, glare)
    guard case .hindered(.noFace(.eyesNotFound, _), let found) = try failure(sitter, .eyesNotFound) else {
      Issue.record("nothing is named")
      return
    }
    #expect(found == hindrances)
  }

  @Test("in good light, or where no pictures are known, the error stands alone")
  func none() throws {
    var sitter = CourseSitter()
    for isLit in [false, true] {
      if isLit { sitter.light = (110, 90, 0.01) }
      guard case .noFace(.eyesNotFound, _) = try failure(sitter, .eyesNotFound) else {
        Issue.record("\(isLit)")
        return
      }
    }
  }

  @Test(
    "eyes that follow nothing in bad light: the error keeps its kind; a mirrored picture is turned back all the same"
  )
  func kinds() throws {
    var sitter = CourseSitter()
    sitter.light = (20, 20, 0)
    sitter.elsewhere = CourseSitter.screen.bounds.center
    #expect(try failure(sitter, nil) == .hindered(.eyesDoNotMove, by: [.dim]))
    (sitter.elsewhere, sitter.isMirrored) = (nil, true)
    #expect(try failure(sitter, nil) == .mirrored)
  }

  @Test("the light of an earlier calibration does not count")
  func anew() throws {
    var sitter = CourseSitter()
    sitter.light = (20, 20, 0)
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    sitter.ticks(seconds: 4)
    sitter.light = (110, 90, 0)
    sitter.elsewhere = CourseSitter.screen.bounds.center
    #expect(try failure(sitter, nil) == .eyesDoNotMove)
  }

  @Test("a reflection counts where it is there in a third of the frames, not in a few")
  func seldom() {
    for (share, found) in [(0.1, false), (0.4, true)] {
      var tally = HindranceTally()
      for index in 0..<200 {
        var frame = TrackedFrame(
          sequence: 0, time: Timestamp(seconds: 0), eyes: .invalid(.noFace), raw: .invalid(.noFace),
          filtered: .invalid(.noFace), events: [], intents: [])
        frame.faceBrightness = 110
        frame.glareShare = Double(index) < share * 200 ? 0.2 : 0
        tally.take(frame)
      }
      #expect(tally.found(missesBottomRow: false).contains(.reflection) == found)
    }
    #expect(HindranceTally().found(missesBottomRow: true) == [.bottomRowNotSeen])
  }
}
