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
  let choice: MapChoice
  /// The fused errors of each point's samples.
  private let held: [HeldPoint]
  private let variance: [Side: Double]
  private let labelSpread: Double
  private let meanDistance: Double

  init(
    _ points: [CollectedPoint], _ screen: ScreenGeometry, _ configuration: CalibrationConfiguration
  ) throws(CalibrationError) {
    let sight = SightGeometry(screen)
    var best: (score: Double, anatomy: EyeAnatomy, fits: [Side: [EyeFit]])?
    var labelSpread = 0.0
    var anySeen = false
    for anatomy in EyeAnatomy.candidates(points, configuration) {
      var prepared: [Side: [EyePoint?]] = [:]
      for side in Side.allCases {
        let eye = points.map { EyePoint($0, side, anatomy, sight, configuration) }
        anySeen = anySeen || eye.contains { $0 != nil }
        guard Self.moves(eye.compactMap { $0 }) else { continue }
        prepared[side] = eye
        let labels = eye.compactMap { $0?.row.label }
        labelSpread = max(labelSpread, Spread(of: labels.map { $0 - average(labels) }).trace)
      }
      // Of each eye every family, the best first.
      let fits = prepared.mapValues { Self.families($0, configuration) }.filter { !$0.value.isEmpty }
      guard !fits.isEmpty else { continue }
      let mean = fits.values.reduce(0) { $0 + $1[0].score } / Double(fits.count)
      let unusual = anatomy.cornerDepthMm - configuration.usualCornerDepthMm
      let left = anatomy.rotation == nil && HeadRotation(points) != nil ? configuration.rotationPrior : 0
      let score = mean * (1 + configuration.cornerDepthPrior * unusual * unusual + left)
      if score < best?.score ?? .infinity { best = (score, anatomy, fits) }
    }
    guard let best else {
      throw anySeen ? .eyesDoNotMove : .tooFewPoints(usable: 0, needed: configuration.minimumPoints)
    }
    anatomy = best.anatomy
    eyes = best.fits.compactMapValues(\.first)
    self.labelSpread = labelSpread
    let variance = Self.variances(points)
    self.variance = variance
    let held = Self.fuse(eyes, points, variance, configuration)
    self.held = held
    let tried = MapFamily.allCases.compactMap { family -> MapScore? in
      let same = best.fits.compactMapValues { fits in fits.first { $0.family == family } }
      guard same.count == best.fits.count else { return nil }
      let own = Self.fuse(same, points, variance, configuration)
      return MapScore(family: family, heldOutDegrees: Self.rms(own.map { Self.degrees($0.mean) }))
    }
    choice = MapChoice(
      left: eyes[.left]?.family, right: eyes[.right]?.family,
      heldOutDegrees: Self.rms(held.map { Self.degrees($0.mean) }),
      tried: tried.sorted { $0.heldOutDegrees < $1.heldOutDegrees })
    self.points = held.map { point in
      let mean = point.mean
      let noise = Spread(of: point.frames.map { $0.error - mean })
      return Held(offset: Self.degrees(mean), sd: noise.trace.squareRoot() * 180 / .pi)
    }
    let distances = points.flatMap {
      $0.samples.map { sight.distance(SIMD3($0.head.xMm, $0.head.yMm, $0.head.zMm)) }
    }
    meanDistance = median(distances)
  }

  private static func families(_ points: [EyePoint?], _ configuration: CalibrationConfiguration) -> [EyeFit] {
    MapFamily.candidates(points: points.filter { $0 != nil }.count)
      .compactMap { EyeFit(points, $0, configuration) }
      .sorted { $0.score < $1.score }
  }

  private static func degrees(_ error: SIMD2<Double>) -> Double {
    (error * error).sum().squareRoot() * 180 / .pi
  }

  private static func rms(_ values: [Double]) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
  }

  /// Root mean square of the points' offsets, degrees.
  var heldOutDegrees: Double {
    Self.rms(points.map(\.offset))
  }

  var worstOffset: (index: Int, degrees: Double)? {
    points.enumerated().max { $0.element.offset < $1.element.offset }
      .map { ($0.offset, $0.element.offset) }
  }

  /// Refuses eyes that move the wrong way or at random.
  func checkFollows() throws(CalibrationError) {
    let mirrored = eyes.values.allSatisfy { $0.map.horizontalSlope <= 0 }
    // With no relation at all the held-out error is at least the targets' own spread.
    let unrelated = Spread(of: held.map(\.mean)).trace > 0.64 * labelSpread
    if mirrored || unrelated { throw .eyesDoNotFollow }
  }

  func model(_ screen: ScreenGeometry, _ configuration: CalibrationConfiguration) -> GazeModel {
    let eye = { (side: Side) -> GazeModel.EyeModel? in
      guard let fit = eyes[side] else { return nil }
      let alone = zip(fit.heldOut, fit.reach).compactMap { errors, reach -> HeldPoint? in
        guard let errors, let reach else { return nil }
        return HeldPoint(frames: errors.map { HeldFrame(error: $0, noiseRatio: 1) }, reach: reach)
      }
      return GazeModel.EyeModel(
        map: fit.map, error: ErrorModel(alone, configuration), variance: variance[side] ?? 0)
    }
    return GazeModel(
      screen: screen, anatomy: anatomy, left: eye(.left), right: eye(.right),
      both: eyes.count == 2 ? ErrorModel(held, configuration) : nil,
      maximumOffsetPx: configuration.maximumDriftDegrees * screen.pxPerDegree(distanceMm: meanDistance))
  }

  /// Whether an eye's features differ between points by more than a third of a degree: a glass eye's
  /// do not, and the other eye serves alone.
  private static func moves(_ points: [EyePoint]) -> Bool {
    let features = points.map(\.row.feature)
    let mean = average(features)
    return Spread(of: features.map { $0 - mean }).trace.squareRoot() > 0.001
  }

  /// Held-out errors of both eyes together, weighted much as `GazeModel` does; of one where one is seen.
  private static func fuse(
    _ eyes: [Side: EyeFit], _ points: [CollectedPoint], _ variance: [Side: Double],
    _ configuration: CalibrationConfiguration
  ) -> [HeldPoint] {
    let weights = eyes.mapValues { fit in
      let all = fit.heldOut.compactMap { $0 }.flatMap { $0 }
      return fusionWeight(Spread(of: all))
    }
    return points.indices.map { point in
      var seen: [Int: [(side: Side, error: SIMD2<Double>)]] = [:]
      var reach: [Double] = []
      for side in Side.allCases {
        guard let fit = eyes[side], let errors = fit.heldOut[point], let indices = fit.indices[point]
        else { continue }
        reach += fit.reach[point].map { [$0] } ?? []
        for (index, error) in zip(indices, errors) { seen[index, default: []].append((side, error)) }
      }
      let frames = seen.sorted { $0.key < $1.key }.map { index, looks -> HeldFrame in
        var (sum, total) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        var ratio = 0.0
        for look in looks {
          let weight = weights[look.side] ?? .zero
          (sum, total) = (sum + weight * look.error, total + weight)
          let own = look.side.eye(of: points[point].samples[index])?.variance ?? 0
          ratio += noiseRatio(own, reference: variance[look.side] ?? 0) / Double(looks.count)
        }
        return HeldFrame(
          error: sum / total,
          disagreement: looks.count == 2 ? looks[0].error - looks[1].error : nil, noiseRatio: ratio)
      }
      return HeldPoint(frames: frames, reach: reach.reduce(0, +) / Double(max(1, reach.count)))
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
