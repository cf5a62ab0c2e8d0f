import Attention
import Foundation
import Signals
import Statistics

/// A minute and more of somebody's lids as a camera of some rate shows them: deep and shallow blinks, lids that follow the gaze
/// down the page, glances at the bottom, noise, and frames in which vision finds no eyes although the head is held.
struct LidFilm {
  /// A blink as it happened.
  struct TrueBlink {
    var start: Double
    var seconds: Double
    /// How far the lids go down: 1 is shut.
    var depth: Double

    var middle: Double { start + 0.38 * seconds }

    /// How far the lids are down at a time, 0 to `depth`: down in a third of the time, up in two thirds, as in rendered people.
    func closure(at time: Double) -> Double {
      func smooth(_ u: Double) -> Double {
        let u = min(max(u, 0), 1)
        return u * u * (3 - 2 * u)
      }
      let u = (time - start) / seconds
      return depth * smooth(u / 0.34) * (1 - smooth((u - 0.42) / 0.58))
    }
  }

  /// What a detector made of the film.
  struct Score {
    var happened = 0
    /// Blinks of which at least one frame shows the lids half way down or lower.
    var withFrame = 0
    var found = 0
    var matched = 0

    var f1: Double { 2 * Double(matched) / Double(happened + found) }
    /// F1 among the blinks that a frame shows at all.
    var f1WithFrame: Double { 2 * Double(matched) / Double(withFrame + found) }

    static func + (a: Score, b: Score) -> Score {
      Score(
        happened: a.happened + b.happened, withFrame: a.withFrame + b.withFrame, found: a.found + b.found,
        matched: a.matched + b.matched)
    }
  }

  var hz: Double
  var seconds = 120.0
  /// The share of blinks that are shallow: at their bottom the lids are at 0.7 to 0.8 of where they were.
  var shallowShare = 0.2
  /// Standard deviation of the noise of openness.
  var noise = 0.02
  /// The share of frames without eyes while the lids are up.
  var lostOpen = 0.005
  /// The share of frames without eyes while the lids are down.
  var lostShut = 0.1
  var seed: UInt64 = 1

  private func blinks(_ random: inout SplitMix64) -> [TrueBlink] {
    var blinks: [TrueBlink] = []
    var time = random.uniform(1...4)
    while time < seconds - 1 {
      let isShallow = random.happens(shallowShare)
      blinks.append(
        TrueBlink(
          start: time, seconds: isShallow ? random.uniform(0.2...0.3) : random.uniform(0.15...0.25),
          depth: isShallow ? random.uniform(0.2...0.3) : random.uniform(0.95...1)))
      time += random.uniform(1.5...6)
    }
    return blinks
  }

  /// How open the lids are for the gaze alone: it goes down the page in 40 s, with a glance at the bottom now and then.
  private func usual(_ time: Double, glances: [ClosedRange<Double>]) -> Double {
    if glances.contains(where: { $0.contains(time) }) { return 0.78 }
    return 1 - 0.2 * (time / 40).truncatingRemainder(dividingBy: 1)
  }

  func score() -> Score {
    var random = SplitMix64(seed: seed)
    let blinks = blinks(&random)
    let glances = stride(from: 7.0, to: seconds, by: 11).map { at -> ClosedRange<Double> in
      let start = at + random.uniform(0...2)
      return start...(start + random.uniform(0.6...1.5))
    }
    var detector = BlinkDetector()
    var (found, isShown): ([Double], [Bool]) = ([], blinks.map { _ in false })
    for frame in 0..<Int(seconds * hz) {
      let time = (Double(frame) + random.uniform(-0.05...0.05)) / hz
      let closures = blinks.map { $0.closure(at: time) }
      for (index, closure) in closures.enumerated() where closure >= blinks[index].depth / 2 {
        isShown[index] = true
      }
      let closure = closures.max() ?? 0
      let seen = (1 - closure) * usual(time, glances: glances) + noise * random.normal()
      let isLost = random.happens(closure > 0.5 ? lostShut : lostOpen)
      // Vision tells only that the eyes are closed where the openness is small.
      let openness = isLost ? nil : seen < 0.53 ? 0 : seen
      let event = detector.step(openness: openness, isHeadHeld: true, at: Timestamp(seconds: time + 1)).event
      if case .blink(let blink) = event { found.append((blink.start.seconds + blink.end.seconds) / 2 - 1) }
    }
    var matched = Set<Int>()
    for time in found {
      let near = blinks.indices.filter { !matched.contains($0) && abs(blinks[$0].middle - time) <= 0.15 }
      if let best = near.min(by: { abs(blinks[$0].middle - time) < abs(blinks[$1].middle - time) }) {
        matched.insert(best)
      }
    }
    return Score(
      happened: blinks.count, withFrame: isShown.count { $0 }, found: found.count, matched: matched.count)
  }

  /// The scores of several people together.
  func score(people: Int) -> Score {
    (0..<people).reduce(Score()) { sum, person in
      var film = self
      film.seed = seed &+ UInt64(person) &* 7919
      return sum + film.score()
    }
  }
}
