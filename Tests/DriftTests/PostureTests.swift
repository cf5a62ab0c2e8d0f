import Calibration
import Drift
import Foundation
import Signals
import SyntheticEyes
import Testing

/// A person who reads on while things happen to the chair, the glasses or the screen.
private struct Sitter {
  var person = SyntheticPerson()
  var monitor = PostureMonitor()
  var frame = 0
  var events: [PostureEvent] = []
  var variance = 0.04
  /// Frames a second.
  var rate = 30.0
  private let model: GazeModel

  init() throws {
    person.noise = 0.001
    model = try Calibrator.fit(person.points("nine"), screen: person.screen).model
  }

  mutating func sit(_ seconds: Double, invalid: InvalidReason? = nil, drift: SIMD3<Double> = .zero) {
    for _ in 0..<Int(seconds * rate) {
      let t = Double(frame) / rate
      person.head.xMm += drift.x / rate
      person.head.yMm += drift.y / rate
      person.head.zMm += drift.z / rate
      // Reading: along lines and down the page.
      let looked = ScreenPoint(
        x: 500 + 900 * (t / 3).truncatingRemainder(dividingBy: 1),
        y: 200 + 20 * t.truncatingRemainder(dividingBy: 30))
      let sway = 2.5 * sin(t * 1.3)
      person.head.xMm += sway
      var eyes = person.eyes(lookingAt: looked)
      person.head.xMm -= sway
      eyes.left?.variance = variance
      eyes.right?.variance = variance
      change(&eyes)
      events += monitor.step(
        EyesSample(
          sequence: UInt64(frame), time: Timestamp(seconds: t),
          eyes: invalid.map { .invalid($0) } ?? .valid(eyes)), model.split(eyes))
      frame += 1
    }
  }

  var change: (inout Eyes) -> Void = { _ in }
}

@Suite struct PostureTests {
  @Test func readingQuietlyIsNoEvent() throws {
    var sitter = try Sitter()
    sitter.sit(60)
    // Blinks, and a glance at the keyboard.
    for _ in 0..<5 {
      sitter.sit(0.3, invalid: .eyesClosed)
      sitter.sit(3)
    }
    sitter.sit(1.5, invalid: .eyesNotFound)
    sitter.sit(5)
    #expect(sitter.events.isEmpty)
  }

  @Test func aChangeOfSeatIsToldOnce() throws {
    var sitter = try Sitter()
    sitter.sit(10)
    sitter.sit(0.5, drift: SIMD3(80, 10, 40))
    sitter.sit(10)
    guard case .seatChanged(let mm) = sitter.events.first else {
      Issue.record("\(sitter.events)")
      return
    }
    #expect(sitter.events.count == 1 && abs(mm - 45) < 1)
    #expect(sitter.events[0].leavesDegrees(.init()) > 0 && sitter.events[0].words.contains("cm"))
  }

  @Test("a change of seat is told once, whatever the camera's rate", arguments: [6.0, 10, 15, 30, 60])
  func rates(rate: Double) throws {
    var sitter = try Sitter()
    sitter.rate = rate
    sitter.sit(10)
    sitter.sit(1, drift: SIMD3(40, 5, 20))
    sitter.sit(10)
    guard case .seatChanged(let mm) = sitter.events.first else {
      Issue.record("\(sitter.events)")
      return
    }
    #expect(sitter.events.count == 1 && abs(mm - 45) < 2)
  }

  @Test(
    "frames that cover too little of a window are no posture, however fast they come",
    arguments: [10.0, 30, 60])
  func mostlyBlind(rate: Double) throws {
    var sitter = try Sitter()
    sitter.rate = rate
    // A third of the time eyes are seen: half a second of 1.5.
    for round in 0..<20 {
      if round == 10 { sitter.person.head.xMm += 45 }
      sitter.sit(0.5)
      sitter.sit(1, invalid: .eyesNotFound)
    }
    #expect(sitter.events.isEmpty)
  }

  @Test func slumpingSlowlyIsNone() throws {
    var sitter = try Sitter()
    sitter.sit(10)
    sitter.sit(60, drift: SIMD3(0, 0.8, 0.3))
    #expect(sitter.events.isEmpty)
  }

  @Test func aTiltedScreenIsToldFromAMove() throws {
    var sitter = try Sitter()
    sitter.sit(10)
    // The camera looks up by four degrees: the head sinks and its nose rises by that.
    let old = sitter.person.head
    let angle = 4 * Double.pi / 180
    sitter.person.head.yMm = old.yMm * cos(angle) + old.zMm * sin(angle)
    sitter.person.head.zMm = old.zMm * cos(angle) - old.yMm * sin(angle)
    sitter.person.head.pitchDegrees = old.pitchDegrees - 4
    sitter.sit(10)
    guard case .screenTilted(let degrees) = sitter.events.first else {
      Issue.record("\(sitter.events)")
      return
    }
    #expect(sitter.events.count == 1 && abs(degrees - 4) < 0.4)
  }

  @Test func glassesPushedUpShowInTheEyesAlone() throws {
    var sitter = try Sitter()
    sitter.sit(45)
    sitter.change = { eyes in
      eyes.left?.inHead.y -= 0.006
      eyes.right?.inHead.y += 0.002
    }
    sitter.sit(45)
    #expect(sitter.events == [.eyesChanged])
    sitter.variance = 0.2
    sitter.sit(45)
    #expect(sitter.events == [.eyesChanged, .eyesChanged])
  }

  @Test func whatOneLookDoesToTheEyesIsNoChangeOfGlasses() throws {
    var sitter = try Sitter()
    // A reflection lies over one iris whenever the eyes look at the lower end, a third of the time.
    for _ in 0..<12 {
      sitter.change = { _ in }
      sitter.sit(5)
      sitter.change = { $0.left?.inHead.x += 0.02 }
      sitter.sit(2.5)
    }
    #expect(sitter.events.isEmpty)
  }

  @Test func anEyeThatComesAndGoesIsNoChangeOfSeat() throws {
    var sitter = try Sitter()
    sitter.sit(10)
    // One eye alone puts the head 30 mm further away.
    sitter.change = {
      $0.left = nil
      $0.head.zMm += 30
    }
    sitter.sit(5)
    sitter.change = { _ in }
    sitter.sit(5)
    #expect(sitter.events.isEmpty)
    // Whoever sits otherwise meanwhile does.
    sitter.change = { $0.left = nil }
    sitter.person.head.xMm += 60
    sitter.sit(5)
    sitter.change = { _ in }
    sitter.sit(5)
    #expect(sitter.events.count == 1)
  }

  @Test func leavingAndComingBackElsewhere() throws {
    var sitter = try Sitter()
    sitter.sit(10)
    sitter.sit(6, invalid: .noFace)
    sitter.person.head.xMm += 60
    sitter.sit(5)
    #expect(sitter.events.count == 3 && sitter.events.first == .left)
    guard case .returned(let seconds) = sitter.events[1], case .seatChanged(let mm) = sitter.events[2] else {
      Issue.record("\(sitter.events)")
      return
    }
    #expect(abs(seconds - 6) < 0.1 && abs(mm - 60) < 1.5)
  }

  @Test func clocksThatJumpAndNumbersThatAreNoneAreNoPosture() throws {
    var sitter = try Sitter()
    sitter.sit(10)
    sitter.frame += 30 * 3600
    sitter.sit(3)
    sitter.frame -= 30 * 3600
    sitter.sit(3)
    sitter.change = { $0.head.zMm = .nan }
    sitter.sit(1)
    sitter.change = { _ in }
    sitter.sit(3)
    #expect(sitter.events.isEmpty)
  }
}
