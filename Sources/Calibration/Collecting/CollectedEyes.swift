import Signals

/// What the eyes did while a person looked at known places: the data to which a calibration is fitted.
package enum CollectedEyes: Sendable {
  /// The eyes looked at targets that stood still.
  case points([CollectedPoint])
  /// The eyes followed one target that moved.
  case pursuit(PursuitSamples)
  /// The eyes read lines that were uncovered one after the other.
  case paragraph(ParagraphReading)

  /// Every sample in which the eyes were seen.
  package var samples: [Eyes] {
    switch self {
    case .points(let points): points.flatMap(\.samples)
    case .pursuit(let pursuit): pursuit.samples.compactMap(\.eyes)
    case .paragraph(let reading): reading.samples.compactMap(\.seenEyes)
    }
  }

  /// What was noticed about the eyes, by what was fitted to them and by the check. Maps that were fitted to eyes that take turns
  /// agree where they were fitted, and only the check's targets show it.
  ///
  /// - Parameters:
  ///   - model: what was fitted to these eyes.
  ///   - checked: the targets of the check; none where there was no check.
  ///   - configuration: from where on something is unusual.
  package func remarks(
    by model: GazeModel, checkedOn checked: [CollectedPoint] = [],
    _ configuration: EyesRemark.Configuration = .init()
  ) -> [EyesRemark] {
    let first =
      switch self {
      case .points(let points): EyesRemark.found(in: points, by: model, configuration)
      case .pursuit(let pursuit):
        EyesRemark.found(
          in: looks(pursuit.samples.map { ($0.time, $0.eyes) }, configuration), atRest: false, by: model,
          configuration)
      case .paragraph(let reading):
        EyesRemark.found(
          in: looks(reading.samples.map { ($0.time, $0.seenEyes) }, configuration), atRest: false, by: model,
          configuration)
      }
    let later = EyesRemark.found(in: checked, by: model, configuration)
    return first + later.filter { remark in !first.contains { $0.kind == remark.kind } }
  }

  /// Eyes that moved all the time, cut into looks of equal length.
  private func looks(
    _ frames: [(time: Timestamp, eyes: Eyes?)], _ configuration: EyesRemark.Configuration
  ) -> [[Eyes]] {
    guard let start = frames.first?.time else { return [] }
    let numbered = frames.compactMap { frame in
      frame.eyes.map { (look: Int((frame.time - start) / configuration.lookSeconds), eyes: $0) }
    }
    return Dictionary(grouping: numbered, by: \.look).sorted { $0.key < $1.key }.map { $0.value.map(\.eyes) }
  }

  /// The points of targets that stood still; empty where nothing stood still.
  package var points: [CollectedPoint] {
    switch self {
    case .points(let points): points
    case .pursuit, .paragraph: []
    }
  }

  /// Fits a model to the collected eyes. Code outside of this module calibrates only by this method.
  ///
  /// - Throws: as `Calibrator.fit`.
  package func fit(
    screen: ScreenGeometry, configuration: CalibrationConfiguration = .init()
  ) throws(CalibrationError) -> FittedCalibration {
    switch self {
    case .points(let points): try Calibrator.fit(points, screen: screen, configuration: configuration)
    case .pursuit(let pursuit): try Calibrator.fit(pursuit, screen: screen, configuration: configuration)
    case .paragraph(let reading): try reading.fit(screen: screen, configuration: configuration)
    }
  }
}

extension ParagraphReading {
  /// Fits a model to what the eyes did while they read.
  fileprivate func fit(
    screen: ScreenGeometry, configuration: CalibrationConfiguration
  ) throws(CalibrationError) -> FittedCalibration {
    let fit: ParagraphCalibration
    do throws(ParagraphFailure) {
      fit = try ParagraphCalibration(self, screen: screen, configuration: configuration)
    } catch { throw .notByReading(error) }
    return fit.fitted
  }
}

extension GazeModel {
  /// Measures this model's accuracy and precision on targets that took no part in its fit.
  package func validated(on points: [CollectedPoint]) -> ValidationReport {
    ValidationReport(points: points, model: self)
  }

  /// How far gaze is off at a point, degrees; nil where it was not seen there.
  func accuracyDegrees(at point: CollectedPoint) -> Double? { validated(on: [point]).accuracyDegrees }
}
