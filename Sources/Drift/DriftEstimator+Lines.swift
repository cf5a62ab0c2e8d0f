import Calibration
import Foundation
import Lines
import Signals

extension DriftEstimator {
  /// Takes what was read for labels.
  ///
  /// - Returns: as `add(_:)`, for each label that is believed.
  @discardableResult
  package mutating func add(_ evidence: ReadingEvidence) -> [ID] {
    let labels =
      switch evidence {
      case .line(let line): [DriftLabel(line)]
      case .column(let column): DriftLabel.ends(of: column)
      }
    return labels.compactMap { add($0) }
  }
}

extension DriftLabel {
  /// Of an axis that is not told, px².
  private static let untold = 1e9

  /// A line that was read: it tells where the eyes were across the line, and how the gaze is tilted.
  init(_ read: LineRead) {
    // Doubt in the line itself: where it is not that one it is a neighbour, about the line's own error away.
    let doubt = 1 / max(read.probability, 0.01)
    self.init(
      kind: .line, time: read.end, observed: read.center,
      observedCovariance: ScreenCovariance(xx: 0, xy: 0, yy: 0),
      expected: ScreenPoint(x: read.center.x, y: read.center.y - read.offsetY),
      expectedCovariance: ScreenCovariance(xx: Self.untold, xy: 0, yy: read.varianceY * doubt))
    rivalPx = read.pitch
    (slope, slopeVariance) = (read.slope, read.slopeVariance * doubt)
  }

  /// The ends of a column that was read: they tell where the eyes were along lines, but for the person's habits.
  static func ends(of read: ColumnRead) -> [DriftLabel] {
    (0..<2).map { end in
      var label = DriftLabel(
        kind: .column, time: read.time, observed: ScreenPoint(x: read.observed[end], y: read.y),
        observedCovariance: ScreenCovariance(xx: 0, xy: 0, yy: 0),
        expected: ScreenPoint(x: read.expected[end], y: read.y),
        expectedCovariance: ScreenCovariance(xx: 0, xy: 0, yy: untold))
      label.habit = ReadingHabit(
        atLeftEnd: end == 0, isRightToLeft: read.isRightToLeft, letter: read.letter)
      return label
    }
  }
}
