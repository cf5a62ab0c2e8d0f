import Statistics

/// Ridge regression of rows from several sittings, each with an offset of its own.
///
/// label = intercept + offset of the sitting + weights · terms. An offset is what a change of seat, of the camera's place, of
/// the glasses or of the eye reference adds to all directions of a sitting alike. It is a nuisance: normally distributed about
/// zero (a random intercept; Laird & Ware 1982), and its precision is given as a number of rows. Slopes are learnt from all
/// sittings. The mean of all sittings stands in for the present one's as far as its own rows do not tell it.
extension Ridge {
  /// Fits the slopes to all rows, and the intercept to one sitting.
  ///
  /// With the offsets minimised out, the sum of squares falls apart: each row counts by its distance from its sitting's mean,
  /// and each sitting's mean counts as κ W / (κ + W) rows, W being the sitting's weight and κ the offset's precision.
  /// - Parameters:
  ///   - rows: of all sittings.
  ///   - present: the sitting for which the map is meant. It may have no rows: then its offset is expected to be zero.
  ///   - offsetRows: precision of a sitting's offset, as so many rows of weight 1; above 0.
  /// - Returns: nil where the rows do not determine the weights.
  init?(
    _ rows: [Row], present: Int, offsetRows: Double, terms: PolynomialTerms, lambda: Double,
    secondOrderPenalty: Double, prior: Prior? = nil
  ) {
    guard offsetRows > 0 else { return nil }
    let sums = SittingSums(rows, terms: terms, offsetRows: offsetRows)
    guard let sums, rows.count > (prior == nil ? 2 : 0) else { return nil }
    let total = sums.total
    let scale = (0..<terms.count).map { k in prior?.featureSD ?? (sums.square[k][k] / total).squareRoot() }
    guard scale.allSatisfy({ $0 > 1e-9 }) else { return nil }
    let held = (prior?.slope ?? 0) * (prior?.featureSD ?? 0)
    var gram = sums.square
    for i in gram.indices { for j in 0...i { gram[i][j] /= total * scale[i] * scale[j] } }
    // The prior's slope of x with x and of y with y is subtracted before the fit and added after it.
    let right = [0, 1].map { axis in
      gram.indices.map { i in
        sums.sides[i][axis] / (total * scale[i]) - held * (i >= axis ? gram[i][axis] : gram[axis][i])
      }
    }
    for i in gram.indices { gram[i][i] += lambda * (i < 2 ? 1 : secondOrderPenalty) }
    let unit = gram.indices.map { i in gram.indices.map { $0 == i ? 1 / total : 0 } }
    guard let solved = LinearSolve.symmetric(gram, right + unit) else { return nil }

    let here = sums.middle(of: present)
    self.terms = terms
    mean = here.values
    self.scale = scale
    intercept = here.label
    weights = gram.indices.map { k in
      SIMD2(solved[0][k] + (k == 0 ? held : 0), solved[1][k] + (k == 1 ? held : 0))
    }
    weightSpread = Array(solved[2...])
    rowCount = rows.count
    interceptSpread = here.spread
  }
}

/// The sums of a regression of several sittings, with their offsets minimised out.
private struct SittingSums {
  /// Weight, mean terms and mean label of rows.
  struct Middle {
    var weight: Double
    var values: [Double]
    var label: SIMD2<Double>
    /// Variance of the label, per unit of a row's variance.
    var spread = 0.0
  }

  /// The weight of all rows.
  private(set) var total = 0.0
  /// Products of the centred terms; the lower triangle.
  private(set) var square: [[Double]]
  /// Products of the centred terms with the centred labels.
  private(set) var sides: [SIMD2<Double>]
  private var sittings: [Int: Middle] = [:]
  /// The mean of the sittings' means.
  private var common: Middle
  private let offsetRows: Double

  init?(_ rows: [Ridge.Row], terms: PolynomialTerms, offsetRows: Double) {
    let rows = rows.filter { $0.weight > 0 }
    guard !rows.isEmpty, rows.allSatisfy(\.weight.isFinite) else { return nil }
    self.offsetRows = offsetRows
    let count = terms.count
    square = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    sides = [SIMD2<Double>](repeating: .zero, count: count)
    common = Middle(weight: 0, values: [Double](repeating: 0, count: count), label: .zero)
    // In the order of the rows, so that the same rows always give the same sums.
    var order: [Int] = []
    for row in rows {
      if sittings[row.sitting] == nil { order.append(row.sitting) }
      let empty = Middle(weight: 0, values: [Double](repeating: 0, count: count), label: .zero)
      sittings[row.sitting, default: empty].take(terms.values(row.feature), row.label, weight: row.weight)
      total += row.weight
    }
    for sitting in order {
      guard let middle = sittings[sitting] else { continue }
      common.take(
        middle.values, middle.label, weight: offsetRows * middle.weight / (offsetRows + middle.weight))
    }
    for row in rows {
      guard let middle = sittings[row.sitting] else { continue }
      add(terms.values(row.feature), row.label, less: middle, weight: row.weight)
    }
    for sitting in order {
      guard let middle = sittings[sitting] else { continue }
      let weight = offsetRows * middle.weight / (offsetRows + middle.weight)
      add(middle.values, middle.label, less: common, weight: weight)
    }
  }

  private mutating func add(_ values: [Double], _ label: SIMD2<Double>, less middle: Middle, weight: Double) {
    let away = label - middle.label
    for i in values.indices {
      let term = values[i] - middle.values[i]
      for j in 0...i { square[i][j] += weight * term * (values[j] - middle.values[j]) }
      sides[i] += weight * term * away
    }
  }

  /// The place at which a sitting's plane is known best, and the label there: between the mean of its own rows and that of all
  /// sittings, by what each says of its offset.
  func middle(of sitting: Int) -> Middle {
    let own = sittings[sitting]
    let weight = own?.weight ?? 0
    let share = weight / (weight + offsetRows)
    let far = (1 - share) * (1 - share) / common.weight
    guard let own else {
      return Middle(weight: 0, values: common.values, label: common.label, spread: 1 / offsetRows + far)
    }
    return Middle(
      weight: weight,
      values: common.values.indices.map { k in
        share * own.values[k] + (1 - share) * common.values[k]
      },
      label: share * own.label + (1 - share) * common.label, spread: 1 / (weight + offsetRows) + far)
  }
}

extension SittingSums.Middle {
  /// Adds values to the means.
  fileprivate mutating func take(_ more: [Double], _ label: SIMD2<Double>, weight added: Double) {
    weight += added
    let share = added / weight
    for k in values.indices { values[k] += share * (more[k] - values[k]) }
    self.label += share * (label - self.label)
  }
}
