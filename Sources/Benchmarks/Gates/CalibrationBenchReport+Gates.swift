import Evaluation

extension CalibrationBenchReport: GatedReport {
  var text: String { CalibrationBenchText(report: self).text }

  var gateConditions: String {
    "recordings of rendered people with exact truth, their true field of view; the mean over looks, each the mean over "
      + "its frames; lower bounds on the difficulty, no claim about people"
  }

  var gateMeasurements: [GateMeasurement] { sessions.flatMap(\.gateMeasurements) }
}

extension CalibrationSessionReport {
  /// Errors on the targets and in reading, and the growth of the error in later validations.
  var gateMeasurements: [GateMeasurement] {
    func mean(_ quantity: String, _ values: [Double]) -> GateMeasurement {
      GateMeasurement("calibration", name, quantity, meanOf: values, unit: "degrees")
    }
    return [
      GateMeasurement(
        bench: "calibration", subject: name, quantity: "failed", value: failure == nil ? 0 : 1, count: 1,
        unit: "sessions"),
      mean("validation.raw", validation.rawByLook), mean("validation.filtered", validation.filteredByLook),
      mean("reading.raw", reading.rawByLook), mean("reading.filtered", reading.filteredByLook),
      mean("drift.growth", growthByLook),
    ]
  }
}
