import Calibration
import Drift
import Foundation
import Signals
import SyntheticEyes
import Testing

@testable import Lines

/// Gaze that runs downhill or uphill along level lines.
@Suite struct DriftTiltTests {
  /// Somebody whose gaze is `tilt` degrees too low at the screen's right edge, and as much too high at the left.
  private func reader(tilt: Double, lines: Int, noise: Double = 0.5) -> Drifting {
    var reader = Drifting()
    for _ in 0..<lines { read(&reader, tilt: tilt, noise: noise) }
    return reader
  }

  private func read(_ reader: inout Drifting, tilt: Double, noise: Double) {
    var line = LineRead.seen(
      at: ScreenPoint(x: 960, y: 400 + 60 * Double(Int(reader.seconds) % 5)), in: reader)
    let edge = reader.screen.widthPx / 2
    line.slope = ((tilt + reader.random.normal(noise)) * reader.px + reader.estimator.correction.tilt) / edge
    line.slopeVariance = pow(noise * reader.px / edge, 2)
    reader.estimator.add(.line(line))
    reader.wait(4)
  }

  @Test(arguments: [-1.2, 1.2]) func linesTellIt(tilt: Double) {
    let reader = reader(tilt: tilt, lines: 40)
    let correction = reader.estimator.correction
    #expect(abs(correction.tilt + tilt * reader.px) < 0.12 * reader.px)
    // At the edges it is gone, in the middle nothing was amiss.
    let edge = ScreenPoint(x: 1800, y: 500)
    #expect(abs(correction.shift(at: edge, on: reader.screen).y + tilt * 0.875 * reader.px) < 0.1 * reader.px)
    #expect(abs(correction.shift(at: ScreenPoint(x: 960, y: 500), on: reader.screen).y) < 0.2 * reader.px)
    #expect(correction.tiltVariance.squareRoot() < 0.18 * reader.px)
  }

  @Test func levelGazeStaysLevel() {
    #expect(abs(reader(tilt: 0, lines: 40).estimator.correction.tilt) < 0.08 * Drifting().px)
  }

  @Test func whoeverHasNotReadIsNotTakenForTilted() {
    var reader = Drifting()
    for _ in 0..<10 {
      reader.estimator.add(reader.label(.dwell, at: reader.anywhere()))
      reader.wait(5)
    }
    reader.estimator.widen(degrees: 1)
    #expect(reader.estimator.correction.tilt == 0 && reader.estimator.correction.tiltVariance == 0)
  }

  @Test func whatIsUndoneIsUndoneWithTheTilt() {
    let correction = reader(tilt: 1.5, lines: 40).estimator.correction
    let screen = Drifting().screen
    let raw = ScreenPoint(x: 1700, y: 300)
    let shown = raw + correction.shift(at: raw, on: screen)
    #expect((correction.undone(shown, on: screen) - raw).length < 0.05)
  }

  @Test func aChangeOfPostureMakesItUncertain() {
    var reader = reader(tilt: 1, lines: 40)
    let before = reader.estimator.correction.tiltVariance
    reader.estimator.widen(degrees: 1)
    #expect(reader.estimator.correction.tiltVariance > 2 * before)
  }

  @Test func itIsBoundedAndForgotten() {
    var reader = Drifting()
    for _ in 0..<20 {
      for _ in 0..<2 { read(&reader, tilt: 3.5, noise: 0.1) }
      reader.estimator.widen(degrees: 3)
    }
    let limit = reader.estimator.configuration.maximumStretch * reader.px
    #expect(abs(reader.estimator.correction.tilt) <= limit)
    reader.estimator.reset()
    #expect(reader.estimator.correction.tilt == 0)
  }

  @Test func aSlopeThatLiesOrIsNoNumberCountsNothing() {
    var reader = reader(tilt: 0.5, lines: 30, noise: 0.2)
    let before = reader.estimator.correction.tilt
    read(&reader, tilt: 12, noise: 0.1)
    #expect(abs(reader.estimator.correction.tilt - before) < 0.05 * reader.px)
    for (slope, variance) in [(Double.nan, 1.0), (0.1, .infinity), (0.1, -1)] {
      var line = LineRead.seen(at: ScreenPoint(x: 960, y: 500), in: reader)
      (line.slope, line.slopeVariance) = (slope, variance)
      #expect(reader.estimator.add(.line(line)).isEmpty)
    }
  }
}

extension LineRead {
  /// A line that is read where the reader's gaze shows it.
  static func seen(at center: ScreenPoint, in reader: Drifting) -> LineRead {
    LineRead(
      line: LineID(page: 0, line: 3), start: Timestamp(seconds: reader.seconds),
      end: Timestamp(seconds: reader.seconds + 2), fixations: 6, probability: 0.98,
      offsetY: reader.estimator.correction.shift(at: center, on: reader.screen).y, varianceY: 200, slope: 0,
      slopeVariance: 0, center: center, pitch: 60)
  }
}
