// The one place for means, medians and quantiles. For an empty list each returns nil, and its caller decides what that means.

/// The arithmetic mean of the values; nil for no values.
package func mean(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
}

/// The median of the values, the mean of the two middle ones where their number is even; nil for no values.
package func median(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  let half = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
}

/// The upper median: the middle value, or the upper one of the two middle values, so always one of them. nil for no values.
package func upperMedian(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.sorted()[values.count / 2]
}

/// The quantile: the value below which a share of the others lies, interpolated between two (type 7 of Hyndman & Fan 1996,
/// American Statistician 50:361); nil for no values.
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

/// The value whose rank is nearest to the share of the ranks, without interpolation. nil for no values.
///
/// - Parameters:
///   - values: in any order.
///   - share: 0 to 1.
package func nearestRank(_ values: [Double], _ share: Double) -> Double? {
  nearestRank(ofSorted: values.sorted(), share)
}

/// The value whose rank is nearest to a share (0 to 1) of the ranks. The values have to be in ascending order, so that several
/// ranks need one sort; nil for no values.
package func nearestRank(ofSorted values: [Double], _ share: Double) -> Double? {
  values.isEmpty ? nil : values[Int((Double(values.count - 1) * share).rounded())]
}

/// The value with at least `percent` percent of the values below it in rank, or the last one, without interpolation. nil for no
/// values.
///
/// - Parameters:
///   - values: in any order.
///   - percent: 0 to 100.
package func percentile(_ values: [Double], _ percent: Int) -> Double? {
  values.isEmpty ? nil : values.sorted()[min(values.count - 1, values.count * percent / 100)]
}

/// The weighted median: the value up to which half of the weight lies, or the mean of two values where exactly half lies up to
/// the first; nil for no values.
///
/// - Parameters:
///   - values: in any order.
///   - weights: one for each value, none negative.
package func weightedMedian(_ values: [Double], _ weights: [Double]) -> Double? {
  let order = values.indices.sorted { values[$0] < values[$1] }
  let half = weights.reduce(0, +) / 2
  var below = 0.0
  for (place, index) in order.enumerated() {
    below += weights[index]
    if below > half * (1 + 1e-9) { return values[index] }
    if below >= half * (1 - 1e-9), place + 1 < order.count {
      return (values[index] + values[order[place + 1]]) / 2
    }
  }
  return values.last
}

/// The weighted quantile: the smallest value up to which at least a share of the weight lies, without interpolation; nil for no
/// values.
///
/// - Parameters:
///   - values: in any order.
///   - weights: one for each value, none negative.
///   - share: 0 to 1.
package func weightedQuantile(_ values: [Double], _ weights: [Double], _ share: Double) -> Double? {
  let total = weights.reduce(0, +)
  var sum = 0.0
  for index in values.indices.sorted(by: { values[$0] < values[$1] }) {
    sum += weights[index]
    if sum >= share * total { return values[index] }
  }
  return nil
}
