import Foundation
import Signals
import Statistics

/// All gaze cues fitted to one choice of calibration points, each under the best assumption about anatomy.
struct PointsFit {
  /// The error of one calibration point by a model that was fitted without it, degrees.
  struct Held {
    var offset: Double
    var sd: Double
    /// Gaze at the point by that model, screen px; nil where the eyes were not seen, or look past the screen's plane.
    var gaze: ScreenPoint?
  }

  /// A gaze cue with its maps, of which the one with the smallest held-out error is used.
  struct Chosen {
    /// The cue's fits with every family of maps, the best first.
    var fits: [EyeFit]
    var anatomy: EyeAnatomy?
    /// Median of the variance that vision reported for the cue during calibration; 0 where it reported none.
    var variance: Double

    var fit: EyeFit { fits[0] }

    /// The fit that the other points would have chosen. A point's error with the map that was chosen for being best on that
    /// very point is smaller than the error at points to come.
    func fit(without point: Int) -> EyeFit {
      fits.min { $0.score(without: point) < $1.score(without: point) } ?? fits[0]
    }
  }

  let cues: [GazeCue: Chosen]
  let points: [Held]
  let choice: MapChoice
  /// The errors of each point's samples with all cues combined, by which eyes are used.
  private let held: [Eyes.Seen: [HeldPoint]]
  private let labelSpread: Double
  /// Indices of the points whose errors were measured.
  private let tested: [Int]
  /// Number of looks that tell the offset of a person who comes back; nil where points of the sitting itself were held out.
  private let looks: Int?
  private let head: HeadReference
  private let meanDistance: Double

  /// Fits all gaze cues to calibration points.
  ///
  /// - Parameter part: the part that earlier sittings take.
  /// - Throws: `eyesDoNotMove`, `tooFewPoints`.
  init(
    _ points: [CollectedPoint], _ screen: ScreenGeometry, _ configuration: CalibrationConfiguration,
    earlier part: SittingPart = .none
  ) throws(CalibrationError) {
    let sight = SightGeometry(screen)
    let rotation = HeadRotation(points)
    var anySeen = false
    var labelSpread = 0.0
    var found: [GazeCue: (anatomy: EyeAnatomy?, fits: [EyeFit])] = [:]
    let ranked = part.isReturning ? HeldOut.sittings(looks: part.looks) : .points
    for kind in GazeCue.Kind.allCases
    where kind != .corners || points.count >= configuration.minimumPointsForCorners {
      let anatomies: [EyeAnatomy?] =
        kind == .sight ? [nil] : EyeAnatomy.candidates(points, rotation: rotation, configuration)
      var best: (score: Double, anatomy: EyeAnatomy?, prepared: [GazeCue: [EyePoint?]])?
      for anatomy in anatomies {
        var prepared: [GazeCue: [EyePoint?]] = [:]
        for cue in GazeCue.all(kind) {
          let seen = points.map { EyePoint($0, cue, anatomy, sight, configuration) }
          anySeen = anySeen || seen.contains { $0 != nil }
          guard Self.moves(seen.compactMap { $0 }, cue, configuration) else { continue }
          prepared[cue] = seen
          let labels = seen.compactMap { $0?.row.label }
          labelSpread = max(labelSpread, Spread(of: labels.map { $0 - average(labels) }).trace)
        }
        // Planes rank the anatomies as well as any map does, and are faster to fit.
        let score = anatomies.count == 1 ? 0 : Self.score(prepared, anatomy, rotation, configuration, ranked)
        if let score, score < best?.score ?? .infinity { best = (score, anatomy, prepared) }
      }
      for (cue, seen) in best?.prepared ?? [:] {
        let beside = part.beside.compactMap { EyePoint($0, cue, best?.anatomy, sight, configuration) }
        let fits = Self.families(seen, cue, configuration, beside.isEmpty ? ranked : .beside(beside))
        if !fits.isEmpty { found[cue] = (best?.anatomy, fits) }
      }
    }
    found = Self.withoutEchoes(found, points, configuration)
    guard !found.isEmpty else {
      throw anySeen ? .eyesDoNotMove : .tooFewPoints(usable: 0, needed: configuration.minimumPoints)
    }
    let chosen = found.reduce(into: [GazeCue: Chosen]()) { all, entry in
      let variances = points.flatMap { $0.samples.compactMap(entry.key.variance) }
      all[entry.key] = Chosen(
        fits: entry.value.fits, anatomy: entry.value.anatomy,
        variance: median(variances.filter { $0.isFinite && $0 > 0 }) ?? 0)
    }
    cues = chosen
    self.labelSpread = labelSpread
    var held: [Eyes.Seen: [HeldPoint]] = [:]
    for seen in [Eyes.Seen.both, .left, .right] {
      let those = chosen.filter { seen == .both || $0.key.serves(seen) }
      if seen == .both || those.keys.contains(where: { $0.side != nil }) {
        held[seen] = Self.fuse(those, points, configuration)
      }
    }
    self.held = held
    let all = held[.both] ?? []
    tested = points.indices.filter { !part.looks.contains($0) && points[$0].isScored }
    looks =
      part.isReturning ? max(1, points.count { $0.sitting == CollectedPoint.presentSitting }) : nil
    choice = Self.choice(found, chosen, all, points, tested, configuration)
    self.points = zip(points, all).map { collected, point in
      let mean = point.mean
      let noise = Spread(of: point.frames.map { $0.error - mean })
      return Held(
        offset: Self.degrees(mean), sd: noise.trace.squareRoot() * 180 / .pi,
        gaze: point.frames.isEmpty ? nil : Self.gaze(collected, error: mean, sight))
    }
    let heads = points.flatMap { $0.samples.map(\.head) }
    let present = points.filter { $0.sitting == CollectedPoint.presentSitting }.flatMap {
      $0.samples.map(\.head)
    }
    head = HeadReference(part.isReturning && !present.isEmpty ? present : heads)
    meanDistance = median(heads.map { sight.distance(SIMD3($0.xMm, $0.yMm, $0.zMm)) }) ?? 0
  }

