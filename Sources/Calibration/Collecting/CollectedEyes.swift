import Signals

/// What the eyes did while a person looked at known places: what a calibration is fitted to.
package enum CollectedEyes: Sendable {
  /// Targets that stood still.
  case points([CollectedPoint])
  /// One target that moved.
  case pursuit(PursuitSamples)

  /// Every sample in which the eyes were seen.
  package var samples: [Eyes] {
    switch self {
    case .points(let points): points.flatMap(\.samples)
    case .pursuit(let pursuit): pursuit.samples.compactMap(\.eyes)
    }
  }

  /// Those of targets that stood still.
  package var points: [CollectedPoint] {
    switch self {
    case .points(let points): points
    case .pursuit: []
    }
  }

  /// Fits a model: the one way to a calibration outside of this module.
  ///
  /// - Throws: as `Calibrator.fit`.
  package func fit(
    screen: ScreenGeometry, configuration: CalibrationConfiguration = .init()
  ) throws(CalibrationError) -> FittedCalibration {
    switch self {
    case .points(let points): try Calibrator.fit(points, screen: screen, configuration: configuration)
    case .pursuit(let pursuit): try Calibrator.fit(pursuit, screen: screen, configuration: configuration)
    }
  }
}

extension GazeModel {
  /// How well this model meets targets that took no part in its fit.
  package func validated(on points: [CollectedPoint]) -> ValidationReport {
    ValidationReport(points: points, model: self)
  }
}
