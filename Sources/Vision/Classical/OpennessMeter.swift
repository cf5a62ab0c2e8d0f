/// Measures the openness of one eye from the vertical edges in it (iris and corners), relative to their usual strength.
package struct OpennessMeter: Sendable {
  /// Tuning of the measurement of openness.
  package struct Configuration: Hashable, Codable, Sendable {
    /// Share of its edges that a shut eye keeps: lashes and skin. On rendered sessions shut eyes kept at most 0.32 to 0.68 and
    /// open ones at least 0.68 to 0.86 of the usual edges, by person. Chosen on rendered sessions.
    package var shutShare = 0.35
    /// Number of past frames from which the usual level is taken: five seconds at 30 Hz. Chosen by trial.
    package var usualFrames = 150
    /// Rank of the usual level among past ones, as a share: the choice that served blinks best in a trial on rendered heads.
    package var usualShare = 0.7
    /// Number of first frames that enter the level however few edges they have: half a second at 30 Hz. Chosen by trial.
    package var knownFrames = 15
    /// Share of the usual edges below which a frame does not enter the level, as with shut eyes. Chosen by trial.
    package var levelShare = 0.6
    /// Largest openness. Chosen by trial.
    package var mostOpenness = 1.5
    package init() {}
  }

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
