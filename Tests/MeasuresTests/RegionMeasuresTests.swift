import Measures
import Signals
import Testing

/// Hand-worked examples: each fixation lasts 100 ms and a little more than the one before, so that every sum tells
/// which fixations are in it.
@Suite("Measures of regions")
struct RegionMeasuresTests {
  /// - Parameter regions: in order of time; the i-th fixation lasts 100 + 2^i ms.
  static func measured(_ regions: [Int], of count: Int) -> [RegionMeasures] {
    var time = 0.0
    let fixations = regions.enumerated().map { index, region in
      let seconds = Self.milliseconds(index) / 1e3
      defer { time += seconds + 0.03 }
      return RegionFixation(region: region, start: Timestamp(seconds: time), duration: seconds)
    }
    return RegionMeasures.all(regions: count, fixations: fixations)
  }

  static func milliseconds(_ index: Int) -> Double { 100 + Double(1 << index) }

  private func sum(_ indices: Int...) -> Double { indices.reduce(0) { $0 + Self.milliseconds($1) } }

  private func isNear(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-6 } ?? false }

  /// Words 0 1 1 3 2 3 4: word 1 is refixated, word 2 skipped at first and regressed to from word 3.
  @Test("first pass, go-past and total time tell a skip, a refixation and a regression apart")
  func workedExample() {
    let m = Self.measured([0, 1, 1, 3, 2, 3, 4], of: 6)
    #expect(isNear(m[0].gaze, sum(0)) && isNear(m[0].singleFixation, sum(0)))
    #expect(isNear(m[1].firstFixation, sum(1)) && isNear(m[1].gaze, sum(1, 2)))
    #expect(m[1].singleFixation == nil && m[1].isRefixated == true && m[1].firstPassFixations == 2)
    #expect(m[1].isSkipped == false && m[1].regressesOut == false)
    #expect(
      m[2].isSkipped == true && m[2].gaze == nil && m[2].firstFixation == nil && m[2].regressionPath == nil)
    #expect(isNear(m[2].total, sum(4)) && isNear(m[2].rereading, sum(4)))
    #expect(m[2].regressesIn && m[2].regressionsIn == 1 && m[2].regressesOut == nil)
    #expect(isNear(m[3].gaze, sum(3)) && isNear(m[3].regressionPath, sum(3, 4, 5)))
    #expect(isNear(m[3].total, sum(3, 5)) && m[3].runs == 2 && m[3].regressesOut == true)
    #expect(m[3].regressionsOut == 1 && isNear(m[3].rereading, sum(5)))
    #expect(isNear(m[4].regressionPath, sum(6)) && m[4].regressesOut == false)
    #expect(m[5].isSkipped == nil && m[5].fixations == 0, "reading never came to the last word")
  }

  @Test("a regression at the end of the text leaves the go-past time open to the end")
  func regressionAtTheEnd() {
    let m = Self.measured([0, 1, 2, 0, 1], of: 3)
    #expect(isNear(m[2].regressionPath, sum(2, 3, 4)) && m[2].regressesOut == true)
    #expect(m[0].regressionsIn == 1 && m[0].runs == 2 && m[1].regressionsIn == 0)
  }

  @Test("durations that are no numbers and regions that do not exist are left out")
  func badInput() {
    let bad: [RegionFixation] = [
      RegionFixation(region: 0, start: Timestamp(seconds: 0), duration: .nan),
      RegionFixation(region: -1, start: Timestamp(seconds: 1), duration: 1),
      RegionFixation(region: 9, start: Timestamp(seconds: 2), duration: 1),
      RegionFixation(region: 1, start: Timestamp(seconds: 3), duration: .infinity),
      RegionFixation(region: 1, start: Timestamp(seconds: 4), duration: -1),
    ]
    let m = RegionMeasures.all(regions: 2, fixations: bad)
    #expect(m.allSatisfy { $0.fixations == 0 && $0.total == 0 && $0.gaze == nil && $0.isSkipped == nil })
    #expect(RegionMeasures.all(regions: 0, fixations: bad).isEmpty)
  }
}
