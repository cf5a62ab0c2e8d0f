import Calibration
import Signals
import Statistics

/// People begin lines some letters after their start and leave them some letters before their end, each by habit: how
/// much of either is in a label along the line, px for each letter of habit, towards greater x positive. A line to the
/// left has both the other way about.
package struct ReadingHabit: Hashable, Codable, Sendable {
  /// How much of the habit at the begin of lines is in the label, px for each letter of habit.
  package var begins = 0.0
  /// How much of the habit at the end of lines is in the label, px for each letter of habit.
  package var leaves = 0.0

  /// For a label in which no habit is.
  package static let none = ReadingHabit()

  package init() {}

  /// At the left or right end of lines whose letters are `letter` px wide.
  package init(atLeftEnd isLeft: Bool, isRightToLeft: Bool, letter: Double) {
    let own = isRightToLeft ? -letter : letter
    if isLeft == isRightToLeft { leaves = own } else { begins = own }
  }
}

/// Something that tells weakly where the eyes were.
package struct DriftLabel: Hashable, Codable, Sendable {
  /// What a label comes from.
  package typealias Kind = DriftLabelKind

  /// What it comes from.
  package var kind: Kind
  /// When the look ended.
  package var time: Timestamp
  /// Where gaze was, with the correction then in force, screen px.
  package var observed: ScreenPoint
  /// Of the noise in `observed`, px².
  package var observedCovariance: ScreenCovariance
  /// Where the eyes will have been, screen px.
  package var expected: ScreenPoint
  /// How well that is known, px²; very large along an axis that is not told.
  package var expectedCovariance: ScreenCovariance
  /// How far above and below the eyes may have been instead, px: the neighbours of a line. 0 where nothing is taken
  /// for a neighbour.
  package var rivalPx = 0.0
  /// How much of the person's habits of reading is in `observed`, besides what is off.
  package var habit = ReadingHabit.none
  /// How much lower gaze was for each px further to the right, with the correction then in force, where it ran
  /// level; nil where that was not seen.
  package var slope: Double?
  /// The error of `slope`, squared.
  package var slopeVariance = 0.0

  package init(
    kind: Kind, time: Timestamp, observed: ScreenPoint, observedCovariance: ScreenCovariance,
    expected: ScreenPoint, expectedCovariance: ScreenCovariance
  ) {
    self.kind = kind
    self.time = time
    self.observed = observed
    self.observedCovariance = observedCovariance
    self.expected = expected
    self.expectedCovariance = expectedCovariance
  }

  /// A repair as a label.
  package init(_ repair: OffsetRepair, time: Timestamp) {
    self.init(
      kind: .repair, time: time, observed: repair.place, observedCovariance: repair.covariance,
      expected: repair.place + repair.offset, expectedCovariance: ScreenCovariance(xx: 0, xy: 0, yy: 0))
  }

  /// A look that rested on a target of this size: eyes land anywhere on it, rarely at its rim.
  ///
  /// - Parameters:
  ///   - kind: what it comes from.
  ///   - time: when the look ended.
  ///   - points: the gaze during the look, in order.
  ///   - target: the box of what was looked at, screen px.
  package init?(_ kind: Kind, time: Timestamp, look points: [ScreenPoint], on target: ScreenRect) {
    guard !points.isEmpty else { return nil }
    let middle = ScreenPoint(x: median(points.map(\.x)) ?? 0, y: median(points.map(\.y)) ?? 0)
    let n = Double(points.count)
    let spread = Spread(of: points.map { SIMD2($0.x - middle.x, $0.y - middle.y) })
    // Noise lasts some six frames.
    let share = min(1, 6 / n)
    // A fixation lies within a quarter of the target's size about its centre (SD).
    let (sx, sy) = (target.width / 4, target.height / 4)
    self.init(
      kind: kind, time: time, observed: middle,
      observedCovariance: ScreenCovariance(
        xx: spread.xx * share, xy: spread.xy * share, yy: spread.yy * share),
      expected: target.center, expectedCovariance: ScreenCovariance(xx: sx * sx, xy: 0, yy: sy * sy))
  }

  var isFinite: Bool {
    [
      observed.x, observed.y, expected.x, expected.y, observedCovariance.xx, observedCovariance.yy,
      expectedCovariance.xx, expectedCovariance.yy, rivalPx, habit.begins, habit.leaves, slope ?? 0,
      slopeVariance,
    ].allSatisfy(\.isFinite)
      && [
        observedCovariance.xx, observedCovariance.yy, expectedCovariance.xx, expectedCovariance.yy,
        slopeVariance,
      ].allSatisfy { $0 >= 0 }
  }
}
