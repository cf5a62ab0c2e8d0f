import Attention
import Signals
import Simulation
import Statistics
import Testing

@Suite("How long the eyes rest")
struct RestClockTests {
  private let pxPerMm = Looking.screen.pxPerMmX

  /// The longest rest that is told while `place` is looked at in noise, px.
  private func longest(_ noise: Double, seconds: Double, _ place: (Double) -> ScreenPoint) -> Double {
    var clock = RestClock()
    var random = SplitMix64(seed: 9)
    return (0..<Int(seconds * 30)).reduce(0) { longest, frame in
      let time = Double(frame) / 30
      let point = place(time) + ScreenPoint(x: noise * random.normal(), y: noise * random.normal())
      return max(longest, clock.step(point, at: Timestamp(seconds: time), pxPerMm: pxPerMm, noise: noise))
    }
  }

  @Test("eyes that stay are timed through two degrees of noise; eyes that read along never rest for long")
  func restAndReading() {
    for noise in [1.0, 36, 72] {
      #expect(longest(noise, seconds: 10) { _ in Looking.text } > 9.5)
      let reading = longest(noise, seconds: 10) { time in
        ScreenPoint(x: 400 + 73 * (time / 0.24).rounded(.down), y: 500)
      }
      #expect(reading < 1.5, "\(noise)")
    }
  }

  @Test("a jump starts the time anew; a blink does not; long blindness does")
  func interruptions() {
    var clock = RestClock()
    func stay(_ point: ScreenPoint, from start: Double, _ seconds: Double) -> Double {
      (0..<Int(seconds * 30)).reduce(0) {
        clock.step(
          point, at: Timestamp(seconds: start + Double($1) / 30), pxPerMm: pxPerMm, noise: 10 + 0 * $0)
      }
    }
    #expect(stay(Looking.text, from: 0, 2) > 1.9)
    #expect(stay(Looking.exit, from: 2, 1) < 1.1)
    #expect(stay(Looking.exit, from: 3.3, 1) > 2)
    #expect(stay(Looking.exit, from: 6, 1) < 1.1)
  }

  @Test("times that go back and noise that is none do no harm")
  func nonsense() {
    var clock = RestClock()
    for (time, noise) in [(5.0, 1.0), (5, .nan), (1, .infinity), (2, -1), (2.03, 0)] {
      let rested = clock.step(
        Looking.text, at: Timestamp(seconds: time), pxPerMm: pxPerMm, noise: noise)
      #expect(rested.isFinite && rested >= 0)
    }
  }
}
