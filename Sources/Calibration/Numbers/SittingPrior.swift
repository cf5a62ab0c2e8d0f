import Statistics

/// What is known of a person's maps before a sitting: how maps differ between people, and how one person's differ between
/// sittings.
struct SittingPrior {
  /// The maps of people.
  var people: MapPrior
  /// The SD of a weight between the sittings of one person, as a share of that between people.
  var withinShare: Double
  /// The SD of a sitting's offset about the person's, radians.
  var offsetSD: Double
  /// The SD of a row about the map of its sitting, radians.
  var noiseSD: Double
  /// The SD of a person's offset, radians: so large that nothing is known of it before their first sitting.
  var personOffsetSD = 1.0
}

/// The map of one sitting as its own rows and those of a person's other sittings tell it: a hierarchical linear model (Lindley &
/// Smith 1972).
///
/// The maps of people are normally distributed about a usual one, those of a person's sittings about the person's. The rows of
/// other sittings tell the person's map, and the sitting's own rows change it. Weights are those of angles about `mean`.
struct SittingMap: Sendable {
  /// The terms of the features at the middle of all rows.
  let mean: [Double]
  /// Converts deviations of the terms from `mean` to angles.
  let change: [[Double]]
  /// For each axis the weights' mean and covariance: the offset, then the weights of the angles.
  let x: (mean: [Double], covariance: [[Double]])
  let y: (mean: [Double], covariance: [[Double]])
  let rows: Int

  /// - Returns: nil without rows, or where a value is no number.
  init?(_ rows: [Ridge.Row], present: Int, prior: SittingPrior) {
    let rows = rows.filter { $0.weight > 0 }
    guard !rows.isEmpty, rows.allSatisfy(\.weight.isFinite) else { return nil }
    let terms = PolynomialTerms.quadratic
    let total = rows.reduce(0) { $0 + $1.weight }
    let middle = rows.reduce(SIMD2<Double>.zero) { $0 + $1.weight * $1.feature } / total
    let mean = terms.values(middle)
    let change = Ridge.angles(about: middle, slope: prior.people.slope)
    var order: [Int] = []
    var sums: [Int: SittingEquations] = [:]
    for row in rows {
      if sums[row.sitting] == nil { order.append(row.sitting) }
      let apart = zip(terms.values(row.feature), mean).map { $0 - $1 }
      let angles = [1] + change.map { line in zip(line, apart).reduce(0) { $0 + $1.0 * $1.1 } }
      sums[row.sitting, default: SittingEquations(count: angles.count)].take(
        angles, row.label, precision: row.weight / (prior.noiseSD * prior.noiseSD))
    }
    let others = order.filter { $0 != present }.compactMap { sums[$0] }
    guard let x = SittingPosterior(prior, prior.people.x, others, sums[present], axis: 0),
      let y = SittingPosterior(prior, prior.people.y, others, sums[present], axis: 1)
    else { return nil }
    (self.mean, self.change, self.rows) = (mean, change, rows.count)
    (self.x, self.y) = ((x.mean, x.covariance), (y.mean, y.covariance))
  }
}

extension Ridge {
  /// Fits the map of one sitting to the rows of several, each with a map of its own.
  ///
  /// - Returns: nil without rows, or where a value is no number.
  init?(_ rows: [Row], present: Int, prior: SittingPrior) {
    guard let map = SittingMap(rows, present: present, prior: prior) else { return nil }
    self.init(
      quadraticAbout: map.mean, change: map.change, mean: (x: map.x.mean, y: map.y.mean),
      covariance: (x: map.x.covariance, y: map.y.covariance), unit: 2 * prior.noiseSD * prior.noiseSD,
      rows: map.rows)
  }
}

/// The normal equations of one sitting's rows.
private struct SittingEquations {
  var gram: [[Double]]
  var sides: [[Double]]

  init(count: Int) {
    gram = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    sides = [[Double]](repeating: [Double](repeating: 0, count: count), count: 2)
  }

  mutating func take(_ values: [Double], _ label: SIMD2<Double>, precision: Double) {
    for i in values.indices {
      for j in values.indices { gram[i][j] += precision * values[i] * values[j] }
      sides[0][i] += precision * values[i] * label.x
      sides[1][i] += precision * values[i] * label.y
    }
  }
}

/// The weights of a sitting's map on one axis: the offset, then those of the angles.
private struct SittingPosterior {
  let mean: [Double]
  let covariance: [[Double]]

  init?(
    _ prior: SittingPrior, _ known: [MapPrior.Term], _ others: [SittingEquations], _ own: SittingEquations?,
    axis: Int
  ) {
    let all = 0...known.count
    func unit() -> [[Double]] { all.map { i in all.map { $0 == i ? 1.0 : 0 } } }
    let start = [0.0] + known.map(\.mean)
    let people = [prior.personOffsetSD] + known.map(\.sd)
    let between = [prior.offsetSD] + known.map { $0.sd * prior.withinShare }
    var precision = all.map { i in all.map { $0 == i ? 1 / (people[i] * people[i]) : 0 } }
    var side = all.map { start[$0] / (people[$0] * people[$0]) }
    for sitting in others {
      // What the rows say of the person: their own information, blurred by how the sitting may differ.
      var sum = sitting.gram
      for i in all { sum[i][i] += 1 / (between[i] * between[i]) }
      guard let solved = LinearSolve.symmetric(sum, sitting.gram + [sitting.sides[axis]]) else { return nil }
      for i in all {
        for j in all {
          precision[i][j] +=
            sitting.gram[i][j] - all.reduce(0) { $0 + sitting.gram[i][$1] * solved[j][$1] }
        }
        side[i] +=
          sitting.sides[axis][i] - all.reduce(0) { $0 + sitting.gram[i][$1] * solved[known.count + 1][$1] }
      }
    }
    guard let person = LinearSolve.symmetric(precision, [side] + unit()) else { return nil }
    var spread = Array(person[1...])
    for i in all { spread[i][i] += between[i] * between[i] }
    guard let own else {
      (mean, covariance) = (person[0], spread)
      return
    }
    guard let inverse = LinearSolve.symmetric(spread, unit()) else { return nil }
    let sum = all.map { i in all.map { inverse[i][$0] + own.gram[i][$0] } }
    let right = all.map { i in
      own.sides[axis][i] + all.reduce(0) { $0 + inverse[i][$1] * person[0][$1] }
    }
    guard let found = LinearSolve.symmetric(sum, [right] + unit()) else { return nil }
    (mean, covariance) = (found[0], Array(found[1...]))
  }
}
