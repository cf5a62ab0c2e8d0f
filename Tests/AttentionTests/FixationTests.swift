import Attention
import Signals
import Simulation
import Testing

@Suite("Fixations")
struct FixationTests {
  @Test("two looks are two fixations, with their places and times")
  func twoLooks() throws {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.look(at: ScreenPoint(x: 400, y: 300), seconds: 1)
    eyes.lose(.noFace, seconds: 1)
    let found = eyes.events.compactMap { if case .fixationEnded(let it) = $0 { it } else { nil } }
    try #require(found.count == 2)
    #expect((found[0].center - Looking.text).length < 1)
    #expect((found[1].center - ScreenPoint(x: 400, y: 300)).length < 1)
    #expect(found[0].end <= found[1].start)
    #expect(abs(found[1].end - found[1].start - 1) < 0.1)
    #expect(eyes.events.filter { if case .fixationBegan = $0 { true } else { false } }.count == 2)
  }

  @Test("eyes that never rest make no fixation")
  func sweep() {
    var detector = FixationDetector(screen: Looking.screen)
    for i in 0..<60 {
      let point = ScreenPoint(x: Double(i) * 30, y: 500)
      #expect(detector.step(point, at: Timestamp(seconds: Double(i) / 30), sigma: 0).isEmpty)
    }
    #expect(detector.end().isEmpty)
  }

  @Test("fixations are told apart in a webcam's noise, at most 120 ms late")
  func noise() {
    var random = SplitMix64(seed: 11)
    var detector = FixationDetector(screen: Looking.screen)
    var events: [GazeEvent] = []
    var right = 0
    // 36 px of noise are a degree; each look is 7 degrees from the one before.
    for i in 0..<600 {
      let x = 500 + 250 * Double(i / 15 % 3)
      let point = ScreenPoint(x: x + 36 * random.normal(), y: 500 + 36 * random.normal())
      let (samples, found) = detector.judge(point, at: Timestamp(seconds: Double(i) / 30), sigma: 36)
      for sample in samples {
        #expect(Double(i) / 30 - sample.time.seconds <= 0.16)
        right += sample.isFixation ? 1 : 0
      }
      events += found
    }
    events += detector.end()
    let ends = events.compactMap { if case .fixationEnded(let it) = $0 { it } else { nil } }
    #expect((30...45).contains(ends.count))
    #expect(right > 400)
  }

  /// The share of samples that are told to be rest, of eyes that rest for half a second at 500 Hz and then move evenly.
  private func restShare(degreesPerSecond: Double, seconds: Double) -> Double {
    var random = SplitMix64(seed: 5)
    var detector = FixationDetector(screen: Looking.screen)
    let perDegree = Looking.screen.pxPerDegree(distanceMm: 570)
    var (rest, count) = (0, 0)
    for i in 0..<Int(500 * (0.5 + seconds)) {
      let time = Double(i) / 500
      let way = degreesPerSecond * perDegree * max(0, time - 0.5)
      let point = ScreenPoint(x: 500 + way + 0.5 * random.normal(), y: 500 + 0.5 * random.normal())
      for sample in detector.judge(point, at: Timestamp(seconds: time), sigma: 1).samples
      where sample.time.seconds >= 0.5 {
        (rest, count) = (rest + (sample.isFixation ? 1 : 0), count + 1)
      }
    }
    return Double(rest) / Double(count)
  }

  @Test("eyes that follow something at fifteen degrees a second do not rest")
  func pursuit() {
    #expect(restShare(degreesPerSecond: 15, seconds: 1) < 0.2)
  }

  @Test("a clock that stands still at first, and a signal of thousands of samples a second, do no harm")
  func manySamples() {
    var detector = FixationDetector(screen: Looking.screen)
    for _ in 0..<3 { _ = detector.step(Looking.text, at: Timestamp(seconds: 0), sigma: 0) }
    var rest = 0
    for i in 1...2000 {
      let time = Timestamp(seconds: Double(i) / 5000)
      rest += detector.judge(Looking.text, at: time, sigma: .infinity).samples.count { $0.isFixation }
    }
    #expect(rest > 1500)
  }

  @Test("points that are the same, times that stand still or jump, do no harm")
  func strangeTimes() {
    var detector = FixationDetector(screen: Looking.screen)
    for t in [0.0, 0, 0.03, 0.03, 0.02, -5, 1000, 1000.03, 2, 2.03, 2.06] {
      _ = detector.step(Looking.text, at: Timestamp(seconds: t), sigma: .nan)
    }
    var events: [GazeEvent] = []
    for i in 0..<30 {
      events += detector.step(Looking.text, at: Timestamp(seconds: 3 + Double(i) / 30), sigma: 0)
    }
    #expect(events.contains(.fixationBegan(Looking.text)))
  }
}
