import Drift
import Signals

@testable import Calibration
@testable import Tracking

/// A made-up person before a `CalibrationRun`: no tracker, no frames, no clock but its own.
///
/// Eyes are balls as anatomy has them, without noise; they look at what is shown.
struct CourseSitter {
  static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  static let size = PictureSize(width: 640, height: 480)
  static let hz = 30.0

  var run: CalibrationRun
  /// By how far the eyes look beside what is shown, px.
  var beside = ScreenPoint(x: 0, y: 0)
  /// Where they look instead of at what is shown.
  var elsewhere: ScreenPoint?
  /// Whether the camera mirrors; turned back where the run has said so.
  var isMirrored = false
  var turnsPictures = false
  var size = Self.size
  /// The light that the pictures show, grey levels and a share; nil as where no pictures are known.
  var light: (face: Double, background: Double, glareShare: Double)?
  /// Seconds since the beginning.
  private(set) var time = 0.0
  /// Everything that was to be done so far.
  private(set) var actions: [CalibrationRun.Action] = []
  private var shown = Self.screen.bounds.center
  private var model: GazeModel?

  init(_ configuration: CalibrationRun.Configuration = .init()) {
    run = CalibrationRun(screen: Self.screen, configuration: configuration)
    _ = run.handle(.camera(CameraIdentity(name: "made up", width: 0, height: 0), nil))
  }

  static func targets(_ layout: String = "five") throws -> [CalibrationTarget] {
    try TargetLayout.bundled(layout).targets(on: screen)
  }

  /// - Returns: what is to be done at once.
  @discardableResult
  mutating func ask(_ command: CalibrationRun.Command) -> [CalibrationRun.Action] {
    note(run.handle(command))
  }

  /// One frame.
  ///
  /// - Parameters:
  ///   - reason: why no eyes are seen in it.
  ///   - later: seconds from the frame before; negative for one that comes late.
  @discardableResult
  mutating func tick(
    _ reason: InvalidReason? = nil, later: Double = 1 / Self.hz, postures: [PostureEvent] = [],
    drift: DriftReport? = nil
  ) -> [CalibrationRun.Action] {
    time += later
    let stamp = Timestamp(seconds: time)
    var done = note(run.expect(size, at: stamp))
    let sample = EyesSample(
      sequence: UInt64(max(0, time * 100)), time: stamp,
      eyes: reason.map { .invalid($0) } ?? .valid(eyes))
    done += note(run.step(sample))
    let gaze = model.map { $0.sample(sample).gaze } ?? .invalid(.notCalibrated)
    var frame = TrackedFrame(
      sequence: sample.sequence, time: stamp, eyes: sample.eyes, raw: gaze, filtered: gaze, events: [],
      intents: [])
    frame.faceBrightness = light?.face
    (frame.backgroundBrightness, frame.glareShare) = (light?.background, light?.glareShare)
    done += note(run.step(Understanding(frame: frame, postures: postures, drift: drift)))
    return done
  }

  @discardableResult
  mutating func ticks(
    seconds: Double, _ reason: InvalidReason? = nil, drift: DriftReport? = nil
  ) -> [CalibrationRun.Action] {
    (0..<Int((seconds * Self.hz).rounded())).flatMap { _ in tick(reason, drift: drift) }
  }

  /// Goes on until nothing is collected any more, for two minutes at most.
  @discardableResult
  mutating func finish(_ reason: InvalidReason? = nil) -> [CalibrationRun.Action] {
    var done: [CalibrationRun.Action] = []
    for _ in 0..<3600 {
      switch run.state {
      case .uncalibrated, .calibrated: return done
      case .calibrating, .validating, .repairing: done += tick(reason)
      }
    }
    return done
  }

  /// Calibrates on five points; the actions of that are forgotten.
  mutating func calibrate() throws -> GazeModel {
    ask(.calibrate(try Self.targets(), validation: []))
    finish()
    actions = []
    guard let model else { throw CalibrationError.eyesDoNotFollow }
    return model
  }

  private mutating func note(_ new: [CalibrationRun.Action]) -> [CalibrationRun.Action] {
    actions += new
    for action in new {
      switch action {
      case .pipeline(.use(let model)): self.model = model
      case .show(let view, _, _): shown = view.target?.point ?? shown
      case .turnPictures(let mirrored): turnsPictures = mirrored
      default: break
      }
    }
    return new
  }

  private var eyes: Eyes {
    var p = (elsewhere ?? shown) + beside
    if isMirrored != turnsPictures { p.x = Self.screen.widthPx - p.x }
    let head = HeadPose(xMm: 0, yMm: 45, zMm: 570, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0)
    let face = Face(box: ImageRect(x: 240, y: 180, width: 150, height: 190), confidence: 1)
    return Eyes(face: face, left: eye(.left, head, p), right: eye(.right, head, p), head: head)
  }

  /// A ball behind its corners, which the iris turns on.
  private func eye(_ side: Side, _ head: HeadPose, _ p: ScreenPoint) -> Eye {
    let axis = SightGeometry(Self.screen).direction(from: EyeAnatomy.position(side, head: head), to: p)
    let corners = CalibrationConfiguration().usualCornerDepthMm * SIMD2(head.xMm, head.yMm) / head.zMm
    let seen = (EyeAnatomy.irisDepthMm * axis + corners) / EyeAnatomy.interocularMm
    let zero = ImagePoint(x: 0, y: 0)
    return Eye(
      iris: zero, irisRadius: 6, innerCorner: zero, outerCorner: zero,
      inHead: ImagePoint(x: seen.x, y: seen.y), openness: 1, variance: 0.04)
  }
}

extension CalibrationRun.Action {
  /// What it is, without its data, for the order of actions.
  var name: String {
    switch self {
    case .pipeline(.lockReference): "lock"
    case .pipeline(.releaseReference): "release"
    case .pipeline(.forgetPlace): "forget place"
    case .pipeline(.placeHeads): "place heads"
    case .pipeline(.use(let model)): model == nil ? "use none" : "use"
    case .pipeline(.learn): "learn"
    case .layout(let layout): layout == nil ? "no layout" : "empty layout"
    case .turnPictures(let mirrored): mirrored ? "turn" : "turn no more"
    case .show: "show"
    case .fitted: "fitted"
    case .validated: "validated"
    case .checked: "checked"
    case .calibrated: "calibrated"
    case .failed: "failed"
    case .lost(.otherPictures): "lost: pictures"
    case .lost(.otherFace): "lost: face"
    case .posture: "posture"
    case .offerRepair: "offer"
    case .repaired: "repaired"
    case .repairFailed: "repair failed"
    case .grew: "grew"
    }
  }
}

extension [CalibrationRun.Action] {
  /// In order, what is told many times in a row once.
  var names: [String] {
    reduce(into: []) { names, action in
      if action.name != names.last { names.append(action.name) }
    }
  }

  /// All but what is shown and the locking of every frame.
  var course: [String] { map(\.name).filter { $0 != "show" && $0 != "lock" } }

  var failure: CalibrationError? {
    for case .failed(let error) in self { return error }
    return nil
  }

  var calibrated: CalibrationRun.NewCalibration? {
    for case .calibrated(let new) in self { return new }
    return nil
  }
}
