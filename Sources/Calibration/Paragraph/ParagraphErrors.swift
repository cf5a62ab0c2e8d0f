import Signals
import Statistics

/// The errors of the lines by maps that were fitted without them, which tell how far gaze may be off.
///
/// A line counts as three points: its first third, the middle and the last. Along a line the places are only expected; the variance
/// that they have by themselves is taken from that of the errors.
struct ParagraphErrors {
  /// One part of a line: what each cue says in each of its frames.
  private struct Part {
    var frames: [[GazeCue: SIMD2<Double>]] = []
    /// The mean of the features, for the leverage of the maps.
    var features: [GazeCue: SIMD2<Double>] = [:]
  }

  private var parts: [Part] = []
  private let maps: [GazeCue: Ridge]
  private let configuration: CalibrationConfiguration

  init(
    _ task: ParagraphMap.Task, _ maps: [GazeCue: ParagraphMap], _ configuration: CalibrationConfiguration
  ) {
    self.maps = maps.mapValues(\.ridge)
    self.configuration = configuration
    let thirds = task.tuning.heldParts
    let scale = task.frames.pxPerRadian.x * task.frames.pxPerRadian.x
    var (seen, expected) = ([Double](), [Double]())
    for (index, line) in task.read.enumerated() {
      let without = maps.compactMapValues { $0.without(index) }
      for third in 0..<thirds {
        var part = Part()
        let count = line.fixations.count
        var sums: [GazeCue: (SIMD2<Double>, Double)] = [:]
        for k in third * count / thirds..<(third + 1) * count / thirds {
          let fixation = task.fixations[line.fixations[k]]
          for frame in fixation.frames {
            var said: [GazeCue: SIMD2<Double>] = [:]
            for (cue, map) in without {
              guard let feature = task.frames.features[cue]?[frame] else { continue }
              said[cue] = map(feature) - task.label(line, k, cue)
              let (sum, n) = sums[cue] ?? (.zero, 0)
              sums[cue] = (sum + feature, n + 1)
            }
            if !said.isEmpty { part.frames.append(said) }
          }
        }
        part.features = sums.mapValues { $0.0 / $0.1 }
        let x = part.frames.flatMap { frame in GazeCue.allCases.compactMap { frame[$0]?.x } }
        if let x = mean(x) {
          seen.append(x * x)
          let own = (third * count / thirds..<(third + 1) * count / thirds).map { line.covariance[$0][$0] }
          expected.append((mean(own) ?? 0) / scale)
        }
        parts.append(part)
      }
    }
    guard let all = mean(seen), let places = mean(expected), all > 0 else { return }
    let own = SIMD2(max(task.tuning.leastOwnShare, 1 - places / all).squareRoot(), 1)
    for index in parts.indices {
      parts[index].frames = parts[index].frames.map { $0.mapValues { $0 * own } }
    }
  }

  /// The errors of one cue.
  func alone(_ cue: GazeCue) -> [HeldPoint] {
    parts.map { part in
      HeldPoint(
        frames: part.frames.compactMap { $0[cue].map { HeldFrame(error: $0, noiseRatio: 1) } },
        reach: reach(part, [cue]))
    }
  }

  /// The errors of all cues that serve where these eyes are seen, combined as gaze combines them.
  func together(by seen: Eyes.Seen) -> [HeldPoint] {
    let cues = GazeCue.allCases.filter { maps[$0] != nil && (seen == .both || $0.serves(seen)) }
    guard cues.contains(where: { $0.side != nil }) else { return [] }
    let weights = cues.reduce(into: [GazeCue: SIMD2<Double>]()) { all, cue in
      all[cue] = fusionWeight(Spread(of: parts.flatMap { $0.frames.compactMap { $0[cue] } }))
    }
    func fused(_ said: [GazeCue: SIMD2<Double>]) -> Fused {
      let those = cues.filter { said[$0] != nil }
      return Fused(
        those.map {
          Fused.Word(
            value: said[$0] ?? .zero, precision: weights[$0] ?? .one, share: Fused.share($0, among: those))
        }, freedom: configuration.fusionFreedom, passes: configuration.gaze.fusionPasses)
    }
    return parts.map { part in
      let frames = part.frames.compactMap { said -> HeldFrame? in
        guard cues.contains(where: { said[$0] != nil }) else { return nil }
        let one = fused(said)
        return HeldFrame(error: one.mean, scatter: one.scatter, noiseRatio: 1)
      }
      var settled: [GazeCue: SIMD2<Double>] = [:]
      for cue in cues {
        let all = part.frames.compactMap { $0[cue] }
        if !all.isEmpty { settled[cue] = average(all) }
      }
      return HeldPoint(
        frames: frames, reach: reach(part, cues),
        settledScatter: settled.isEmpty ? .zero : fused(settled).scatter)
    }
  }

  private func reach(_ part: Part, _ cues: [GazeCue]) -> Double {
    mean(cues.compactMap { cue in part.features[cue].flatMap { maps[cue]?.leverage($0) } }) ?? 0
  }
}
