import Foundation
import Signals
import Statistics
import SyntheticEyes
import Testing

@testable import Calibration

/// What a calibration notices about eyes that are no usual pair, and what it says of them.
@Suite("Remarks about the eyes")
struct EyesRemarkTests {
  /// The points of a layout, by a person whose eyes are changed frame by frame.
  private func points(
    _ layout: String = "nine", _ change: (inout Eyes, _ point: Int, _ frame: Int) -> Void = { _, _, _ in }
  ) throws -> (screen: ScreenGeometry, points: [CollectedPoint]) {
    var person = SyntheticPerson()
    person.noise = 0.0005
    let points = try person.points(layout).enumerated().map { index, point in
      var point = point
      for frame in point.samples.indices { change(&point.samples[frame], index, frame) }
      return point
    }
    return (person.screen, points)
  }

  /// The remarks on points to which a calibration was fitted.
  private func remarks(
    _ change: (inout Eyes, _ point: Int, _ frame: Int) -> Void = { _, _, _ in }
  ) throws -> [EyesRemark] {
    let (screen, points) = try points("nine", change)
    return EyesRemark.found(in: points, by: try Calibrator.fit(points, screen: screen).model)
  }

  /// By how much the iris moves in the head where the eye turns by so many degrees.
  private func turn(_ degrees: Double) -> Double {
    EyeAnatomy.irisDepthMm / EyeAnatomy.interocularMm * sin(degrees * .pi / 180)
  }

  @Test("of usual eyes nothing is said, nor of eyes that always look beside each other by the same angle")
  func usual() throws {
    #expect(try remarks().isEmpty)
    #expect(try remarks { eyes, _, _ in eyes.left?.inHead.x += turn(15) }.isEmpty)
    #expect(EyesRemark.words([]) == nil)
  }

