import Foundation
import Signals
import Statistics

/// A fitted calibration: computes from eyes where they look on the screen, with the expected error.
///
/// Where the head is enters by geometry; only the relation of the iris's place in the head to the sight line is fitted (see
/// `Calibrator`). A pure value that can be used from any thread.
package struct GazeModel: Hashable, Codable, Sendable {
  /// Tuning of how the cues of one frame are weighed.
  package struct Configuration: Hashable, Codable, Sendable {
    /// SD of the direction of a cue of the skin per unit of lean (`GazeModel.lean`, as an angle): skin slides and is lit
    /// differently when the head has moved. From 28 rendered development sessions with changes of posture, in which the
    /// skin's cues were off by 2 to 3 degrees at a lean of 6, and those of the corners and the sight line by a third of
    /// that.
    package var bandLeanError = 0.4
    /// Bounds of how noisy a frame's iris counts relative to those of the calibration, as a ratio of variances. Chosen by
    /// trial.
    package var noiseRatio = 0.04...25.0
    /// Distance beside the screen, as a share of its width, that is one SD of the weight of a cue that points there. Chosen by
    /// trial.
    package var besideShare = 0.1
    /// Least weight of a cue that points far beside the screen, so that one alone still counts. Chosen by trial.
    package var leastPlausibility = 1e-3
    /// How often weights and mean of the cues are computed anew in combining them. Chosen by trial.
    package var fusionPasses = 5
    /// Makes the default tuning of how cues are weighed.
    package init() {}
  }

  /// Not stored: stored models are used with the tuning of the program that reads them.
  private(set) var tuning = Configuration()
  /// One gaze cue's map and its error on held-out targets.
  struct CueModel: Hashable, Codable, Sendable {
    var map: GazeMap
    /// Anatomy with which the cue's feature is corrected; nil for a cue that anatomy does not concern.
    var anatomy: EyeAnatomy?
    var error: ErrorModel
    /// Median of the variance that vision reported for the cue during calibration; 0 where it reported none.
    var variance: Double

    enum CodingKeys: String, CodingKey {
      case map, anatomy, error, variance
    }
  }

  /// The screen on which the model was fitted.
  package let screen: ScreenGeometry
  /// The drift correction in force: it is added to every gaze point, and its uncertainty to every covariance.
  package private(set) var drift = DriftCorrection.none
  /// The largest offset of a drift correction on either axis, px.
  package let maximumOffsetPx: Double
  let cues: [GazeCue: CueModel]
  /// Error of all cues together, and of the cues that remain where one eye alone is seen.
  let errors: SeenErrors
  /// Where the head was during calibration.
  let head: HeadReference
  let posture: PostureError
  /// Student's degrees of freedom with which cues are combined.
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

  /// Place of the head during calibration as the camera saw it: x / z and y / z of the head's position.
  package var usualPlace: SIMD2<Double> { head.place }

  init(
    screen: ScreenGeometry, cues: [GazeCue: CueModel], errors: [Eyes.Seen: ErrorModel],
    head: HeadReference, posture: PostureError, fusionFreedom: Double, tuning: Configuration = .init(),
    maximumOffsetPx: Double
  ) {
    self.tuning = tuning
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
    // A line of sight alone is not enough for gaze, because the network also gives one for eyes that were not calibrated.
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
    let fused = Fused(words, freedom: fusionFreedom, passes: tuning.fusionPasses)
    let point = ScreenPoint(x: fused.mean.x, y: fused.mean.y)
    let own = covariance(of: used.map(\.look), scatter: fused.scatter, eyes.head)
    let more = drift.covariance(at: point, on: screen)
    return .valid(
      Gaze(
        point: point + drift.shift(at: point, on: screen),
        covariance: ScreenCovariance(xx: own.xx + more.xx, xy: own.xy + more.xy, yy: own.yy + more.yy)))
  }

  /// Weight of a cue by its gaze point: 1 on the screen and falling beside it. Where the eyes disagree, the one whose point is
  /// far beside the screen has been misled by a reflection. Weights are relative, so one eye alone may look anywhere.
  private func plausibility(_ point: ScreenPoint) -> Double {
    let beside = ScreenPoint(
      x: max(0, -point.x, point.x - screen.widthPx), y: max(0, -point.y, point.y - screen.heightPx))
    let far = beside.length / (tuning.besideShare * screen.widthPx)
    return max(tuning.leastPlausibility, exp(-far * far / 2))
  }

  /// The gaze of one frame of the pipeline, as `predict`, with the eyes' distance and openness.
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

  /// Distance from the eyes to the screen's plane, mm.
  package func distanceMm(_ head: HeadPose) -> Double {
    SightGeometry(screen).distance(SIMD3(head.xMm, head.yMm, head.zMm))
  }

  /// How far gaze moves on the screen with its direction, px per radian. A direction's sine grows more slowly than its tangent,
  /// at a reader's 20° by 6 %, which is neglected here.
  private func pxPerRadian(_ head: HeadPose) -> SIMD2<Double> {
    distanceMm(head) * SIMD2(screen.pxPerMmX, screen.pxPerMmY)
  }

  /// SD of the offset that remains right after calibration, degrees: the error of one target divided among all that were
  /// fitted.
  package var offsetSDDegrees: Double? {
    guard let both = errors.both, both.points > 0 else { return nil }
    return (both.systematic.trace / 2 / Double(both.points)).squareRoot() * 180 / .pi
  }

  /// SD of the gaze error at a single place, degrees: that of targets to which the calibration was not fitted.
  package var placeSDDegrees: Double? {
    errors.both.map { ($0.systematic.trace / 2 * $0.scale).squareRoot() * 180 / .pi }
  }

  /// How far the head has moved and turned since calibration, as px of gaze: the gaze's error is this lean times the relative
  /// error of the anatomy that compensates for it.
  package func lean(of head: HeadPose) -> ScreenPoint {
    let away: SIMD2<Double> = lean(of: head)
    let mm = distanceMm(head)
    return ScreenPoint(x: -away.x * mm * screen.pxPerMmX, y: away.y * mm * screen.pxPerMmY)
  }

  /// How far the head has moved and turned since calibration, as an angle, radians in camera axes.
  private func lean(of head: HeadPose) -> SIMD2<Double> {
    self.head.shift(of: head) + self.head.turn(of: head)
  }

  /// Sets the drift correction that is added to every later gaze point, in place of the one before.
  ///
  /// Nothing else that is learnt while reading changes the model. Offset and stretch are limited to `maximumOffsetPx` on each
  /// axis; a correction that holds a value that is no number removes all correction.
  /// - Returns: the correction now in force.
  @discardableResult
  package mutating func correct(by new: DriftCorrection) -> DriftCorrection {
    drift = new.bounded(offset: maximumOffsetPx, stretch: maximumOffsetPx)
    return drift
  }

  /// Whether a model that was read from a profile can be used: its numbers are complete and finite.
  var isWhole: Bool {
    cues.keys.contains { $0.side != nil }
      && cues.values.allSatisfy { $0.map.isWhole && $0.error.isWhole }
      && errors.isWhole && head.isWhole && posture.isWhole && fusionFreedom > 0 && screen.isPossible
  }

  /// The sight line that one gaze cue gives in a frame.
  private struct Look {
    var cue: GazeCue
    var position: SIMD3<Double>
    /// Direction of the sight line, camera axes.
    var direction: SIMD2<Double>
    var noiseRatio: Double
    var reach: Double
    var spread: Spread
  }

  private func look(_ cue: GazeCue, _ eyes: Eyes) -> Look? {
    guard let model = cues[cue], let seen = cue.feature(eyes) else { return nil }
    let feature = model.anatomy?.feature(seen, head: eyes.head) ?? seen
    let levelled = model.map.predict(feature)
    let ratio = noiseRatio(cue.variance(eyes) ?? 0, reference: model.variance, within: tuning.noiseRatio)
    let reach = model.map.leverage(feature)
    let away = cue.leanError(tuning) * lean(of: eyes.head)
    let moved = (away * away).sum()
    return Look(
      cue: cue, position: cue.position(eyes.head),
      direction: Roll(eyes.head).unlevel(levelled), noiseRatio: ratio, reach: reach,
      spread: model.error.spread(reach: reach, noiseRatio: ratio) + Spread(xx: moved, yy: moved))
  }

  /// Direction from the middle between both eyes to the cue's gaze point: a sine on each axis, camera axes; nil where the cue
  /// gives none.
  func direction(_ cue: GazeCue, _ eyes: Eyes) -> SIMD2<Double>? {
    guard let look = look(cue, eyes) else { return nil }
    let sight = SightGeometry(screen)
    return sight.point(from: look.position, along: look.direction).map {
      sight.direction(from: GazeCue.sight.position(eyes.head), to: $0)
    }
  }

  /// The covariance of the combined gaze point, px².
  /// - Parameter scatter: of the cues' points about the combined one, px².
  private func covariance(of seen: [Look], scatter: Spread, _ head: HeadPose) -> ScreenCovariance {
    let scale = pxPerRadian(head)
    let (kx, ky) = (scale.x, scale.y)
    let sides = Set(seen.compactMap(\.cue.side))
    let eyes: Eyes.Seen = sides.count == 2 ? .both : sides.contains(.left) ? .left : .right
    let n = Double(seen.count)
    // The screen's x axis is opposite to the camera's, so the covariance of x and y changes its sign.
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
    // Profiles store the cues under this older name.
    case cues = "witnesses"
  }
}

/// Weight of a cue on each axis when cues are combined: the inverse of its error's variance.
func fusionWeight(_ spread: Spread) -> SIMD2<Double> {
  // The floor of (0.01°)² keeps the perfect eye of a synthetic test from an infinite weight.
  let floor = 3e-8
  return SIMD2(1 / max(spread.xx, floor), 1 / max(spread.yy, floor))
}