  /// The held-out score of planes under an assumption about anatomy; nil where none can be fitted.
  private static func score(
    _ prepared: [GazeCue: [EyePoint?]], _ anatomy: EyeAnatomy?, _ rotation: HeadRotation?,
    _ configuration: CalibrationConfiguration, _ held: HeldOut
  ) -> Double? {
    let scores = prepared.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { cue, seen in
      let least = MapFamily.candidates(points: seen.count { $0 != nil }).first ?? .linear
      return EyeFit(seen, cue, least, configuration, held: held)?.score
    }
    guard !scores.isEmpty else { return nil }
    let mean = scores.reduce(0, +) / Double(scores.count)
    let unusual = (anatomy?.cornerDepthMm ?? 0) - configuration.usualCornerDepthMm
    let left = anatomy?.rotation == nil && rotation != nil ? configuration.rotationPrior : 0
    return mean * (1 + configuration.cornerDepthPrior * unusual * unusual + left)
  }

  /// The cue's fits with every family of maps, the best first.
  private static func families(
    _ points: [EyePoint?], _ cue: GazeCue, _ configuration: CalibrationConfiguration, _ held: HeldOut
  ) -> [EyeFit] {
    // Without looks of its own a sitting's map is the person's, which shared slopes tell better.
    if held.hasLooks {
      return EyeFit(points, cue, .anatomical, configuration, held: held).map { [$0] } ?? []
    }
    let count = points.count { $0 != nil }
    let all = Set(
      MapFamily.candidates(points: count) + MapFamily.candidates(points: count + held.earlier.count))
    return MapFamily.allCases.filter(all.contains)
      .compactMap { EyeFit(points, cue, $0, configuration, held: held) }
      .sorted { $0.score < $1.score }
  }

