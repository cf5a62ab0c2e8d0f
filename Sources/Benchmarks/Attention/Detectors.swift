import Attention
import Foundation
import Signals

/// Published fixation detectors and Trackii's own, for comparison. Each gives true for samples within a fixation.
enum FixationLabels {
  /// Trackii's own detector, on a screen of 1 px per mm.
  static func own(_ r: CodedRecording, _ configuration: FixationDetector.Configuration = .init()) -> [Bool] {
    // The detector is given mm at a distance of 570 mm, where a degree is 10 mm.
    let scale = 10 / r.mmPerDegree
    let screen = ScreenGeometry(widthPx: 400, heightPx: 300, widthMm: 400, heightMm: 300)
    var detector = FixationDetector(configuration: configuration, screen: screen)
    var isFixation: [Int64: Bool] = [:]
    func note(_ samples: [FixationDetector.Judgement]) {
      for s in samples { isFixation[s.time.nanoseconds] = s.isFixation }
    }
    for sample in r.samples {
      guard let p = sample.point else { continue }
      let point = ScreenPoint(x: p.x * scale, y: p.y * scale)
      note(detector.judge(point, at: Timestamp(seconds: sample.time), sigma: 3).samples)
    }
    note(detector.finish().samples)
    return r.samples.map { isFixation[Timestamp(seconds: $0.time).nanoseconds] ?? false }
  }

  struct VelocitySetting: Hashable, Codable {
    var degreesPerSecond: Double
    /// The time span over which a velocity is measured, s.
    var window: Double
    /// The least duration of a fixation, s; shorter ones are discarded.
    var minimum: Double
  }

  /// I-VT (Olsen 2012): samples slower than a threshold are fixations; fixations close in time and place (75 ms, 0.5°)
  /// are merged, and short ones discarded.
  static func velocity(_ r: CodedRecording, _ s: VelocitySetting) -> [Bool] {
    let n = r.samples.count
    var (low, high) = (0, 0)
    var isSlow = [Bool](repeating: false, count: n)
    for i in 0..<n where r.samples[i].point != nil {
      let t = r.samples[i].time
      while t - r.samples[low].time > s.window / 2 + 1e-6 { low += 1 }
      high = max(high, i)
      while high + 1 < n, r.samples[high + 1].time - t <= s.window / 2 + 1e-6 { high += 1 }
      var (a, b) = (low, high)
      if a == b { a = max(0, i - 1) }
      while a < i, r.samples[a].point == nil { a += 1 }
      while b > i, r.samples[b].point == nil { b -= 1 }
      guard b > a, let p = r.samples[a].point, let q = r.samples[b].point else { continue }
      let speed = (q - p).length / r.mmPerDegree / (r.samples[b].time - r.samples[a].time)
      isSlow[i] = speed < s.degreesPerSecond
    }
    return tidied(isSlow, r, minimum: s.minimum)
  }

  struct DispersionSetting: Hashable, Codable {
    var degrees: Double
    var minimum: Double
  }

  /// I-DT (Salvucci and Goldberg 2000): runs of at least `minimum` whose extents in x and y add up to less than a
  /// threshold are fixations.
  static func dispersion(_ r: CodedRecording, _ s: DispersionSetting) -> [Bool] {
    let n = r.samples.count
    let limit = s.degrees * r.mmPerDegree
    var labels = [Bool](repeating: false, count: n)
    var i = 0
    while i < n {
      guard let start = r.samples[i].point else {
        i += 1
        continue
      }
      var (low, high) = (start, start)
      var j = i
      while j + 1 < n, let p = r.samples[j + 1].point {
        let a = ScreenPoint(x: min(low.x, p.x), y: min(low.y, p.y))
        let b = ScreenPoint(x: max(high.x, p.x), y: max(high.y, p.y))
        guard b.x - a.x + b.y - a.y <= limit else { break }
        (low, high, j) = (a, b, j + 1)
      }
      if r.samples[j].time - r.samples[i].time >= s.minimum - 1e-6 {
        for k in i...j { labels[k] = true }
        i = j + 1
      } else {
        i += 1
      }
    }
    return labels
  }

  private static func tidied(_ isSlow: [Bool], _ r: CodedRecording, minimum: Double) -> [Bool] {
    var runs: [ClosedRange<Int>] = []
    for i in isSlow.indices where isSlow[i] {
      if let last = runs.last, last.upperBound == i - 1 {
        runs[runs.count - 1] = last.lowerBound...i
      } else if let last = runs.last, let p = r.samples[last.upperBound].point, let q = r.samples[i].point,
        r.samples[i].time - r.samples[last.upperBound].time <= 0.075, (q - p).length <= 0.5 * r.mmPerDegree
      {
        runs[runs.count - 1] = last.lowerBound...i
      } else {
        runs.append(i...i)
      }
    }
    var labels = [Bool](repeating: false, count: isSlow.count)
    for run in runs where r.samples[run.upperBound].time - r.samples[run.lowerBound].time >= minimum {
      for i in run { labels[i] = true }
    }
    return labels
  }
}
