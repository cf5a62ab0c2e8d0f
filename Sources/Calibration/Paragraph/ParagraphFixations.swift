import Signals
import Statistics

/// One fixation while a paragraph is read.
struct ParagraphFixation {
  /// The indices of its frames in `ParagraphFrames`.
  var frames: Range<Int>
  /// When it began, s.
  var start: Double
  var seconds: Double
  /// Gaze without its offset: the median of the frames, px.
  var relative: SIMD2<Double>
  /// The mean of the frames' heads.
  var head: HeadPose
  /// The means of the cues' features; cues that were not seen are missing.
  var features: [GazeCue: SIMD2<Double>]

  /// Cuts the frames into fixations.
  static func all(_ frames: ParagraphFrames, _ tuning: ParagraphConfiguration) -> [ParagraphFixation] {
    segments(frames, tuning).filter { $0.count > 1 }.map { ParagraphFixation(frames, $0) }
  }

  private init(_ all: ParagraphFrames, _ frames: Range<Int>) {
    self.frames = frames
    start = all.times[frames.lowerBound]
    seconds = all.times[frames.upperBound - 1] - start
    let places = all.relative[frames]
    relative = SIMD2(median(places.map(\.x)) ?? 0, median(places.map(\.y)) ?? 0)
    let heads = all.eyes[frames].map(\.head)
    let n = Double(heads.count)
    func middle(_ value: (HeadPose) -> Double) -> Double { heads.reduce(0) { $0 + value($1) } / n }
    head = HeadPose(
      xMm: middle(\.xMm), yMm: middle(\.yMm), zMm: middle(\.zMm), yawDegrees: middle(\.yawDegrees),
      pitchDegrees: middle(\.pitchDegrees), rollDegrees: middle(\.rollDegrees))
    features = all.features.compactMapValues { found in
      let seen = found[frames].compactMap { $0 }
      return seen.isEmpty ? nil : average(seen)
    }
  }

  /// The pieces of the frames that are best described by places at which gaze rests: those with the least sum of squares about
  /// their means, where each piece has a cost. Found exactly by dynamic programming (Potts' functional).
  private static func segments(
    _ frames: ParagraphFrames, _ tuning: ParagraphConfiguration
  ) -> [Range<Int>] {
    let n = frames.times.count
    let places = frames.relative.map { $0 / frames.jitter }
    var sums = [SIMD2<Double>.zero]
    var squares = [0.0]
    for place in places {
      sums.append((sums.last ?? .zero) + place)
      squares.append((squares.last ?? 0) + (place * place).sum())
    }
    var best = [0.0]
    var from = [0]
    for end in 1...max(1, n) where end <= n {
      var least: (cost: Double, start: Int) = (.infinity, end - 1)
      for start in max(0, end - tuning.mostFrames)..<end {
        let count = Double(end - start)
        let gap = frames.times[end - 1] - frames.times[start]
        if gap > tuning.longestGap + (count - 1) * tuning.frameSeconds { continue }
        let sum = sums[end] - sums[start]
        let rest = squares[end] - squares[start] - (sum * sum).sum() / count
        let cost = best[start] + rest + (end - start == 1 ? tuning.flightCost : tuning.fixationCost)
        if cost < least.cost { least = (cost, start) }
      }
      best.append(least.cost)
      from.append(least.start)
    }
    var pieces: [Range<Int>] = []
    var end = n
    while end > 0 {
      pieces.append(from[end]..<end)
      end = from[end]
    }
    return pieces.reversed()
  }
}
