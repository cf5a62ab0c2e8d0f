import Signals

/// How a calibration is fitted to what the eyes did while lines were read, in steps of which none makes a frame wait.
package struct ParagraphFitting: Sendable {
  /// Begins the fit to a reading.
  let begin: @Sendable (ParagraphReading) throws(ParagraphFailure) -> ParagraphFit
  /// What a fit that is complete gives; it may be refused.
  let end: @Sendable (ParagraphFit) throws(CalibrationError) -> FittedCalibration

  /// Fits by what is known of people.
  init(screen: ScreenGeometry, configuration: CalibrationConfiguration) {
    begin = { reading throws(ParagraphFailure) in
      try ParagraphFit(
        reading, screen: screen, configuration: configuration, tuning: ParagraphConfiguration())
    }
    end = { fit in ParagraphCalibration(fit).fitted }
  }

  /// Fits by more than that.
  ///
  /// - Parameters:
  ///   - begin: begins the fit to a reading.
  ///   - end: what a fit that is complete gives.
  init(
    begin: @escaping @Sendable (ParagraphReading) throws(ParagraphFailure) -> ParagraphFit,
    end: @escaping @Sendable (ParagraphFit) throws(CalibrationError) -> FittedCalibration
  ) {
    (self.begin, self.end) = (begin, end)
  }

  /// Goes all steps at once.
  ///
  /// - Throws: `CalibrationError.notByReading`, or what `end` throws.
  package func callAsFunction(_ reading: ParagraphReading) throws(CalibrationError) -> FittedCalibration {
    var fit: ParagraphFit
    do throws(ParagraphFailure) {
      fit = try begin(reading)
      while try !fit.advance() {}
    } catch { throw .notByReading(error) }
    return try end(fit)
  }
}
