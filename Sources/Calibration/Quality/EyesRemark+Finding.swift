import Signals
import Statistics

extension EyesRemark {
  /// Tuning of what is noticed about eyes. Figures of rendered people are in `docs/measurements.md`, “Unusual eyes”.
  package struct Configuration: Hashable, Sendable {
    /// Least number of frames in a look, and least number of such looks, from which anything is told.
    package var leastFrames = 5
    /// As `leastFrames`, of looks.
    package var leastLooks = 4
    /// Eyes that follow a target or read are cut into looks of this length, seconds: ten frames of a slow camera. Own choice.
    package var lookSeconds = 0.7
    /// An eye is not seen where it is seen in less than this share of the frames that show the other one. Own choice.
    package var unseenShare = 0.2
    /// An eye hardly moves where it moves less than this share of what the other one does from target to target.
    package var stillShare = 0.5
    /// Eyes take turns where their gaze is further apart than this, degrees: median over the looks. A reflection in glasses puts
    /// them far apart at single ones.
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
    found(in: points.map(\.samples), atRest: true, by: model, configuration)
  }

  /// What looks tell about the eyes; empty where there is nothing unusual, or too little is known.
  ///
  /// - Parameters:
  ///   - looks: the eyes in the frames of each look.
  ///   - atRest: whether the eyes stood still in each look. Only then is it told that they swing: eyes that follow or read move.
  ///   - model: what was fitted to these eyes.
  ///   - configuration: from where on something is unusual.
  static func found(
    in looks: [[Eyes]], atRest: Bool, by model: GazeModel, _ configuration: Configuration = .init()
  ) -> [EyesRemark] {
    let looks = looks.filter { $0.count >= configuration.leastFrames }
    guard looks.count >= configuration.leastLooks else { return [] }
    if let single = Side.allCases.lazy.compactMap({ lone($0, looks, configuration) }).first {
      return [single]
    }
    // Eyes that take turns within a look seem to swing too.
    let moving =
      takeTurns(looks, model, configuration) ?? (atRest ? swing(looks, model, configuration) : nil)
    return [moving].compactMap(\.self) + unclear(looks, configuration)
  }

  /// Whether an eye tells nothing beside the other one.
  private static func lone(
    _ side: Side, _ looks: [[Eyes]], _ configuration: Configuration
  ) -> EyesRemark? {
    let other: Side = side == .left ? .right : .left
    let count = { (side: Side) in
      Double(looks.reduce(0) { $0 + $1.count { $0.isUsable(side) } })
    }
    if count(side) < configuration.unseenShare * count(other) { return EyesRemark(.notSeen, side: side) }
    guard let own = travel(side, looks, configuration), let others = travel(other, looks, configuration),
      own < configuration.stillShare * others
    else { return nil }
    return EyesRemark(.hardlyMoves, side: side)
  }

  /// How far an eye moves from look to look: the SD of its place in the head, in units of the distance between the eyes; nil
  /// where it was seen in too few.
  private static func travel(
    _ side: Side, _ looks: [[Eyes]], _ configuration: Configuration
  ) -> Double? {
    let places = looks.compactMap { look -> SIMD2<Double>? in
      let seen = look.compactMap { eyes in
        eyes.isUsable(side) ? side.eye(of: eyes).map { SIMD2($0.inHead.x, $0.inHead.y) } : nil
      }
      return seen.count >= configuration.leastFrames ? average(seen) : nil
    }
    guard places.count >= configuration.leastLooks else { return nil }
    let middle = average(places)
    return Spread(of: places.map { $0 - middle }).trace.squareRoot()
  }

  /// Where each eye's own map puts the gaze in the frames of a look that show both eyes, degrees.
  private static func both(
    _ look: [Eyes], _ model: GazeModel, _ configuration: Configuration
  ) -> [(left: SIMD2<Double>, right: SIMD2<Double>)]? {
    let degrees = 180 / Double.pi
    let seen = look.compactMap { eyes -> (left: SIMD2<Double>, right: SIMD2<Double>)? in
      guard let left = model.direction(.leftBand, eyes), let right = model.direction(.rightBand, eyes)
      else { return nil }
      return (left * degrees, right * degrees)
    }
    return seen.count >= configuration.leastFrames ? seen : nil
  }

  private static func takeTurns(
    _ looks: [[Eyes]], _ model: GazeModel, _ configuration: Configuration
  ) -> EyesRemark? {
    let apart = looks.compactMap { both($0, model, configuration) }.map { frames in
      let mean = average(frames.map { $0.left - $0.right })
      return (mean * mean).sum().squareRoot()
    }
    guard apart.count >= configuration.leastLooks, let worst = apart.max(),
      let usual = median(apart), usual > configuration.apartDegrees
    else { return nil }
    return EyesRemark(.takeTurns, degrees: worst)
  }

  private static func swing(
    _ looks: [[Eyes]], _ model: GazeModel, _ configuration: Configuration
  ) -> EyesRemark? {
    let common = looks.compactMap { both($0, model, configuration) }.map { frames in
      let (left, right) = (average(frames.map(\.left)), average(frames.map(\.right)))
      // What each eye's own noise adds is not common to both, and cancels.
      let products = frames.map { ($0.left - left) * ($0.right - right) }
      return max(0, average(products).x).squareRoot()
    }
    guard common.count >= configuration.leastLooks, let usual = median(common),
      usual > configuration.swingDegrees
    else { return nil }
    return EyesRemark(.swing, degrees: usual)
  }

  private static func unclear(_ looks: [[Eyes]], _ configuration: Configuration) -> [EyesRemark] {
    let shares = looks.flatMap(\.self).flatMap { eyes in
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
