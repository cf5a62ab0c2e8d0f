import Recording
import Signals
import Traces

/// Latencies of gaze samples in a live recording: from a frame's exposure until its sample was ready, ms.
enum RecordedLatency {
  /// The latencies of a recording; empty where it does not contain them.
  static func milliseconds(of bundle: SessionBundle) -> [Double] {
    // An unreadable trace is not reported here, because it is when its gaze is read.
    (try? bundle.trace())?.rows.compactMap(\.latencyMs) ?? []
  }

  /// The latencies' percentiles by the names that expectations use; empty without latencies.
  static func figures(_ latencies: [Double]) -> [String: Double] {
    let sorted = latencies.filter(\.isFinite).sorted()
    guard !sorted.isEmpty else { return [:] }
    // The percentile by the nearest rank.
    let at = { (share: Double) in sorted[max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)] / 1e3 }
    return [
      "latency.sample_p50_s": at(0.5), "latency.sample_p95_s": at(0.95), "latency.sample_p99_s": at(0.99),
    ]
  }
}
