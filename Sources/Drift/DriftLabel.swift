import Calibration
import Signals
import Statistics

/// The share of a person's habits of reading in a label along the line. By habit, people begin lines some letters after their
/// start and leave them some letters before their end. Values are px for each letter of habit, positive towards greater x; for
/// a line that runs to the left both are reversed.
package struct ReadingHabit: Hashable, Codable, Sendable {
  /// How much of the habit at the beginning of lines is in the label, px for each letter of habit.
  package var begins = 0.0
  /// How much of the habit at the end of lines is in the label, px for each letter of habit.
  package var leaves = 0.0

  /// The habit in a label that does not come from reading.
  package static let none = ReadingHabit()

  /// Makes a habit that has no share in the label.
  package init() {}

  /// The habit in a label at the left or right end of lines whose letters are `letter` px wide.
  package init(atLeftEnd isLeft: Bool, isRightToLeft: Bool, letter: Double) {
    let own = isRightToLeft ? -letter : letter
    if isLeft == isRightToLeft { leaves = own } else { begins = own }
  }
}

/// A drift label: evidence of where the person really looked.
package struct DriftLabel: Hashable, Codable, Sendable {
  /// The kind of evidence that a label comes from.
  package typealias Kind = DriftLabelKind

  /// The kind of evidence that the label comes from.
  package var kind: Kind
  /// When the look from which the label comes ended.
  package var time: Timestamp
  /// Where gaze was, with the correction then in force, screen px.
  package var observed: ScreenPoint
  /// Covariance of the noise in `observed`, px².
  package var observedCovariance: ScreenCovariance
  /// Where the eyes probably looked, screen px.
  package var expected: ScreenPoint
  /// Covariance of `expected`, px²; very large along an axis about which the label says nothing.
  package var expectedCovariance: ScreenCovariance
  /// How far above and below `expected` the eyes may have looked instead, px: the neighbours of a line. 0 where no neighbour is
  /// possible.
  package var rivalPx = 0.0
  /// The page of a line that was read; nil for other labels. Lines that are read one after the other on a page were all taken
  /// for their neighbours, or none.
  package var page: Int?
  /// How much of the person's habits of reading is in `observed`, in addition to the error of gaze.
  package var habit = ReadingHabit.none
  /// How much lower gaze was for each px further to the right while the eyes followed a level line, with the correction then in
  /// force; nil where it was not measured.
  package var slope: Double?
  /// Variance of the error of `slope`.
  package var slopeVariance = 0.0

  /// Makes a label from where gaze was and where the eyes probably looked, screen px, with their covariances, px².
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

  /// Makes a label of a repair.
  package init(_ repair: OffsetRepair, time: Timestamp) {
    self.init(
      kind: .repair, time: time, observed: repair.place, observedCovariance: repair.covariance,
      expected: repair.place + repair.offset, expectedCovariance: ScreenCovariance(xx: 0, xy: 0, yy: 0))
  }

  /// Makes a label of a look that rested on a target: eyes land anywhere on a target, and rarely at its edge.
  ///
  /// - Parameters:
  ///   - kind: the kind of evidence.
  ///   - time: when the look ended.
  ///   - points: gaze during the look, in order.
  ///   - target: the box of the target, screen px.
  package init?(_ kind: Kind, time: Timestamp, look points: [ScreenPoint], on target: ScreenRect) {
    guard !points.isEmpty else { return nil }
    let middle = ScreenPoint(x: median(points.map(\.x)) ?? 0, y: median(points.map(\.y)) ?? 0)
    let n = Double(points.count)
    let spread = Spread(of: points.map { SIMD2($0.x - middle.x, $0.y - middle.y) })
    // Noise is correlated over some six frames.
    let share = min(1, 6 / n)
    // A fixation lies within a quarter of the target's size about its centre (SD).
    let (sx, sy) = (target.width / 4, target.height / 4)
    self.init(
      kind: kind, time: time, observed: middle,
      observedCovariance: ScreenCovariance(
        xx: spread.xx * share, xy: spread.xy * share, yy: spread.yy * share),
      expected: target.center, expectedCovariance: ScreenCovariance(xx: sx * sx, xy: 0, yy: sy * sy))
  }

  /// By how much the label is off for each line by which its run is shifted, px; 0 where it belongs to no run.
  var pitch: Double { page == nil ? 0 : rivalPx }

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
