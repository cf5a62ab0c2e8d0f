/// Which terms of the second-order polynomial a regression has; the intercept always is one.
enum PolynomialTerms: String, Codable, Hashable, Sendable, CaseIterable {
  case linear
  case bilinear
  /// Curved vertically only: lids cover more of the iris the further it turns down or up, and pull what is
  /// seen of it towards the middle. Nothing of the kind happens sideways.
  case lidded
  case liddedBilinear
  case quadratic

  /// x, y first; then those of xy, y², x² that belong to it.
  func values(_ f: SIMD2<Double>) -> [Double] {
    switch self {
    case .linear: [f.x, f.y]
    case .bilinear: [f.x, f.y, f.x * f.y]
    case .lidded: [f.x, f.y, f.y * f.y]
    case .liddedBilinear: [f.x, f.y, f.x * f.y, f.y * f.y]
    case .quadratic: [f.x, f.y, f.x * f.y, f.x * f.x, f.y * f.y]
    }
  }

  var count: Int { values(.zero).count }

  /// What `points` points can choose between. Four corners and a centre depart from a plane in the centre
  /// alone, which cannot say whether x or y is curved; the lids say y.
  static func candidates(points: Int) -> [PolynomialTerms] {
    points < 6 ? [.lidded] : allCases.filter { $0.count < points }
  }
}

/// A fitted map from an eye's feature to a direction: ridge on standardised polynomial terms.
///
/// w = (ZᵀZ / n + λ P)⁻¹ Zᵀ(y - ȳ) / n with P = 1 for x and y and the second-order penalty for the
/// others; the intercept is not penalised (Hoerl & Kennard 1970).
struct Ridge: Hashable, Codable, Sendable {
  var terms: PolynomialTerms
  var mean: [Double]
  var scale: [Double]
  var intercept: SIMD2<Double>
  var weights: [SIMD2<Double>]

  /// One row of the regression.
  struct Row {
    var feature: SIMD2<Double>
    var label: SIMD2<Double>
  }

  /// - Returns: nil where the rows determine nothing, for example because all features are equal.
  init?(_ rows: [Row], terms: PolynomialTerms, lambda: Double, secondOrderPenalty: Double) {
    guard rows.count > 2 else { return nil }
    let n = Double(rows.count)
    let values = rows.map { terms.values($0.feature) }
    let mean = (0..<terms.count).map { k in values.reduce(0) { $0 + $1[k] } / n }
    let scale = (0..<terms.count).map { k in
      (values.reduce(0) { $0 + ($1[k] - mean[k]) * ($1[k] - mean[k]) } / n).squareRoot()
    }
    guard scale.allSatisfy({ $0 > 1e-9 }) else { return nil }
    let standard = values.map { row in row.indices.map { (row[$0] - mean[$0]) / scale[$0] } }
    let intercept = rows.reduce(SIMD2<Double>.zero) { $0 + $1.label } / n

    var gram = [[Double]](repeating: [Double](repeating: 0, count: terms.count), count: terms.count)
    var right = [[Double]](repeating: [Double](repeating: 0, count: terms.count), count: 2)
    for (row, z) in zip(rows, standard) {
      let label = row.label - intercept
      for i in z.indices {
        for j in 0...i { gram[i][j] += z[i] * z[j] / n }
        right[0][i] += z[i] * label.x / n
        right[1][i] += z[i] * label.y / n
      }
    }
    for i in gram.indices { gram[i][i] += lambda * (i < 2 ? 1 : secondOrderPenalty) }
    guard let solved = LinearSolve.symmetric(gram, right) else { return nil }

    self.terms = terms
    self.mean = mean
    self.scale = scale
    self.intercept = intercept
    weights = gram.indices.map { SIMD2(solved[0][$0], solved[1][$0]) }
  }

  /// The direction for a feature.
  func predict(_ feature: SIMD2<Double>) -> SIMD2<Double> {
    var sum = intercept
    for (k, value) in terms.values(feature).enumerated() {
      sum += weights[k] * ((value - mean[k]) / scale[k])
    }
    return sum
  }

  /// Whether a stored map can be used: as many numbers as its terms need, no scale of zero.
  var isWhole: Bool {
    mean.count == terms.count && scale.count == terms.count && weights.count == terms.count
      && scale.allSatisfy { $0 > 0 }
  }

  /// How the direction's x grows with the feature's x at the middle of what was fitted.
  var horizontalSlope: Double {
    let middle = SIMD2(mean[0], mean[1])
    let step = SIMD2(scale[0], 0)
    return (predict(middle + step) - predict(middle - step)).x / (2 * scale[0])
  }
}
