import Recording
import Signals

/// Whether somebody else's face, or a photograph, was ever taken for the person.
package struct OthersScore: Codable, Hashable, Sendable {
  /// Frames from when another face is in the picture.
  package var frames = 0
  /// Those of them with the person there too, lids up; and with eyes in them.
  package var beside = 0
  /// Of the frames `beside`, those with eyes in them.
  package var besideWithEyes = 0
  /// Those of them while the person is away, by what was told; `eyes` for eyes that can only be the other's.
  package var alone: [String: Int] = [:]
  /// Frames of the whole session whose eyes were found further from the person's than these are apart, or while
  /// the person was away.
  package var takenForPerson = 0

  /// - Parameters:
  ///   - frames: all of a session, in order.
  ///   - timeline: of the session; its row `other-face` says since when there is another face.
  init(_ frames: [(sample: EyesSample, truth: TruthRow)], timeline: [TimelineRow], openEyes: Double) {
    let since = timeline.first { $0.kind.rawValue == "other-face" }?.start
    for (sample, truth) in frames {
      let eyes = sample.eyes.value
      let isOther = eyes.map { !truth.present || Self.isElsewhere($0, truth) } ?? false
      if isOther { takenForPerson += 1 }
      guard let since, sample.time >= since else { continue }
      self.frames += 1
      if !truth.present {
        alone[sample.eyes.reason?.rawValue ?? "eyes", default: 0] += 1
      } else if truth.eyesOpen >= openEyes {
        beside += 1
        if eyes != nil, !isOther { besideWithEyes += 1 }
      }
    }
  }

  private static func isElsewhere(_ eyes: Eyes, _ truth: TruthRow) -> Bool {
    let apart = (truth.right.iris - truth.left.iris).length
    let off = [
      eyes.left.map { ($0.iris - truth.left.iris).length },
      eyes.right.map { ($0.iris - truth.right.iris).length },
    ].compactMap { $0 }
    return (off.max() ?? 0) > apart
  }
}
