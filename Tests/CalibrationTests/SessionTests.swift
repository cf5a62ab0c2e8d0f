import Foundation
import Signals
import SyntheticEyes
import Testing

@testable import Calibration

/// A person in front of a session, on a manual clock of 30 frames a second.
private struct Sitting {
  var person = SyntheticPerson()
  var session: CalibrationSession
  var frame = 0
  var actions: [CalibrationAction] = []

  init(_ layout: String = "five", purpose: CalibrationSession.Purpose = .calibration) throws {
    person.noise = 0.0005
    session = CalibrationSession(
      targets: try person.targets(layout), screen: person.screen, purpose: purpose)
  }

  /// One frame of looking at what is shown, or of not being seen.
  mutating func tick(lookingAt p: ScreenPoint? = nil, invalid: InvalidReason? = nil) {
    let target = p ?? session.current.target?.point ?? ScreenPoint(x: 960, y: 540)
    let eyes: Observation<Eyes> =
      invalid.map { .invalid($0) } ?? .valid(person.eyes(lookingAt: target))
    actions += session.step(
      EyesSample(sequence: UInt64(max(0, frame)), time: Timestamp(seconds: Double(frame) / 30), eyes: eyes))
    frame += 1
  }

  mutating func ticks(seconds: Double, lookingAt p: ScreenPoint? = nil, invalid: InvalidReason? = nil) {
    for _ in 0..<Int((seconds * 30).rounded()) { tick(lookingAt: p, invalid: invalid) }
  }

  /// Looks on until the session is over; false if that takes more than two minutes.
  mutating func finish() -> Bool {
    for _ in 0..<3600 {
      if isOver { return true }
      tick()
    }
    return isOver
  }

  var isOver: Bool {
    switch session.current.phase {
    case .done, .failed: true
    default: false
    }
  }

  var shown: [String] {
    actions.compactMap { if case .show(let target, _) = $0 { target.label } else { nil } }
  }
}

@Suite struct SessionTests {
  @Test func targetsComeInOrderAndACalibrationComesOut() throws {
    var sitting = try Sitting("nine")
    #expect(sitting.session.current.phase == .waiting)
    let over = sitting.finish()
    #expect(over)
    #expect(sitting.shown == ["c", "tl", "t", "tr", "r", "br", "b", "bl", "l"])
    #expect(sitting.actions.last == .finished)
    #expect(sitting.session.result?.points.allSatisfy { $0.verdict == .good } == true)
    #expect(sitting.session.current.progress == 1)
    // Nine looks of two seconds.
    #expect((540...545).contains(sitting.frame))
  }

  @Test func ofFivePointsTheOneThatWasNotLookedAtIsShownAgain() throws {
    var sitting = try Sitting()
    // The other end of the screen: nothing that all five give would be a calibration.
    while sitting.session.current.target?.label != "tr" { sitting.tick() }
    while sitting.session.current.target?.label == "tr" {
      sitting.tick(lookingAt: ScreenPoint(x: 150, y: 1000))
    }
    let over = sitting.finish()
    #expect(over && sitting.actions.last == .finished)
    #expect(sitting.shown.dropFirst(5) == ["tr"])
    #expect(sitting.session.result?.heldOutDegrees ?? 9 < 1.2)
  }

  @Test func whatTheEyesDoWhileSettlingIsDropped() throws {
    var sitting = try Sitting()
    let elsewhere = ScreenPoint(x: 1900, y: 1000)
    while !sitting.isOver {
      let settling = sitting.session.current.phase != .collecting
      sitting.tick(lookingAt: settling ? elsewhere : nil)
      #expect(sitting.frame < 350)
      guard sitting.frame < 4000 else { return }
    }
    #expect(sitting.session.points.allSatisfy { (40...43).contains($0.samples.count) })
    #expect(sitting.session.result?.heldOutDegrees ?? 9 < 1.2)
  }

