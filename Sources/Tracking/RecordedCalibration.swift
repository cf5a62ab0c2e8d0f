import Calibration
import Recording
import Signals

/// A calibration as a recording holds it: targets that stood still, else one that moved.
///
/// Pure, on the data's own time.
struct RecordedCalibration: Sendable {
  private enum Shown {
    case points(ScriptedCalibration)
    case pursuit(ScriptedPursuits.Pursuit)
  }

  private var shown: Shown
  private let configuration: CalibrationConfiguration

  /// By the targets of the bundle's script; by the first that moved where there are none.
  init(_ bundle: SessionBundle, configuration: CalibrationConfiguration) {
    let points = ScriptedCalibration(script: bundle.script(.calibration), configuration: configuration)
    self.configuration = configuration
    shown = .points(points)
    if points.script.isEmpty { usePursuit(of: bundle) }
  }

  /// - Returns: false where no target moved but for repairs; then nothing has changed.
  @discardableResult
  mutating func usePursuit(of bundle: SessionBundle) -> Bool {
    let all = ScriptedPursuits(bundle.timelineThatCounts).all
    guard let first = all.first(where: { !$0.isRepair }) else { return false }
    shown = .pursuit(first)
    return true
  }

  /// Goes by some of the targets that stood still only.
  mutating func use(only chosen: Set<CalibrationTarget>, of bundle: SessionBundle) {
    let script = bundle.script(.calibration).filter { chosen.contains($0.target) }
    shown = .points(ScriptedCalibration(script: script, configuration: configuration))
  }

  /// When the first target was shown; nil where there is none.
  var start: Timestamp? {
    switch shown {
    case .points(let points): points.script.first?.start
    case .pursuit(let pursuit): pursuit.start
    }
  }

  /// Those that stood still.
  var points: [CollectedPoint] {
    if case .points(let points) = shown { points.points } else { [] }
  }

  /// What was collected so far.
  var samples: [Eyes] {
    switch shown {
    case .points(let points): points.points.flatMap(\.samples)
    case .pursuit(let pursuit): pursuit.samples.samples.compactMap(\.eyes)
    }
  }

  /// Whether anything was collected yet; from here on the head's reference must stay.
  var hasSamples: Bool {
    switch shown {
    case .points(let points): points.hasSamples
    case .pursuit(let pursuit): !pursuit.samples.samples.isEmpty
    }
  }

  /// Takes the next frame. Returns true with the frame that completes the calibration; where there is none, always.
  mutating func step(_ sample: EyesSample) -> Bool {
    switch shown {
    case .points(var points):
      defer { shown = .points(points) }
      return points.step(sample) || points.script.isEmpty
    case .pursuit(var pursuit):
      defer { shown = .pursuit(pursuit) }
      return pursuit.step(sample)
    }
  }

  /// - Throws: as `Calibrator.fit` for what was shown.
  func fit(screen: ScreenGeometry) throws(CalibrationError) -> FittedCalibration {
    switch shown {
    case .points(let points): try points.fit(screen: screen)
    case .pursuit(let pursuit):
      try Calibrator.fit(pursuit.samples, screen: screen, configuration: configuration)
    }
  }
}
