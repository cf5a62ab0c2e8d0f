import Recording
import Signals

/// Whether every frame has eyes, or a reason that fits why it has none.
package struct HoldScore: Codable, Hashable, Sendable {
  /// What is known of a frame.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// The face is in the picture, the lids are up.
    case open
    /// The face is in the picture, the lids are down or on their way.
    case lidsDown = "lids-down"
    /// The face is out of the picture, or a part of it.
    case absent
  }

  /// Frames with eyes by `State.rawValue`.
  package var valid: [String: Int] = [:]
  /// Frames without, by state and then by reason.
  package var invalid: [String: [String: Int]] = [:]
  /// For each return of a face, from its first frame that lies wholly in the picture to the first with eyes, ms, 0
  /// where that is the same one; nil for never.
  package var returnsMs: [Double?] = []

  /// - Parameter frames: all of a session, in order.
  init(_ frames: [(sample: EyesSample, truth: TruthRow)], openEyes: Double) {
    var waiting: Timestamp?
    var wasAbsent = false
    for (sample, truth) in frames {
      let state: State = !truth.present ? .absent : truth.eyesOpen >= openEyes ? .open : .lidsDown
      if let reason = sample.eyes.reason {
        invalid[state.rawValue, default: [:]][reason.rawValue, default: 0] += 1
      } else {
        valid[state.rawValue, default: 0] += 1
      }
      if state == .absent {
        if waiting != nil { returnsMs.append(nil) }
        (wasAbsent, waiting) = (true, nil)
      } else if wasAbsent {
        (wasAbsent, waiting) = (false, sample.time)
      }
      if let since = waiting, sample.eyes.value != nil {
        returnsMs.append((sample.time - since) * 1e3)
        waiting = nil
      }
    }
    if waiting != nil { returnsMs.append(nil) }
  }

  /// Frames of a state; with eyes or without.
  package func frames(_ state: State) -> Int {
    valid[state.rawValue, default: 0] + (invalid[state.rawValue]?.values.reduce(0, +) ?? 0)
  }

  /// Share of frames of a state with eyes; nil without such frames.
  package func validShare(_ state: State) -> Double? {
    let all = frames(state)
    return all == 0 ? nil : Double(valid[state.rawValue, default: 0]) / Double(all)
  }
}
