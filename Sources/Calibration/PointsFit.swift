import Foundation
import Signals

/// Both eyes fitted to one choice of points, under the best assumption about anatomy.
struct PointsFit {
  /// One point as a model that never saw it puts it, degrees.
  struct Held {
    var offset: Double
    var sd: Double
  }

  let anatomy: EyeAnatomy
  let eyes: [Side: EyeFit]
  let points: [Held]
  /// The fused errors of each point's samples.
  private let residuals: [[SIMD2<Double>]]
  private let variance: [Side: Double]
  private let labelSpread: Double
  private let meanDistance: Double

  init(
    _ points: [CollectedPoint], _ screen: ScreenGeometry, _ configuration: CalibrationConfiguration
  ) throws(CalibrationError) {
    let sight = SightGeometry(screen)
    var best: (score: Double, anatomy: EyeAnatomy, eyes: [Side: EyeFit])?
    var labelSpread = 0.0
    var anySeen = false
    for anatomy in Self.candidates(configuration) {
      var eyes: [Side: EyeFit] = [:]
      for side in Side.allCases {
        let prepared = points.map { EyePoint($0, side, anatomy, sight, configuration) }
        anySeen = anySeen || prepared.contains { $0 != nil }
        guard Self.moves(prepared.compactMap { $0 }) else { continue }
        eyes[side] = EyeFit(prepared, configuration)
        let labels = prepared.compactMap { $0?.row.label }
        labelSpread = max(labelSpread, Spread(of: labels.map { $0 - average(labels) }).trace)
      }
      guard !eyes.isEmpty else { continue }
      let unusual = anatomy.cornerDepthMm - configuration.usualCornerDepthMm
      let score =
        eyes.values.reduce(0) { $0 + $1.score } / Double(eyes.count)
        * (1 + configuration.cornerDepthPrior * unusual * unusual)
      if score < best?.score ?? .infinity { best = (score, anatomy, eyes) }
    }
    guard let best else {
      throw anySeen ? .eyesDoNotMove : .tooFewPoints(usable: 0, needed: configuration.minimumPoints)
    }
    (anatomy, eyes) = (best.anatomy, best.eyes)
    self.labelSpread = labelSpread
    residuals = Self.fuse(best.eyes, count: points.count)
    self.points = residuals.map { list in
      let mean = average(list)
      let noise = Spread(of: list.map { $0 - mean })
      return Held(
        offset: (mean * mean).sum().squareRoot() * 180 / .pi,
        sd: noise.trace.squareRoot() * 180 / .pi)
    }
    variance = Self.variances(points)
    let distances = points.flatMap {
      $0.samples.map { sight.distance(SIMD3($0.head.xMm, $0.head.yMm, $0.head.zMm)) }
    }
    meanDistance = median(distances)
  }

  /// Root mean square of the points' offsets, degrees.
  var heldOutDegrees: Double {
    (points.reduce(0) { $0 + $1.offset * $1.offset } / Double(max(1, points.count))).squareRoot()
  }

  var worstOffset: (index: Int, degrees: Double)? {
    points.enumerated().max { $0.element.offset < $1.element.offset }
      .map { ($0.offset, $0.element.offset) }
  }

  /// Refuses eyes that move the wrong way or at random.
  func checkFollows() throws(CalibrationError) {
    let mirrored = eyes.values.allSatisfy { $0.map.horizontalSlope <= 0 }
    // With no relation at all the held-out error is at least the targets' own spread.
    let unrelated = Spread(of: residuals.map(average)).trace > 0.64 * labelSpread
    if mirrored || unrelated { throw .eyesDoNotFollow }
  }

  func model(_ screen: ScreenGeometry, _ configuration: CalibrationConfiguration) -> GazeModel {
    let eye = { (side: Side) in
      eyes[side].map {
        GazeModel.EyeModel(
          map: $0.map, error: HeldOutError($0.heldOut.compactMap { $0 }), variance: variance[side] ?? 0)
      }
    }
    return GazeModel(
      screen: screen, anatomy: anatomy, left: eye(.left), right: eye(.right),
      both: eyes.count == 2 ? HeldOutError(residuals) : nil,
      maximumOffsetPx: configuration.maximumDriftDegrees * screen.pxPerDegree(distanceMm: meanDistance))
  }

  private static func candidates(_ configuration: CalibrationConfiguration) -> [EyeAnatomy] {
    let still = EyeAnatomy(cornerDepthMm: configuration.usualCornerDepthMm, usesRotation: false)
    guard configuration.usesHeadRotation else { return [still] }
    return [still]
      + configuration.cornerDepthsMm.map { EyeAnatomy(cornerDepthMm: $0, usesRotation: true) }
  }

  /// Whether an eye's features differ between points by more than a third of a degree: a glass eye's
  /// do not, and the other eye serves alone.
  private static func moves(_ points: [EyePoint]) -> Bool {
    let features = points.map(\.row.feature)
    let mean = average(features)
    return Spread(of: features.map { $0 - mean }).trace.squareRoot() > 0.001
  }

  /// Held-out errors of both eyes together, weighted as `GazeModel` does; of one where one is seen.
  private static func fuse(_ eyes: [Side: EyeFit], count: Int) -> [[SIMD2<Double>]] {
    let weights = eyes.mapValues {
      fusionWeight(HeldOutError($0.heldOut.compactMap { $0 }).spread(noiseRatio: 1))
    }
    return (0..<count).map { point in
      var sums: [Int: (error: SIMD2<Double>, weight: SIMD2<Double>)] = [:]
      for side in Side.allCases {
        guard let fit = eyes[side], let weight = weights[side], let errors = fit.heldOut[point],
          let indices = fit.indices[point]
        else { continue }
        for (index, error) in zip(indices, errors) {
          let sum = sums[index] ?? (.zero, .zero)
          sums[index] = (sum.error + weight * error, sum.weight + weight)
        }
      }
      return sums.sorted { $0.key < $1.key }.map { $0.value.error / $0.value.weight }
    }
  }

  private static func variances(_ points: [CollectedPoint]) -> [Side: Double] {
    var result: [Side: Double] = [:]
    for side in Side.allCases {
      let seen = points.flatMap { $0.samples.compactMap { side.eye(of: $0)?.variance } }
      result[side] = median(seen.filter { $0.isFinite && $0 > 0 })
    }
    return result
  }
}
