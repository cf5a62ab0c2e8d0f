import CalibrationAssets
import Foundation
import Localization
import Signals

/// The path of a moving target: a sine on each axis, smooth everywhere, ending where it began.
///
/// Eyes follow up to some 30 degrees per second; slow targets (10 to 15) are followed best (Blignaut 2017).
package struct PursuitPath: Hashable, Codable, Sendable {
  /// The sine of one axis, in shares of the screen.
  package struct Wave: Hashable, Codable, Sendable {
    /// Amplitude about the screen's middle, as a share of the screen, 0 to 0.5.
    package var amplitude: Double
    /// Number of full waves over the whole time.
    package var turns: Double
    /// Where the wave begins, in turns of a full wave.
    package var phase: Double
    /// Makes a sine from its amplitude, as a share of the screen, and its number of turns and phase.
    package init(amplitude: Double, turns: Double, phase: Double) {
      (self.amplitude, self.turns, self.phase) = (amplitude, turns, phase)
    }

    func place(_ share: Double) -> Double { 0.5 + amplitude * sin(2 * .pi * (turns * share + phase)) }
  }

  /// The name of the path's file: `pursuit` or `repair`.
  package var name: String
  /// How the target of the pursuit moves from left to right.
  package var x: Wave
  /// How the target of the pursuit moves up and down.
  package var y: Wave
  /// How long the target moves, s.
  package var seconds: Double
  /// Makes a path from a sine for each axis and its duration, s.
  package init(name: String, x: Wave, y: Wave, seconds: Double) {
    (self.name, self.x, self.y, self.seconds) = (name, x, y, seconds)
  }

  /// Reads a bundled path: `pursuit` for a calibration, `repair` for a sweep of a few seconds.
  ///
  /// - Throws: `CalibrationError.unreadableLayout`.
  package static func bundled(_ name: String) throws(CalibrationError) -> PursuitPath {
    let path = try TargetLayout.decode(
      PursuitPath.self, from: CalibrationAssets.targets.appendingPathComponent("\(name).json"))
    guard path.isPossible else {
      throw .unreadableLayout(
        name: "\(name).json", detail: localized("the target leaves the screen or never ends"))
    }
    return path
  }

  var isPossible: Bool {
    seconds.isFinite && seconds > 0
      && [x, y].allSatisfy { (0...0.5).contains($0.amplitude) && $0.turns.isFinite && $0.phase.isFinite }
  }

  /// Where the target is at a time, screen px; before and after its movement it rests at an end of the path.
  ///
  /// - Parameters:
  ///   - time: seconds since the target began to move.
  ///   - screen: the screen on which it moves.
  package func point(at time: Double, on screen: ScreenGeometry) -> ScreenPoint {
    let share = min(max(time / seconds, 0), 1)
    return ScreenPoint(x: x.place(share) * screen.widthPx, y: y.place(share) * screen.heightPx)
  }
}

/// Where a moving target was at each time: interpolated linearly between known places, at rest before and after.
package struct PursuitTrack: Hashable, Sendable {
  /// The known places, in order: seconds since the target began to move, and screen px.
  package let places: [(seconds: Double, point: ScreenPoint)]

  /// Takes places in any order; those with values that are no numbers are left out.
  package init(_ places: [(seconds: Double, point: ScreenPoint)]) {
    self.places = places.filter { $0.seconds.isFinite && $0.point.x.isFinite && $0.point.y.isFinite }
      .sorted { $0.seconds < $1.seconds }
  }

  /// Samples a path of sines at 50 places a second.
  package init(_ path: PursuitPath, on screen: ScreenGeometry) {
    let count = path.isPossible ? max(2, Int(min(path.seconds, 600) * 50)) : 2
    self.init(
      (0...count).map {
        let time = path.seconds * Double($0) / Double(count)
        return (time, path.point(at: time, on: screen))
      })
  }

  /// How long the target moves; 0 without places.
  package var seconds: Double { places.last?.seconds ?? 0 }

  /// Where the target was at a time in seconds since it began to move, screen px; nil where there are no places.
  package func point(at time: Double) -> ScreenPoint? {
    guard let first = places.first, let last = places.last else { return nil }
    guard time > first.seconds else { return first.point }
    guard time < last.seconds else { return last.point }
    var (low, high) = (0, places.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if places[middle].seconds <= time { low = middle } else { high = middle }
    }
    let (a, b) = (places[low], places[high])
    let share = (time - a.seconds) / (b.seconds - a.seconds)
    return ScreenPoint(
      x: a.point.x + share * (b.point.x - a.point.x), y: a.point.y + share * (b.point.y - a.point.y))
  }

  /// Whether both tracks have the same places at the same times.
  package static func == (a: PursuitTrack, b: PursuitTrack) -> Bool {
    a.places.elementsEqual(b.places) { $0.seconds == $1.seconds && $0.point == $1.point }
  }

  /// Hashes the number of places and the duration, which are equal in equal tracks.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(places.count)
    hasher.combine(seconds)
  }
}

/// The eyes measured while a target moved.
package struct PursuitSamples: Sendable {
  /// One frame during the target's movement.
  package struct Sample: Sendable {
    /// Seconds since the target began to move; it stands still while the session pauses.
    package var pathSeconds: Double
    /// When the frame was taken, on the source's clock.
    package var time: Timestamp
    /// The eyes in the frame; nil where they were not seen.
    package var eyes: Eyes?
    /// Makes the sample of one frame from the target's own time, s, and the frame's.
    package init(pathSeconds: Double, time: Timestamp, eyes: Eyes?) {
      (self.pathSeconds, self.time, self.eyes) = (pathSeconds, time, eyes)
    }
  }

  /// Where the target was at each time.
  package var track: PursuitTrack
  /// The frames in which the target moved, in order.
  package var samples: [Sample]
  /// Makes the samples of a moving target; by default none yet.
  package init(track: PursuitTrack, samples: [Sample] = []) { (self.track, self.samples) = (track, samples) }

  /// Adds a frame of a target that began to move at `start`.
  package mutating func add(_ sample: EyesSample, start: Timestamp) {
    samples.append(Sample(pathSeconds: sample.time - start, time: sample.time, eyes: sample.seenEyes))
  }

  /// Share of frames in which the eyes were seen, 0 to 1.
  package var validShare: Double {
    samples.isEmpty ? 0 : Double(samples.count { $0.eyes != nil }) / Double(samples.count)
  }

  /// Where the target was for eyes that are `lag` seconds behind it, screen px.
  package func place(_ pathSeconds: Double, lag: Double) -> ScreenPoint {
    track.point(at: pathSeconds - lag) ?? ScreenPoint(x: .nan, y: .nan)
  }
}
