import Foundation
import Signals
import Statistics

/// The frames of a reading in which open eyes were seen, with their features and gaze as far as it is known before any calibration:
/// without its offset.
struct ParagraphFrames {
  let times: [Double]
  let eyes: [Eyes]
  /// The features of each cue, corrected by anatomy; nil in frames that do not show it.
  private(set) var features: [GazeCue: [SIMD2<Double>?]] = [:]
  /// Gaze less its median, px.
  private(set) var relative: [SIMD2<Double>] = []
  /// SD of `relative` from frame to frame, px.
  private(set) var jitter = SIMD2<Double>.one
  let anatomy: EyeAnatomy
  /// How far gaze moves on the screen with its direction, px per radian.
  let pxPerRadian: SIMD2<Double>
  /// Share of the reading's frames that are left.
  let share: Double

  /// - Parameter known: the person's anatomy, where earlier sittings tell it.
  /// - Returns: nil where no frame shows the sight line or an eye.
  init?(
    _ reading: ParagraphReading, _ screen: ScreenGeometry, _ configuration: CalibrationConfiguration,
    _ tuning: ParagraphConfiguration, anatomy known: EyeAnatomy? = nil
  ) {
    let begin = reading.uncovered.first ?? reading.end
    let all = reading.samples.filter { $0.time >= begin && $0.time < reading.end }
    let isOpen = all.map { sample in sample.seenEyes.map { $0.openness >= tuning.blinkOpenness } ?? false }
    let kept = all.indices.filter { k in
      isOpen[k] && (k == 0 || isOpen[k - 1]) && (k + 1 == all.count || isOpen[k + 1])
        && all[k].seenEyes.flatMap(GazeCue.sight.feature) != nil
    }
    guard !kept.isEmpty else { return nil }
    times = kept.map { all[$0].time.seconds }
    eyes = kept.compactMap { all[$0].seenEyes }
    share = Double(kept.count) / Double(all.count)
    var point = CollectedPoint(target: CalibrationTarget(label: "", point: screen.bounds.center))
    for index in kept { point.add(all[index]) }
    anatomy =
      known
      ?? EyeAnatomy(
        cornerDepthMm: reading.text.hasWords ? tuning.words.cornerDepthMm : tuning.cornerDepthMm,
        rotation: configuration.usesHeadRotation ? HeadRotation([point]) : nil)
    let sight = SightGeometry(screen)
    let distance = median(eyes.map { sight.distance(SIMD3($0.head.xMm, $0.head.yMm, $0.head.zMm)) }) ?? 0
    pxPerRadian = distance * SIMD2(screen.pxPerMmX, screen.pxPerMmY)
    for cue in GazeCue.allCases {
      let found = eyes.map { eyes -> SIMD2<Double>? in
        guard let seen = cue.feature(eyes) else { return nil }
        return cue.side == nil ? seen : anatomy.feature(seen, head: eyes.head)
      }
      // A cue that most frames lack tells nothing of the lines.
      if 2 * found.count(where: { $0 != nil }) > eyes.count { features[cue] = found }
    }
    features = PointsFit.withoutEchoes(features, [point], configuration)
    // Slopes of the skin's cues differ most among people, so that they are off most beyond the lines; those of a person whose
    // sittings are known do not.
    if known == nil, GazeCue.all(.corners).allSatisfy({ features[$0] != nil }) {
      for cue in GazeCue.all(.band) { features[cue] = nil }
    }
    findRelative(tuning)
  }

  /// Combines the cues, each brought to the range of the sight line, which varies least among people.
  private mutating func findRelative(_ tuning: ParagraphConfiguration) {
    guard let sight = features[.sight]?.map({ $0 ?? .zero }) else { return }
    let usual = MapPrior.people(.sight)
    let gain = SIMD2(usual.x[0].mean, usual.y[1].mean)
    let reach = Self.range(sight).sd
    var sum = [SIMD2<Double>](repeating: .zero, count: sight.count)
    var total = sum
    for (cue, found) in features.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let seen = found.compactMap { $0 }
      let (own, range) = Self.range(seen)
      guard range.x > 0, range.y > 0 else { continue }
      let scaled = found.map { $0.map { ($0 - own) / range * reach } }
      guard cue == .sight || Self.correlation(scaled, sight).min() >= tuning.leastCueCorrelation else {
        continue
      }
      let noise = Self.jitter(scaled.compactMap { $0 })
      let weight = SIMD2<Double>.one / (noise * noise + 1e-12) * (cue == .sight ? 1 : 0.5)
      for (index, value) in scaled.enumerated() {
        guard let value else { continue }
        sum[index] += weight * value
        total[index] += weight
      }
    }
    // The camera's x runs against the screen's.
    relative = zip(sum, total).map { SIMD2(-1, 1) * gain * pxPerRadian * ($0 / $1) }
    let least = tuning.leastJitterDegrees * .pi / 180 * pxPerRadian
    let found = Self.jitter(relative)
    jitter = SIMD2(max(found.x, least.x), max(found.y, least.y))
  }

  /// Median and SD without outliers.
  private static func range(_ values: [SIMD2<Double>]) -> (middle: SIMD2<Double>, sd: SIMD2<Double>) {
    let middle = SIMD2(median(values.map(\.x)) ?? 0, median(values.map(\.y)) ?? 0)
    let away = values.map { $0 - middle }
    let limit = 4 * 1.4826 * SIMD2(median(away.map { abs($0.x) }) ?? 0, median(away.map { abs($0.y) }) ?? 0)
    let cut = away.map { SIMD2(min(max($0.x, -limit.x), limit.x), min(max($0.y, -limit.y), limit.y)) }
    let mean = average(cut)
    let spread = Spread(of: cut.map { $0 - mean })
    return (middle, SIMD2(spread.xx.squareRoot(), spread.yy.squareRoot()))
  }

  private static func jitter(_ values: [SIMD2<Double>]) -> SIMD2<Double> {
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }
    return SIMD2(median(steps.map { abs($0.x) }) ?? 0, median(steps.map { abs($0.y) }) ?? 0)
      * (1.4826 / 2.0.squareRoot())
  }

  private static func correlation(_ a: [SIMD2<Double>?], _ b: [SIMD2<Double>]) -> SIMD2<Double> {
    let pairs = zip(a, b).compactMap { a, b in a.map { ($0, b) } }
    let (ma, mb) = (average(pairs.map(\.0)), average(pairs.map(\.1)))
    var (ab, aa, bb) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    for (x, y) in pairs {
      let (p, q) = (x - ma, y - mb)
      ab += p * q
      aa += p * p
      bb += q * q
    }
    let product = aa * bb
    return ab / SIMD2(product.x.squareRoot() + 1e-15, product.y.squareRoot() + 1e-15)
  }
}
