import Foundation
import Signals

/// Which line of text the gaze rests on, steadied over a few fixations.
struct LineFocus: Sendable {
  struct Place: Hashable, Sendable {
    var page: Int
    var line: Int
  }

  private(set) var place: Place?
  private var smoothed: ScreenPoint?
  private var last: Timestamp?

  mutating func reset() { (place, smoothed, last) = (nil, nil, nil) }

  /// - Parameters:
  ///   - candidates: the lines on screen with their boxes in screen px.
  ///   - pitch: distance between lines, screen px.
  mutating func observe(
    _ gaze: ScreenPoint, at time: Timestamp, candidates: [(place: Place, rect: ScreenRect)], pitch: Double,
    configuration: ReaderConfiguration
  ) {
    let point = follow(gaze, at: time, configuration.lineFollowSeconds)
    func distance(_ rect: ScreenRect) -> Double { abs(rect.center.y - point.y) }
    let near = candidates.filter { $0.rect.grown(dx: 2 * pitch, dy: 0.75 * pitch).contains(point) }
    guard let best = near.min(by: { distance($0.rect) < distance($1.rect) }) else {
      place = nil
      return
    }
    if let held = near.first(where: { $0.place == place }),
      distance(held.rect) - distance(best.rect) < configuration.lineHysteresis * pitch
    {
      return
    }
    place = best.place
  }

  /// Exponential smoothing by the data's own time; a jump of the eyes across several lines is followed
  /// as quickly as a small one.
  private mutating func follow(_ gaze: ScreenPoint, at time: Timestamp, _ tau: Double) -> ScreenPoint {
    var point = gaze
    if let smoothed, let last {
      let share = 1 - exp(-max(0, time - last) / tau)
      point = ScreenPoint(
        x: smoothed.x + (gaze.x - smoothed.x) * share, y: smoothed.y + (gaze.y - smoothed.y) * share)
    }
    (smoothed, last) = (point, time)
    return point
  }
}
