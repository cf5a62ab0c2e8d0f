import Recording
import Signals
import Traces

/// How long gaze samples took when they were recorded live: from the frame's exposure until each was ready, ms.
enum RecordedLatency {
  /// Empty where the recording does not hold it.
  static func milliseconds(of bundle: SessionBundle) -> [Double] {
    // A trace that cannot be read is told of by whoever reads it for its gaze.
    (try? bundle.trace())?.rows.compactMap(\.latencyMs) ?? []
  }

  /// By the names that expectations use; none for no latencies.
  static func figures(_ latencies: [Double]) -> [String: Double] {
    let sorted = latencies.filter(\.isFinite).sorted()
    guard !sorted.isEmpty else { return [:] }
    // Nearest rank.
    let at = { (share: Double) in sorted[max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)] / 1e3 }
    return [
      "latency.sample_p50_s": at(0.5), "latency.sample_p95_s": at(0.95), "latency.sample_p99_s": at(0.99),
    ]
  }
}
