import Calibration
import Recording
import Signals

/// A calibration as a recording holds it: targets that stood still, or else one that moved, or
/// else lines that were read.
///
/// Pure, on the time of the data.
struct RecordedCalibration: Sendable {
  private var stood: ScriptedCalibration
  /// The moving target that is used in place of targets that stood still; nil where these are used.
  private var moved: ScriptedPursuits.Pursuit?
  /// The lines that are used where no target was shown; nil where none were read.
  private var read: RecordedVerse?
  private let configuration: CalibrationConfiguration
  /// Whether the first target has been shown.
  private(set) var hasBegun = false

  /// Calibrates on the bundle's still targets; on its first moving target where there are none, and on the lines
  /// that were read where nothing moved either.
  init(_ bundle: SessionBundle, configuration: CalibrationConfiguration) {
    self.init(script: bundle.script(.calibration), configuration: configuration)
    if stood.script.isEmpty, !usePursuit(of: bundle) { read = RecordedVerse(bundle.timelineThatCounts) }
  }

  /// Calibrates on targets that stood still.
  init(script: [ScriptedTarget], configuration: CalibrationConfiguration) {
    self.configuration = configuration
    stood = ScriptedCalibration(script: script, configuration: configuration)
  }

  /// Calibrates on the recording's first moving target.
  ///
  /// - Returns: false where no target moved except for repairs; then nothing has changed.
  @discardableResult
  mutating func usePursuit(of bundle: SessionBundle) -> Bool {
    let all = ScriptedPursuits(bundle.timelineThatCounts).all
    moved = all.first { !$0.isRepair } ?? moved
    if moved != nil { read = nil }
    return moved != nil
  }

  /// Calibrates on a subset of the targets that stood still.
  mutating func use(only chosen: Set<CalibrationTarget>, of bundle: SessionBundle) {
    let script = bundle.script(.calibration).filter { chosen.contains($0.target) }
    (stood, moved, read) = (ScriptedCalibration(script: script, configuration: configuration), nil, nil)
  }

  /// Whether the recording holds calibration targets, or lines in place of them.
  var isThere: Bool { moved != nil || read != nil || !stood.script.isEmpty }

  /// The eyes that were collected for the calibration so far.
  var collected: CollectedEyes {
    moved.map { .pursuit($0.samples) } ?? read.map { .paragraph($0.reading) } ?? .points(stood.points)
  }

  /// Whether any eyes were collected yet; from then on the eye reference must stay.
  var hasSamples: Bool {
    moved.map { !$0.samples.samples.isEmpty } ?? read.map { !$0.reading.samples.isEmpty } ?? stood.hasSamples
  }

  /// Takes the time of the next frame before its eyes are measured. Returns true with the first frame that shows a
  /// target.
  mutating func begins(at time: Timestamp) -> Bool {
    guard !hasBegun, let start = moved?.start ?? read?.reading.uncovered.first ?? stood.script.first?.start,
      time >= start
    else {
      return false
    }
    hasBegun = true
    return true
  }

  /// Takes the next frame's eyes. Returns true with the frame that completes the calibration; where there is nothing to
  /// calibrate on, always.
  mutating func step(_ sample: EyesSample) -> Bool {
    moved?.step(sample) ?? read?.step(sample) ?? (stood.step(sample) || stood.script.isEmpty)
  }

  /// Fits the calibration to what was collected.
  ///
  /// - Throws: as `Calibrator.fit` for what was shown.
  func fit(screen: ScreenGeometry) throws(CalibrationError) -> FittedCalibration {
    guard moved != nil || read != nil else { return try stood.fit(screen: screen) }
    return try collected.fit(screen: screen, configuration: configuration)
  }
}