  @Test func aPointWithClosedEyesIsShownAgainAtTheEnd() throws {
    var sitting = try Sitting()
    sitting.ticks(seconds: 2.1)
    // Blinks, each shorter than a pause, over half the look at the second point.
    for _ in 0..<4 {
      sitting.ticks(seconds: 0.2)
      sitting.ticks(seconds: 0.27, invalid: .eyesClosed)
    }
    let over = sitting.finish()
    #expect(over)
    #expect(sitting.shown == ["c", "tl", "tr", "br", "bl", "tl"])
    #expect(sitting.session.points[1].attempts == 2)
    #expect(sitting.actions.last == .finished)
  }

  @Test func aPointLookedPastIsShownAgain() throws {
    var sitting = try Sitting("nine")
    var first = true
    while !sitting.isOver, sitting.frame < 4000 {
      let current = sitting.session.current.target?.label
      if sitting.shown.count > 9 { first = false }
      sitting.tick(lookingAt: current == "br" && first ? ScreenPoint(x: 300, y: 300) : nil)
    }
    #expect(sitting.shown.suffix(1) == ["br"])
    #expect(sitting.shown.count == 10)
    #expect(sitting.session.result?.points.allSatisfy { $0.verdict == .good } == true)
  }

  @Test func aPointIsShownThreeTimesAtMost() throws {
    var sitting = try Sitting("nine")
    while !sitting.isOver, sitting.frame < 4000 {
      let bad = sitting.session.current.target?.label == "br"
      sitting.tick(lookingAt: bad ? ScreenPoint(x: 300, y: 300) : nil)
    }
    #expect(sitting.shown.filter { $0 == "br" }.count == 3)
    let quality = try #require(sitting.session.result?.points[5])
    #expect(quality.verdict == .elsewhere && !quality.used && quality.attempts == 3)
  }

  @Test func aLostFacePausesWithItsReasonAndThePointStartsOver() throws {
    var sitting = try Sitting()
    sitting.ticks(seconds: 1.5)
    sitting.ticks(seconds: 5, invalid: .noFace)
    let view = sitting.session.current
    #expect(view.phase == .paused(.noFace))
    #expect(view.message == "I cannot see your face.")
    #expect(view.remedy == InvalidReason.noFace.remedy)
    #expect(view.target?.label == "c" && view.pointProgress == 0)
    sitting.tick()
    #expect(Array(sitting.actions.suffix(2)) == [.paused(.noFace), .resumed])
    #expect(sitting.session.current.phase == .settling)
    let over = sitting.finish()
    #expect(over)
    #expect(sitting.actions.last == .finished)
    #expect(sitting.session.points.allSatisfy { $0.samples.count >= 40 })
  }

  @Test func withoutAFaceItGivesUpWithAClearError() throws {
    var sitting = try Sitting()
    sitting.ticks(seconds: 21, invalid: .tooDark)
    guard case .failed(.noFace(.tooDark, let seconds)) = sitting.actions.last else {
      Issue.record("no failure: \(sitting.actions)")
      return
    }
    #expect(seconds >= 20 && seconds < 20.1)
    #expect(sitting.session.current.message.contains("Switch on a light"))
    sitting.tick()
    #expect(sitting.actions.filter { if case .failed = $0 { true } else { false } }.count == 1)
  }

  @Test func eyesThatStayClosedEndItInWords() throws {
    var sitting = try Sitting("thirteen")
    sitting.ticks(seconds: 3)
    sitting.ticks(seconds: 25, invalid: .eyesClosed)
    guard case .failed(let error) = sitting.actions.last else {
      Issue.record("no failure: \(sitting.actions)")
      return
    }
    #expect(error.description.contains("Open your eyes") && sitting.session.result == nil)
  }

  @Test func aFaceThatFlickersDoesNotKeepItForEver() throws {
    var sitting = try Sitting()
    for _ in 0..<60 {
      sitting.ticks(seconds: 0.5, invalid: .noFace)
      sitting.tick()
    }
    #expect(sitting.isOver)
  }

