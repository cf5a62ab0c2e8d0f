import Attention
import Signals
import Simulation
import Testing

/// People with poor signals must never be left stuck.
@Suite("Looks that are held")
struct HeldLookTests {
  private struct Answer {
    /// From the eyes' landing.
    var seconds: Double?
    /// From the target to the mean point, in mean offsets.
    var gap: Double
  }

  /// Somebody looks at a target for ten seconds, or until it is chosen.
  private func look(at target: DwellTarget, offset: Double, noise: Double, seed: UInt64) -> Answer {
    let perDegree = Looking.screen.pxPerDegree(distanceMm: 570)
    let part = noise / 2.0.squareRoot()
    var webcam = Webcam(
      WebcamError(offset: offset, sway: 0.3, wobble: part, white: part), screen: Looking.screen,
      distanceMm: 570, seed: seed)
    var person = HeldLook(at: target.rect, screen: Looking.screen, distanceMm: 570, seed: seed + 1)
    let meanOffset = 0.89 * offset * perDegree
    var configuration = AttentionPipeline.Configuration()
    (configuration.fixation.model.accounts, configuration.fixation.model.pursuits) = (4, 4)
    var pipeline = AttentionPipeline(
      configuration: configuration, layout: Looking.layout, screen: Looking.screen,
      calibratedError: CalibratedError(offset: meanOffset, sigma: noise * perDegree))
    var (sum, count, found) = (ScreenPoint(x: 0, y: 0), 0.0, Double?.none)
    for frame in 90..<Int((HeldLook.readingSeconds + 10) * 30) {
      let time = Double(frame) / 30
      let (gaze, openness) = webcam.see(person.gaze(at: time), openness: 1, dt: 1 / 30)
      let sample = GazeSample(
        sequence: UInt64(frame), time: Timestamp(seconds: time), gaze: gaze, openness: openness)
      let intents = pipeline.step(sample).intents
      guard time >= HeldLook.readingSeconds else { continue }
      if let point = gaze.value?.point { (sum, count) = (sum + point, count + 1) }
      if intents.contains(.chosen(target.id)) {
        found = time - HeldLook.readingSeconds
        break
      }
    }
    let mean = ScreenPoint(x: sum.x / max(1, count), y: sum.y / max(1, count))
    return Answer(seconds: found, gap: person.gap(to: mean) / meanOffset)
  }

  @Test(
    "a look that is held counts within 4 s unless the point is truly elsewhere, and always within 10",
    arguments: [(2.0, 2.0), (3.0, 2.0)])
  func heldLooksCount(offset: Double, noise: Double) {
    let answers = (0..<24).flatMap { seed in
      Looking.layout.targets.map { look(at: $0, offset: offset, noise: noise, seed: 100 + UInt64(seed)) }
    }
    let near = answers.filter { $0.gap <= 1.5 }
    #expect(near.count >= 36)
    let quick = near.filter { $0.seconds ?? .infinity <= 4 }
    #expect(Double(quick.count) >= 0.98 * Double(near.count))
    // Three offsets away is another place.
    #expect(answers.filter { $0.gap <= 3 && $0.seconds == nil }.isEmpty)
  }

  @Test("a look a little beside the target counts when it is held, not when it is short")
  func beside() throws {
    // The inner corner of the exit's target is at 1744, 176: this is 2.3 degrees farther in.
    let place = ScreenPoint(x: 1700, y: 245)
    var glance = Looking(error: CalibratedError(offset: 50, sigma: 30))
    for _ in 0..<5 {
      glance.look(at: Looking.text, seconds: 1)
      glance.look(at: place, seconds: 0.9)
    }
    #expect(glance.chosen.isEmpty)
    var stay = Looking(error: CalibratedError(offset: 50, sigma: 30))
    stay.look(at: Looking.text, seconds: 1)
    stay.look(at: place, seconds: 5)
    #expect(stay.chosen == [.exit])
  }

  @Test("staring at the middle of the text for half a minute chooses nothing")
  func staring() {
    var eyes = Looking(error: CalibratedError(offset: 70, sigma: 70))
    eyes.look(at: Looking.text, seconds: 30)
    #expect(eyes.intents.isEmpty)
  }

  @Test("eyes on the keyboard below a target choose nothing")
  func besideTheScreen() {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.look(at: ScreenPoint(x: Looking.forward.x, y: 1300), seconds: 4)
    #expect(eyes.chosen.isEmpty)
  }

  @Test("coming to a target along a line of text takes a little longer than from elsewhere")
  func alongALine() throws {
    func delay(from height: Double) throws -> Double {
      var eyes = Looking()
      for x in stride(from: 1200.0, to: 1700, by: 80) {
        eyes.look(at: ScreenPoint(x: x, y: height), seconds: 0.24)
      }
      let start = eyes.now
      eyes.look(at: Looking.forward, seconds: 3)
      return try #require(eyes.time(of: .chosen(.pageForward))) - start
    }
    let (along, other) = (try delay(from: Looking.forward.y), try delay(from: 500))
    #expect(along > other + 0.15 && along < other + 0.5)
  }
}

@Suite("Somebody who looks at one thing")
struct HeldLookPersonTests {
  @Test("reads for four seconds, then stays at the thing, the same each time")
  func stays() {
    let target = Looking.square(Looking.exit)
    func places() -> [ScreenPoint] {
      var person = HeldLook(at: target, screen: Looking.screen, distanceMm: 570, seed: 3)
      return (0..<420).map { person.gaze(at: Double($0) / 30) }
    }
    let found = places()
    #expect(found == places())
    #expect(found.prefix(118).allSatisfy { abs($0.y - 0.46 * 1080) < 1 })
    #expect(Set(found.prefix(118).map(\.x)).count > 10)
    #expect(found.suffix(299).allSatisfy { ($0 - Looking.exit).length < 100 })
    let person = HeldLook(at: target, screen: Looking.screen, distanceMm: 570, seed: 3)
    #expect(person.gap(to: Looking.exit) == 0)
    #expect(person.gap(to: ScreenPoint(x: target.x - 30, y: target.y - 40)) == 50)
  }
}
