import Calibration
import Recording
import Signals

/// The moving targets of a recording, and what the eyes did while they moved.
struct ScriptedPursuits: Sendable {
  struct Pursuit: Sendable {
    var label: String
    var start: Timestamp
    var end: Timestamp
    var samples: PursuitSamples
    private var isOver = false
    /// Pairs of a time and the seconds that the target had been moving by then.
    fileprivate let clock: [(time: Timestamp, seconds: Double)]

    var isRepair: Bool { CalibrationTarget.Label.repairs.contains(label) }

    /// Reads a moving target from its timeline row.
    ///
    /// - Returns: nil for a row without a path, or a target that does not move.
    fileprivate init?(_ row: TimelineRow) {
      let path = (row.path ?? []).filter { $0.x.isFinite && $0.y.isFinite }.sorted { $0.time < $1.time }
      guard let first = path.first else { return nil }
      // While the target rests, its path time stands still, as in a live session that waits for the eyes.
      var clock = [(time: first.time, seconds: 0.0)]
      var track = [(seconds: 0.0, point: ScreenPoint(x: first.x, y: first.y))]
      var longest = Double.infinity
      for (before, place) in zip(path, path.dropFirst()) {
        let (now, point) = (clock[clock.count - 1].seconds, ScreenPoint(x: place.x, y: place.y))
        let step = (point - ScreenPoint(x: before.x, y: before.y)).length
        // The eyes were lost, and the target jumped back to where it was when they were last seen.
        if step > 2 * longest, let back = track.lastIndex(where: { $0.point == point }) {
          track.removeSubrange((back + 1)...)
          clock.append((place.time, track[back].seconds))
          continue
        }
        let seconds = now + (step > 0 ? place.time - before.time : 0)
        clock.append((place.time, seconds))
        guard step > 0 else { continue }
        track.append((seconds, point))
        longest = longest.isFinite ? max(longest, step) : step
      }
      guard track.count > 1 else { return nil }
      (label, start, end, self.clock) = (row.label, row.start, row.end, clock)
      samples = PursuitSamples(track: PursuitTrack(track))
    }

    /// Takes the next frame's eyes. Returns true once, with the first frame after the target's end.
    mutating func step(_ sample: EyesSample) -> Bool {
      guard !isOver, sample.time >= start else { return false }
      isOver = sample.time >= end
      if !isOver { add(sample) }
      return isOver
    }

    private mutating func add(_ sample: EyesSample) {
      guard let seconds = seconds(at: sample.time) else { return }
      // Samples of a stretch that the target repeats are replaced by the new ones.
      while let last = samples.samples.last, last.pathSeconds > seconds - 1e-3 {
        samples.samples.removeLast()
      }
      samples.add(sample, start: sample.time + -seconds)
    }

    /// Seconds that the target has been moving at this time; nil while it rests, except at its end, where the eyes
    /// still arrive.
    private func seconds(at time: Timestamp) -> Double? {
      let end = clock[clock.count - 1].seconds
      if let next = clock.firstIndex(where: { $0.time >= time }) {
        guard next > 0 else { return nil }
        let (a, b) = (clock[next - 1], clock[next])
        if b.seconds > a.seconds { return a.seconds + (time - a.time) }
        guard a.seconds == end else { return nil }
      }
      return clock.first { $0.seconds == end }.map { end + (time - $0.time) }
    }
  }

  private(set) var all: [Pursuit]

  init(_ timeline: [TimelineRow]) { all = timeline.filter { $0.kind == .pursuit }.compactMap(Pursuit.init) }

  /// Takes the next frame's eyes into all pursuits.
  ///
  /// - Returns: the index in `all` of the pursuit that ends with this frame; nil for none.
  mutating func step(_ sample: EyesSample) -> Int? {
    let ended = all.indices.filter { all[$0].step(sample) }
    return ended.first
  }
}
