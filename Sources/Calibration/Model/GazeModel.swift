import Foundation
import Signals
import Statistics

/// A fitted calibration: from eyes to where they look on the screen, with the error to expect.
///
/// Where the head is enters by geometry; only how the iris's place in the head relates to the sight
/// line is fitted (see `Calibrator`). A pure value: use from any thread.
package struct GazeModel: Hashable, Codable, Sendable {
  /// One cue's map and its error on held-out targets.
  struct CueModel: Hashable, Codable, Sendable {
    var map: GazeMap
    /// nil for a cue that anatomy does not concern.
    var anatomy: EyeAnatomy?
    var error: ErrorModel
    /// Median of the variance that the eye tracker reported for it during calibration; 0 where it reported none.
    var variance: Double

    enum CodingKeys: String, CodingKey {
      case map, anatomy, error, variance
    }
  }

  /// The screen it was fitted on.
  package let screen: ScreenGeometry
  /// Drift correction in force, added to every point, its uncertainty to every covariance.
  package private(set) var drift = DriftCorrection.none
  /// The largest offset on either axis, px.
  package let maximumOffsetPx: Double
  let cues: [GazeCue: CueModel]
  /// Of all cues together, and of those that are left where one eye alone is seen.
  let errors: SeenErrors
  /// Where the head was during calibration.
  let head: HeadReference
  let posture: PostureError
  /// Student's degrees of freedom where cues are fused.
  let fusionFreedom: Double

  struct SeenErrors: Hashable, Codable, Sendable {
    var both: ErrorModel?
    var left: ErrorModel?
    var right: ErrorModel?

    init(_ errors: [Eyes.Seen: ErrorModel]) {
      (both, left, right) = (errors[.both], errors[.left], errors[.right])
    }

    subscript(seen: Eyes.Seen) -> ErrorModel? {
      switch seen {
      case .left: left ?? both
      case .right: right ?? both
      case .both, .none: both
      }
    }

    var isWhole: Bool { [both, left, right].allSatisfy { $0?.isWhole ?? true } && both != nil }

    enum CodingKeys: String, CodingKey {
      case both, left, right
    }
  }

  /// Where the head was during calibration, as the camera saw it: x / z and y / z of the way to it.
  package var usualPlace: SIMD2<Double> { head.place }

  init(
    screen: ScreenGeometry, cues: [GazeCue: CueModel], errors: [Eyes.Seen: ErrorModel],
    head: HeadReference, posture: PostureError, fusionFreedom: Double, maximumOffsetPx: Double
  ) {
    self.screen = screen
    self.cues = cues
    self.errors = SeenErrors(errors)
    self.head = head
    self.posture = posture
    self.fusionFreedom = fusionFreedom
    self.maximumOffsetPx = maximumOffsetPx
  }

  /// Where the eyes look: px of `screen`, with covariance in px². The point may lie beside the screen.
  ///
  /// Invalid (`eyesNotFound`) where no fitted eye is seen or its numbers are unusable, and
  /// (`offScreen`) where the sight line does not meet the screen's plane.
  package func predict(_ eyes: Eyes) -> Observation<Gaze> {
    let seen = GazeCue.allCases.compactMap { look($0, eyes) }
    // A line of sight alone is not enough: it is there for eyes that nobody calibrated, too.
    guard seen.contains(where: { $0.cue.side != nil }) else { return .invalid(.eyesNotFound) }
    let sight = SightGeometry(screen)
    var used: [(look: Look, point: ScreenPoint)] = []
    for look in seen {
      guard let point = sight.point(from: look.position, along: look.direction) else { continue }
      used.append((look, point))
    }
    guard !used.isEmpty else { return .invalid(.offScreen) }
    let names = used.map(\.look.cue)
    let scale = pxPerRadian(eyes.head)
    let words = used.map { look, point in
      Fused.Word(
        value: SIMD2(point.x, point.y), precision: fusionWeight(look.spread) / (scale * scale),
        share: Fused.share(look.cue, among: names) * plausibility(point))
    }
    let fused = Fused(words, freedom: fusionFreedom)
    let point = ScreenPoint(x: fused.mean.x, y: fused.mean.y)
    let own = covariance(of: used.map(\.look), scatter: fused.scatter, eyes.head)
    let more = drift.covariance(at: point, on: screen)
    return .valid(
      Gaze(
        point: point + drift.shift(at: point, on: screen),
        covariance: ScreenCovariance(xx: own.xx + more.xx, xy: own.xy + more.xy, yy: own.yy + more.yy)))
  }

  /// 1 on the screen and falling beside it: where the eyes disagree, the one that would look at the wall is the
  /// one that a reflection has misled. A share of the weight, so one eye alone may look wherever it does.
  private func plausibility(_ point: ScreenPoint) -> Double {
    let beside = ScreenPoint(
      x: max(0, -point.x, point.x - screen.widthPx), y: max(0, -point.y, point.y - screen.heightPx))
    let far = beside.length / (0.1 * screen.widthPx)
    return max(1e-3, exp(-far * far / 2))
  }

  /// The gaze of a frame of the pipeline, as `predict`, with the eyes' distance and openness.
  package func sample(_ sample: EyesSample) -> GazeSample {
    let gaze: Observation<Gaze> =
      switch sample.eyes {
      case .valid(let eyes): predict(eyes)
      case .invalid(let reason): .invalid(reason)
      }
    return GazeSample(
      sequence: sample.sequence, time: sample.time, gaze: gaze,
      distanceMm: sample.eyes.value.map { distanceMm($0.head) },
      openness: sample.eyes.value.map(\.openness))
  }

  /// From the eyes to the screen's plane, mm.
  package func distanceMm(_ head: HeadPose) -> Double {
    SightGeometry(screen).distance(SIMD3(head.xMm, head.yMm, head.zMm))
  }

  /// How far the gaze moves on the screen with its direction. A direction's sine grows more slowly than its tangent; at
  /// a reader's 20° by 6 %, left out here.
  private func pxPerRadian(_ head: HeadPose) -> SIMD2<Double> {
    distanceMm(head) * SIMD2(screen.pxPerMmX, screen.pxPerMmY)
  }

  /// SD of the offset that is left right after calibration, degrees: of one target by the targets it was fitted to.
  package var offsetSDDegrees: Double? {
    guard let both = errors.both, both.points > 0 else { return nil }
    return (both.systematic.trace / 2 / Double(both.points)).squareRoot() * 180 / .pi
  }

  /// SD of the error of a single place, degrees: of targets that the calibration had not seen.
  package var placeSDDegrees: Double? {
    errors.both.map { ($0.systematic.trace / 2 * $0.scale).squareRoot() * 180 / .pi }
  }

  /// How far the head has gone and turned from where it was during calibration, as px of gaze: a head that is `lean`
  /// away moves the gaze by that times the relative error of the anatomy that compensates for it.
  package func lean(of head: HeadPose) -> ScreenPoint {
    let away: SIMD2<Double> = lean(of: head)
    let mm = distanceMm(head)
    return ScreenPoint(x: -away.x * mm * screen.pxPerMmX, y: away.y * mm * screen.pxPerMmY)
  }

  /// The same as an angle, radians, camera axes.
  private func lean(of head: HeadPose) -> SIMD2<Double> {
    self.head.shift(of: head) + self.head.turn(of: head)
  }

  /// Corrects drift: this is added to every later point, in place of what was before.
  ///
  /// Nothing else that is learnt while reading changes the model. Offset and stretch are bounded by `maximumOffsetPx`
  /// on each axis; a correction that holds what is no number takes all correction away.
  /// - Returns: the correction now in force.
  @discardableResult
  package mutating func correct(by new: DriftCorrection) -> DriftCorrection {
    drift = new.bounded(offset: maximumOffsetPx, stretch: maximumOffsetPx)
    return drift
  }

  /// Whether a stored model can be used.
  var isWhole: Bool {
    cues.keys.contains { $0.side != nil }
      && cues.values.allSatisfy { $0.map.isWhole && $0.error.isWhole }
      && errors.isWhole && head.isWhole && posture.isWhole && fusionFreedom > 0 && screen.isPossible
  }

  /// One cue's sight line.
  private struct Look {
    var cue: GazeCue
    var position: SIMD3<Double>
    /// Camera axes.
    var direction: SIMD2<Double>
    var noiseRatio: Double
    var reach: Double
    var spread: Spread
  }

  private func look(_ cue: GazeCue, _ eyes: Eyes) -> Look? {
    guard let model = cues[cue], let seen = cue.feature(eyes) else { return nil }
    let feature = model.anatomy?.feature(seen, head: eyes.head) ?? seen
    let levelled = model.map.predict(feature)
    let ratio = noiseRatio(cue.variance(eyes) ?? 0, reference: model.variance)
    let reach = model.map.leverage(feature)
    let away = cue.leanError * lean(of: eyes.head)
    let moved = (away * away).sum()
    return Look(
      cue: cue, position: cue.position(eyes.head),
      direction: Roll(eyes.head).unlevel(levelled), noiseRatio: ratio, reach: reach,
      spread: model.error.spread(reach: reach, noiseRatio: ratio) + Spread(xx: moved, yy: moved))
  }

  /// To the point from the middle between both eyes, as a cue has it: a sine on each axis, camera axes; nil where
  /// it says nothing.
  func direction(_ cue: GazeCue, _ eyes: Eyes) -> SIMD2<Double>? {
    guard let look = look(cue, eyes) else { return nil }
    let sight = SightGeometry(screen)
    return sight.point(from: look.position, along: look.direction).map {
      sight.direction(from: GazeCue.sight.position(eyes.head), to: $0)
    }
  }

  /// - Parameter scatter: of the cues' points about the fused one, px².
  private func covariance(of seen: [Look], scatter: Spread, _ head: HeadPose) -> ScreenCovariance {
    let scale = pxPerRadian(head)
    let (kx, ky) = (scale.x, scale.y)
    let sides = Set(seen.compactMap(\.cue.side))
    let eyes: Eyes.Seen = sides.count == 2 ? .both : sides.contains(.left) ? .left : .right
    let n = Double(seen.count)
    // Screen x runs against camera x.
    let apart = Spread(xx: scatter.xx / (kx * kx), xy: -scatter.xy / (kx * ky), yy: scatter.yy / (ky * ky))
    var spread =
      errors[eyes]?.spread(
        reach: seen.reduce(0) { $0 + $1.reach } / n, noiseRatio: seen.reduce(0) { $0 + $1.noiseRatio } / n,
        scatter: apart) ?? seen[0].spread
    spread =
      spread
      + posture.spread(
        shift: self.head.shift(of: head), turn: self.head.turn(of: head), knowsLean: drift.knowsLean)
    return ScreenCovariance(xx: spread.xx * kx * kx, xy: -spread.xy * kx * ky, yy: spread.yy * ky * ky)
  }

  enum CodingKeys: String, CodingKey {
    case screen, drift, maximumOffsetPx, errors, head, posture, fusionFreedom
    // As in profiles that were stored under an older name.
    case cues = "witnesses"
  }
}

/// Weight of an eye on each axis when both are fused: the inverse of its error's variance.
func fusionWeight(_ spread: Spread) -> SIMD2<Double> {
  // The floor (0.01°)² keeps a perfect synthetic eye from an infinite weight.
  let floor = 3e-8
  return SIMD2(1 / max(spread.xx, floor), 1 / max(spread.yy, floor))
}
