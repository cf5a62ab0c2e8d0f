import Calibration
import Drift
import Foundation
import Lines
import Signals
import SyntheticEyes
import Testing

/// Gaze that reaches less far up and down while the head leans, as where lids cover eyes that look down.
@Suite struct DriftStretchTests {
  /// How far gaze falls short at the screen's lower edge while the head leans, degrees.
  private let short = 2.4

  /// Sits for some seconds; reads a line every four seconds if told to.
  private func sit(_ reader: inout Drifting, leaning degrees: Double, seconds: Int, reads: Bool = false) {
    for second in 0..<seconds {
      reader.seconds += 1
      reader.estimator.advance(
        to: Timestamp(seconds: reader.seconds), lean: ScreenPoint(x: 0, y: degrees * reader.px))
      guard reads, second.isMultiple(of: 4) else { continue }
      reader.stretch = SIMD2(0, degrees > 0 ? -short : 0)
      read(&reader, at: 160 + 110 * Double(second / 4 % 8))
    }
  }

  private func read(_ reader: inout Drifting, at y: Double) {
    let (screen, correction) = (reader.screen, reader.estimator.correction)
    let u = 2 * y / screen.heightPx - 1
    let off = reader.stretch.y * u + reader.random.normal(0.2)
    let raw = ScreenPoint(x: 960, y: y + off * reader.px)
    let shown = raw + correction.shift(at: raw, on: screen)
    var line = LineRead.seen(at: shown, in: reader)
    line.offsetY = shown.y - y
    line.pitch = 110
    line.slope = correction.tilt / (screen.widthPx / 2)
    line.slopeVariance = pow(0.3 * reader.px / (screen.widthPx / 2), 2)
    reader.estimator.add(.line(line))
  }

  private let top = ScreenPoint(x: 960, y: 130)
  private let bottom = ScreenPoint(x: 960, y: 950)

  @Test func linesOfAPageTellIt() {
    var reader = Drifting()
    sit(&reader, leaning: 0, seconds: 120, reads: true)
    #expect(abs(reader.estimator.correction.stretch.y) < 0.2 * reader.px)
    sit(&reader, leaning: 10, seconds: 240, reads: true)
    #expect(abs(reader.estimator.correction.stretch.y - short * reader.px) < 0.8 * reader.px)
    #expect(reader.left(at: top) < 0.4 && reader.left(at: bottom) < 0.4)
    #expect(reader.left() < 0.3)
  }

  @Test func itGoesAndComesWithTheLean() {
    var reader = Drifting()
    sit(&reader, leaning: 0, seconds: 120, reads: true)
    sit(&reader, leaning: 10, seconds: 240, reads: true)
    sit(&reader, leaning: 0, seconds: 15)
    #expect(abs(reader.estimator.correction.stretch.y) < 0.5 * reader.px)
    sit(&reader, leaning: 10, seconds: 15)
    #expect(reader.estimator.correction.stretch.y > 1.5 * reader.px)
  }

  @Test func leaningAloneMakesTheEdgesUncertain() {
    var reader = Drifting()
    sit(&reader, leaning: 0, seconds: 10)
    #expect(reader.estimator.correction.stretchVariance.y == 0)
    sit(&reader, leaning: 10, seconds: 15)
    let correction = reader.estimator.correction
    #expect(correction.stretch.y == 0)
    #expect(correction.stretchVariance.y.squareRoot() > 1.5 * reader.px)
    // Leaning up or down says nothing of the stretch from side to side, nor of the tilt.
    #expect(correction.stretchVariance.x == 0 && correction.tiltVariance == 0)
  }

  @Test func whatIsUndoneIsUndoneWithAStretchOfHalfTheScreen() {
    var reader = Drifting()
    sit(&reader, leaning: 0, seconds: 10)
    var correction = DriftCorrection.none
    correction.stretch = ScreenPoint(x: -3 * reader.px, y: 5 * reader.px)
    correction.tilt = 2 * reader.px
    for raw in [top, bottom, ScreenPoint(x: 1800, y: 900)] {
      let shown = raw + correction.shift(at: raw, on: reader.screen)
      #expect((correction.undone(shown, on: reader.screen) - raw).length < 0.05)
    }
  }
}
