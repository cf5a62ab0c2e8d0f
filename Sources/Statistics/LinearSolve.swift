/// Solves a symmetric positive definite system of linear equations by Cholesky's factorisation A = L Lᵀ.
///
/// It is meant for a handful of unknowns and not tuned for large systems. Fits of calibrations solve thousands of such
/// systems: the factor lies in one array, row after row, since arrays of arrays took most of the time.
package enum LinearSolve {
  /// Solves A x = b for each right side b.
  ///
  /// - Parameters:
  ///   - a: n rows of n; only the lower triangle is read.
  ///   - b: right sides of n numbers each.
  /// - Returns: nil where A is not positive definite or holds a value that is no number.
  package static func symmetric(_ a: [[Double]], _ b: [[Double]]) -> [[Double]]? {
    guard let factor = factor(a) else { return nil }
    return factor.withUnsafeBufferPointer { lower in
      b.map { side in
        var x = side
        x.withUnsafeMutableBufferPointer { solve(lower, $0, a.count) }
        return x
      }
    }
  }

  /// The lower triangle L of Cholesky's factorisation L Lᵀ = A; nil where A is not positive definite.
  package static func cholesky(_ a: [[Double]]) -> [[Double]]? {
    let n = a.count
    return factor(a).map { lower in (0..<n).map { Array(lower[$0 * n..<($0 + 1) * n]) } }
  }

  /// The lower triangle L, n rows of n numbers one after another.
  private static func factor(_ a: [[Double]]) -> [Double]? {
    let n = a.count
    var lower = [Double](repeating: 0, count: n * n)
    let isDefinite = lower.withUnsafeMutableBufferPointer { lower in
      for i in 0..<n {
        let row = a[i]
        for j in 0...i {
          var sum = row[j]
          for k in 0..<j { sum -= lower[i * n + k] * lower[j * n + k] }
          if i == j {
            // A pivot this far below its diagonal element is a rounding error and holds no information.
            guard sum.isFinite, sum > 1e-13 * row[i] else { return false }
            lower[i * n + i] = sum.squareRoot()
          } else {
            lower[i * n + j] = sum / lower[j * n + j]
          }
        }
      }
      return true
    }
    return isDefinite ? lower : nil
  }

  /// Solves L Lᵀ x = b in place of b, forward and backward.
  private static func solve(
    _ lower: UnsafeBufferPointer<Double>, _ x: UnsafeMutableBufferPointer<Double>, _ n: Int
  ) {
    precondition(x.count == n, "a right side has as many numbers as there are unknowns")
    // A column of the unit matrix begins with zeros, and so does what comes of it.
    let first = x.firstIndex { $0 != 0 } ?? n
    for i in first..<n {
      var sum = x[i]
      for k in first..<i { sum -= lower[i * n + k] * x[k] }
      x[i] = sum / lower[i * n + i]
    }
    for i in stride(from: n - 1, through: 0, by: -1) {
      var sum = x[i]
      for k in i + 1..<n { sum -= lower[k * n + i] * x[k] }
      x[i] = sum / lower[i * n + i]
    }
  }
}
