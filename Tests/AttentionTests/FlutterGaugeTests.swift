import Attention
import Foundation
import Signals
import Simulation
import Statistics
import Testing

@Suite("A tracker's bursts of noise")
struct FlutterGaugeTests {
  /// What is measured last of `seconds` of a signal.
  private func measured(
    rate: Double, seconds: Double = 0.2, _ place: (Double) -> SIMD2<Double>
  ) -> SIMD2<Double> {
    var gauge = FlutterGauge()
    var level = SIMD2<Double>.zero
    for i in 0..<Int(rate * seconds) {
      let t = Double(i) / rate
      level = gauge.step(place(t), at: Timestamp(seconds: t))
    }
    return level
  }

  @Test("normal noise is measured, each axis for itself")
  func noise() {
    var random = SplitMix64(seed: 3)
    var sum = SIMD2<Double>.zero
    for _ in 0..<40 {
      sum += measured(rate: 500) { _ in SIMD2(2 * random.normal(), 0.5 * random.normal()) } / 40
    }
    #expect((1.6...2.4).contains(sum.x))
    #expect((0.4...0.6).contains(sum.y))
  }

  @Test("a saccade and a swing are none", arguments: [0.01, 0.02, 0.03, 0.05, 0.08])
  func movements(end: Double) {
    // 10 degrees in 40 ms, then a swing at 30 Hz that dies away. Half a degree of swing is hardly noise at all: 0.02 degrees.
    let level = measured(rate: 500, seconds: end) { t in
      let way = t < 0.04 ? 100 * t / 0.04 : 100
      let swing = t < 0.04 ? 0 : 5 * sin(190 * (t - 0.04)) * exp(-50 * (t - 0.04))
      return SIMD2(way + swing, way / 2 - swing)
    }
    #expect(max(level.x, level.y) < 0.2)
  }

  @Test("a camera's frames are too far apart to tell, and a burst is soon forgotten")
  func slowAndOver() {
    var random = SplitMix64(seed: 4)
    #expect(measured(rate: 60, seconds: 2) { _ in SIMD2(random.normal(), random.normal()) } == .zero)
    let after = measured(rate: 500, seconds: 0.3) { t in t < 0.2 ? SIMD2(random.normal(), 0) : .zero }
    #expect(after == .zero)
  }

  @Test("what is no number tells nothing")
  func noNumbers() {
    let level = measured(rate: 500) { t in t < 0.1 ? SIMD2(.nan, .infinity) : SIMD2(1, 1) }
    #expect(level == .zero)
  }
}
