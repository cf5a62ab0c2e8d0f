import Statistics

/// The terms of the second-order polynomial in a regression; an intercept is always added.
enum PolynomialTerms: String, Codable, Hashable, Sendable, CaseIterable {
  case linear
  case bilinear
  /// Curved vertically only: the further the iris turns down or up, the more of it the lids cover, which pulls its visible part
  /// towards the middle. Nothing of the kind happens sideways.
  case lidded
  case liddedBilinear
  case quadratic

  /// The polynomial terms of a feature: x, y first; then those of xy, x², y² that the case has.
  func values(_ f: SIMD2<Double>) -> [Double] {
    switch self {
    case .linear: [f.x, f.y]
    case .bilinear: [f.x, f.y, f.x * f.y]
    case .lidded: [f.x, f.y, f.y * f.y]
    case .liddedBilinear: [f.x, f.y, f.x * f.y, f.y * f.y]
    case .quadratic: [f.x, f.y, f.x * f.y, f.x * f.x, f.y * f.y]
    }
  }

  /// The same as `values`, the rest zero: predictions are made by the million, and an array for each takes longer than all else.
  func vector(_ f: SIMD2<Double>) -> SIMD8<Double> {
    switch self {
    case .linear: SIMD8(f.x, f.y, 0, 0, 0, 0, 0, 0)
    case .bilinear: SIMD8(f.x, f.y, f.x * f.y, 0, 0, 0, 0, 0)
    case .lidded: SIMD8(f.x, f.y, f.y * f.y, 0, 0, 0, 0, 0)
    case .liddedBilinear: SIMD8(f.x, f.y, f.x * f.y, f.y * f.y, 0, 0, 0, 0)
    case .quadratic: SIMD8(f.x, f.y, f.x * f.y, f.x * f.x, f.y * f.y, 0, 0, 0)
    }
  }

  var count: Int {
    switch self {
    case .linear: 2
    case .bilinear, .lidded: 3
    case .liddedBilinear: 4
    case .quadratic: 5
    }
  }
}

/// A fitted map from an eye's feature to a direction: ridge on standardised polynomial terms.
///
/// w = w₀ + (ZᵀZ / n + λ P)⁻¹ Zᵀ(y - ȳ - Z w₀) / n with P = 1 for x and y and the second-order penalty for the
/// others; the intercept is not penalised (Hoerl & Kennard 1970). w₀ is zero where points abound, and the slope
/// of a turning eyeball where there are too few to learn one. With three points, what is usual among people counts too
/// (`MapPrior`).
struct Ridge: Hashable, Codable, Sendable {
  var terms: PolynomialTerms
  var mean: [Double]
  var scale: [Double]
  var intercept: SIMD2<Double>
  var weights: [SIMD2<Double>]
  /// (ZᵀZ / n + λ P)⁻¹ / n: covariance of the weights, per unit of a row's variance.
  var weightSpread: [[Double]]
  /// Number of rows that were fitted.
  var rowCount: Int
  /// Variance of the intercept, per unit of a row's variance, where the rows come from several sittings; nil otherwise: then it
  /// is one over `rowCount`.
  var interceptSpread: Double?

  /// One row of the regression: a feature and the direction that belongs to it.
  struct Row {
    var feature: SIMD2<Double>
    var label: SIMD2<Double>
    /// How much the row counts beside one of weight 1. Only fits of several sittings use it.
    var weight = 1.0
    /// The sitting to which the row belongs. Only fits of several sittings use it.
    var sitting = 0
  }

  /// The values towards which the weights are drawn where rows are few.
  struct Prior {
    /// Slope of the direction with the feature, on both axes.
    var slope: Double
    /// The SD that features have over a screen; a few rows cannot determine it.
    var featureSD: Double
  }