  @Test func framesOutOfOrderAndNumbersThatAreNoneAreNoSamples() throws {
    var sitting = try Sitting()
    sitting.ticks(seconds: 1)
    let before = sitting.session.current
    var eyes = sitting.person.eyes(lookingAt: ScreenPoint(x: 0, y: 0))
    let early = EyesSample(sequence: 0, time: Timestamp(seconds: 0.2), eyes: .valid(eyes))
    let actions = sitting.session.step(early)
    #expect(actions.isEmpty)
    #expect(sitting.session.current == before)
    eyes.head.zMm = .nan
    for frame in 30..<50 {
      let time = Timestamp(seconds: Double(frame) / 30)
      sitting.actions += sitting.session.step(EyesSample(sequence: 0, time: time, eyes: .valid(eyes)))
    }
    #expect(sitting.session.current.phase == .paused(.eyesNotFound))
  }

  @Test(arguments: [-3600.0, 3e7])
  func aClockThatIsSetDoesNotStopIt(by seconds: Double) throws {
    var sitting = try Sitting()
    sitting.ticks(seconds: 5)
    let shown = sitting.shown.count
    sitting.frame += Int(seconds * 30)
    // The first frame by the new clock shows no eyes: no absence of an hour, all the same.
    sitting.tick(invalid: .eyesClosed)
    let over = sitting.finish()
    #expect(over)
    #expect(sitting.actions.last == .finished)
    #expect(sitting.shown.count >= shown)
    #expect(sitting.session.result?.points.allSatisfy { $0.verdict == .good } == true)
  }

  @Test func aValidationJudgesDataNotTheModel() throws {
    var sitting = try Sitting("validation", purpose: .validation)
    while !sitting.isOver, sitting.frame < 4000 { sitting.tick(lookingAt: ScreenPoint(x: 500, y: 500)) }
    #expect(sitting.shown == (1...8).map { "v\($0)" })
    #expect(sitting.session.result == nil)
  }

  @Test func aSessionWithoutTargetsFailsAtOnce() {
    let screen = SyntheticPerson().screen
    var session = CalibrationSession(targets: [], screen: screen)
    let sample = EyesSample(
      sequence: 0, time: Timestamp(nanoseconds: 0), eyes: .invalid(.noFace))
    let actions = session.step(sample)
    #expect(actions == [.failed(.tooFewPoints(usable: 0, needed: 2))])
  }
}

@Suite struct ScriptedTests {
  @Test func aRecordingsScriptDecidesWhatCounts() throws {
    var person = SyntheticPerson()
    let targets = try person.targets("five")
    let script = targets.enumerated().map {
      ScriptedTarget(
        target: $1, start: Timestamp(seconds: Double($0) * 2), end: Timestamp(seconds: Double($0) * 2 + 2))
    }
    var scripted = ScriptedCalibration(script: script)
    for frame in 0...300 {
      let time = Timestamp(seconds: Double(frame) / 30)
      // The eyes reach each target half a second late.
      let index = max(0, min(4, Int((time.seconds - 0.5) / 2)))
      let eyes = person.eyes(lookingAt: targets[index].point)
      scripted.step(EyesSample(sequence: UInt64(max(0, frame)), time: time, eyes: .valid(eyes)))
    }
    #expect(scripted.isComplete)
    let fitted = try scripted.fit(screen: person.screen)
    #expect(fitted.points.allSatisfy { $0.samples >= 41 && $0.validShare == 1 && $0.used })
  }

  @Test func aRecordingWithoutAFaceSaysSo() throws {
    let person = SyntheticPerson()
    let target = try person.targets("five")[0]
    var scripted = ScriptedCalibration(script: [
      ScriptedTarget(target: target, start: Timestamp(seconds: 0), end: Timestamp(seconds: 2))
    ])
    for frame in 0...60 {
      let time = Timestamp(seconds: Double(frame) / 30)
      scripted.step(EyesSample(sequence: 0, time: time, eyes: .invalid(.noFace)))
    }
    #expect(throws: CalibrationError.noFace(.noFace, seconds: 1.4)) {
      try scripted.fit(screen: person.screen)
    }
  }
}
