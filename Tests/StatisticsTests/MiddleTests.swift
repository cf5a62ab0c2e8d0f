import Statistics
import Testing

/// Means, medians and quantiles, also of no values and of one.
struct MiddleTests {
  @Test("of no values there is none of them")
  func none() {
    #expect(mean([]) == nil && median([]) == nil && upperMedian([]) == nil)
    #expect(quantile([], 0.5) == nil && nearestRank([], 0.5) == nil && percentile([], 95) == nil)
  }

  @Test("one value is all of them", arguments: [0, 0.3, 1])
  func one(share: Double) {
    #expect(mean([7]) == 7 && median([7]) == 7 && upperMedian([7]) == 7)
    #expect(quantile([7], share) == 7 && nearestRank([7], share) == 7)
    #expect(percentile([7], Int(100 * share)) == 7)
  }

  @Test("of an even number the median is between the two middle ones, the upper median the upper one")
  func even() {
    #expect(median([9, 1, 3, 4]) == 3.5 && upperMedian([9, 1, 3, 4]) == 4)
    #expect(median([9, 1, 3]) == 3 && upperMedian([9, 1, 3]) == 3)
  }

  @Test("quantiles are interpolated as R does by default, nearest ranks are values")
  func quantiles() {
    let values = [4.0, 1, 2, 8]
    #expect([0, 0.25, 0.5, 0.75, 1].map { quantile(values, $0) } == [1, 1.75, 3, 5, 8])
    #expect([0, 0.25, 0.5, 0.75, 1].map { nearestRank(values, $0) } == [1, 2, 4, 4, 8])
  }

  @Test("the 95th percentile of a hundred values is the 96th")
  func percentiles() {
    let values = (1...100).map(Double.init).shuffled()
    #expect(percentile(values, 95) == 96 && percentile(values, 0) == 1 && percentile(values, 100) == 100)
  }

  @Test("a weighted median halves the weight, and lies between two values that do")
  func weightedMedians() {
    #expect(weightedMedian([], []) == nil)
    #expect(weightedMedian([3], [2]) == 3)
    #expect(weightedMedian([5, 1, 3], [1, 1, 1]) == 3)
    #expect(weightedMedian([4, 1, 2, 3], [1, 1, 1, 1]) == 2.5)
    #expect(weightedMedian([1, 2, 3], [1, 1, 8]) == 3)
    #expect(weightedMedian([3, 2, 1], [1, 1, 8]) == 1)
    #expect(weightedMedian([1, 9], [0, 0]) == 5, "no weight at all favours none")
  }

  @Test("a weighted quantile is a value, and reaches the share of the weight")
  func weightedQuantiles() {
    #expect(weightedQuantile([], [], 0.5) == nil)
    #expect(weightedQuantile([3, 1, 2], [1, 1, 2], 0.25) == 1)
    #expect(weightedQuantile([3, 1, 2], [1, 1, 2], 0.26) == 2)
    #expect(weightedQuantile([3, 1, 2], [1, 1, 2], 0.75) == 2)
    #expect(weightedQuantile([3, 1, 2], [1, 1, 2], 1) == 3)
  }
}