  @Test("an eye that is not seen: the picture's left is the person's right")
  func patch() throws {
    let left = try remarks { eyes, _, _ in eyes.left = nil }
    #expect(left == [EyesRemark(.notSeen, side: .left)])
    #expect(
      EyesRemark.words(left)?.hasPrefix("Only your left eye is used: your right eye was not seen.") == true)
    let right = try remarks { eyes, _, frame in if frame % 10 != 0 { eyes.right = nil } }
    #expect(right == [EyesRemark(.notSeen, side: .right)], "seen now and then")
    #expect(EyesRemark.words(right)?.hasPrefix("Only your right eye is used") == true)
  }

  @Test("an eye that does not move, moves little, or trembles in its place", arguments: [0.0, 0.25])
  func artificial(follows: Double) throws {
    var random = SeededNoise(state: 3)
    let found = try remarks { eyes, _, _ in
      guard let seen = eyes.right?.inHead else { return }
      eyes.right?.inHead = ImagePoint(
        x: follows * seen.x + random.normal(0.0008), y: follows * seen.y + random.normal(0.0008))
    }
    #expect(found == [EyesRemark(.hardlyMoves, side: .right)])
    #expect(EyesRemark.words(found) == "Nearly only your right eye is used: your left eye hardly moves.")
  }

  @Test("an eye that moves three quarters as far as the other is usual: glasses and reflections do that")
  func weaker() throws {
    let found = try remarks { eyes, _, _ in
      guard let seen = eyes.left?.inHead else { return }
      eyes.left?.inHead = ImagePoint(x: 0.75 * seen.x, y: 0.75 * seen.y)
    }
    #expect(found.isEmpty)
  }

  @Test("eyes that take turns in looking, by a calibration that was made with both")
  func alternating() throws {
    let (screen, usual) = try points()
    let model = try Calibrator.fit(usual, screen: screen).model
    let (_, turned) = try points("validation") { eyes, point, _ in
      if point % 2 == 0 { eyes.right?.inHead.x -= turn(15) } else { eyes.left?.inHead.x += turn(15) }
    }
    let found = EyesRemark.found(in: turned, by: model)
    #expect(found.map(\.kind) == [.takeTurns])
    let degrees = try #require(found.first?.degrees)
    #expect(abs(degrees - 15) < 3, "\(degrees)")
    #expect(EyesRemark.words(found)?.contains("Cover the eye") == true)
  }

  @Test("what only the check shows is told too, and nothing twice")
  func checked() throws {
    let (screen, usual) = try points()
    let model = try Calibrator.fit(usual, screen: screen).model
    let (_, turned) = try points("validation") { eyes, _, _ in eyes.left?.inHead.x += turn(15) }
    #expect(CollectedEyes.points(usual).remarks(by: model, checkedOn: turned).map(\.kind) == [.takeTurns])
    #expect(CollectedEyes.points(turned).remarks(by: model, checkedOn: turned).count == 1)
    #expect(CollectedEyes.points(usual).remarks(by: model).isEmpty)
  }

  /// What is noticed of a person who reads a verse, by a calibration with usual eyes.
  private func whileReading(_ change: (inout Eyes, _ frame: Int) -> Void = { _, _ in }) throws -> [EyesRemark]
  {
    var person = SyntheticPerson(hasNetworks: true)
    person.noise = 0.0005
    let model = try Calibrator.fit(try person.points("nine"), screen: person.screen).model
    var reader = SyntheticReader.verse(person)
    var reading = reader.read(12)
    for frame in reading.samples.indices {
      let sample = reading.samples[frame]
      guard var eyes = sample.seenEyes else { continue }
      change(&eyes, frame)
      reading.samples[frame] = EyesSample(sequence: sample.sequence, time: sample.time, eyes: .valid(eyes))
    }
    return CollectedEyes.paragraph(reading).remarks(by: model)
  }

  @Test(
    "eyes that read: one that is not seen, one that does not move, two that take turns; usual ones do not swing"
  )
  func reading() throws {
    #expect(try whileReading().isEmpty)
    #expect(try whileReading { eyes, _ in eyes.left = nil } == [EyesRemark(.notSeen, side: .left)])
    #expect(
      try whileReading { eyes, _ in eyes.right?.inHead = ImagePoint(x: 0.01, y: 0.02) }
        == [EyesRemark(.hardlyMoves, side: .right)])
    let turns = try whileReading { eyes, frame in
      if frame / 60 % 2 == 0 { eyes.right?.inHead.x -= turn(15) } else { eyes.left?.inHead.x += turn(15) }
    }
    #expect(turns.map(\.kind) == [.takeTurns])
  }

  @Test("eyes that follow a target: one that is not seen is told, usual ones are not said to swing")
  func following() throws {
    var person = SyntheticPerson(hasNetworks: true)
    person.noise = 0.0005
    let model = try Calibrator.fit(try person.points("nine"), screen: person.screen).model
    let path = PursuitTrack(try PursuitPath.bundled("pursuit"), on: person.screen)
    var samples = PursuitSamples(track: path)
    for frame in 0..<600 {
      let seconds = Double(frame) / SyntheticPerson.hz
      let target = try #require(path.point(at: seconds))
      var sample = PursuitSamples.Sample(
        pathSeconds: seconds, time: Timestamp(seconds: seconds), eyes: person.eyes(lookingAt: target))
      // Blinks leave frames without eyes.
      if frame % 90 < 5 { sample.eyes = nil }
      samples.samples.append(sample)
    }
    #expect(CollectedEyes.pursuit(samples).remarks(by: model).isEmpty)
    for frame in samples.samples.indices { samples.samples[frame].eyes?.right = nil }
    #expect(CollectedEyes.pursuit(samples).remarks(by: model) == [EyesRemark(.notSeen, side: .right)])
    samples.samples = []
    #expect(CollectedEyes.pursuit(samples).remarks(by: model).isEmpty)
  }

  @Test("nystagmus of 3 degrees at 4 Hz is told; noise that the eyes do not share is not")
  func nystagmus() throws {
    let found = try remarks { eyes, point, frame in
      let phase = (Double(frame) / 30 * 4 + Double(point) * 0.3).truncatingRemainder(dividingBy: 1)
      let swing = turn(3) * (phase < 0.75 ? phase / 0.75 * 2 - 1 : 1 - (phase - 0.75) / 0.25 * 2)
      eyes.left?.inHead.x += swing
      eyes.right?.inHead.x += swing
    }
    #expect(found.map(\.kind) == [.swing])
    let degrees = try #require(found.first?.degrees)
    #expect((1.3...2.2).contains(degrees), "a saw of 3 degrees has an SD of 1.7: \(degrees)")
    var random = SeededNoise(state: 5)
    let noisy = try remarks { eyes, _, _ in
      eyes.left?.inHead.x += random.normal(turn(1.5))
      eyes.right?.inHead.x += random.normal(turn(1.5))
    }
    #expect(noisy.isEmpty, "\(noisy)")
  }

  @Test("irises that the network finds with much uncertainty")
  func unclear() throws {
    let found = try remarks { eyes, _, _ in
      eyes.left?.variance = 0.81
      eyes.right?.variance = 0.81
    }
    #expect(found == [EyesRemark(.unclearIris)])
    #expect(EyesRemark.words(found)?.contains("contact lenses") == true)
  }

  @Test("too few frames or targets tell nothing, and numbers that are none do no harm")
  func badInput() throws {
    let (screen, all) = try points("nine") { eyes, _, _ in eyes.left = nil }
    let model = try Calibrator.fit(all, screen: screen).model
    #expect(EyesRemark.found(in: [], by: model).isEmpty)
    #expect(EyesRemark.found(in: Array(all.prefix(3)), by: model).isEmpty)
    let short = all.map { point in
      var short = point
      short.samples = Array(point.samples.prefix(4))
      return short
    }
    #expect(EyesRemark.found(in: short, by: model).isEmpty)
    let (_, broken) = try points("nine") { eyes, _, _ in
      eyes.left?.inHead.x = .nan
      eyes.right?.irisRadius = 0
      eyes.right?.variance = .nan
    }
    #expect(EyesRemark.found(in: broken, by: model) == [EyesRemark(.notSeen, side: .left)])
  }

  @Test("every kind has words, which differ from one another and name the eye")
  func words() {
    let all = EyesRemark.Kind.allCases.flatMap { kind in
      [Side.left, .right].map { EyesRemark(kind, side: $0, degrees: 3.4).words }
    }
    #expect(all.allSatisfy { $0.hasSuffix(".") })
    #expect(Set(all).count == EyesRemark.Kind.allCases.count + 2)
    #expect(EyesRemark(.swing, degrees: 2.64).words.contains("2.6 degrees"))
    #expect(EyesRemark(.takeTurns, degrees: 14.3).words.contains("14 degrees"))
  }

  @Test("a profile keeps its remarks, and one without any is stored as before")
  func stored() throws {
    let (screen, points) = try points()
    let fitted = try Calibrator.fit(points, screen: screen)
    func profile(_ remarks: [EyesRemark]) -> CalibrationProfile {
      CalibrationProfile(
        created: Date(timeIntervalSince1970: 1_700_000_000),
        camera: CameraIdentity(name: "camera", width: 640, height: 480), fitted: fitted, remarks: remarks)
    }
    let remarks = [EyesRemark(.hardlyMoves, side: .right), EyesRemark(.swing, degrees: 1.5)]
    let bytes = try profile(remarks).encoded()
    #expect(try CalibrationProfile(decoding: bytes).remarks == remarks)
    let plain = String(decoding: try profile([]).encoded(), as: UTF8.self)
    #expect(!plain.contains("remarks"))
    #expect(try CalibrationProfile(decoding: Data(plain.utf8)).remarks == nil)
  }
}
