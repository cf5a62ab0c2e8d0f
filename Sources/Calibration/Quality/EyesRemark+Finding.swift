import Signals
import Statistics

extension EyesRemark {
  /// Tuning of what is noticed about eyes. Figures of rendered people are in `docs/measurements.md`, “Unusual eyes”.
  package struct Configuration: Hashable, Sendable {
    /// Least number of frames at a target, and least number of such targets, from which anything is told.
    package var leastFrames = 5
    /// As `leastFrames`, of targets.
    package var leastTargets = 4
    /// An eye is not seen where it is seen in less than this share of the frames that show the other one. Own choice.
    package var unseenShare = 0.2
    /// An eye hardly moves where it moves less than this share of what the other one does from target to target.
    package var stillShare = 0.5
    /// Eyes take turns where their gaze is further apart than this, degrees: median over the targets. A reflection in glasses puts
    /// them far apart at single targets.
    package var apartDegrees = 5.0
    /// Eyes swing where what both have in common varies by more than this sideways within a target, degrees: SD, median over the
    /// targets. Up and down the lids and the head's registration move both eyes alike, and hardly any nystagmus is vertical alone.
    package var swingDegrees = 1.3
    /// Irises are unclear where their SD is more than this share of their radius, median over the frames.
    package var unclearShare = 0.1
    /// Makes the default tuning of what is noticed about eyes.
    package init() {}
  }

  /// What the frames at a calibration's targets tell about the eyes; empty where there is nothing unusual, or too little is known.
  ///
  /// - Parameters:
  ///   - points: the targets with the eyes that looked at them.
  ///   - model: what was fitted to them.
  ///   - configuration: from where on something is unusual.
  package static func found(
    in points: [CollectedPoint], by model: GazeModel, _ configuration: Configuration = .init()
  ) -> [EyesRemark] {
    let points = points.filter { $0.samples.count >= configuration.leastFrames }
    guard points.count >= configuration.leastTargets else { return [] }
    if let single = Side.allCases.lazy.compactMap({ lone($0, points, configuration) }).first {
      return [single]
    }
    // Eyes that take turns within a target seem to swing too.
    let moving = takeTurns(points, model, configuration) ?? swing(points, model, configuration)
    return [moving].compactMap(\.self) + unclear(points, configuration)
  }

  /// What a calibration and its check tell about the eyes. Maps that were fitted to eyes that take turns agree at the targets of
  /// the fit, and only the check's targets show it.
  ///
  /// - Parameters:
  ///   - points: the calibration's targets.
  ///   - checked: the targets of the check; none where there was no check.
  ///   - model: what was fitted to `points`.
  package static func found(
    in points: [CollectedPoint], checkedOn checked: [CollectedPoint], by model: GazeModel
  ) -> [EyesRemark] {
    let (first, later) = (found(in: points, by: model), found(in: checked, by: model))
    return first + later.filter { remark in !first.contains { $0.kind == remark.kind } }
  }

  /// Whether an eye tells nothing beside the other one.
  private static func lone(
    _ side: Side, _ points: [CollectedPoint], _ configuration: Configuration
  ) -> EyesRemark? {
    let other: Side = side == .left ? .right : .left
    let count = { (side: Side) in
      Double(points.reduce(0) { $0 + $1.samples.count { $0.isUsable(side) } })
    }
    if count(side) < configuration.unseenShare * count(other) { return EyesRemark(.notSeen, side: side) }
    guard let own = travel(side, points, configuration), let others = travel(other, points, configuration),
      own < configuration.stillShare * others
    else { return nil }
    return EyesRemark(.hardlyMoves, side: side)
  }

  /// How far an eye moves from target to target: the SD of its place in the head, in units of the distance between the eyes; nil
  /// where it was seen at too few targets.
  private static func travel(
    _ side: Side, _ points: [CollectedPoint], _ configuration: Configuration
  ) -> Double? {
    let places = points.compactMap { point -> SIMD2<Double>? in
      let seen = point.samples.compactMap { eyes in
        eyes.isUsable(side) ? side.eye(of: eyes).map { SIMD2($0.inHead.x, $0.inHead.y) } : nil
      }
      return seen.count >= configuration.leastFrames ? average(seen) : nil
    }
    guard places.count >= configuration.leastTargets else { return nil }
    let middle = average(places)
    return Spread(of: places.map { $0 - middle }).trace.squareRoot()
  }

  /// Where each eye's own map puts the gaze in the frames of a target that show both eyes, degrees.
  private static func both(
    _ point: CollectedPoint, _ model: GazeModel, _ configuration: Configuration
  ) -> [(left: SIMD2<Double>, right: SIMD2<Double>)]? {
    let degrees = 180 / Double.pi
    let seen = point.samples.compactMap { eyes -> (left: SIMD2<Double>, right: SIMD2<Double>)? in
      guard let left = model.direction(.leftBand, eyes), let right = model.direction(.rightBand, eyes)
      else { return nil }
      return (left * degrees, right * degrees)
    }
    return seen.count >= configuration.leastFrames ? seen : nil
  }

  private static func takeTurns(
    _ points: [CollectedPoint], _ model: GazeModel, _ configuration: Configuration
  ) -> EyesRemark? {
    let apart = points.compactMap { both($0, model, configuration) }.map { frames in
      let mean = average(frames.map { $0.left - $0.right })
      return (mean * mean).sum().squareRoot()
    }
    guard apart.count >= configuration.leastTargets, let worst = apart.max(),
      let usual = median(apart), usual > configuration.apartDegrees
    else { return nil }
    return EyesRemark(.takeTurns, degrees: worst)
  }

  private static func swing(
    _ points: [CollectedPoint], _ model: GazeModel, _ configuration: Configuration
  ) -> EyesRemark? {
    let common = points.compactMap { both($0, model, configuration) }.map { frames in
      let (left, right) = (average(frames.map(\.left)), average(frames.map(\.right)))
      // What each eye's own noise adds is not common to both, and cancels.
      let products = frames.map { ($0.left - left) * ($0.right - right) }
      return max(0, average(products).x).squareRoot()
    }
    guard common.count >= configuration.leastTargets, let usual = median(common),
      usual > configuration.swingDegrees
    else { return nil }
    return EyesRemark(.swing, degrees: usual)
  }

  private static func unclear(_ points: [CollectedPoint], _ configuration: Configuration) -> [EyesRemark] {
    let shares = points.flatMap(\.samples).flatMap { eyes in
      Side.allCases.compactMap { side -> Double? in
        guard let eye = side.eye(of: eyes), eye.irisRadius > 0, eye.variance.isFinite, eye.variance >= 0
        else { return nil }
        return eye.variance.squareRoot() / eye.irisRadius
      }
    }
    guard let usual = median(shares), usual > configuration.unclearShare else { return [] }
    return [EyesRemark(.unclearIris)]
  }
}
