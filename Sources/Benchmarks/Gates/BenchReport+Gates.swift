extension BenchReport: GatedReport {
  var text: String { BenchText(report: self).text }

  var gateConditions: String {
    "times in units of something timed in the same run; the processor must not be slowed down in between; memory with "
      + "these recordings and options"
  }

  var gateMeasurements: [GateMeasurement] {
    var all = sessions.map { session in
      GateMeasurement(
        "pipeline", "\(build), \(session.name)", "processor time a frame", meanOf: session.processorByLoop,
        unit: "known loops")
    }
    if let startup {
      all.append(
        GateMeasurement(
          "pipeline", "\(build), \(startup.pages) pages", "open to first page", meanOf: startup.openByPoppler,
          unit: "times poppler's"))
    }
    let names = sessions.map { "\($0.name) x \($0.runs)" }.joined(separator: " + ")
    all.append(
      GateMeasurement(
        bench: "pipeline", subject: "\(build), \(names)", quantity: "peak memory", value: peakMemoryMiB,
        count: 1,
        unit: "MiB"))
    return all
  }
}
