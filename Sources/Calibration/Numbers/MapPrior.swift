import Foundation
import Statistics

/// What is known of a gaze cue's map before anything is known of the person: how the maps of people differ.
///
/// A map is a polynomial of second order about the middle of the fitted rows, in the feature times the cue's anatomical slope,
/// so that all its terms are angles and their products. The prior allows for no row that is better than a fifth of a degree, so
/// it is weighed against the map without it by their held-out errors.
struct MapPrior: Hashable, Sendable {
  /// The weight of one term: its mean and SD over people.
  struct Term: Hashable, Sendable {
    var mean: Double
    var sd: Double
  }

  /// How far a row may be off its map, and how often people's rows are.
  struct Noise: Hashable, Sendable {
    /// SD of a row about the map on one axis, radians.
    var sd: Double
    /// Share of people with this SD.
    var share: Double
  }

  /// The weights of x, y, xy, x² and y² in the direction's x.
  var x: [Term]
  /// The weights of x, y, xy, x² and y² in the direction's y.
  var y: [Term]
  /// By how much the direction changes with the feature, by anatomy.
  var slope: Double
  var noise: [Noise]
}

/// The weights of a map on one axis after some rows were seen: a normal distribution, in which several assumptions about the
/// rows' noise are combined, each by how well it explains the rows.
struct PosteriorWeights {
  var mean: [Double]
  /// Covariance of the weights.
  var spread: [[Double]]
  /// Expected variance of a row about the map.
  var noise: Double

  /// Combines what is known of people with a person's rows.
  ///
  /// - Parameters:
  ///   - rows: terms of each row, less their means over the rows.
  ///   - labels: the direction of each row on this axis, less its mean.
  /// - Returns: nil where a value is no number.
  init?(
    _ rows: [[Double]], _ labels: [Double], known: [MapPrior.Term], noise candidates: [MapPrior.Noise]
  ) {
    let fits = candidates.compactMap { Fit(rows, labels, known: known, $0) }
    guard let best = fits.map(\.logWeight).max(), best.isFinite else { return nil }
    let shares = fits.map { exp($0.logWeight - best) }
    let total = shares.reduce(0, +)
    mean = known.indices.map { k in zip(fits, shares).reduce(0) { $0 + $1.0.mean[k] * $1.1 } / total }
    noise = zip(fits, shares).reduce(0) { $0 + $1.0.variance * $1.1 } / total
    // Where the assumptions give different weights, that difference is uncertainty too.
    let middle = mean
    spread = known.indices.map { i in
      known.indices.map { j in
        zip(fits, shares).reduce(0) { sum, one in
          let apart = (one.0.mean[i] - middle[i]) * (one.0.mean[j] - middle[j])
          return sum + (one.0.spread[i][j] + apart) * one.1
        } / total
      }
    }
  }

  /// The weights under one assumption about the noise (Bishop 2006, 3.49 to 3.51 and 3.86).
  private struct Fit {
    var mean: [Double]
    var spread: [[Double]]
    var variance: Double
    /// Logarithm of the assumption's probability given the rows, up to a constant.
    var logWeight: Double

    init?(_ rows: [[Double]], _ labels: [Double], known: [MapPrior.Term], _ noise: MapPrior.Noise) {
      let variance = noise.sd * noise.sd
      var precision = [[Double]](repeating: [Double](repeating: 0, count: known.count), count: known.count)
      var side = known.map { $0.mean / ($0.sd * $0.sd) }
      for (i, term) in known.enumerated() { precision[i][i] = 1 / (term.sd * term.sd) }
      for (row, label) in zip(rows, labels) {
        for i in known.indices {
          side[i] += row[i] * label / variance
          for j in 0...i { precision[i][j] += row[i] * row[j] / variance }
        }
      }
      let unit = known.indices.map { i in known.indices.map { $0 == i ? 1.0 : 0 } }
      guard let lower = LinearSolve.cholesky(precision),
        let solved = LinearSolve.symmetric(precision, [side] + unit)
      else { return nil }
      let found = solved[0]
      (mean, spread, self.variance) = (found, Array(solved[1...]), variance)
      let left = zip(rows, labels).reduce(0.0) { sum, row in
        let off = row.1 - zip(row.0, found).reduce(0) { $0 + $1.0 * $1.1 }
        return sum + off * off / variance
      }
      let unusual = zip(found, known).reduce(0.0) { $0 + pow(($1.0 - $1.1.mean) / $1.1.sd, 2) }
      let determinant = lower.indices.reduce(0.0) { $0 + 2 * log(lower[$1][$1]) }
      // One row's worth of the rows has gone into their mean.
      let free = Double(max(0, rows.count - 1))
      let weight = log(noise.share) - (free * log(noise.sd * noise.sd) + determinant + left + unusual) / 2
      guard weight.isFinite else { return nil }
      logWeight = weight
    }
  }
}
