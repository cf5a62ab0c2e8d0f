import Attention
import Foundation
import Recording
import Signals

/// Blinks and closures that were found against those that happened.
package struct BlinkScore: Codable, Hashable, Sendable {
  /// One kind of event.
  package struct Count: Codable, Hashable, Sendable {
    /// How many there were.
    package var happened = 0
    /// How many were found.
    package var found = 0
    /// Found ones that belong to one that happened, each to one only.
    package var matched = 0

    /// Nothing happened, and nothing was found.
    package static let none = Count()

    /// nil where nothing was found, or nothing happened.
    package var precision: Double? { found == 0 ? nil : Double(matched) / Double(found) }
    /// Share of those that happened which were found; nil where nothing happened.
    package var recall: Double? { happened == 0 ? nil : Double(matched) / Double(happened) }
    /// Harmonic mean of both; nil where neither happened nor was found anything.
    package var f1: Double? {
      happened + found == 0 ? nil : 2 * Double(matched) / Double(happened + found)
    }

    /// Both counts together.
    package static func + (a: Count, b: Count) -> Count {
      Count(happened: a.happened + b.happened, found: a.found + b.found, matched: a.matched + b.matched)
    }
  }

  /// Lids down for at most `BlinkDetector.Configuration.maximumBlink`.
  package var blinks = Count()
  /// Longer.
  package var closures = Count()

  /// - Parameter truth: what is known of a frame. Blinks that a person does while out of the picture do not count.
  init(
    _ samples: [EyesSample], screen: ScreenGeometry, within seconds: Double, truth: (UInt64) -> TruthRow?
  ) {
    self.init(samples, screen: screen, within: seconds, happened: Self.spans(samples, truth))
  }

  /// - Parameters:
  ///   - samples: every frame of a session, in order.
  ///   - within: how far the middle of a found blink, or the start of a found closure, may be off, s.
  ///   - happened: when lids were down.
  init(_ samples: [EyesSample], screen: ScreenGeometry, within seconds: Double, happened: [Blink]) {
    let longest = BlinkDetector.Configuration().maximumBlink
    let (short, long) = (
      happened.filter { $0.end - $0.start <= longest }, happened.filter { $0.end - $0.start > longest }
    )
    var found: (blinks: [Double], closures: [Double]) = ([], [])
    var attention = AttentionPipeline(layout: GazeLayout(), screen: screen)
    for sample in samples {
      let gaze = GazeSample(
        sequence: sample.sequence, time: sample.time, gaze: .invalid(sample.eyes.reason ?? .notCalibrated),
        openness: sample.eyes.value?.openness)
      for event in attention.step(gaze).events {
        switch event {
        case .blink(let blink): found.blinks.append((blink.start.seconds + blink.end.seconds) / 2)
        case .eyesClosed(let since): found.closures.append(since.seconds)
        default: break
        }
      }
    }
    // A long blink is told as a closure once it has lasted so long, and again with its end: once is enough.
    found.closures = Array(Set(found.closures)).sorted()
    blinks = Self.match(
      short.map { ($0.start.seconds + $0.end.seconds) / 2 }, found.blinks, within: seconds)
    closures = Self.match(long.map(\.start.seconds), found.closures, within: seconds)
  }

  /// Runs of frames with lids down; the end is the time of the first frame with open ones.
  private static func spans(_ samples: [EyesSample], _ truth: (UInt64) -> TruthRow?) -> [Blink] {
    var spans: [Blink] = []
    var start: Timestamp?
    for sample in samples {
      let row = truth(sample.sequence)
      if let row, row.blink, row.present {
        start = start ?? sample.time
      } else {
        if let began = start, row?.present ?? false { spans.append(Blink(start: began, end: sample.time)) }
        start = nil
      }
    }
    return spans
  }

  /// Pairs the closest ones first.
  static func match(_ happened: [Double], _ found: [Double], within seconds: Double) -> Count {
    let pairs = happened.indices.flatMap { h in found.indices.map { f in (h, f, abs(happened[h] - found[f])) }
    }
    var (usedHappened, usedFound): (Set<Int>, Set<Int>) = ([], [])
    for (h, f, gap) in pairs.sorted(by: { $0.2 < $1.2 }) {
      guard gap <= seconds, !usedHappened.contains(h), !usedFound.contains(f) else { continue }
      usedHappened.insert(h)
      usedFound.insert(f)
    }
    return Count(happened: happened.count, found: found.count, matched: usedFound.count)
  }
}
