/// Measures the openness of one eye from the vertical edges in it (iris and corners), relative to their usual strength.
package struct OpennessMeter: Sendable {
  /// Share of its edges that a shut eye keeps: lashes and skin. On rendered sessions shut eyes kept at most 0.32 to 0.68 and
  /// open ones at least 0.68 to 0.86 of the usual edges, by person.
  private static let shutShare = 0.35

  private var level: RunningPercentile

  /// Makes a meter of one eye's openness.
  ///
  /// - Parameter capacity: number of past frames from which the usual level is taken; 150 are five seconds at 30 Hz.
  package init(capacity: Int = 150) { level = RunningPercentile(capacity: capacity) }

  /// The openness of the eye in the next frame.
  ///
  /// - Parameter edges: see `IrisSighting.edges`, in a unit that stays the same.
  /// - Returns: 1 as open as usual, 0 shut; within 0...1.5.
  package mutating func openness(edges: Double) -> Double {
    let share = edges / max(usual ?? edges, 1e-6)
    // Frames with shut eyes do not enter the level, so that eyes shut for ten seconds stay shut. Half-shut ones do: lids follow
    // a gaze that stays low, and must not count as shut for good.
    if level.count < 15 || share > 0.6 { level.remember(edges) }
    return min(1.5, max(0, (share - Self.shutShare) / (1 - Self.shutShare)))
  }

  /// The usual strength of the edges; nil before the first frame.
  package var usual: Double? { level.value }
}
