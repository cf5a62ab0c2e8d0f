import Foundation
import Signals
import Statistics
import Testing

@testable import Calibration

/// Cues that say different things.
@Suite struct FusedTests {
  private func word(_ x: Double, _ y: Double = 0, sd: Double = 1, share: Double = 1) -> Fused.Word {
    Fused.Word(value: SIMD2(x, y), precision: SIMD2(repeating: 1 / (sd * sd)), share: share)
  }

  @Test func whereAllAgreeTheyCountByTheirPrecision() {
    let fused = Fused([word(0), word(1, sd: 0.5)], freedom: 1e6)
    #expect(abs(fused.mean.x - 0.8) < 1e-3)
    #expect(abs(fused.scatter.xx - 0.16) < 1e-3 && fused.scatter.yy == 0)
  }

  @Test func oneThatStraysFarIsLeftBehind() {
    let agreed = [word(0.2), word(-0.1), word(0), word(0.1)]
    let with = Fused(agreed + [word(15, -20)], freedom: 8)
    #expect((with.mean * with.mean).sum().squareRoot() < 0.15)
    // A plain mean goes along.
    let plain = Fused(agreed + [word(15, -20)], freedom: 1e9)
    #expect((plain.mean * plain.mean).sum().squareRoot() > 4.5)
    // And what it says does not blow up the doubt in the others.
    #expect(with.scatter.trace < 0.03 * plain.scatter.trace)
  }

  @Test func whereTwoContradictEachOtherNeitherWins() {
    let fused = Fused([word(-6), word(6)], freedom: 8)
    #expect(abs(fused.mean.x) < 1e-9 && abs(fused.scatter.xx - 36) < 1e-6)
    #expect(Fused([word(3, 4)], freedom: 8).mean == SIMD2(3, 4))
  }

  @Test func hugeAndTinyNumbersStayNumbers() {
    let fused = Fused([word(1e9, sd: 1e-4), word(-1e9, sd: 1e-4), word(0, sd: 1e6)], freedom: 8)
    #expect(fused.mean.x.isFinite && fused.scatter.trace.isFinite)
  }

  @Test func targetsToComeAreFurtherOffThanThoseItWasChosenBy() {
    let held = (0..<9).map { index in
      HeldPoint(
        frames: (0..<10).map {
          HeldFrame(
            error: SIMD2(index.isMultiple(of: 2) ? 0.02 : -0.02, $0.isMultiple(of: 2) ? 0.004 : -0.004),
            noiseRatio: 1)
        },
        reach: 0.2)
    }
    var configuration = CalibrationConfiguration()
    configuration.unseenRatio = 1
    let chosen = ErrorModel(held, configuration).spread(reach: 0.2, noiseRatio: 1)
    configuration.unseenRatio = 2
    let later = ErrorModel(held, configuration).spread(reach: 0.2, noiseRatio: 1)
    // What lasts doubles, what changes from frame to frame stays.
    #expect(later.xx > 2 * chosen.xx && later.yy < 2 * chosen.yy)
    #expect(ErrorModel([], configuration).isWhole)
  }
}
