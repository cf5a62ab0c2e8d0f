import Signals

/// Where the eyes were in the last half second.
package struct GazeTrail: Sendable {
  /// A switch means what was looked at so long before, s: the hand is slower than the eye.
  package static let pressSeconds = 0.1
  private static let keptSeconds = 0.5
  private var points: [(time: Timestamp, point: ScreenPoint)] = []

  package init() {}

  /// Takes in where the eyes are in the next frame, screen px; nil where they are not seen.
  package mutating func note(_ point: ScreenPoint?, at time: Timestamp) {
    if let point { points.append((time, point)) }
    points.removeAll { time - $0.time > Self.keptSeconds }
  }

  /// Where the eyes are; nil where none were seen of late.
  package func last(at time: Timestamp) -> ScreenPoint? {
    points.last.flatMap { time - $0.time <= Self.keptSeconds ? $0.point : nil }
  }

  /// What a press at this time means; nil where no eyes were seen.
  package func point(pressedAt time: Timestamp) -> ScreenPoint? {
    let recent = points.filter { time - $0.time <= Self.keptSeconds }
    return recent.last { time - $0.time >= Self.pressSeconds }?.point ?? recent.first?.point
  }
}

extension ScreenRect {
  /// From the nearest place within, px; 0 inside.
  func distance(to point: ScreenPoint) -> Double {
    let (dx, dy) = (max(x - point.x, point.x - maxX, 0), max(y - point.y, point.y - maxY, 0))
    return ScreenPoint(x: dx, y: dy).length
  }
}
