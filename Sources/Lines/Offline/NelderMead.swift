import Statistics

/// Finds the minimum of a function without derivatives (Nelder & Mead 1965), kept within bounds by clamping.
enum NelderMead {
  /// Searches for the minimum of a function.
  ///
  /// - Parameters:
  ///   - start: where the search begins, within `bounds`.
  ///   - steps: size of the first simplex along each axis; also the scale of the tolerance.
  /// - Returns: the best point found.
  static func minimum(
    from start: [Double], steps: [Double], bounds: [ClosedRange<Double>], iterations: Int = 400,
    of function: ([Double]) -> Double
  ) -> [Double] {
    func clamped(_ x: [Double]) -> [Double] {
      zip(x, bounds).map { min(max($0, $1.lowerBound), $1.upperBound) }
    }
    func vertex(_ x: [Double]) -> (x: [Double], value: Double) {
      let x = clamped(x)
      return (x, function(x))
    }
    var simplex = [vertex(start)]
    for axis in start.indices {
      var x = start
      x[axis] += x[axis] + steps[axis] <= bounds[axis].upperBound ? steps[axis] : -steps[axis]
      simplex.append(vertex(x))
    }
    for _ in 0..<iterations {
      simplex.sort { $0.value < $1.value }
      let (best, worst) = (simplex[0], simplex[start.count])
      let size = start.indices.map { abs(worst.x[$0] - best.x[$0]) / steps[$0] }.max() ?? 0
      if size < 1e-4, worst.value - best.value < 1e-9 * (1 + abs(best.value)) { break }
      let center = start.indices.map { axis in mean(simplex.dropLast().map { $0.x[axis] }) ?? 0 }
      func away(_ share: Double) -> [Double] {
        start.indices.map { center[$0] + share * (center[$0] - worst.x[$0]) }
      }
      let reflected = vertex(away(1))
      if reflected.value < best.value {
        let further = vertex(away(2))
        simplex[start.count] = further.value < reflected.value ? further : reflected
      } else if reflected.value < simplex[start.count - 1].value {
        simplex[start.count] = reflected
      } else {
        let nearer = vertex(away(reflected.value < worst.value ? 0.5 : -0.5))
        if nearer.value < min(reflected.value, worst.value) {
          simplex[start.count] = nearer
        } else {
          for index in 1...start.count {
            simplex[index] = vertex(zip(simplex[index].x, best.x).map { ($0 + $1) / 2 })
          }
        }
      }
    }
    return simplex.min { $0.value < $1.value }?.x ?? start
  }
}
