extension AttentionBenchReport: GatedReport {
  var text: String { AttentionBenchText(report: self).text }

  var gateConditions: String {
    "simulated eyes and webcam errors from the seed, the same on every machine but for last bits; recordings: rendered "
      + "people"
  }

  var gateMeasurements: [GateMeasurement] {
    filterMeasurements + heldMeasurements + reading.flatMap { readingMeasurements($0) }
      + sessions.flatMap(\.gateMeasurements)
  }

  /// The settings on which the simulation's results depend.
  private var subject: String { "\(trials) trials, \(hours) h, seed \(seed)" }

  private func figure(_ quantity: String, _ value: Double?, count: Int, unit: String) -> GateMeasurement {
    GateMeasurement(
      bench: "attention", subject: subject, quantity: quantity, value: value, count: count, unit: unit)
  }

  /// Figures of Trackii's own filter: its lag behind saccades, and its error in reading.
  private var filterMeasurements: [GateMeasurement] {
    let lags = lags.compactMap { $0.frames[FilterTrials.Kind.trackii.rawValue] }
    return [GateMeasurement("attention", subject, "filter.lag", meanOf: lags, unit: "frames")]
      + filterWhileReading.map { row in
        figure(
          "filter.reading at \(row.noiseDegrees) deg of noise",
          row.meanDegrees[FilterTrials.Kind.trackii.rawValue],
          count: Int(row.minutes * 60 * 30), unit: "degrees")
      }
  }

  /// Looks held at a target that were not recognised within four seconds, as shares.
  private var heldMeasurements: [GateMeasurement] {
    held.map { row in
      GateMeasurement(
        "attention", subject, "held.missed at \(row.offsetDegrees) deg off, \(row.noiseDegrees) deg of noise",
        misses: Int((Double(row.looks) * (1 - row.withinFour)).rounded()), of: row.looks)
    }
  }

  private func readingMeasurements(_ result: ReadingTrials.Result) -> [GateMeasurement] {
    func missed(_ quantity: String, _ wishes: ReadingTrials.Wishes) -> GateMeasurement {
      GateMeasurement(
        "attention", subject, "reading.\(quantity), \(result.condition)", misses: wishes.wanted - wishes.met,
        of: wishes.wanted)
    }
    func events(_ quantity: String, _ bound: PoissonBound) -> GateMeasurement {
      GateMeasurement(
        "attention", subject, "reading.\(quantity), \(result.condition)", events: bound.count,
        hours: bound.hours)
    }
    return [
      events("false choices", result.falseTargets), events("false scrolls", result.falseScrolls),
      missed("missed choices", result.choices), missed("missed scrolls", result.scrolls),
    ]
  }
}

extension AttentionBenchReport.Session {
  /// Requests of the script that were missed, and those recognised without being in it.
  var gateMeasurements: [GateMeasurement] {
    [
      GateMeasurement("attention", name, "requests.missed", misses: scripted - recognised, of: scripted),
      GateMeasurement("attention", name, "requests.false", events: falseOnes, hours: recordedSeconds / 3600),
    ]
  }
}
