import CVision

/// How a person's two eyes move together, learnt from frame to frame.
///
/// Both irises shift alike when gaze moves. Their remaining difference (rest places that were not found alike, different visual
/// axes) is constant. Medians over some seconds are not misled by a reflection.
package struct EyesHabit: Sendable {
  /// Tuning, which `VisionConfiguration` holds.
  package typealias Configuration = EyesHabitConfiguration

  let configuration: Configuration
  private var apartX: RunningPercentile
  private var apartY: RunningPercentile
  private var leftTop: RunningPercentile
  private var rightTop: RunningPercentile

  /// Makes a habit of which nothing is known yet.
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
