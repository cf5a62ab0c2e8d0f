import Attention
import Calibration
import Foundation
import Signals
import Testing

@testable import Tracking

/// Choices as evidence of where the eyes were, and sittings that grow by them.
@Suite("The eyes before choices") struct ChoiceEyesTests {
  private let screen = CourseSitter.screen
  private let forward = DwellTarget(
    id: .pageForward, rect: ScreenRect(x: 1700, y: 900, width: 160, height: 160))
  private let back = DwellTarget(id: .pageBack, rect: ScreenRect(x: 20, y: 900, width: 160, height: 160))

  private var eyes: Eyes {
    let zero = ImagePoint(x: 0, y: 0)
    let eye = Eye(
      iris: zero, irisRadius: 6, innerCorner: zero, outerCorner: zero, inHead: zero, openness: 1,
      variance: 0.04)
    return Eyes(
      face: Face(box: ImageRect(x: 240, y: 180, width: 150, height: 190), confidence: 1), left: eye,
      right: eye,
      head: HeadPose(xMm: 0, yMm: 45, zMm: 570, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0))
  }

  /// A look of a second at each target, chosen in its last frame, then time that passes.
  private func settled(
    _ targets: [DwellTarget], pause: Double, beside: Double = 0, layout: GazeLayout? = nil
  ) -> [SittingChoice] {
    var choices = ChoiceEyes()
    var found: [SittingChoice] = []
    let layout = layout ?? GazeLayout(targets: [forward, back])
    var time = 0.0
    func frame(_ point: ScreenPoint, _ intents: [Intent]) {
      time += 1.0 / 30
      let gaze = Gaze(point: point, covariance: ScreenCovariance(xx: 100, xy: 0, yy: 100))
      let sample = EyesSample(sequence: 0, time: Timestamp(seconds: time), eyes: .valid(eyes))
      let tracked = TrackedFrame(
        sequence: 0, time: sample.time, eyes: sample.eyes, raw: .valid(gaze), filtered: .valid(gaze),
        events: [], intents: intents, distanceMm: 570)
      found += choices.step(sample, tracked, layout: layout, screen: screen)
    }
    for target in targets {
      let point = ScreenPoint(x: target.rect.center.x + beside, y: target.rect.center.y)
      for step in 0..<30 { frame(point, step == 29 ? [.chosen(target.id)] : []) }
      for _ in 0..<Int(pause * 30) { frame(ScreenPoint(x: 960, y: 540), []) }
    }
    return found
  }

  @Test("a choice counts once it can no longer be undone, with the eyes of the look") func settles() {
    #expect(settled([forward], pause: 3).isEmpty)
    let found = settled([forward, back], pause: 5)
    #expect(found.map(\.point.target.point) == [forward.rect.center, back.rect.center])
    // 0.6 s at 30 frames a second.
    #expect(found.allSatisfy { (17...19).contains($0.point.samples.count) })
  }

  @Test("what is undone never counts, and neither does what undoes it") func undone() {
    #expect(settled([forward, back], pause: 1).isEmpty)
    #expect(settled([forward, back, forward], pause: 1).isEmpty)
  }

  @Test("a choice that was looked past is doubted, and one of nothing on the screen is none")
  func doubted() {
    #expect(settled([forward], pause: 6, beside: 120).isEmpty)
    #expect(settled([forward], pause: 6, layout: GazeLayout()).isEmpty)
  }

  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func choice(_ x: Double, _ y: Double) throws -> SittingChoice {
    let frames = (0..<20).map {
      EyesSample(sequence: 0, time: Timestamp(seconds: Double($0) / 30), eyes: .valid(eyes))
    }
    return try #require(
      SittingChoice(
        on: ScreenRect(x: x - 80, y: y - 80, width: 160, height: 160), frames: frames, screen: screen))
  }

  /// Calibrated by three earlier sittings and a look.
  private func recalled() throws -> CourseSitter {
    var made = CourseSitter()
    made.ask(.calibrate(try CourseSitter.targets(), validation: []))
    let new = try #require(made.finish().calibrated)
    let earlier = try (0..<3).map { day in
      try #require(new.sitting(created: now.addingTimeInterval(86_400 * Double(day))))
    }
    var sitter = CourseSitter()
    let dot = CalibrationTarget(label: "c", point: screen.bounds.center)
    sitter.ask(.recall([dot], from: earlier, at: now.addingTimeInterval(86_400 * 4)))
    #expect(sitter.finish().course.last == "calibrated")
    return sitter
  }

  @Test("a sitting by one look grows by choices at new places, and says so at every fourth") func grows()
    throws
  {
    var sitter = try recalled()
    for x in [200.0, 700, 1200] { #expect(sitter.run.grow(by: [try choice(x, 200)]).isEmpty) }
    #expect(sitter.run.grow(by: [try choice(220, 210)]).isEmpty, "nothing new at the same place")
    let told = sitter.run.grow(by: [try choice(1700, 200)])
    guard case .grew(let first)? = told.first else {
      Issue.record("\(told)")
      return
    }
    #expect(first.points.count == 5 && first.dots == 1)
    #expect(first.created == now.addingTimeInterval(86_400 * 4))
    // Twelve at most.
    let more = try [800.0, 1000].flatMap { y in try [200.0, 700, 1200, 1700].map { try choice($0, y) } }
    _ = sitter.run.grow(by: more)
    #expect(sitter.run.growing?.choices.count == 12)
    #expect(sitter.run.grow(by: [try choice(960, 500)]).isEmpty)
  }

  @Test("it ends with the calibration, and with the person") func ends() throws {
    for command in [CalibrationRun.Command.cancel, .remember([], at: now)] {
      var sitter = try recalled()
      #expect(sitter.run.growing != nil)
      sitter.ask(command)
      #expect(sitter.run.growing == nil)
      let all = try [200.0, 700, 1200, 1700].map { try choice($0, 200) }
      #expect(sitter.run.grow(by: all).isEmpty)
    }
    var dots = CourseSitter()
    dots.ask(.calibrate(try CourseSitter.targets(), validation: []))
    dots.finish()
    #expect(dots.run.growing == nil, "dots are enough")
  }
}
