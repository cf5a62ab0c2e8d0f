import Calibration
import Foundation
import Signals
import Statistics

/// Detects that eyes are seen differently from now on: glasses pushed up, put on or taken off, or other light on the eyes.
///
/// The iris's place is no evidence, since it moves with gaze. Evidence is how far the cues of one gaze disagree
/// (`CueDisagreement`) and how certain vision is of the irises. Both differ from place to place on the screen, so blocks of
/// seconds are compared with earlier ones in which the eyes looked nearly the same way, and by how far those differed among
/// themselves. A pure value on the data's own time.
struct EyesWatch: Sendable {
  /// Tuning of what counts as eyes that are seen differently. All values were chosen by trial.
  struct Configuration: Hashable, Codable, Sendable {
    /// Length of a block of frames that are evaluated together, s: a fixation or two.
    var blockSeconds = 1.0
    /// Least number of frames in a block.
    var blockFrames = 8
    /// Number of blocks that count as the present.
    var recent = 6
    /// Range of how many earlier blocks the present ones are compared with.
    var reference = 8...90
    /// Looks within this many degrees count as the same way.
    var reachDegrees = 4.0
    /// Least number of blocks with the same way of looking that a block is compared with.
    var near = 3
    /// Least number of present blocks that must find earlier ones with the same way of looking.
    var compared = 4
    /// Least change of the cues' disagreement, degrees.
    var leastDegrees = 1.0
    /// The change must also exceed this many SDs of a block.
    var blockSDs = 3.0
    /// The change must also exceed this many SDs of the calibration's held-out targets.
    var calibrationSDs = 1.5
    /// Least factor by which the irises' variance changes; its logarithm must also change by `blockSDs`.
    var varianceFactor = 3.0
    /// The head must stay within this distance between both times, mm: further away, geometry has an error of its own.
    var stillMm = 8.0
    init() {}
  }

  /// Medians of the frames of one block.
  private struct Block: Sendable {
    var values: [Double]
    var sds: [Double]
    var logVariance: Double
    var gaze: SIMD2<Double>
    var place: SIMD3<Double>
  }

  private struct Look: Sendable {
    var split: CueDisagreement
    var variance: Double
    var place: SIMD3<Double>
  }

  let configuration: Configuration
  private var looks: [Look] = []
  private var began: Timestamp?
  private var recent: [Block] = []
  private var reference: [Block] = []

  init(configuration: Configuration = .init()) { self.configuration = configuration }

  /// Forgets all blocks; later ones are compared with what is seen next.
  mutating func reset() { (looks, began, recent, reference) = ([], nil, [], []) }

  /// Takes the next frame.
  /// - Returns: true with the frame in which the change of the eyes is detected.
  mutating func step(_ eyes: Eyes, _ split: CueDisagreement, at time: Timestamp) -> Bool {
    if let began, time < began || time - began > 2 * configuration.blockSeconds {
      (looks, self.began) = ([], nil)
    }
    let since = began ?? time
    began = since
    let variances = [eyes.left, eyes.right].compactMap { $0?.variance }.filter { $0.isFinite && $0 > 0 }
    looks.append(
      Look(
        split: split, variance: variances.reduce(0, +) / Double(max(1, variances.count)),
        place: SIMD3(eyes.head.xMm, eyes.head.yMm, eyes.head.zMm)))
    guard time - since >= configuration.blockSeconds else { return false }
    defer { (looks, began) = ([], nil) }
    guard looks.count >= configuration.blockFrames else { return false }
    recent.append(block())
    if recent.count > configuration.recent {
      reference.append(recent.removeFirst())
      if reference.count > configuration.reference.upperBound { reference.removeFirst() }
    }
    guard recent.count == configuration.recent, reference.count >= configuration.reference.lowerBound,
      isStill, hasChanged
    else { return false }
    // The present blocks become those with which later ones are compared.
    (reference, recent) = ([], recent)
    return true
  }

  private func block() -> Block {
    let middle = { (value: (Look) -> Double) -> Double in
      let all = looks.map(value).filter(\.isFinite)
      return 2 * all.count >= looks.count ? median(all) ?? 0 : .nan
    }
    let count = looks.map(\.split.values.count).min() ?? 0
    return Block(
      values: (0..<count).map { index in middle { $0.split.values[index] } },
      sds: (0..<count).map { index in middle { $0.split.sds[index] } },
      logVariance: middle { $0.variance > 0 ? log($0.variance) : .nan },
      gaze: SIMD2(middle { $0.split.gaze.x }, middle { $0.split.gaze.y }),
      place: SIMD3(middle { $0.place.x }, middle { $0.place.y }, middle { $0.place.z }))
  }

  private var isStill: Bool {
    let middle = { (blocks: [Block]) in
      SIMD3(
        median(blocks.map(\.place.x)) ?? 0, median(blocks.map(\.place.y)) ?? 0,
        median(blocks.map(\.place.z)) ?? 0)
    }
    let moved = middle(recent) - middle(reference)
    return (moved * moved).sum().squareRoot() <= configuration.stillMm
  }

  private var hasChanged: Bool {
    let count = (recent + reference).map(\.values.count).min() ?? 0
    let isSplit = (0..<count).contains { index in
      guard let (change, sd) = change({ $0.values[index] }) else { return false }
      let own = median(recent.map { $0.sds[index] }.filter(\.isFinite)) ?? 0
      return change
        >= max(configuration.leastDegrees, configuration.blockSDs * sd, configuration.calibrationSDs * own)
    }
    guard !isSplit else { return true }
    guard let (change, sd) = change(\.logVariance) else { return false }
    return change >= max(log(configuration.varianceFactor), configuration.blockSDs * sd)
  }

  /// How far the present differs from earlier blocks at the same places, and the SD of those; nil where too few can be
  /// compared.
  private func change(_ value: (Block) -> Double) -> (change: Double, sd: Double)? {
    let before = reference.filter { value($0).isFinite }
    guard before.count >= configuration.reference.lowerBound else { return nil }
    let now = recent.compactMap { apart($0, from: before, value) }
    let own = before.indices.compactMap { index in
      var others = before
      others.remove(at: index)
      return apart(before[index], from: others, value)
    }
    guard now.count >= configuration.compared, own.count >= configuration.compared else { return nil }
    // The SD is deliberately not robust: what some looks do to the eyes must not seem new when it lasts a little longer.
    let square = own.reduce(0) { $0 + $1 * $1 } / Double(own.count)
    return (abs(median(now) ?? 0), square.squareRoot())
  }

  /// The difference of a block from the mean of those that look the same way; nil where too few do.
  private func apart(_ block: Block, from others: [Block], _ value: (Block) -> Double) -> Double? {
    let near = others.filter {
      let away = $0.gaze - block.gaze
      return (away * away).sum() <= configuration.reachDegrees * configuration.reachDegrees
    }
    guard value(block).isFinite, near.count >= configuration.near else { return nil }
    return value(block) - near.reduce(0) { $0 + value($1) } / Double(near.count)
  }
}
