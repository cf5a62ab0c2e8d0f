/// Measures the openness of one eye from the vertical edges in it (iris and corners), relative to their usual strength.
package struct OpennessMeter: Sendable {
  /// Tuning, which `VisionConfiguration` holds.
  package typealias Configuration = OpennessMeterConfiguration

  /// The tuning with which openness is measured, fixed since the meter was made.
  package let configuration: Configuration
  private var level: RunningPercentile

  /// Makes a meter of one eye's openness.
  package init(configuration: Configuration = .init()) {
    self.configuration = configuration
    level = RunningPercentile(capacity: configuration.usualFrames, share: configuration.usualShare)
  }

  /// The openness of the eye in the next frame.
  ///
  /// - Parameter edges: see `IrisSighting.edges`, in a unit that stays the same.
  /// - Returns: 1 as open as usual, 0 shut; at most `Configuration.mostOpenness`.
  package mutating func openness(edges: Double) -> Double {
    let share = edges / max(usual ?? edges, 1e-6)
    // Frames with shut eyes do not enter the level, so that eyes shut for ten seconds stay shut. Half-shut ones do: lids follow
    // a gaze that stays low, and must not count as shut for good.
    let c = configuration
    if level.count < c.knownFrames || share > c.levelShare { level.remember(edges) }
    return min(c.mostOpenness, max(0, (share - c.shutShare) / (1 - c.shutShare)))
  }

  /// The usual strength of the edges; nil before the first frame.
  package var usual: Double? { level.value }
}
