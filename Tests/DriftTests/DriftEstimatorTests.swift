import Calibration
import Drift
import Foundation
import Signals
import Testing

@Suite struct DriftEstimatorTests {
  @Test func aSteadyOffsetIsLearntFromWeakLabels() {
    var reader = Drifting()
    reader.off = SIMD2(1.2, -0.8)
    reader.wait(60)
    // Something was seen to change: without that, so large an offset is hardly believed of a still head.
    reader.estimator.widen(degrees: 1)
    let before = reader.left()
    for _ in 0..<12 {
      let place = reader.anywhere()
      reader.estimator.add(reader.label(.dwell, at: place))
      reader.wait(20)
    }
    #expect(before > 1.4)
    #expect(reader.left() < before / 7 && reader.left() < 2 * reader.estimator.report.sdDegrees)
    #expect(reader.estimator.report.applied[.dwell] == 12)
    #expect(reader.estimator.report.sdDegrees < 0.4)
    #expect(reader.estimator.report.description.contains("12 dwell"))
  }

  @Test func theStretchComesOnlyWithLabelsAllOverTheScreen() {
    var reader = Drifting()
    (reader.stretch, reader.noise) = (SIMD2(0.8, 0), 0.3)
    for _ in 0..<20 {
      reader.estimator.add(reader.label(.line, at: ScreenPoint(x: 960, y: 540)))
      reader.wait(5)
    }
    #expect(reader.estimator.correction.stretch == ScreenPoint(x: 0, y: 0))
    for _ in 0..<60 {
      let place = reader.anywhere()
      reader.estimator.add(reader.label(.line, at: place))
      reader.wait(5)
    }
    let edge = ScreenPoint(x: 1800, y: 540)
    #expect(reader.left(at: edge) < 0.13)
  }

  @Test func itFollowsADriftThatGoesOn() {
    var reader = Drifting()
    reader.noise = 0.5
    for step in 0..<120 {
      reader.off = SIMD2(Double(step) / 60, 0)
      let place = reader.anywhere()
      reader.estimator.add(reader.label(.line, at: place))
      reader.wait(15)
    }
    #expect(reader.left() < 0.53)
  }

  @Test func oneLabelThatLiesIsNotBelieved() {
    var reader = Drifting()
    reader.noise = 0.3
    for _ in 0..<10 {
      let place = reader.anywhere()
      reader.estimator.add(reader.label(.line, at: place))
      reader.wait(5)
    }
    let before = reader.left()
    // Looking three degrees away, and eleven.
    for far in [3.0, 11.0] {
      let place = ScreenPoint(x: 960, y: 540)
      let eyes = ScreenPoint(x: place.x + far * reader.px, y: place.y)
      reader.estimator.add(reader.label(.dwell, at: place, looking: eyes))
      reader.wait(10)
    }
    #expect(abs(reader.left() - before) < 0.04)
    #expect(reader.estimator.report.refused[.dwell] == 1)
  }

  @Test func aMidasTouchThatIsTakenBackLeavesNoTrace() throws {
    var reader = Drifting()
    reader.noise = 0
    reader.wait(600)
    let before = reader.estimator.correction.offset
    let place = ScreenPoint(x: 500, y: 500)
    let away = ScreenPoint(x: 560, y: 500)
    let first = reader.estimator.add(reader.label(.dwell, at: place, looking: away))
    let touch = try #require(first)
    reader.wait(2)
    // Within the delay it counts for nothing yet, and once revoked never.
    #expect(reader.estimator.correction.offset == before && reader.estimator.report.waiting == 1)
    reader.estimator.revoke(touch)
    reader.wait(20)
    #expect(reader.estimator.correction.offset == before)
    // Taken back late, it goes all the same.
    let second = reader.estimator.add(reader.label(.dwell, at: place, looking: away))
    let late = try #require(second)
    reader.wait(10)
    #expect(reader.estimator.correction.offset != before)
    reader.estimator.revoke(late)
    #expect(reader.estimator.correction.offset == before)
    #expect(reader.estimator.report.revoked == 2)
  }

  @Test func aLineThatWasTakenForItsNeighbourDoesNotCount() {
    var reader = Drifting()
    reader.noise = 0.2
    for _ in 0..<8 {
      reader.estimator.add(reader.label(.line, at: reader.anywhere()))
      reader.wait(5)
    }
    var (told, plain) = (reader, reader)
    for _ in 0..<6 {
      // The eyes were on the line below, 1.8 degrees away.
      let place = reader.anywhere()
      var label = reader.label(
        .line, at: place, looking: ScreenPoint(x: place.x, y: place.y + 1.8 * reader.px))
      plain.estimator.add(label)
      label.rivalPx = 1.8 * reader.px
      told.estimator.add(label)
      plain.wait(5)
      told.wait(5)
    }
    #expect(told.left() < 0.05)
    #expect(plain.left() > told.left() + 0.15)
  }

  @Test func itIsBoundedAndCanBeReset() {
    var configuration = DriftEstimator.Configuration()
    configuration.maximumOffset = 1
    var reader = Drifting(configuration)
    (reader.off, reader.noise) = (SIMD2(3, 0), 0.1)
    for _ in 0..<40 {
      reader.estimator.add(reader.label(.line, at: reader.anywhere()))
      reader.wait(30)
    }
    #expect(abs(reader.estimator.correction.offset.x + reader.px) < 1e-6)
    reader.estimator.reset()
    #expect(reader.estimator.correction.offset == ScreenPoint(x: 0, y: 0))
    #expect(reader.estimator.report.applied.isEmpty && reader.estimator.report.history.isEmpty)
  }

  @Test func numbersThatAreNoneAndClocksThatJumpDoNoHarm() {
    var reader = Drifting()
    reader.off = SIMD2(1, 0)
    for _ in 0..<10 {
      reader.estimator.add(reader.label(.line, at: reader.anywhere()))
      reader.wait(5)
    }
    let before = reader.estimator.correction
    var label = reader.label(.line, at: reader.anywhere())
    label.observed.x = .nan
    let first = reader.estimator.add(label)
    label = reader.label(.line, at: reader.anywhere())
    label.expectedCovariance.yy = -1
    let second = reader.estimator.add(label)
    #expect(first == nil && second == nil)
    // A clock set back by an hour, and forward by a year.
    reader.estimator.advance(to: Timestamp(seconds: -3600))
    reader.estimator.advance(to: Timestamp(seconds: 3e7))
    #expect(reader.estimator.correction.offset == before.offset)
    reader.estimator.widen(degrees: .nan)
    #expect(reader.estimator.correction.offset == before.offset)
  }

  @Test func aLookOnATargetKnowsItsOwnUncertainty() throws {
    let points = (0..<20).map { ScreenPoint(x: 100 + Double($0 % 3), y: 200) }
    let target = ScreenRect(x: 80, y: 160, width: 80, height: 40)
    let label = try #require(DriftLabel(.dwell, time: Timestamp(seconds: 1), look: points, on: target))
    #expect(label.expected == target.center && label.observed == ScreenPoint(x: 101, y: 200))
    #expect(label.expectedCovariance.xx == 400 && label.expectedCovariance.yy == 100)
    #expect(DriftLabel(.dwell, time: Timestamp(seconds: 1), look: [], on: target) == nil)
  }
}
