import Signals

/// The running measurements of one eye from frame to frame.
struct EyeMemory {
  /// Tuning, which `VisionConfiguration` holds.
  typealias Configuration = EyeMemoryConfiguration

  let configuration: Configuration
  let side: EyeSide
  /// The eye's outer corner in the head's frame; `inner` is the inner one.
  private var outer: ImagePoint
  private var inner: ImagePoint
  private var learnt = 0.0
  private var usual: RunningPercentile
  /// The usual variance of the iris, in squares of the distance between the eyes.
  private var usualVariance: RunningPercentile
  private var blindFrames = 0

  init(_ side: EyeSide, _ vision: VisionConfiguration) {
    let (configuration, halfWidth) = (vision.eyes, vision.eyeHalfWidth)
    (self.side, self.configuration) = (side, configuration)
    usual = RunningPercentile(capacity: configuration.usualFrames, share: configuration.usualShare)
    usualVariance = RunningPercentile(capacity: configuration.usualFrames, share: 0.5)
    let (x, out) = side == .left ? (-0.5, -1.0) : (0.5, 1.0)
    outer = ImagePoint(x: x + out * halfWidth, y: configuration.below)
    inner = ImagePoint(x: x - out * halfWidth, y: configuration.below)
  }

  var isNew: Bool { learnt == 0 }

  /// The eye's corners in the head's frame, the outer one first.
  var both: [ImagePoint] { [outer, inner] }

  /// The rest position of the iris in the head's frame.
  var rest: ImagePoint { ImagePoint(x: side == .left ? -0.5 : 0.5, y: 0) }

  func corners(in frame: HeadFrame) -> EyeCorners {
    EyeCorners(outer: frame.image(outer), inner: frame.image(inner))
  }

  /// How far the corners are from their usual places, in the head's frame.
  func slip(of corners: EyeCorners, in frame: HeadFrame) -> ImagePoint {
    let (o, i) = (frame.place(corners.outer) - outer, frame.place(corners.inner) - inner)
    return isNew ? ImagePoint(x: 0, y: 0) : ImagePoint(x: (o.x + i.x) / 2, y: (o.y + i.y) / 2)
  }

  mutating func learn(_ corners: EyeCorners, in frame: HeadFrame) {
    learnt = min(configuration.cornerFrames, learnt + 1)
    let (o, i) = (frame.place(corners.outer) - outer, frame.place(corners.inner) - inner)
    outer = outer + ImagePoint(x: o.x / learnt, y: o.y / learnt)
    inner = inner + ImagePoint(x: i.x / learnt, y: i.y / learnt)
  }

  /// Whether a variance of the iris exceeds the usual one by this ratio.
  mutating func isBlind(_ variance: Double, beyond ratio: Double) -> Bool {
    let longest = configuration.longestBlindFrames
    guard usualVariance.count >= configuration.knownFrames, let level = usualVariance.value,
      variance > ratio * level,
      blindFrames < longest
    else {
      if blindFrames >= longest {
        usualVariance = RunningPercentile(capacity: configuration.usualFrames, share: 0.5)
      }
      blindFrames = 0
      usualVariance.remember(variance)
      return false
    }
    blindFrames += 1
    return true
  }

  /// The openness relative to its usual value, at most `Configuration.mostOpenness`: the network's 0 is shut for everybody, but its 1 is not open for
  /// everybody.
  mutating func openness(_ value: Double, isSeen: Bool) -> Double {
    let value = max(0, value)
    let share = value / max(usual.value ?? value, configuration.leastUsual)
    // Frames with shut eyes do not enter the level, so that eyes shut for ten seconds stay shut.
    let (known, level) = (configuration.knownFrames, configuration.levelShare)
    if isSeen, usual.count < known || share > level { usual.remember(value) }
    return min(configuration.mostOpenness, share)
  }
}
