/// Openness of one eye from the edges that run down through it (iris and corners), over what they
/// usually are.
package struct OpennessMeter: Sendable {
  /// A shut eye keeps this share of its edges: lashes and skin. On rendered sessions shut eyes kept at
  /// most 0.32 to 0.68 and open ones at least 0.68 to 0.86 of the usual, by person.
  private static let shutShare = 0.35

  private var level: RunningPercentile

  /// - Parameter capacity: frames that the level looks back; 150 are five seconds at 30 Hz.
  package init(capacity: Int = 150) { level = RunningPercentile(capacity: capacity) }

  /// - Parameter edges: see `IrisSighting.edges`, in a unit that stays the same.
  /// - Returns: 1 as open as usual, 0 shut; within 0...1.5.
  package mutating func openness(edges: Double) -> Double {
    let share = edges / max(usual ?? edges, 1e-6)
    // Shut frames do not enter the level, so that eyes shut for ten seconds stay shut. Half-shut ones do: lids
    // follow a gaze that stays low, and must not be taken for shut for good.
    if level.count < 15 || share > 0.6 { level.remember(edges) }
    return min(1.5, max(0, (share - Self.shutShare) / (1 - Self.shutShare)))
  }

  /// The usual edges, nil before anything was seen.
  package var usual: Double? { level.value }
}
