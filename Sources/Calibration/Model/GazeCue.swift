import Signals

/// One estimate of where a person looks, with a map of its own. The estimates of several gaze cues are combined.
///
/// Each eye gives two cues. The skin around the eye, registered from frame to frame, is the steadier reference for the iris,
/// but slides when the head has moved far. The eye's corners, which the network finds in every frame, jitter but do not slide.
/// The network's own line of sight needs neither, and is off by a different angle for each person.
enum GazeCue: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// The iris relative to the skin around the eye; `left` is the image's left.
  case leftBand = "left"
  case rightBand = "right"
  /// The iris relative to the corners of its own eye; both eyes must be seen for the line between them.
  case leftCorners = "left-corners"
  case rightCorners = "right-corners"
  /// The line of sight of the network, `Eyes.sight`.
  case sight

  enum Kind: CaseIterable, Sendable { case band, corners, sight }

  var kind: Kind {
    switch self {
    case .leftBand, .rightBand: .band
    case .leftCorners, .rightCorners: .corners
    case .sight: .sight
    }
  }

  /// The side of the image on which the cue's eye is; nil for a cue of both eyes together.
  var side: Side? {
    switch self {
    case .leftBand, .leftCorners: .left
    case .rightBand, .rightCorners: .right
    case .sight: nil
    }
  }

  static func all(_ kind: Kind) -> [GazeCue] { allCases.filter { $0.kind == kind } }

  /// The cue's feature before anatomy, levelled by the head's roll: a displacement in units of the distance between the eyes,
  /// or the direction of a sight line. nil where it is not seen or holds a value that is no number.
  func feature(_ eyes: Eyes) -> SIMD2<Double>? {
    let found: SIMD2<Double>? =
      switch kind {
      case .band:
        side.flatMap { eyes.isUsable($0) ? $0.eye(of: eyes)?.inHead : nil }.map { SIMD2($0.x, $0.y) }
      case .corners: side.flatMap { Self.againstCorners($0, eyes) }
      case .sight:
        eyes.hasUsableHead
          ? eyes.sight.map { Roll(eyes.head).level(SIMD2($0.x, $0.y)) } : nil
      }
    return found.flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
  }

  private static func againstCorners(_ side: Side, _ eyes: Eyes) -> SIMD2<Double>? {
    guard let left = eyes.left, let right = eyes.right, eyes.isUsable(side) else { return nil }
    let between = { (eye: Eye) in
      SIMD2(eye.innerCorner.x + eye.outerCorner.x, eye.innerCorner.y + eye.outerCorner.y) / 2
    }
    let (l, r) = (between(left), between(right))
    let axis = r - l
    let square = (axis * axis).sum()
    let eye = side == .left ? left : right
    // Eyes less than ten px apart are no eyes.
    guard square > 100 else { return nil }
    let away = SIMD2(eye.iris.x, eye.iris.y) - (side == .left ? l : r)
    return SIMD2((away * axis).sum(), away.y * axis.x - away.x * axis.y) / square
  }

  /// Variance of the cue's feature, in whatever unit vision gives it; only its changes are used.
  func variance(_ eyes: Eyes) -> Double? {
    guard let side else { return eyes.sight.map { ($0.varianceX + $0.varianceY) / 2 } }
    return side.eye(of: eyes)?.variance
  }

  /// Where the cue's sight line begins, camera mm.
  func position(_ head: HeadPose) -> SIMD3<Double> {
    side.map { EyeAnatomy.position($0, head: head) } ?? SIMD3(head.xMm, head.yMm, head.zMm)
  }

  /// How much the direction changes with the feature, by anatomy.
  var slope: Double {
    side == nil ? 1 : EyeAnatomy.interocularMm / EyeAnatomy.irisDepthMm
  }

  /// SD of the cue's direction per unit of lean (`GazeModel.lean`, as an angle).
  func leanError(_ tuning: GazeModel.Configuration) -> Double { kind == .band ? tuning.bandLeanError : 0 }
}
