import Calibration
import Drift
import Foundation
import Signals
import SyntheticEyes
import Testing

@testable import Lines

/// Runs of lines all of which were taken for the line below.
@Suite struct ShiftedRunTests {
  /// Distance from one line to the next, degrees.
  private let pitch = 1.65

  /// Reads eight lines of a page, which are taken this many lines too low.
  private func read(_ reader: inout Drifting, page: Int, takenTooLowBy shift: Int = 0) {
    let step = pitch * reader.px
    for number in 0..<8 {
      let looked = ScreenPoint(x: 960, y: 200 + Double(number) * step)
      let raw = ScreenPoint(x: 960, y: looked.y + (reader.off.y + reader.random.normal(0.4)) * reader.px)
      let shown = raw + reader.estimator.correction.shift(at: raw, on: reader.screen)
      let line = LineRead(
        line: LineID(page: page, line: number + shift), start: Timestamp(seconds: reader.seconds),
        end: Timestamp(seconds: reader.seconds + 2), fixations: 6, probability: 0.9,
        offsetY: shown.y - looked.y - Double(shift) * step, varianceY: pow(0.45 * reader.px, 2), slope: 0,
        slopeVariance: 0, center: shown, pitch: step)
      reader.estimator.add(.line(line))
      reader.wait(3)
    }
  }

  /// Somebody who has read three pages, and then sits differently.
  private func reader() -> Drifting {
    var reader = Drifting()
    for page in 0..<3 { read(&reader, page: page) }
    reader.wait(60)
    reader.estimator.widen(degrees: 0.5)
    return reader
  }

  @Test("a page that was taken a line too low counts once, and hardly", arguments: [-1, 1])
  func shifted(by shift: Int) {
    var reader = reader()
    let sure = reader.estimator.report.sdDegrees
    read(&reader, page: 3, takenTooLowBy: shift)
    print("left after a shifted page \(reader.left()), SD \(sure) -> \(reader.estimator.report.sdDegrees)")
    #expect(reader.left() < 0.65)
    reader.wait(30)
    read(&reader, page: 4)
    read(&reader, page: 5)
    print("left two pages later \(reader.left()), SD \(reader.estimator.report.sdDegrees)")
    #expect(reader.left() < 0.25)
  }

  @Test("gaze that is off by as much as a line is followed within two pages", arguments: [-1.4, 1.4])
  func drifted(degrees: Double) {
    var reader = reader()
    reader.off.y = degrees
    read(&reader, page: 3)
    read(&reader, page: 4)
    print("left of a drift of \(degrees): \(reader.left())")
    #expect(reader.left() < 0.5)
  }

  @Test("a repair ends the doubt about a run")
  func repaired() {
    var reader = reader()
    read(&reader, page: 3, takenTooLowBy: 1)
    let before = reader.left()
    reader.noise = 0.1
    reader.estimator.add(reader.label(.repair, at: ScreenPoint(x: 960, y: 540)))
    reader.wait(2)
    print("left before a repair \(before), after it \(reader.left())")
    #expect(reader.left() < 0.25)
  }
}
