import Statistics

/// What some rows of a regression tell of a map's weights on one axis: the rows' normal equations, weighted by the inverse of
/// their covariance. They add up over lines, so that a line can be taken away again.
struct LineInformation: Sendable {
  private(set) var square: [[Double]]
  private(set) var side: [Double]

  /// Nothing is told of so many weights.
  init(weights: Int) {
    square = [[Double]](repeating: [Double](repeating: 0, count: weights), count: weights)
    side = [Double](repeating: 0, count: weights)
  }

  /// What is known before: normally distributed weights with these means and SDs.
  init(means: [Double], sds: [Double]) {
    self.init(weights: means.count)
    for i in means.indices {
      square[i][i] = 1 / (sds[i] * sds[i])
      side[i] = means[i] * square[i][i]
    }
  }

  /// What is known before: normally distributed weights.
  ///
  /// - Returns: nil where the covariance is none.
  init?(mean: [Double], covariance: [[Double]]) {
    let unit = mean.indices.map { i in mean.indices.map { $0 == i ? 1.0 : 0 } }
    guard let inverse = LinearSolve.symmetric(covariance, unit) else { return nil }
    square = inverse
    side = inverse.map { line in zip(line, mean).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// What a line's rows tell (generalised least squares).
  ///
  /// - Parameter covariance: of the labels' errors.
  /// - Returns: nil where the covariance is none.
  init?(rows: [[Double]], labels: [Double], covariance: [[Double]]) {
    let count = rows.first?.count ?? 0
    let columns = (0..<count).map { k in rows.map { $0[k] } }
    guard let solved = LinearSolve.symmetric(covariance, columns + [labels]) else { return nil }
    func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    square = columns.map { column in (0..<count).map { product(column, solved[$0]) } }
    side = columns.map { product($0, solved[count]) }
  }

  /// The weights' mean and covariance; nil where they are not determined.
  var weights: (mean: [Double], covariance: [[Double]])? {
    let unit = square.indices.map { i in square.indices.map { $0 == i ? 1.0 : 0 } }
    guard let solved = LinearSolve.symmetric(square, [side] + unit) else { return nil }
    return (solved[0], Array(solved[1...]))
  }

  static func + (a: LineInformation, b: LineInformation) -> LineInformation { a.combined(b, 1) }
  static func - (a: LineInformation, b: LineInformation) -> LineInformation { a.combined(b, -1) }

  private func combined(_ other: LineInformation, _ sign: Double) -> LineInformation {
    var sum = self
    for i in side.indices {
      sum.side[i] += sign * other.side[i]
      for j in side.indices { sum.square[i][j] += sign * other.square[i][j] }
    }
    return sum
  }
}
