import Attention
import Signals
import Simulation
import Testing

/// Text runs under targets and into zones: who reads there wants nothing.
@Suite("Eyes that go on along lines")
struct LineTrailTests {
  private static let pxPerMm = 1920.0 / 527
  private static let pxPerDegree = Looking.screen.pxPerDegree(distanceMm: 570)

  /// Where eyes fixate that read along a line from a place on: every quarter of a second 2 degrees on, now and then back.
  private func reading(from start: ScreenPoint, seconds: Double) -> [ScreenPoint] {
    let steps = [0.0, 2, 4, 2.5, 4.5, 6.5, 8.5, 7, 9]
    return (0..<Int(seconds * 30)).map { frame in
      ScreenPoint(x: start.x + steps[min(frame / 8, steps.count - 1)] * Self.pxPerDegree, y: start.y)
    }
  }

  private func noisy(_ path: [ScreenPoint], degrees: Double, seed: UInt64) -> [ScreenPoint] {
    var webcam = Webcam(
      WebcamError(offset: 0, sway: 0, wobble: degrees / 2.0.squareRoot(), white: degrees / 2.0.squareRoot()),
      screen: Looking.screen, distanceMm: 570, seed: seed)
    return path.map { webcam.see($0, openness: 1, dt: 1 / 30).0.value?.point ?? $0 }
  }

  /// The natural logarithm of how much likelier reading is than one look.
  private func evidence(_ path: [ScreenPoint], since start: Double? = nil, noise: Double = 0) -> Double {
    var trail = LineTrail()
    for (frame, point) in path.enumerated() { trail.note(point, at: Timestamp(seconds: Double(frame) / 30)) }
    let now = Timestamp(seconds: Double(path.count - 1) / 30)
    return trail.readingEvidence(
      since: start.map { Timestamp(seconds: $0) }, at: now, pxPerMm: Self.pxPerMm,
      noise: noise * Self.pxPerDegree)
  }

  @Test("a second of reading is told from a second of rest, in a degree of noise, nine times in ten")
  func told() {
    let start = ScreenPoint(x: 300, y: 980)
    let rest = [ScreenPoint](repeating: start, count: 33)
    let read = (1...50).count {
      evidence(noisy(reading(from: start, seconds: 1.1), degrees: 1, seed: $0), noise: 1) > 0
    }
    let rested = (1...50).count { evidence(noisy(rest, degrees: 1, seed: $0), noise: 1) > 0 }
    print("told as reading: \(read) of 50 lines, \(rested) of 50 looks")
    #expect(read >= 45)
    #expect(rested <= 10)
  }

  @Test("an offset of the whole line changes nothing")
  func offset() {
    let line = reading(from: ScreenPoint(x: 300, y: 980), seconds: 1.1)
    let moved = line.map { ScreenPoint(x: $0.x - 90, y: $0.y + 70) }
    #expect(abs(evidence(line) - evidence(moved)) < 1e-6)
  }

  @Test("neither a jump, nor a look before the eyes came, nor a way across lines counts")
  func others() {
    let jump =
      [ScreenPoint](repeating: Looking.text, count: 20)
      + [ScreenPoint](repeating: Looking.forward, count: 25)
    #expect(evidence(jump, since: 21 / 30.0) < 0)
    let before = reading(from: ScreenPoint(x: 1000, y: 980), seconds: 1)
    #expect(evidence(before) > 0)
    #expect(evidence(before + [ScreenPoint](repeating: Looking.forward, count: 20), since: 1) < 0)
    let across = (0..<33).map { ScreenPoint(x: 900 + 6 * Double($0), y: 200 + 8 * Double($0)) }
    #expect(evidence(across) < 0)
  }

  @Test("too little was seen, and times that go back, say nothing")
  func little() {
    #expect(evidence([]) == 0)
    #expect(evidence(reading(from: Looking.text, seconds: 0.25)) == 0)
    var trail = LineTrail()
    trail.note(Looking.text, at: Timestamp(seconds: 5))
    trail.note(Looking.text, at: Timestamp(seconds: 4))
    #expect(
      trail.readingEvidence(since: nil, at: Timestamp(seconds: 4), pxPerMm: Self.pxPerMm, noise: 0) == 0)
  }

  @Test("a gap in the gaze is no step")
  func gap() {
    var trail = LineTrail()
    for (i, x) in [300.0, 380, 460, 540].enumerated() {
      trail.note(ScreenPoint(x: x, y: 980), at: Timestamp(seconds: 0.5 * Double(i)))
    }
    #expect(
      trail.readingEvidence(since: nil, at: Timestamp(seconds: 1.5), pxPerMm: Self.pxPerMm, noise: 0) == 0)
  }

  @Test("lines that run under a target are read without choosing it; a look that stays there chooses")
  func underTarget() {
    var chosen = 0
    for seed in 1...200 {
      var looking = Looking(error: CalibratedError(offset: 35, sigma: Self.pxPerDegree))
      // From the left end of a line that begins under the corner, after the sweep from the line before.
      looking.look(at: ScreenPoint(x: 600, y: 950), seconds: 0.8)
      let line = reading(from: ScreenPoint(x: 40, y: 984), seconds: 2.2)
      for point in noisy(line, degrees: 1, seed: UInt64(seed)) { looking.look(at: point, seconds: 1 / 30.0) }
      chosen += looking.chosen.count
    }
    print("lines under a target: \(chosen) of 200 chose it")
    #expect(chosen <= 10)
    var stay = Looking()
    stay.look(at: ScreenPoint(x: 600, y: 950), seconds: 0.8)
    stay.look(at: Looking.back, seconds: 2)
    #expect(stay.chosen == [.pageBack])
  }
}
