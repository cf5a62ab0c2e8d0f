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

  /// By the targets of the bundle's script; by the first that moved where there are none.
  init(_ bundle: SessionBundle, configuration: CalibrationConfiguration) {
    self.configuration = configuration
    stood = ScriptedCalibration(script: bundle.script(.calibration), configuration: configuration)
    if stood.script.isEmpty { usePursuit(of: bundle) }
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

  /// When the first target was shown; nil where there is none.
  var start: Timestamp? { moved?.start ?? stood.script.first?.start }

  /// Those that stood still.
  var points: [CollectedPoint] { moved == nil ? stood.points : [] }

  /// What was collected so far.
  var samples: [Eyes] {
    moved?.samples.samples.compactMap(\.eyes) ?? stood.points.flatMap(\.samples)
  }

  /// Whether anything was collected yet; from here on the head's reference must stay.
  var hasSamples: Bool { moved.map { !$0.samples.samples.isEmpty } ?? stood.hasSamples }

  /// Takes the next frame. Returns true with the frame that completes the calibration; where there is none, always.
  mutating func step(_ sample: EyesSample) -> Bool {
    moved?.step(sample) ?? (stood.step(sample) || stood.script.isEmpty)
  }

  /// - Throws: as `Calibrator.fit` for what was shown.
  func fit(screen: ScreenGeometry) throws(CalibrationError) -> FittedCalibration {
    guard let moved else { return try stood.fit(screen: screen) }
    return try Calibrator.fit(moved.samples, screen: screen, configuration: configuration)
  }
}
