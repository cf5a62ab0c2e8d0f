extension LinesReport: GatedReport {
  /// The methods that the program itself uses; others are published ones, or have more information.
  private static let gated = ["online", "online, at once"]

  var gateConditions: String {
    "the reading trials of Carr et al. 2022; median over trials and seeds, its standard error from the quartiles as of "
      + "normal values (1.25 SD / root n)"
  }

  var gateMeasurements: [GateMeasurement] {
    let subject = "\(trials) trials, \(seeds) seeds, \(claimedDegrees) deg claimed"
    return conditions.flatMap { condition in
      condition.methods.filter { Self.gated.contains($0.name) }.flatMap { method in
        let quantity =
          "\(method.name), offset \(condition.offsetDegrees), noise \(condition.noiseDegrees)"
          + (condition.withDiscarded ? ", with discarded" : "")
        let runs = trials * seeds
        let sd = (method.accuracy.threeQuarters - method.accuracy.quarter) / 1.349
        return [
          GateMeasurement(
            bench: "lines", subject: subject, quantity: "wrong, \(quantity)",
            value: 1 - method.accuracy.median,
            standardError: 1.2533 * sd / Double(runs).squareRoot(), count: runs, unit: "share"),
          GateMeasurement(
            bench: "lines", subject: subject, quantity: "wrong in the worst trial, \(quantity)",
            value: 1 - method.worstTrialMean, count: seeds, unit: "share"),
        ]
      }
    }
  }
}
