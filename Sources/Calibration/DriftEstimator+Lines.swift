import Foundation
import Lines
import Signals

extension DriftEstimator {
  /// Takes a line that was read for a label.
  ///
  /// Across the line it tells where the eyes were; along it what line starts and ends show, and how a person begins
  /// and leaves them is a habit.
  /// - Returns: as `add(_:)` for a label.
  @discardableResult
  public mutating func add(_ read: LineRead) -> ID? {
    // Doubt in the line itself: where it is not that one it is a neighbour, about the line's own error away.
    let doubt = 1 / max(read.probability, 0.01)
    var label = DriftLabel(
      kind: .line, time: read.end, observed: read.center,
      observedCovariance: ScreenCovariance(xx: 0, xy: 0, yy: 0),
      expected: ScreenPoint(x: read.center.x - read.offsetX, y: read.center.y - read.offsetY),
      expectedCovariance: ScreenCovariance(
        xx: read.varianceX * doubt, xy: 0, yy: read.varianceY * doubt))
    label.rivalPx = read.pitch
    label.habit = read.isRightToLeft ? -1 : 1
    return add(label)
  }
}
