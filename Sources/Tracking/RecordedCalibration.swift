import Calibration
import Recording
import Signals

/// A calibration as a recording holds it: targets that stood still, else one that moved.
///
/// Pure, on the data's own time.
struct RecordedCalibration: Sendable {
  private var stood: ScriptedCalibration
  /// In place of those that stood.
  private var moved: ScriptedPursuits.Pursuit?
  private let configuration: CalibrationConfiguration
  /// Whether the first target has been shown.
  private(set) var hasBegun = false

  /// By the targets of the bundle's script; by the first that moved where there are none.
  init(_ bundle: SessionBundle, configuration: CalibrationConfiguration) {
    self.init(script: bundle.script(.calibration), configuration: configuration)
    if stood.script.isEmpty { usePursuit(of: bundle) }
  }

  /// By targets that stood still.
  init(script: [ScriptedTarget], configuration: CalibrationConfiguration) {
    self.configuration = configuration
    stood = ScriptedCalibration(script: script, configuration: configuration)
  }

  /// - Returns: false where no target moved but for repairs; then nothing has changed.
  @discardableResult
  mutating func usePursuit(of bundle: SessionBundle) -> Bool {
    let all = ScriptedPursuits(bundle.timelineThatCounts).all
    moved = all.first { !$0.isRepair } ?? moved
    return moved != nil
  }

  /// Goes by some of the targets that stood still only.
  mutating func use(only chosen: Set<CalibrationTarget>, of bundle: SessionBundle) {
    let script = bundle.script(.calibration).filter { chosen.contains($0.target) }
    (stood, moved) = (ScriptedCalibration(script: script, configuration: configuration), nil)
  }

  /// Whether the recording holds any.
  var isThere: Bool { moved != nil || !stood.script.isEmpty }

  /// What was collected so far.
  var collected: CollectedEyes { moved.map { .pursuit($0.samples) } ?? .points(stood.points) }

  /// Whether anything was collected yet; from here on the head's reference must stay.
  var hasSamples: Bool { moved.map { !$0.samples.samples.isEmpty } ?? stood.hasSamples }

  /// Takes the time of the next frame before that is looked at. Returns true with the first that shows a target.
  mutating func begins(at time: Timestamp) -> Bool {
    guard !hasBegun, let start = moved?.start ?? stood.script.first?.start, time >= start else {
      return false
    }
    hasBegun = true
    return true
  }

  /// Takes the next frame. Returns true with the frame that completes the calibration; where there is none, always.
  mutating func step(_ sample: EyesSample) -> Bool {
    moved?.step(sample) ?? (stood.step(sample) || stood.script.isEmpty)
  }

  /// - Throws: as `Calibrator.fit` for what was shown.
  func fit(screen: ScreenGeometry) throws(CalibrationError) -> FittedCalibration {
    guard moved != nil else { return try stood.fit(screen: screen) }
    return try collected.fit(screen: screen, configuration: configuration)
  }
}
