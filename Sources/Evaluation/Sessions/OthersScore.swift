import Recording
import Signals

/// Whether another person's face, or a photograph, was ever taken for the person.
package struct OthersScore: Codable, Hashable, Sendable {
  /// The number of frames since another face came into the picture.
  package var frames = 0
  /// Of the frames with another face, those in which the person is there too with open lids.
  package var beside = 0
  /// Of the frames `beside`, those in which eyes were found.
  package var besideWithEyes = 0
  /// The frames with another face while the person is away, by the reported reason; `eyes` where eyes were found, which
  /// can only be the other's.
  package var alone: [String: Int] = [:]
  /// Frames of the whole session whose eyes were further from the person's than these are apart, or were found while
  /// the person was away.
  package var takenForPerson = 0

  /// Counts the frames of a session in which another face appears.
  ///
  /// - Parameters:
  ///   - frames: all frames of a session, in order.
  ///   - timeline: the session's timeline; its row `other-face` says since when there is another face.
  ///   - openEyes: the least openness at which lids count as open.
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
