import Signals

/// The positions of gaze in the last half second, by which a press of a switch is assigned to a target.
package struct GazeTrail: Sendable {
  /// How long before a press the target was looked at, s: the hand is slower than the eye.
  package static let pressSeconds = 0.1
  private static let keptSeconds = 0.5
  private var points: [(time: Timestamp, point: ScreenPoint)] = []

  /// Makes a trail without any position.
  package init() {}

  /// Adds the position of gaze in a frame, screen px; nil if the eyes are not seen.
  package mutating func note(_ point: ScreenPoint?, at time: Timestamp) {
    if let point { points.append((time, point)) }
    points.removeAll { time - $0.time > Self.keptSeconds }
  }

  /// The last position of gaze; nil if no eyes were seen in the last half second.
  package func last(at time: Timestamp) -> ScreenPoint? {
    points.last.flatMap { time - $0.time <= Self.keptSeconds ? $0.point : nil }
  }

  /// The position of gaze that a press at this time refers to; nil if no eyes were seen.
  package func point(pressedAt time: Timestamp) -> ScreenPoint? {
    let recent = points.filter { time - $0.time <= Self.keptSeconds }
    return recent.last { time - $0.time >= Self.pressSeconds }?.point ?? recent.first?.point
  }
}

extension ScreenRect {
  /// The distance of a point from the rectangle, px; 0 inside.
  func distance(to point: ScreenPoint) -> Double {
    let (dx, dy) = (max(x - point.x, point.x - maxX, 0), max(y - point.y, point.y - maxY, 0))
    return ScreenPoint(x: dx, y: dy).length
  }
}
