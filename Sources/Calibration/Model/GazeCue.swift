import Signals

/// One account of where a person looks, with a map of its own. What several of them say is fused.
///
/// An eye is asked twice. The skin around it, registered from frame to frame, is the steadier frame for its iris, but
/// slides when the head has gone far from where it was; the corners that the network sees in every frame jitter, and
/// stay where they are. The network's own line of sight needs neither, and differs between people.
enum GazeCue: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// The iris against the skin around the eye; `left` is the image's.
  case leftBand = "left"
  case rightBand = "right"
  /// The iris against the corners of its own eye; both eyes must be seen for the line between them.
  case leftCorners = "left-corners"
  case rightCorners = "right-corners"
  /// `Eyes.sight`.
  case sight

  enum Kind: CaseIterable, Sendable { case band, corners, sight }

  var kind: Kind {
    switch self {
    case .leftBand, .rightBand: .band
    case .leftCorners, .rightCorners: .corners
    case .sight: .sight
    }
  }

  /// Of the image; nil for both eyes together.
  var side: Side? {
    switch self {
    case .leftBand, .leftCorners: .left
    case .rightBand, .rightCorners: .right
    case .sight: nil
    }
  }

  static func all(_ kind: Kind) -> [GazeCue] { allCases.filter { $0.kind == kind } }

  /// The feature before anatomy: levelled by the head's roll; in units of the distance between the eyes, of a sight
  /// line its direction. nil where it is not seen or holds what is no number.
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
    // Narrower than ten px are no eyes.
    guard square > 100 else { return nil }
    let away = SIMD2(eye.iris.x, eye.iris.y) - (side == .left ? l : r)
    return SIMD2((away * axis).sum(), away.y * axis.x - away.x * axis.y) / square
  }

  /// Of the feature, in whatever unit vision has it; only its changes count.
  func variance(_ eyes: Eyes) -> Double? {
    guard let side else { return eyes.sight.map { ($0.varianceX + $0.varianceY) / 2 } }
    return side.eye(of: eyes)?.variance
  }

  /// Where its sight line begins, camera mm.
  func position(_ head: HeadPose) -> SIMD3<Double> {
    side.map { EyeAnatomy.position($0, head: head) } ?? SIMD3(head.xMm, head.yMm, head.zMm)
  }

  /// By how much the direction changes with the feature, as anatomy has it.
  var slope: Double {
    side == nil ? 1 : EyeAnatomy.interocularMm / EyeAnatomy.irisDepthMm
  }

  /// SD of the direction per unit of lean (`GazeModel.lean`, as an angle): skin slides and is lit otherwise when the head
  /// has gone elsewhere. Of 28 development sessions with changes of posture, in which the skin's word went wrong by
  /// 2 to 3 degrees at a lean of 6, and the corners' and the sight line's by a third of that.
  var leanError: Double { kind == .band ? 0.4 : 0 }

  /// The SD of features below which an eye does not move, a third of a degree: a glass eye.
  var leastMove: Double { 0.006 / slope }
}
