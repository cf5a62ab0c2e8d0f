import Calibration
import Signals

/// The course of one calibration by reading, for eyes that were measured before: as a live tracker takes it, without a pipeline.
package struct ReadingCourse: Sendable {
  /// How the course ended.
  package enum End: Sendable {
    /// All lines were read, and a calibration was fitted to them.
    case fitted(FittedCalibration)
    /// The lines were not read, or no calibration could be fitted to them.
    case failed(CalibrationError)
  }

  /// How the course has ended; nil while lines are read.
  package private(set) var end: End?
  private var run: CalibrationRun

  /// Begins a course.
  ///
  /// - Parameters:
  ///   - text: the lines, with the places of their words.
  ///   - screen: the screen on which they are shown.
  ///   - configuration: tuning of the calibration.
  package init(
    _ text: ParagraphText, on screen: ScreenGeometry, configuration: CalibrationConfiguration = .init()
  ) {
    run = CalibrationRun(screen: screen, configuration: .init(calibration: configuration))
    _ = run.handle(.read(text, validation: []))
  }

  /// Takes the eyes of the next frame, and returns what happened in it.
  package mutating func step(_ sample: EyesSample) -> [CalibrationAction] {
    guard end == nil else { return [] }
    return run.step(sample).flatMap { action -> [CalibrationAction] in
      switch action {
      case .show(_, let actions, _): return actions
      case .fitted(let fitted, _): end = .fitted(fitted)
      case .failed(let error): end = .failed(error)
      default: break
      }
      return []
    }
  }
}
