/// Solves a symmetric positive definite system of linear equations by Cholesky's factorisation A = L Lᵀ.
///
/// It is meant for a handful of unknowns and not tuned for large systems.
package enum LinearSolve {
  /// Solves A x = b for each right side b.
  ///
  /// - Parameters:
  ///   - a: n rows of n; only the lower triangle is read.
  ///   - b: right sides of n numbers each.
  /// - Returns: nil where A is not positive definite or holds a value that is no number.
  package static func symmetric(_ a: [[Double]], _ b: [[Double]]) -> [[Double]]? {
    guard let lower = cholesky(a) else { return nil }
    return b.map { backward(lower, forward(lower, $0)) }
  }

  /// The lower triangle L of Cholesky's factorisation L Lᵀ = A; nil where A is not positive definite.
  package static func cholesky(_ a: [[Double]]) -> [[Double]]? {
    let n = a.count
    var lower = [[Double]](repeating: [Double](repeating: 0, count: n), count: n)
    for i in 0..<n {
      for j in 0...i {
        var sum = a[i][j]
        for k in 0..<j { sum -= lower[i][k] * lower[j][k] }
        if i == j {
          // A pivot this far below its diagonal element is a rounding error and holds no information.
          guard sum.isFinite, sum > 1e-13 * a[i][i] else { return nil }
          lower[i][i] = sum.squareRoot()
        } else {
          lower[i][j] = sum / lower[j][j]
        }
      }
    }
    return lower
  }

  private static func forward(_ lower: [[Double]], _ b: [Double]) -> [Double] {
    var y = b
    for i in y.indices {
      for k in 0..<i { y[i] -= lower[i][k] * y[k] }
      y[i] /= lower[i][i]
    }
    return y
  }

  private static func backward(_ lower: [[Double]], _ y: [Double]) -> [Double] {
    var x = y
    for i in x.indices.reversed() {
      for k in (i + 1)..<max(i + 1, x.count) { x[i] -= lower[k][i] * x[k] }
      x[i] /= lower[i][i]
    }
    return x
  }
}
