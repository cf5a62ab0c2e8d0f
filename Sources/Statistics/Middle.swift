// The one place for means, medians and quantiles. None of them says anything about no values: callers decide what that
// means to them.

/// The arithmetic mean; nil for no values.
package func mean(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
}

/// The middle value, the mean of the two middle ones of an even number; nil for no values.
package func median(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  let half = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
}

/// The middle value, the upper one of two: one of the values themselves. nil for no values.
package func upperMedian(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.sorted()[values.count / 2]
}

/// The value below which a share of the others lies, interpolated between two (type 7 of Hyndman & Fan 1996, American
/// Statistician 50:361); nil for no values.
///
/// - Parameters:
///   - values: in any order.
///   - share: 0 to 1.
package func quantile(_ values: [Double], _ share: Double) -> Double? {
  let sorted = values.sorted()
  guard let last = sorted.last else { return nil }
  let place = share * Double(sorted.count - 1)
  let below = Int(place)
  guard below + 1 < sorted.count else { return last }
  return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
}

/// The value whose rank is nearest to that share of the ranks: one of the values themselves. nil for no values.
///
/// - Parameters:
///   - values: in any order.
///   - share: 0 to 1.
package func nearestRank(_ values: [Double], _ share: Double) -> Double? {
  nearestRank(ofSorted: values.sorted(), share)
}

/// The value whose rank is nearest to that share of the ranks, 0 to 1, of values that are sorted upwards already, so that
/// several ranks need one sort; nil for no values.
package func nearestRank(ofSorted values: [Double], _ share: Double) -> Double? {
  values.isEmpty ? nil : values[Int((Double(values.count - 1) * share).rounded())]
}

/// The value with at least so many percent of the values below it in rank, or the last one: one of the values themselves.
/// nil for no values.
///
/// - Parameters:
///   - values: in any order.
///   - percent: 0 to 100.
package func percentile(_ values: [Double], _ percent: Int) -> Double? {
  values.isEmpty ? nil : values.sorted()[min(values.count - 1, values.count * percent / 100)]
}
