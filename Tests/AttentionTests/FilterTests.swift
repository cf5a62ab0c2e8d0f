import Attention
import Foundation
import Signals
import Simulation
import Statistics
import TestSupport
import Testing

@Suite("Filter")
struct FilterTests {
  private func reference() -> OneEuroFilter {
    var configuration = OneEuroFilter.Configuration()
    configuration.minimumCutoff = 1
    configuration.beta = 0.1
    configuration.derivativeCutoff = 1
    return OneEuroFilter(configuration: configuration)
  }

  private func largestError(_ rows: [(time: Double, noisy: Double, filtered: Double)]) -> Double {
    var filter = reference()
    var last: Double?
    return rows.reduce(0) { worst, row in
      let value = filter.step(row.noisy, dt: last.map { row.time - $0 } ?? 0)
      last = row.time
      return max(worst, abs(value - row.filtered))
    }
  }

  @Test("One Euro gives its authors' reference values")
  func referenceExcerpt() {
    #expect(largestError(OneEuroReference.rows) < 1e-5)
  }

  @Test("One Euro follows all reference vectors", .enabled(if: SharedData.isAvailable, SharedData.missing))
  func referenceAll() throws {
    let table = try Table(SharedData.url("data/one-euro/ground-truth.csv"))
    let (time, noisy, filtered) = (
      table.numbers("timestamp"), table.numbers("noisy"), table.numbers("filtered")
    )
    try #require(time.count > 1000)
    #expect(largestError(time.indices.map { (time[$0], noisy[$0], filtered[$0]) }) < 1e-4)
  }

  @Test("a time that stands still changes nothing")
  func noTimePasses() {
    var filter = reference()
    _ = filter.step(1, dt: 0)
    #expect(filter.step(100, dt: 0) == 1)
    #expect(filter.step(100, dt: -1) == 1)
  }

  /// The filter after ten steady points, fed with `points`.
  private func shown(_ points: [ScreenPoint], covariance: ScreenCovariance? = nil) -> [ScreenPoint] {
    var filter = GazeFilter(screen: Looking.screen)
    let all = [ScreenPoint](repeating: Looking.text, count: 10) + points
    return all.enumerated().map { i, point in
      var gaze = Looking.gaze(point)
      if i >= 10, let covariance { gaze.covariance = covariance }
      return filter.step(gaze, at: time(i), error: error).point
    }.suffix(points.count)
  }

  private let error = CalibratedError(offset: 30, sigma: 20)

  @Test("a single wild point leaves no trace")
  func outlier() throws {
    let after = try #require(shown([Looking.exit] + [ScreenPoint](repeating: Looking.text, count: 2)).last)
    #expect((after - Looking.text).length < 2)
  }

  @Test("a saccade is followed at once: half a frame late at most, and not at all with the second frame")
  func jump() {
    let landed = shown([Looking.exit, Looking.exit])
    let way = (Looking.exit - Looking.text).length
    #expect((landed[0] - Looking.exit).length < 0.5 * way)
    #expect((landed[1] - Looking.exit).length < 0.02 * way)
  }

  @Test("a saccade of two degrees is followed within a frame and a half on the average, in a degree of noise")
  func smallJumpInNoise() {
    let perDegree = Looking.screen.pxPerDegree(distanceMm: 570)
    let error = CalibratedError(offset: 0, sigma: perDegree)
    var random = SplitMix64(seed: 21)
    var lag = 0.0
    let trials = 150
    for _ in 0..<trials {
      var filter = GazeFilter(screen: Looking.screen)
      for i in 0..<60 {
        let truth = Looking.text.x + (i < 30 ? 0 : 2 * perDegree)
        let point = ScreenPoint(
          x: truth + perDegree * random.normal(), y: Looking.text.y + perDegree * random.normal())
        let shown = filter.step(Looking.gaze(point), at: time(i), error: error).point.x
        if i >= 30 { lag += (truth - shown) / (2 * perDegree) / Double(trials) }
      }
    }
    #expect(lag < 2.2)
  }

  @Test("absurd covariances, none at all among them, neither stop nor break it")
  func strangeCovariances() {
    let strange = [Double.nan, .infinity, -1, 0, 1e300]
    for value in strange {
      for shown in shown(
        [Looking.exit, Looking.exit, Looking.exit],
        covariance: ScreenCovariance(xx: value, xy: value, yy: value)
      ).suffix(1) {
        #expect((shown - Looking.exit).length < 30, "\(value)")
      }
    }
  }

  @Test("what is shown carries less noise in its ellipse, and the offset stays in it")
  func ellipse() {
    var filter = GazeFilter(screen: Looking.screen)
    var random = SplitMix64(seed: 5)
    var last = Looking.gaze(Looking.text)
    for i in 0..<60 {
      let noisy = Looking.text + ScreenPoint(x: 20 * random.normal(), y: 20 * random.normal())
      let gaze = Gaze(point: noisy, covariance: ScreenCovariance(xx: 1300, xy: 0, yy: 1300))
      last = filter.step(gaze, at: time(i), error: error)
    }
    #expect(last.covariance.xx < 1300 && last.covariance.xx > 800)
  }

  @Test("resting eyes are shown steadier than they are measured")
  func steadiness() {
    var random = SplitMix64(seed: 3)
    var filter = GazeFilter(screen: Looking.screen)
    let errors = (0..<600).map { i in
      let p = ScreenPoint(x: 960 + 60 * random.normal(), y: 500 + 60 * random.normal())
      return filter.step(Looking.gaze(p), at: time(i), error: CalibratedError(offset: 30, sigma: 60)).point.x
        - 960
    }.dropFirst(30)
    let spread = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    #expect(spread < 60 / 1.7)
  }

  @Test("after a dropout the filter knows nothing of before")
  func dropout() {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.lose(.noFace, seconds: 0.5)
    let near = ScreenPoint(x: 1000, y: 540)
    eyes.look(at: near, seconds: 0.034)
    let shown = eyes.outputs.last?.output.filtered.value?.point
    #expect(shown.map { ($0 - near).length < 1e-9 } == true)
  }

  private func time(_ i: Int) -> Timestamp { Timestamp(seconds: Double(i) / 30) }
}
