import Statistics

extension Ridge {
  /// Fits a map to few rows, as an update of what is known of people. The offset, by which people differ most, is taken from
  /// the rows alone.
  ///
  /// - Returns: nil without rows, or where a value is no number.
  init?(_ rows: [Row], prior: MapPrior) {
    guard !rows.isEmpty else { return nil }
    let terms = PolynomialTerms.quadratic
    let n = Double(rows.count)
    let values = rows.map { terms.values($0.feature) }
    let mean = (0..<terms.count).map { k in values.reduce(0) { $0 + $1[k] } / n }
    let intercept = average(rows.map(\.label))
    let change = Self.angles(about: SIMD2(mean[0], mean[1]), slope: prior.slope)
    let angles = values.map { row in
      change.map { line in zip(line, zip(row, mean)).reduce(0) { $0 + $1.0 * ($1.1.0 - $1.1.1) } }
    }
    let labels = rows.map { $0.label - intercept }
    guard let x = PosteriorWeights(angles, labels.map(\.x), known: prior.x, noise: prior.noise),
      let y = PosteriorWeights(angles, labels.map(\.y), known: prior.y, noise: prior.noise)
    else { return nil }
    self.terms = terms
    self.mean = mean
    scale = [Double](repeating: 1, count: terms.count)
    self.intercept = intercept
    // Back from angles to the feature's own terms.
    let k = change.indices
    weights = k.map { i in
      k.reduce(SIMD2.zero) { $0 + change[$1][i] * SIMD2(x.mean[$1], y.mean[$1]) }
    }
    let unit = x.noise + y.noise
    weightSpread = k.map { i in
      k.map { j in
        k.reduce(0.0) { sum, a in
          sum + k.reduce(0.0) { $0 + change[a][i] * (x.spread[a][$1] + y.spread[a][$1]) * change[$1][j] }
        } / unit
      }
    }
    rowCount = rows.count
  }

  /// Converts deviations of a feature's terms from their means to those of the polynomial about a middle, in angles: one line
  /// for each of x, y, xy, x², y².
  static func angles(about middle: SIMD2<Double>, slope s: Double) -> [[Double]] {
    let (a, b, q) = (middle.x, middle.y, s * s)
    return [
      [s, 0, 0, 0, 0],
      [0, s, 0, 0, 0],
      [-q * b, -q * a, q, 0, 0],
      [-2 * q * a, 0, 0, q, 0],
      [0, -2 * q * b, 0, 0, q],
    ]
  }

  /// Makes a map from weights in angles about the rows' mean (`angles(about:slope:)`).
  ///
  /// - Parameters:
  ///   - mean: the means of the feature's terms over the rows.
  ///   - change: converts deviations of the terms to angles.
  ///   - weights: for each axis the offset, then the weights of the angles.
  ///   - covariance: of the weights, for each axis.
  ///   - unit: the variance, summed over both axes, in units of which leverage is told.
  ///   - rows: number of rows that were fitted.
  init(
    quadraticAbout mean: [Double], change: [[Double]], mean weights: (x: [Double], y: [Double]),
    covariance: (x: [[Double]], y: [[Double]]), unit: Double, rows: Int
  ) {
    terms = .quadratic
    self.mean = mean
    scale = [Double](repeating: 1, count: mean.count)
    intercept = SIMD2(weights.x[0], weights.y[0])
    let k = change.indices
    self.weights = k.map { i in
      k.reduce(SIMD2.zero) { $0 + change[$1][i] * SIMD2(weights.x[$1 + 1], weights.y[$1 + 1]) }
    }
    weightSpread = k.map { i in
      k.map { j in
        k.reduce(0.0) { sum, a in
          sum
            + k.reduce(0.0) {
              $0 + change[a][i] * (covariance.x[a + 1][$1 + 1] + covariance.y[a + 1][$1 + 1]) * change[$1][j]
            }
        } / unit
      }
    }
    rowCount = rows
    interceptSpread = (covariance.x[0][0] + covariance.y[0][0]) / unit
  }

  /// The weighted mean of maps that were fitted to the same rows.
  ///
  /// - Parameter shares: the weight of each map; they add up to 1.
  /// - Returns: nil without maps.
  init?(of ridges: [Ridge], _ shares: [Double]) {
    guard let widest = ridges.max(by: { $0.terms.count < $1.terms.count }) else { return nil }
    self = widest
    let all = widest.terms.places
    scale = [Double](repeating: 1, count: all.count)
    intercept = .zero
    weights = [SIMD2<Double>](repeating: .zero, count: all.count)
    weightSpread = all.map { _ in [Double](repeating: 0, count: all.count) }
    for (ridge, share) in zip(ridges, shares) {
      let own = ridge.terms.places.map { place in all.firstIndex(of: place) }
      intercept += share * ridge.intercept
      for case (let i, let at?) in own.enumerated().map({ ($0, $1) }) {
        weights[at] += share * ridge.weights[i] / ridge.scale[i]
        for case (let j, let to?) in own.enumerated().map({ ($0, $1) }) {
          weightSpread[at][to] += share * ridge.weightSpread[i][j] / (ridge.scale[i] * ridge.scale[j])
        }
      }
    }
  }
}

extension PolynomialTerms {
  /// The places of the case's terms among those of `quadratic`.
  fileprivate var places: [Int] {
    switch self {
    case .linear: [0, 1]
    case .bilinear: [0, 1, 2]
    case .lidded: [0, 1, 4]
    case .liddedBilinear: [0, 1, 2, 4]
    case .quadratic: [0, 1, 2, 3, 4]
    }
  }
}
