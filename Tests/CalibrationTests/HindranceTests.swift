import Signals
import SyntheticEyes
import Testing

@testable import Calibration

@Suite("What stood in the way of a calibration")
struct HindranceTests {
  @Test("the light: dark, from behind, and mirrored; a face that is seen well has nothing")
  func light() {
    func found(_ face: Double, _ background: Double?, _ glare: Double? = 0) -> [CalibrationHindrance] {
      CalibrationHindrance.ofLight(face: face, background: background, glareShare: glare)
    }
    #expect(found(110, 90).isEmpty && found(110, nil, nil).isEmpty)
    #expect(found(20, 15) == [.dim] && found(20, nil) == [.dim])
    #expect(found(50, 200) == [.lightFromBehind] && found(20, 200) == [.lightFromBehind])
    #expect(found(130, 250).isEmpty, "a white wall behind a bright face")
    #expect(found(110, 90, 0.2) == [.reflection] && found(50, 200, 0.2) == [.lightFromBehind, .reflection])
    #expect(found(0, 0) == [.dim] && found(0, 255) == [.lightFromBehind])
  }

  @Test("an error tells what stood in the way and what helps, but only one that it may have caused")
  func words() {
    let error = CalibrationError.tooFewPoints(usable: 1, needed: 2)
      .hindered(by: [.lightFromBehind, .bottomRowNotSeen])
    #expect(
      error.description
        == "Only 1 calibration point could be used, 2 are needed. The light comes from behind you. "
        + "Your eyes were not seen while you looked at the bottom of the screen. Draw the curtain, or put a lamp "
        + "beside the screen. Lower your chin a little, or put the camera lower, best below the screen. "
        + "Then calibrate again.")
    #expect(CalibrationFailure(error) == .tooFewPoints)
    #expect(CalibrationError.mirrored.hindered(by: [.dim]) == .mirrored)
    #expect(CalibrationError.eyesDoNotFollow.hindered(by: []) == .eyesDoNotFollow)
    #expect(error.hindered(by: [.dim]) == error, "once is enough")
    for hindrance in CalibrationHindrance.allCases {
      #expect(hindrance.words.hasSuffix(".") && hindrance.remedy.hasSuffix("."))
    }
  }

  @Test(
    "a verse that was not read tells it too, save where the person has looked at dots or it could not be shown"
  )
  func verse() {
    for failure in [ParagraphFailure.eyesNotSeen(share: 0.4), .notRead(lines: 2, of: 12)] {
      let error = CalibrationError.notByReading(failure)
      #expect(error.hindered(by: [.reflection]) == .hindered(error, by: [.reflection]))
      #expect(CalibrationFailure(error.hindered(by: [.reflection])) == .notByReading)
    }
    for failure in [ParagraphFailure.declined, .impossibleText, .tooFewLines(uncovered: 1, needed: 4)] {
      let error = CalibrationError.notByReading(failure)
      #expect(error.hindered(by: [.reflection]) == error)
    }
  }

  /// A session of nine points, on a clock of 30 frames a second, in which the eyes are not seen where `reason` says so.
  private func session(
    _ reason: (CalibrationTarget, Int) -> InvalidReason?, seconds: Double = 120
  ) throws -> CalibrationSession {
    var person = SyntheticPerson()
    var session = CalibrationSession(targets: try person.targets("nine"), screen: person.screen)
    for frame in 0..<Int(seconds * 30) {
      let target = session.current.target ?? CalibrationTarget(label: "", point: ScreenPoint(x: 960, y: 540))
      let eyes: Observation<Eyes> =
        reason(target, frame).map { .invalid($0) } ?? .valid(person.eyes(lookingAt: target.point))
      _ = session.step(
        EyesSample(sequence: UInt64(frame), time: Timestamp(seconds: Double(frame) / 30), eyes: eyes))
    }
    return session
  }

  private func isLow(_ target: CalibrationTarget) -> Bool { target.point.y > 720 }

  @Test("eyes that are lost at the bottom alone are told from eyes that are lost everywhere, or not at all")
  func bottomRow() throws {
    let hidden = try session { target, _ in isLow(target) ? .eyesClosed : nil }
    #expect(hidden.missesBottomRow)
    guard case .failed(.noFace(.eyesClosed, _)) = hidden.state else {
      Issue.record("\(hidden.state)")
      return
    }
    let flickering = try session { target, frame in isLow(target) && frame % 4 != 0 ? .eyesNotFound : nil }
    #expect(flickering.missesBottomRow)
    #expect(try !session { _, _ in nil }.missesBottomRow)
    #expect(try !session { _, frame in frame % 3 == 0 ? .eyesNotFound : nil }.missesBottomRow, "everywhere")
    #expect(try !session { _, frame in frame % 120 < 5 ? .eyesClosed : nil }.missesBottomRow, "blinks")
    let gone = try session { target, _ in isLow(target) ? .noFace : nil }
    #expect(!gone.missesBottomRow, "who has gone is not hidden")
    #expect(try !session({ _, _ in .eyesNotFound }).missesBottomRow)
  }
}
