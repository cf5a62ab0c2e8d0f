import Statistics
/// The pipeline's stages, for which durations are measured separately.
package enum PipelineStage: String, CaseIterable, Codable, Hashable, Sendable {
  /// Decoding: from compressed bytes to a gray picture.
  case decode
  /// Vision: from the picture to eyes.
  case vision
  /// Calibration: from eyes to gaze.
  case calibration
  /// Attention: from gaze to intents.
  case attention
  /// All stages of the pipeline together, for one frame.
  case total
}

/// Measures how long each frame spent in each stage of the pipeline.
///
/// No result depends on these durations, so replays stay identical.
package struct StageMeter: Sendable {
  private var milliseconds: [PipelineStage: [Double]] = [:]

  /// Makes a meter without durations.
  package init() {}

  /// Takes in how long one frame spent in a stage; only the last twenty minutes or so are kept.
  package mutating func note(_ stage: PipelineStage, _ duration: Duration) {
    milliseconds[stage, default: []].append(duration.milliseconds)
    // A reader runs for days: the older half is dropped once some twenty minutes are stored.
    if let count = milliseconds[stage]?.count, count >= Self.capacity {
      milliseconds[stage]?.removeFirst(count / 2)
    }
  }

  private static let capacity = 72_000

  /// The latest durations of a stage, ms, in order.
  package func durations(_ stage: PipelineStage) -> [Double] { milliseconds[stage] ?? [] }

  /// The distribution of a stage's durations; nil where no frame passed through the stage.
  package func summary(_ stage: PipelineStage) -> DurationSummary? {
    milliseconds[stage].flatMap(DurationSummary.init)
  }
}

/// A distribution of durations, ms.
package struct DurationSummary: Codable, Hashable, Sendable {
  /// How many durations the distribution is made of.
  package var count: Int
  /// The median of the durations, ms.
  package var median: Double
  /// The 95th percentile of the durations, ms.
  package var p95: Double
  /// The 99th percentile of the durations, ms.
  package var p99: Double
  /// The longest duration, ms.
  package var maximum: Double

  /// The distribution of the given durations, ms; nil where there are none.
  package init?(_ milliseconds: [Double]) {
    let sorted = milliseconds.sorted()
    guard let last = sorted.last else { return nil }
    func at(_ share: Double) -> Double { nearestRank(ofSorted: sorted, share) ?? last }
    (count, median, p95, p99, maximum) = (sorted.count, at(0.5), at(0.95), at(0.99), last)
  }
}

extension Duration {
  /// The duration in milliseconds.
  package var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }
}
