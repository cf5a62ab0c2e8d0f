import CVision

/// How a person's two eyes move together, learnt from frame to frame.
///
/// Both irises shift alike when gaze moves. Their remaining difference (rest places that were not found alike, different visual
/// axes) is constant. Medians over some seconds are not misled by a reflection.
package struct EyesHabit: Sendable {
  /// Tuning of how the habit is learnt.
  package struct Configuration: Hashable, Codable, Sendable {
    /// Number of frames until the habit is known: half a second at 30 Hz. Chosen by trial.
    package var knownFrames = 15
    /// Irises disagree if they are further apart than this from the habit, in iris radii: vergence from a near to a far point of
    /// a screen is a tenth of it.
    package var tolerance = 0.2
    /// Number of past frames from which the irises' usual distance is taken: five seconds at 30 Hz. Chosen by trial.
    package var apartFrames = 150
    /// Number of past frames from which the usual strength of the irises' rims is taken: ten seconds at 30 Hz. Chosen by trial.
    package var rimFrames = 300
    /// Rank of the usual strength of a rim among past ones, as a share: the choice that served blinks best in a trial on
    /// rendered heads.
    package var rimShare = 0.7
    package init() {}
  }

  let configuration: Configuration
  private var apartX: RunningPercentile
  private var apartY: RunningPercentile
  private var leftTop: RunningPercentile
  private var rightTop: RunningPercentile

  package init(configuration: Configuration = .init()) {
    self.configuration = configuration
    let apart = RunningPercentile(capacity: configuration.apartFrames, share: 0.5)
    let top = RunningPercentile(capacity: configuration.rimFrames, share: configuration.rimShare)
    (apartX, apartY, leftTop, rightTop) = (apart, apart, top, top)
  }

  /// The habit in px of the present picture; nil before it is known.
  func usual(interocular: Double, radius: Double) -> tv_iris_habit? {
    guard apartX.count >= configuration.knownFrames, let x = apartX.value, let y = apartY.value,
      let left = leftTop.value,
      let right = rightTop.value
    else { return nil }
    return tv_iris_habit(
      apart: tv_point(x: x * interocular, y: y * interocular), left_top: left, right_top: right,
      tolerance: configuration.tolerance * radius)
  }

  mutating func learn(_ pair: tv_iris_pair, interocular: Double) {
    apartX.remember(pair.apart.x / interocular)
    apartY.remember(pair.apart.y / interocular)
    leftTop.remember(pair.left_top)
    rightTop.remember(pair.right_top)
  }
}
