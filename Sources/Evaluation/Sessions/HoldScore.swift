import Recording
import Signals

/// Whether every frame has eyes, or a fitting reason why it has none.
package struct HoldScore: Codable, Hashable, Sendable {
  /// The true state of the person's face in a frame.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// The face is in the picture, and the lids are open.
    case open
    /// The face is in the picture, and the lids are down or moving.
    case lidsDown = "lids-down"
    /// The face is at least partly out of the picture.
    case absent
  }

  /// The number of frames with eyes, by `State.rawValue`.
  package var valid: [String: Int] = [:]
  /// The number of frames without eyes, by state and then by reason.
  package var invalid: [String: [String: Int]] = [:]
  /// For each return of a face: ms from the first frame in which it is wholly in the picture to the first one with
  /// eyes; 0 where that is the same frame, nil where eyes were never found.
  package var returnsMs: [Double?] = []
  /// Frames of the state `open` in which the eyes look at the lowest third of the screen.
  package var lowered = LoweredEyes()

  /// Compares frames with their true states.
  ///
  /// - Parameters:
  ///   - frames: all frames of a session, in order.
  ///   - openEyes: the least openness at which lids count as open.
  ///   - heightPx: the height of the screen that was looked at, px.
  init(_ frames: [(sample: EyesSample, truth: TruthRow)], openEyes: Double, heightPx: Double) {
    var waiting: Timestamp?
    var wasAbsent = false
    for (sample, truth) in frames {
      let state: State = !truth.present ? .absent : truth.eyesOpen >= openEyes ? .open : .lidsDown
      if let reason = sample.eyes.reason {
        invalid[state.rawValue, default: [:]][reason.rawValue, default: 0] += 1
      } else {
        valid[state.rawValue, default: 0] += 1
      }
      if state == .open { lowered.add(sample.eyes, lookingAt: truth.gaze, heightPx: heightPx) }
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

  /// The number of frames in a state, with eyes or without.
  package func frames(_ state: State) -> Int {
    valid[state.rawValue, default: 0] + (invalid[state.rawValue]?.values.reduce(0, +) ?? 0)
  }

  /// The share of frames in a state that have eyes; nil without such frames.
  package func validShare(_ state: State) -> Double? {
    let all = frames(state)
    return all == 0 ? nil : Double(valid[state.rawValue, default: 0]) / Double(all)
  }
}
