import Attention
import Signals

/// Somebody who looks at things for a while: samples at 30 Hz on a clock that the test winds.
struct Looking {
  static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  static let text = ScreenPoint(x: 960, y: 500)
  static let exit = ScreenPoint(x: 1824, y: 96)
  static let forward = ScreenPoint(x: 1824, y: 984)
  static let back = ScreenPoint(x: 96, y: 984)

  static func square(_ center: ScreenPoint, size: Double = 160) -> ScreenRect {
    ScreenRect(x: center.x - size / 2, y: center.y - size / 2, width: size, height: size)
  }

  static let layout = GazeLayout(
    targets: [
      DwellTarget(id: .pageForward, rect: square(forward)),
      DwellTarget(id: .pageBack, rect: square(back)),
      DwellTarget(id: .exit, rect: square(exit), priority: 1),
    ],
    zones: [
      ScrollZone(direction: .up, rect: ScreenRect(x: 0, y: 0, width: 1920, height: 130)),
      ScrollZone(direction: .down, rect: ScreenRect(x: 0, y: 950, width: 1920, height: 130)),
      ScrollZone(direction: .left, rect: ScreenRect(x: 0, y: 0, width: 230, height: 1080)),
      ScrollZone(direction: .right, rect: ScreenRect(x: 1690, y: 0, width: 230, height: 1080)),
    ])

  var pipeline: AttentionPipeline
  private(set) var now = 0.0
  private(set) var outputs: [(time: Double, output: AttentionOutput)] = []
  private var frame: UInt64 = 0

  init(layout: GazeLayout = Looking.layout, error: CalibratedError? = CalibratedError(offset: 35, sigma: 20))
  {
    pipeline = AttentionPipeline(layout: layout, screen: Self.screen, calibratedError: error)
  }

  mutating func look(at point: ScreenPoint, seconds: Double) {
    feed(.valid(Self.gaze(point)), openness: 1, seconds: seconds)
  }

  mutating func lose(_ reason: InvalidReason, seconds: Double) {
    feed(.invalid(reason), openness: nil, seconds: seconds)
  }

  /// The lids go down and up; the gaze goes on, as wrong as it is then.
  mutating func shutEyes(seconds: Double, seen point: ScreenPoint) {
    feed(.valid(Self.gaze(point)), openness: 0.1, seconds: seconds)
  }

  mutating func feed(_ gaze: Observation<Gaze>, openness: Double?, seconds: Double) {
    for _ in 0..<Int((seconds * 30).rounded()) {
      step(gaze, openness: openness, at: now)
      now += 1 / 30
    }
  }

  mutating func step(_ gaze: Observation<Gaze>, openness: Double? = 1, at time: Double) {
    frame += 1
    let sample = GazeSample(
      sequence: frame, time: Timestamp(seconds: time), gaze: gaze, openness: openness)
    outputs.append((time, pipeline.step(sample)))
  }

  /// Sets the test's clock, back or forth.
  mutating func setClock(_ time: Double) { now = time }

  static func gaze(_ point: ScreenPoint) -> Gaze {
    Gaze(point: point, covariance: ScreenCovariance(xx: 400, xy: 0, yy: 400))
  }

  var intents: [Intent] { outputs.flatMap(\.output.intents) }
  var events: [GazeEvent] { outputs.flatMap(\.output.events) }
  var chosen: [TargetID] {
    intents.compactMap { if case .chosen(let id) = $0 { id } else { nil } }
  }
  var scrolled: [ScrollDirection] {
    intents.compactMap { if case .scroll(let direction, _) = $0 { direction } else { nil } }
  }
  func speeds(_ direction: ScrollDirection) -> [Double] {
    intents.compactMap { if case .scroll(direction, let speed) = $0 { speed } else { nil } }
  }
  /// When an intent first came.
  func time(of intent: Intent) -> Double? {
    outputs.first { $0.output.intents.contains(intent) }?.time
  }
}
