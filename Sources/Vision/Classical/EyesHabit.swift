import CVision

/// How a person's two eyes move together, learnt from frame to frame.
///
/// Both irises shift alike when gaze moves. Their remaining difference (rest places that were not found alike, different visual
/// axes) is constant. Medians over some seconds are not misled by a reflection.
package struct EyesHabit: Sendable {
  /// Number of frames until the habit is known: half a second.
  private static let known = 15
  /// Irises disagree if they are further apart than this from the habit, in iris radii: vergence from a near to a far point of
  /// a screen is a tenth of it.
  private static let tolerance = 0.2

  private var apartX = RunningPercentile(capacity: 150, share: 0.5)
  private var apartY = RunningPercentile(capacity: 150, share: 0.5)
  private var leftTop = RunningPercentile(capacity: 300)
  private var rightTop = RunningPercentile(capacity: 300)

  package init() {}

  /// The habit in px of the present picture; nil before it is known.
  func usual(interocular: Double, radius: Double) -> tv_iris_habit? {
    guard apartX.count >= Self.known, let x = apartX.value, let y = apartY.value, let left = leftTop.value,
      let right = rightTop.value
    else { return nil }
    return tv_iris_habit(
      apart: tv_point(x: x * interocular, y: y * interocular), left_top: left, right_top: right,
      tolerance: Self.tolerance * radius)
  }

  mutating func learn(_ pair: tv_iris_pair, interocular: Double) {
    apartX.remember(pair.apart.x / interocular)
    apartY.remember(pair.apart.y / interocular)
    leftTop.remember(pair.left_top)
    rightTop.remember(pair.right_top)
  }
}
