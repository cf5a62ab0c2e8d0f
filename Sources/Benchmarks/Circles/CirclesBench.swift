import Attention
import Calibration
import Evaluation
import Foundation
import Recording
import Signals
import Vision

/// Measures choices by following a circling dot without a calibration, on rendered people with known truth.
struct CirclesBench {
  /// The choices that were found in one recording.
  struct Row: Codable {
    var session: String
    var tiles: Int
    /// The number of choices that the person wanted to make.
    var wanted = 0
    var right = 0
    var wrong = 0
    /// Seconds from when the eyes began to follow a dot to its choice.
    var seconds: [Double] = []
    /// Seconds in which nothing was to be chosen; `falseChoices` counts the choices in them.
    var idleSeconds = 0.0
    var falseChoices = 0
  }

  /// A span in which the person followed the dot of one tile.
  private struct Following {
    var tile: Int
    var start: Timestamp
    var end: Timestamp
  }

  let maker: TrackerMaker
  var configuration = CirclingMatch.Configuration()

  /// Measures choices by circling dots on a recording.
  ///
  /// - Throws: `RecordingError`; `CirclesError` where the recording has no circling dots.
  func run(_ bundle: SessionBundle, progress: (Double) -> Void) throws -> Row {
    let screen = try bundle.screen()
    let (circling, followings) = try dots(of: bundle)
    let tracker = maker.tracker()
    var row = Row(session: bundle.folder.lastPathComponent, tiles: circling.centers.count)
    row.wanted = followings.count
    var match = CirclingMatch(circling, configuration)
    var (done, last): (Set<Int>, Timestamp?) = ([], nil)
    var frames = 0
    for frame in bundle.frames() {
      frames += 1
      progress(Double(frames) / Double(max(1, bundle.entries.count)))
      let sample = tracker.process(frame)
      let gaze = maker.uncalibrated?(sample, screen).gaze ?? .invalid(.notCalibrated)
      // The span is extended by a reaction time, in which the eyes still follow the dot.
      let now = followings.firstIndex { $0.start <= frame.time && frame.time < $0.end + 0.3 }
      if now == nil, let last { row.idleSeconds += min(0.1, frame.time - last) }
      last = frame.time
      // In the application the dots disappear after a choice; the recorded person goes on following one.
      if let now, done.contains(now) { continue }
      guard let chosen = match.follow(gaze, at: frame.time) else { continue }
      match = CirclingMatch(circling, configuration)
      guard let now else {
        row.falseChoices += 1
        continue
      }
      done.insert(now)
      if chosen == followings[now].tile {
        row.right += 1
        row.seconds.append(frame.time - followings[now].start)
      } else {
        row.wrong += 1
      }
    }
    return row
  }

  /// The dots of a recording, from the paths in its timeline: all have one speed and radius, and their phases are
  /// spread evenly.
  private func dots(of bundle: SessionBundle) throws -> (Circling, [Following]) {
    let rows = bundle.timeline.filter { $0.kind == .circling }
    var followings: [Following] = []
    var found: (count: Int, radius: Double, speed: Double, phase: Double, at: Timestamp)?
    var centers: [Int: ScreenPoint] = [:]
    for row in rows {
      let words = row.label.split(separator: " ")
      guard words.count == 4, let number = Int(words[1]), let count = Int(words[3]), let path = row.path,
        let circle = Circle(path)
      else { continue }
      let tile = number - 1
      followings.append(Following(tile: tile, start: row.start, end: row.end))
      centers[tile] = circle.center
      let phase = circle.phase - 2 * .pi * Double(tile) / Double(count)
      found = found ?? (count, circle.radius, circle.speed, phase, path[0].time)
    }
    guard let found else { throw CirclesError.noCircles(bundle.folder.lastPathComponent) }
    let start = found.at + -(found.phase / found.speed)
    // The place of a dot that was never followed does not matter; only its motion does.
    let all = (0..<found.count).map { centers[$0] ?? ScreenPoint(x: 0, y: 0) }
    return (Circling(all, radius: found.radius, speed: found.speed, start: start), followings)
  }

  /// The circle that is fitted to the points of a path.
  private struct Circle {
    var center: ScreenPoint
    var radius: Double
    /// The speed in rad/s; `phase` is the angle at the first point.
    var speed: Double
    var phase: Double

    init?(_ path: [TimelineRow.PathPoint]) {
      // The centre is the middle of the path's bounding box, because the dot goes around at least once.
      let (xs, ys) = (path.map(\.x), path.map(\.y))
      guard path.count > 8, let left = xs.min(), let right = xs.max(), let top = ys.min(), let low = ys.max(),
        right > left
      else { return nil }
      center = ScreenPoint(x: (left + right) / 2, y: (top + low) / 2)
      radius = ((right - left) + (low - top)) / 4
      let moving = path.drop { $0.x == path[0].x && $0.y == path[0].y }
      guard let first = moving.first, let last = moving.last, last.time > first.time else { return nil }
      var (turned, before) = (0.0, atan2(first.y - center.y, first.x - center.x))
      for point in moving.dropFirst() {
        let angle = atan2(point.y - center.y, point.x - center.x)
        turned += (angle - before).remainder(dividingBy: 2 * .pi)
        before = angle
      }
      speed = turned / (last.time - first.time)
      phase = atan2(first.y - center.y, first.x - center.x) - speed * (first.time - path[0].time)
    }
  }
}

enum CirclesError: Error, CustomStringConvertible {
  case noCircles(String)

  var description: String {
    switch self {
    case .noCircles(let session):
      "\(session) has no circling dots. Render some: python -m sessions circles"
    }
  }
}
