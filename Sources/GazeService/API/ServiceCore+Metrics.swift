import Signals

extension ServiceCore {
  /// Counters of the service in the Prometheus text exposition format 0.0.4.
  var metrics: String {
    var text = MetricsText()
    let counts = hub.counts
    text.add(
      "trackii_samples_total", "counter", "Samples that came to the fan-out.", [("", Double(counts.samples))])
    text.add(
      "trackii_events_total", "counter", "Events that came to the fan-out.", [("", Double(counts.events))])
    text.add(
      "trackii_frames_missed_total", "counter", "Frames that never came, by their numbers.",
      [("", Double(counts.framesMissed))])
    let all = ServedProtocol.allCases
    let label = { (transport: ServedProtocol) in "{protocol=\"\(transport.rawValue)\"}" }
    text.add(
      "trackii_messages_sent_total", "counter", "Messages handed to the kernel.",
      all.map { (label($0), Double(counts[$0].sent)) })
    text.add(
      "trackii_messages_dropped_total", "counter", "Messages lost because a client did not read.",
      all.map { (label($0), Double(counts[$0].dropped)) })
    text.add(
      "trackii_clients_cut_total", "counter", "Clients cut because they did not read.",
      all.map { (label($0), Double(counts[$0].cut)) })
    let connected = hub.connected
    text.add(
      "trackii_clients", "gauge", "Clients that are told now.",
      all.map { (label($0), Double(connected[$0] ?? 0)) })
    if let sample = hub.lastSample {
      text.add(
        "trackii_frame_age_seconds", "gauge", "Age of the newest frame.",
        [("", hub.now() - sample.frame.time)])
      text.add(
        "trackii_pipeline_seconds", "gauge", "From the newest frame's time to its arrival in the fan-out.",
        [("", sample.arrival - sample.frame.time)])
    }
    text.add(
      "trackii_uptime_seconds", "gauge", "Since the service started.", [("", hub.now() - started)])
    text.addDelays(all.map { ($0.rawValue, counts[$0].delays) })
    return text.text
  }
}

/// Lines of the text exposition format.
private struct MetricsText {
  private(set) var text = ""

  mutating func add(_ name: String, _ type: String, _ help: String, _ rows: [(label: String, value: Double)])
  {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    for row in rows { text += "\(name)\(row.label) \(Self.number(row.value))\n" }
  }

  mutating func addDelays(_ all: [(protocol: String, delays: DelayHistogram)]) {
    let name = "trackii_send_delay_seconds"
    text += "# HELP \(name) From a sample's arrival in the fan-out until the kernel took it, per client.\n"
    text += "# TYPE \(name) histogram\n"
    for (transport, delays) in all where delays.total > 0 {
      var sum: UInt64 = 0
      for (bound, count) in zip(DelayHistogram.bounds.map(Self.number) + ["+Inf"], delays.counts) {
        sum += count
        text += "\(name)_bucket{protocol=\"\(transport)\",le=\"\(bound)\"} \(sum)\n"
      }
      text += "\(name)_sum{protocol=\"\(transport)\"} \(Self.number(delays.sum))\n"
      text += "\(name)_count{protocol=\"\(transport)\"} \(sum)\n"
    }
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
  }
}
