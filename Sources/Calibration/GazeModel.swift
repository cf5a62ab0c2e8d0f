import Foundation
import Signals

/// A fitted calibration: from eyes to where they look on the screen, with the error to expect.
///
/// Where the head is enters by geometry; only how the iris's place in the head relates to the sight
/// line is fitted (see `Calibrator`). A pure value: use from any thread.
public struct GazeModel: Hashable, Codable, Sendable {
  /// One eye's map and its error on held-out targets.
  struct EyeModel: Hashable, Codable, Sendable {
    var map: GazeMap
    var error: ErrorModel
    /// Median variance of the iris during calibration, px²; 0 where none was given.
    var variance: Double
  }

  /// The screen it was fitted on.
  public let screen: ScreenGeometry
  /// Drift correction in force, added to every point, its uncertainty to every covariance.
  public private(set) var drift = DriftCorrection.none
  /// The largest offset on either axis, px.
  public let maximumOffsetPx: Double
  let anatomy: EyeAnatomy
  let left: EyeModel?
  let right: EyeModel?
  /// Of both eyes together; nil where only one was fitted.
  let both: ErrorModel?

  init(
    screen: ScreenGeometry, anatomy: EyeAnatomy, left: EyeModel?, right: EyeModel?,
    both: ErrorModel?, maximumOffsetPx: Double
  ) {
    self.screen = screen
    self.anatomy = anatomy
    self.left = left
    self.right = right
    self.both = both
    self.maximumOffsetPx = maximumOffsetPx
  }

  /// Where the eyes look: px of `screen`, with covariance in px². The point may lie beside the screen.
  ///
  /// Invalid (`eyesNotFound`) where no fitted eye is seen or its numbers are unusable, and
  /// (`offScreen`) where the sight line does not meet the screen's plane.
  public func predict(_ eyes: Eyes) -> Observation<Gaze> {
    let seen = Side.allCases.compactMap { look($0, eyes) }
    guard !seen.isEmpty else { return .invalid(.eyesNotFound) }
    let sight = SightGeometry(screen)
    var points: [(point: ScreenPoint, weight: SIMD2<Double>)] = []
    var used: [Look] = []
    for look in seen {
      guard let point = sight.point(from: look.eye, along: look.direction) else { continue }
      points.append((point, fusionWeight(look.spread) * plausibility(point)))
      used.append(look)
    }
    guard !points.isEmpty else { return .invalid(.offScreen) }
    let total = points.reduce(SIMD2<Double>.zero) { $0 + $1.weight }
    let point = ScreenPoint(
      x: points.reduce(0) { $0 + $1.point.x * $1.weight.x } / total.x,
      y: points.reduce(0) { $0 + $1.point.y * $1.weight.y } / total.y)
    let apart = points.count == 2 ? points[0].point - points[1].point : nil
    let own = covariance(of: used, apart: apart, eyes.head)
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

  /// The same for a frame of the river, with the eyes' distance and openness.
  public func sample(_ sample: EyesSample) -> GazeSample {
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
  public func distanceMm(_ head: HeadPose) -> Double {
    SightGeometry(screen).distance(SIMD3(head.xMm, head.yMm, head.zMm))
  }

  /// Corrects drift: this is added to every later point, in place of what was before.
  ///
  /// The one thing that flows up the river, and only by this call. Offset and stretch are bounded by
  /// `maximumOffsetPx` on each axis; a correction that holds what is no number takes all correction away.
  /// - Returns: the correction now in force.
  @discardableResult
  public mutating func correct(by new: DriftCorrection) -> DriftCorrection {
    drift = new.bounded(offset: maximumOffsetPx, stretch: maximumOffsetPx)
    return drift
  }

  /// Whether a stored model can be used.
  var isWhole: Bool {
    let eyes = [left, right].compactMap { $0 }
    return !eyes.isEmpty && eyes.allSatisfy { $0.map.isWhole && $0.error.isWhole } && screen.isPossible
      && both?.isWhole ?? true
  }

  /// One eye's sight line.
  private struct Look {
    var eye: SIMD3<Double>
    /// Camera axes.
    var direction: SIMD2<Double>
    var noiseRatio: Double
    var reach: Double
    var spread: Spread
  }

  private func look(_ side: Side, _ eyes: Eyes) -> Look? {
    guard let model = side == .left ? left : right, let eye = side.eye(of: eyes), eyes.isUsable(side)
    else { return nil }
    let feature = anatomy.feature(eye, head: eyes.head)
    let levelled = model.map.predict(feature)
    let ratio = noiseRatio(eye.variance, reference: model.variance)
    let reach = model.map.leverage(feature)
    return Look(
      eye: EyeAnatomy.position(side, head: eyes.head), direction: Roll(eyes.head).unlevel(levelled),
      noiseRatio: ratio, reach: reach, spread: model.error.spread(reach: reach, noiseRatio: ratio))
  }

  /// - Parameter apart: the left eye's point less the right eye's, px.
  private func covariance(of seen: [Look], apart: ScreenPoint?, _ head: HeadPose) -> ScreenCovariance {
    // A direction's sine grows more slowly than its tangent; at a reader's 20° by 6 %, left out here.
    let mm = distanceMm(head)
    let (kx, ky) = (mm * screen.pxPerMmX, mm * screen.pxPerMmY)
    var spread = seen[0].spread
    if let apart, let both {
      spread = both.spread(
        reach: (seen[0].reach + seen[1].reach) / 2,
        noiseRatio: (seen[0].noiseRatio + seen[1].noiseRatio) / 2,
        disagreement: SIMD2(-apart.x / kx, apart.y / ky))
    }
    // Screen x runs against camera x.
    return ScreenCovariance(xx: spread.xx * kx * kx, xy: -spread.xy * kx * ky, yy: spread.yy * ky * ky)
  }
}

/// Weight of an eye on each axis when both are fused: the inverse of its error's variance.
func fusionWeight(_ spread: Spread) -> SIMD2<Double> {
  // The floor (0.01°)² keeps a perfect synthetic eye from an infinite weight.
  let floor = 3e-8
  return SIMD2(1 / max(spread.xx, floor), 1 / max(spread.yy, floor))
}
