import Attention
import Signals
import Simulation
import Statistics
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

  /// The shares of samples that are told to be rest among those of a time, of eyes seen at 500 Hz by a good tracker.
  private func restShares(
    seconds: Double, in spans: [Range<Double>], _ degrees: (Double) -> SIMD2<Double>
  ) -> [Double] {
    var random = SplitMix64(seed: 5)
    var detector = FixationDetector(screen: Looking.screen)
    let perDegree = Looking.screen.pxPerDegree(distanceMm: 570)
    var samples: [FixationDetector.Judgement] = []
    for i in 0..<Int(500 * seconds) {
      let time = Double(i) / 500
      let place = degrees(time) * perDegree
      let point = ScreenPoint(
        x: 500 + place.x + 0.5 * random.normal(), y: 500 + place.y + 0.5 * random.normal())
      samples += detector.judge(point, at: Timestamp(seconds: time), sigma: 1).samples
    }
    samples += detector.finish().samples
    return spans.map { span in
      let found = samples.filter { span.contains($0.time.seconds) }
      return Double(found.count { $0.isFixation }) / Double(found.count)
    }
  }

  @Test("a tracker that flutters by a degree for a while tells of no movement")
  func burst() {
    var random = SplitMix64(seed: 6)
    let shares = restShares(seconds: 1.2, in: [0.55..<0.8, 0.8..<1.2]) { t in
      (0.5..<0.8).contains(t) ? SIMD2(random.happens(0.5) ? 1 : 0, 0) : .zero
    }
    #expect(shares[0] > 0.9)
    #expect(shares[1] > 0.9)
  }

  @Test("a look is one fixation to the program although the tracker flutters during it")
  func burstInPipeline() throws {
    var random = SplitMix64(seed: 7)
    var eyes = Looking()
    for i in 0..<600 {
      let time = Double(i) / 500
      let noise = (0.5..<0.8).contains(time) ? 20.0 : 0.5
      let point = ScreenPoint(
        x: Looking.text.x + noise * random.normal(), y: Looking.text.y + noise * random.normal())
      eyes.step(.valid(Looking.gaze(point)), at: time)
    }
    eyes.setClock(1.2)
    eyes.lose(.noFace, seconds: 1)
    let found = eyes.events.compactMap { if case .fixationEnded(let it) = $0 { it } else { nil } }
    try #require(found.count == 1)
    #expect(found[0].end - found[0].start > 1.1)
  }

  @Test("eyes that come back at once have not moved, eyes that go elsewhere have")
  func back() {
    // 20 ms to a place two degrees off and 20 ms back, and 20 ms to a place three degrees off.
    let there = restShares(seconds: 1, in: [0.5..<0.54]) { t in
      SIMD2(max(0, 2 - 100 * abs(t - 0.52)), 0)
    }
    #expect(there[0] == 1)
    let elsewhere = restShares(seconds: 1, in: [0.502..<0.52]) { t in
      SIMD2(3 * min(1, max(0, (t - 0.5) / 0.02)), 0)
    }
    #expect(elsewhere[0] < 0.2)
  }

  @Test("a saccade begins a sample before a fast tracker can tell")
  func onset() {
    let shares = restShares(seconds: 1, in: [0.4..<0.4995, 0.4995..<0.5005]) { t in
      SIMD2(3 * min(1, max(0, (t - 0.5) / 0.02)), 0)
    }
    #expect(shares == [1, 0])
  }

  @Test("six degrees a second are pursuit while they go one way, drift while they go now here, now there")
  func ways() {
    let one = restShares(seconds: 2.5, in: [1.2..<2.4]) { t in SIMD2(6 * max(0, t - 0.3), 0) }
    let many = restShares(seconds: 2.5, in: [1.2..<2.4]) { t in
      // A triangle wave: 150 ms one way, 150 ms back.
      let phase = (t / 0.3).truncatingRemainder(dividingBy: 1)
      return SIMD2(1.8 * (phase < 0.5 ? phase : 1 - phase), 0)
    }
    #expect(one[0] < 0.2)
    #expect(many[0] > 0.8)
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