  /// Drops the cues of the eyes' corners where vision moves the corners along with the skin: they then add no information.
  static func withoutEchoes<Fits>(
    _ found: [GazeCue: Fits], _ points: [CollectedPoint], _ configuration: CalibrationConfiguration
  ) -> [GazeCue: Fits] {
    found.filter { cue, _ in
      guard cue.kind == .corners else { return true }
      let band: GazeCue = cue == .leftCorners ? .leftBand : .rightBand
      let apart = points.flatMap(\.samples).compactMap { eyes -> SIMD2<Double>? in
        guard let a = cue.feature(eyes), let b = band.feature(eyes) else { return nil }
        return a - b
      }
      let middle = average(apart)
      return Spread(of: apart.map { $0 - middle }).trace.squareRoot() > configuration.echoSD
    }
  }

  private static func choice(
    _ found: [GazeCue: (anatomy: EyeAnatomy?, fits: [EyeFit])], _ chosen: [GazeCue: Chosen],
    _ held: [HeldPoint], _ points: [CollectedPoint], _ tested: [Int],
    _ configuration: CalibrationConfiguration
  ) -> MapChoice {
    let tried = MapFamily.allCases.compactMap { family -> MapScore? in
      var same: [GazeCue: Chosen] = [:]
      for (cue, entry) in found {
        guard let fit = entry.fits.first(where: { $0.family == family }), var one = chosen[cue] else {
          return nil
        }
        one.fits = [fit]
        same[cue] = one
      }
      let fused = fuse(same, points, configuration)
      return MapScore(family: family, heldOutDegrees: rms(tested.map { degrees(fused[$0].mean) }))
    }
    return MapChoice(
      left: chosen[.leftBand]?.fit.family, right: chosen[.rightBand]?.fit.family,
      leftCorners: chosen[.leftCorners]?.fit.family, rightCorners: chosen[.rightCorners]?.fit.family,
      sight: chosen[.sight]?.fit.family, heldOutDegrees: rms(tested.map { degrees(held[$0].mean) }),
      tried: tried.sorted { $0.heldOutDegrees < $1.heldOutDegrees })
  }

  /// Gaze on the screen at a target, given the mean error of its direction.
  private static func gaze(
    _ point: CollectedPoint, error: SIMD2<Double>, _ sight: SightGeometry
  ) -> ScreenPoint? {
    let heads = point.samples.map { SIMD3($0.head.xMm, $0.head.yMm, $0.head.zMm) }
    let eye = heads.reduce(SIMD3()) { $0 + $1 } / Double(max(1, heads.count))
    return sight.point(from: eye, along: sight.direction(from: eye, to: point.target.point) + error)
  }

  private static func degrees(_ error: SIMD2<Double>) -> Double {
    (error * error).sum().squareRoot() * 180 / .pi
  }

