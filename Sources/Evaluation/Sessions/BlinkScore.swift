import Attention
import Foundation
import Recording
import Signals

/// Compares the blinks and closures that were found with the true ones.
package struct BlinkScore: Codable, Hashable, Sendable {
  /// Counts for one kind of event, blinks or closures.
  package struct Count: Codable, Hashable, Sendable {
    /// The number of blinks or closures that really happened.
    package var happened = 0
    /// The number of blinks or closures that were found.
    package var found = 0
    /// The number of found events that match a true one; each matches one at most.
    package var matched = 0

    /// The counts where no blink or closure happened or was found.
    package static let none = Count()

    /// The share of found events that are true; nil where none was found.
    package var precision: Double? { found == 0 ? nil : Double(matched) / Double(found) }
    /// The share of true events that were found; nil where there were none.
    package var recall: Double? { happened == 0 ? nil : Double(matched) / Double(happened) }
    /// The harmonic mean of precision and recall; nil where there were neither true nor found events.
    package var f1: Double? {
      happened + found == 0 ? nil : 2 * Double(matched) / Double(happened + found)
    }

    /// The sum of two counts of blinks or closures.
    package static func + (a: Count, b: Count) -> Count {
      Count(happened: a.happened + b.happened, found: a.found + b.found, matched: a.matched + b.matched)
    }
  }

  /// Blinks: the lids are down for at most `BlinkDetector.Configuration.maximumBlink`.
  package var blinks = Count()
  /// Closures: the lids are down longer than in a blink.
  package var closures = Count()

  /// Compares the blinks found in a session with its truth.
  ///
  /// - Parameters:
  ///   - samples: every frame of the session, in order.
  ///   - screen: the screen that was looked at.
  ///   - seconds: how far the middle of a found blink, or the start of a found closure, may be off, s.
  ///   - truth: the truth of a frame, by its number. Blinks while the person is out of the picture do not count.
  init(
    _ samples: [EyesSample], screen: ScreenGeometry, within seconds: Double, truth: (UInt64) -> TruthRow?
  ) {
    self.init(samples, screen: screen, within: seconds, happened: Self.spans(samples, truth))
  }

  /// Compares the blinks found in frames with known ones.
  ///
  /// - Parameters:
  ///   - samples: every frame of a session, in order.
  ///   - seconds: how far the middle of a found blink, or the start of a found closure, may be off, s.
  ///   - happened: the true spans with lids down.
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
    // A long blink is reported as a closure once it has lasted long enough, and again at its end; it is counted once.
    found.closures = Array(Set(found.closures)).sorted()
    blinks = Self.match(
      short.map { ($0.start.seconds + $0.end.seconds) / 2 }, found.blinks, within: seconds)
    closures = Self.match(long.map(\.start.seconds), found.closures, within: seconds)
  }

  /// The spans of frames with lids down; a span ends at the time of the first frame with open lids.
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

  /// Matches true and found events, the closest pairs first.
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
