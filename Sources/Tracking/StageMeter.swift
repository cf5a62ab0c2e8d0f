import Statistics
/// The stages whose time is told apart.
package enum PipelineStage: String, CaseIterable, Codable, Hashable, Sendable {
  /// Bytes to a gray picture.
  case decode
  /// Picture to eyes.
  case vision
  /// Eyes to a point.
  case calibration
  /// Points to intents.
  case attention
  /// All of these together, for one frame.
  case total
}

/// How long each frame spent in each stage.
///
/// It only watches: nothing downstream depends on a duration, so replays stay identical.
package struct StageMeter: Sendable {
  private var milliseconds: [PipelineStage: [Double]] = [:]

  package init() {}

  /// Takes in how long one frame spent in a stage; only the last twenty minutes or so are kept.
  package mutating func note(_ stage: PipelineStage, _ duration: Duration) {
    milliseconds[stage, default: []].append(duration.milliseconds)
    // A reader runs for days: what is older than some twenty minutes goes, half of it at a time.
    if let count = milliseconds[stage]?.count, count >= Self.capacity {
      milliseconds[stage]?.removeFirst(count / 2)
    }
  }

  private static let capacity = 72_000

  /// The latest durations of a stage, ms, in order.
  package func durations(_ stage: PipelineStage) -> [Double] { milliseconds[stage] ?? [] }

  /// nil for a stage that nothing passed through.
  package func summary(_ stage: PipelineStage) -> DurationSummary? {
    milliseconds[stage].flatMap(DurationSummary.init)
  }
}

/// A distribution of durations, ms.
package struct DurationSummary: Codable, Hashable, Sendable {
  /// How many durations there are.
  package var count: Int
  /// Half of them are no longer, ms.
  package var median: Double
  /// 95 % of them are no longer, ms.
  package var p95: Double
  /// 99 % of them are no longer, ms.
  package var p99: Double
  /// The longest, ms.
  package var maximum: Double

  /// nil for no durations at all.
  package init?(_ milliseconds: [Double]) {
    let sorted = milliseconds.sorted()
    guard let last = sorted.last else { return nil }
    func at(_ share: Double) -> Double { nearestRank(ofSorted: sorted, share) ?? last }
    (count, median, p95, p99, maximum) = (sorted.count, at(0.5), at(0.95), at(0.99), last)
  }
}

extension Duration {
  /// This duration in ms.
  package var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }
}