  private static func rms(_ values: [Double]) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
  }

  /// Held-out error: root mean square of the points' offsets, degrees.
  var heldOutDegrees: Double {
    Self.rms(tested.map { points[$0].offset })
  }

  /// Whether rows of earlier sittings take part in any cue's map.
  var usesEarlier: Bool { cues.values.contains(where: \.fit.usesEarlier) }

  var worstOffset: (index: Int, degrees: Double)? {
    points.enumerated().max { $0.element.offset < $1.element.offset }
      .map { ($0.offset, $0.element.offset) }
  }

  /// Throws if the eyes' features are unrelated to the targets, or related the wrong way.
  func checkFollows(_ configuration: CalibrationConfiguration) throws(CalibrationError) {
    let slopes = cues.values.map(\.fit.map.slopes)
    let areTurned = slopes.allSatisfy { $0.x <= 0 }
    // With no relation at all the held-out error is at least as large as the targets' own spread.
    let error = Spread(of: (held[.both] ?? []).map(\.mean)).trace
    let unrelated = error > configuration.unrelatedShare * labelSpread
    // Mirrored eyes keep up and down. Someone who looks at the opposite end of the screen reverses the vertical too.
    if !unrelated, areTurned, slopes.allSatisfy({ $0.y > 0 }) { throw .mirrored }
    if unrelated || areTurned { throw .eyesDoNotFollow }
  }

  func model(_ screen: ScreenGeometry, _ configuration: CalibrationConfiguration) -> GazeModel {
    GazeModel(
      screen: screen,
      cues: cues.mapValues { chosen in
        let alone = chosen.fit.heldOut.indices.compactMap { point -> HeldPoint? in
          let fit = chosen.fit(without: point)
          guard let errors = fit.heldOut[point], let reach = fit.reach[point] else { return nil }
          return HeldPoint(frames: errors.map { HeldFrame(error: $0, noiseRatio: 1) }, reach: reach)
        }
        return GazeModel.CueModel(
          map: chosen.fit.map, anatomy: chosen.anatomy, error: ErrorModel(alone, configuration),
          variance: chosen.variance)
      },
      errors: held.mapValues { ErrorModel($0, configuration, looks: looks) }, head: head,
      posture: PostureError(configuration), fusionFreedom: configuration.fusionFreedom,
      tuning: configuration.gaze,
      maximumOffsetPx: configuration.maximumDriftDegrees * screen.pxPerDegree(distanceMm: meanDistance))
  }

  /// Whether a cue's features differ between points by more than noise. Those of a glass eye do not, and the other eye is then
  /// used alone.
  private static func moves(
    _ points: [EyePoint], _ cue: GazeCue, _ configuration: CalibrationConfiguration
  ) -> Bool {
    let features = points.map(\.row.feature)
    let mean = average(features)
    return Spread(of: features.map { $0 - mean }).trace.squareRoot()
      > configuration.leastMove / cue.slope
  }

  /// Held-out errors of all these cues combined, weighted nearly as in `GazeModel`. The maps and weights for each point are
  /// those that the other points chose.
  private static func fuse(
    _ chosen: [GazeCue: Chosen], _ points: [CollectedPoint], _ configuration: CalibrationConfiguration
  ) -> [HeldPoint] {
    points.indices.map { point in
      let fits = chosen.mapValues { $0.fit(without: point) }
      let weights = fits.mapValues { fit in
        let others = fit.heldOut.indices.filter { $0 != point }.compactMap { fit.heldOut[$0] }
        return fusionWeight(Spread(of: others.flatMap { $0 }))
      }
      func fused(_ said: [(cue: GazeCue, error: SIMD2<Double>)]) -> Fused {
        let names = said.map(\.cue)
        return Fused(
          said.map {
            Fused.Word(
              value: $0.error, precision: weights[$0.cue] ?? .one,
              share: Fused.share($0.cue, among: names))
          }, freedom: configuration.fusionFreedom, passes: configuration.gaze.fusionPasses)
      }
      var seen: [Int: [(cue: GazeCue, error: SIMD2<Double>)]] = [:]
      var settled: [(cue: GazeCue, error: SIMD2<Double>)] = []
      var reach: [Double] = []
      for cue in GazeCue.allCases {
        guard let fit = fits[cue], let errors = fit.heldOut[point], let indices = fit.indices[point]
        else { continue }
        reach += fit.reach[point].map { [$0] } ?? []
        settled.append((cue, average(errors)))
        for (index, error) in zip(indices, errors) { seen[index, default: []].append((cue, error)) }
      }
      let frames = seen.sorted { $0.key < $1.key }.map { index, said -> HeldFrame in
        let all = fused(said)
        let ratios = said.map { one in
          noiseRatio(
            one.cue.variance(points[point].samples[index]) ?? 0,
            reference: chosen[one.cue]?.variance ?? 0, within: configuration.gaze.noiseRatio)
        }
        return HeldFrame(
          error: all.mean, scatter: all.scatter, noiseRatio: ratios.reduce(0, +) / Double(ratios.count))
      }
      return HeldPoint(
        frames: frames, reach: reach.reduce(0, +) / Double(max(1, reach.count)),
        settledScatter: settled.isEmpty ? .zero : fused(settled).scatter)
    }
  }
}

extension GazeCue {
  /// Whether the gaze cue can be used where only this eye is seen.
  func serves(_ seen: Eyes.Seen) -> Bool {
    switch self {
    case .leftBand: seen == .left
    case .rightBand: seen == .right
    case .leftCorners, .rightCorners: false
    case .sight: true
    }
  }
}
