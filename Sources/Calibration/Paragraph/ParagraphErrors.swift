import Signals
import Statistics

/// The errors of the lines by maps that were fitted without them, which tell how far gaze may be off.
///
/// A line counts as three points: its first third, the middle and the last.
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
        parts.append(part)
      }
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
