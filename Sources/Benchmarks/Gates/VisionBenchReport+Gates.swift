import Evaluation

extension VisionBenchReport: GatedReport {
  var text: String { VisionBenchText(report: self).text }

  var gateConditions: String {
    "recordings of rendered people with exact truth; lower bounds on the difficulty, no claim about people"
  }

  var gateMeasurements: [GateMeasurement] {
    paths.flatMap { path in path.sessions.flatMap { $0.gateMeasurements(path.path) } }
  }
}

extension SessionReport {
  /// Figures of one path: blinks that were missed or falsely found, and irises that were missed or misplaced.
  func gateMeasurements(_ path: VisionPath) -> [GateMeasurement] {
    let subject = "\(path.rawValue)/\(name)"
    let hours = recordedSeconds / 3600
    func missed(_ quantity: String, _ count: BlinkScore.Count) -> GateMeasurement {
      GateMeasurement("vision", subject, quantity, misses: count.happened - count.matched, of: count.happened)
    }
    func madeUp(_ quantity: String, _ count: BlinkScore.Count) -> GateMeasurement {
      GateMeasurement("vision", subject, quantity, events: count.found - count.matched, hours: hours)
    }
    return [
      missed("blinks.missed", blinks.blinks), madeUp("blinks.false", blinks.blinks),
      missed("closures.missed", blinks.closures), madeUp("closures.false", blinks.closures),
      GateMeasurement(
        "vision", subject, "irises.missed", misses: eyes.missingIrises, of: eyes.irises + eyes.missingIrises),
      GateMeasurement(
        bench: "vision", subject: subject, quantity: "irises.error", value: eyes.irisPx?.mean,
        count: eyes.irises, unit: "px"),
    ]
  }
}
