import Attention
import Foundation
import Signals
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

  @Test("One Euro follows all reference vectors", .enabled(if: Session.shared != nil))
  func referenceAll() throws {
    let shared = try #require(Session.shared)
    let table = try Table(URL(fileURLWithPath: shared + "/data/one-euro/ground-truth.csv"))
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

  @Test("a single wild point leaves no trace")
  func outlier() {
    var filter = GazeFilter(screen: Looking.screen)
    for i in 0..<10 { _ = filter.step(Looking.text, at: time(i), sigma: 20) }
    let during = filter.step(Looking.exit, at: time(10), sigma: 20)
    let after = filter.step(Looking.text, at: time(11), sigma: 20)
    #expect(during == Looking.text)
    #expect((after - Looking.text).length < 1e-9)
  }

  @Test("a saccade is followed with the second frame after it")
  func jump() {
    var filter = GazeFilter(screen: Looking.screen)
    for i in 0..<10 { _ = filter.step(Looking.text, at: time(i), sigma: 20) }
    _ = filter.step(Looking.exit, at: time(10), sigma: 20)
    let landed = filter.step(Looking.exit, at: time(11), sigma: 20)
    #expect((landed - Looking.exit).length < 1e-9)
  }

  @Test("resting eyes are shown several times steadier than they are measured")
  func steadiness() {
    var random = SplitMix64(seed: 3)
    var filter = GazeFilter(screen: Looking.screen)
    let errors = (0..<600).map { i in
      let p = ScreenPoint(x: 960 + 60 * random.normal(), y: 500 + 60 * random.normal())
      return filter.step(p, at: time(i), sigma: 60).x - 960
    }.dropFirst(30)
    let spread = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    #expect(spread < 60 / 2.5)
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