  /// Fits the map to rows by ridge regression.
  ///
  /// - Parameter prior: for the linear terms; nil draws all weights towards zero and takes scales from the rows.
  /// - Returns: nil where the rows do not determine the weights, for example because all features are equal.
  init?(
    _ rows: [Row], terms: PolynomialTerms, lambda: Double, secondOrderPenalty: Double, prior: Prior? = nil
  ) {
    guard rows.count > (prior == nil ? 2 : 0) else { return nil }
    let n = Double(rows.count)
    let values = rows.map { terms.vector($0.feature) }
    let mean = (0..<terms.count).map { k in values.reduce(0) { $0 + $1[k] } / n }
    let scale = (0..<terms.count).map { k in
      prior?.featureSD
        ?? (values.reduce(0) { $0 + ($1[k] - mean[k]) * ($1[k] - mean[k]) } / n).squareRoot()
    }
    guard scale.allSatisfy({ $0 > 1e-9 }) else { return nil }
    let held = (prior?.slope ?? 0) * (prior?.featureSD ?? 0)
    let intercept = rows.reduce(SIMD2<Double>.zero) { $0 + $1.label } / n

    // Sums row after row in one array: as arrays of arrays they took most of the time of a fit.
    let m = terms.count
    var (sums, sides) = ([Double](repeating: 0, count: m * m), [SIMD2<Double>](repeating: .zero, count: m))
    for (row, value) in zip(rows, values) {
      var z = value
      for i in 0..<m { z[i] = (value[i] - mean[i]) / scale[i] }
      let label = row.label - intercept - held * SIMD2(z[0], z[1])
      for i in 0..<m {
        for j in 0...i { sums[i * m + j] += z[i] * z[j] / n }
        sides[i] += z[i] * label / n
      }
    }
    for i in 0..<m { sums[i * m + i] += lambda * (i < 2 ? 1 : secondOrderPenalty) }
    let gram = (0..<m).map { Array(sums[$0 * m..<($0 + 1) * m]) }
    let right = [sides.map { $0.x }, sides.map { $0.y }]
    let unit = gram.indices.map { i in gram.indices.map { $0 == i ? 1 / n : 0 } }
    guard let solved = LinearSolve.symmetric(gram, right + unit) else { return nil }

    self.terms = terms
    self.mean = mean
    self.scale = scale
    self.intercept = intercept
    weights = gram.indices.map { k in
      SIMD2(solved[0][k] + (k == 0 ? held : 0), solved[1][k] + (k == 1 ? held : 0))
    }
    weightSpread = Array(solved[2...])
    rowCount = rows.count
    interceptSpread = nil
  }

  /// The polynomial terms of a feature in units of the rows' standard deviations.
  private func standardised(_ feature: SIMD2<Double>) -> SIMD8<Double> {
    var z = terms.vector(feature)
    for k in 0..<terms.count { z[k] = (z[k] - mean[k]) / scale[k] }
    return z
  }

  /// Variance of the prediction at a feature, in units of the variance of one row: small amid the rows, and growing with the
  /// distance from them.
  func leverage(_ feature: SIMD2<Double>) -> Double {
    let z = standardised(feature)
    var sum = interceptSpread ?? 1 / Double(rowCount)
    for i in 0..<terms.count { for j in 0..<terms.count { sum += z[i] * weightSpread[i][j] * z[j] } }
    return max(0, sum)
  }

  /// The map's direction for a feature.
  func predict(_ feature: SIMD2<Double>) -> SIMD2<Double> {
    let z = standardised(feature)
    return weights.indices.reduce(intercept) { $0 + weights[$1] * z[$1] }
  }

  /// Whether a stored map can be used: it has as many numbers as its terms need, and no scale of zero.
  var isWhole: Bool {
    mean.count == terms.count && scale.count == terms.count && weights.count == terms.count
      && scale.allSatisfy { $0 > 0 } && rowCount > 0 && weightSpread.count == terms.count
      && weightSpread.allSatisfy { $0.count == terms.count }
      && interceptSpread.map { $0.isFinite && $0 >= 0 } ?? true
  }

  /// How the direction's x grows with the feature's x, and its y with the feature's y, in the middle of the fitted features.
  var slopes: SIMD2<Double> {
    let middle = SIMD2(mean[0], mean[1])
    let (x, y) = (SIMD2(scale[0], 0), SIMD2(0, scale[1]))
    return SIMD2(
      (predict(middle + x) - predict(middle - x)).x / (2 * scale[0]),
      (predict(middle + y) - predict(middle - y)).y / (2 * scale[1]))
  }

  enum CodingKeys: String, CodingKey {
    case terms, mean, scale, intercept, weights, weightSpread, rowCount, interceptSpread
  }
}
