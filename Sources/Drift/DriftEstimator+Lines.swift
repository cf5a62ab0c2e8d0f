import Calibration
import Foundation
import Lines
import Signals

extension DriftEstimator {
  /// Takes lines and columns that were read as drift labels.
  ///
  /// - Returns: as `add(_:)`, for each label that is accepted.
  @discardableResult
  package mutating func add(_ evidence: ReadingEvidence) -> [ID] {
    let labels =
      switch evidence {
      case .line(let line): [DriftLabel(line, leastProbability: configuration.leastLineProbability)]
      case .column(let column): DriftLabel.ends(of: column)
      }
    return labels.compactMap { add($0) }
  }
}

extension DriftLabel {
  /// Variance on an axis about which a label says nothing, px².
  private static let untold = 1e9

  /// The drift label of a line that was read: it tells where the eyes were across the line, and how gaze is tilted.
  ///
  /// - Parameters:
  ///   - read: the line.
  ///   - leastProbability: bounds the doubt about the line; see `DriftEstimator.Configuration.leastLineProbability`.
  init(_ read: LineRead, leastProbability: Double) {
    // The label's variance includes doubt about the line: where it is not that line it is a neighbour, about the line's own
    // error away.
    let doubt = 1 / max(read.probability, leastProbability)
    self.init(
      kind: .line, time: read.end, observed: read.center,
      observedCovariance: ScreenCovariance(xx: 0, xy: 0, yy: 0),
      expected: ScreenPoint(x: read.center.x, y: read.center.y - read.offsetY),
      expectedCovariance: ScreenCovariance(xx: Self.untold, xy: 0, yy: read.varianceY * doubt))
    (rivalPx, page) = (read.pitch, read.line.page)
    (slope, slopeVariance) = (read.slope, read.slopeVariance * doubt)
  }

  /// The drift labels of the ends of a column that was read: they tell where the eyes were along lines, up to the person's
  /// habits.
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
