import Recording
import Signals

/// Whether every frame has eyes, or a reason that fits why it has none.
public struct HoldScore: Codable, Hashable, Sendable {
  /// What is known of a frame.
  public enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// The face is in the picture, the lids are up.
    case open
    /// The face is in the picture, the lids are down or on their way.
    case lidsDown = "lids-down"
    /// The face is out of the picture, or a part of it.
    case absent
  }

  /// Frames with eyes by `State.rawValue`.
  public var valid: [String: Int] = [:]
  /// Frames without, by state and then by reason.
  public var invalid: [String: [String: Int]] = [:]
  /// Frames with an open eye by how far the head is turned, and those of them with eyes.
  public var turns: [Turn] = []
  /// How long it took after each return of a face until there were eyes, ms; nil for never.
  public var returnsMs: [Double?] = []

  /// A range of absolute head angles.
  public struct Turn: Codable, Hashable, Sendable {
    /// `yaw` or `pitch`.
    public var axis: String
    public var fromDegrees: Double
    public var frames: Int
    public var withEyes: Int
  }

  /// Borders of the ranges of `turns`, degrees.
  private static let borders = (yaw: [0.0, 10, 20, 25], pitch: [0.0, 10, 15])

  /// - Parameter frames: all of a session, in order.
  init(_ frames: [(sample: EyesSample, truth: TruthRow)], openEyes: Double) {
    var open: [(truth: TruthRow, hasEyes: Bool)] = []
    var waiting: Timestamp?
    var wasAbsent = false
    for (sample, truth) in frames {
      let state: State = !truth.present ? .absent : truth.eyesOpen >= openEyes ? .open : .lidsDown
      if let reason = sample.eyes.reason {
        invalid[state.rawValue, default: [:]][reason.rawValue, default: 0] += 1
      } else {
        valid[state.rawValue, default: 0] += 1
      }
      if state == .open { open.append((truth, sample.eyes.value != nil)) }
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
    turns =
      Self.turns("yaw", Self.borders.yaw, open) { $0.yawDegrees }
      + Self.turns("pitch", Self.borders.pitch, open) { $0.pitchDegrees }
  }

  private static func turns(
    _ axis: String, _ borders: [Double], _ open: [(truth: TruthRow, hasEyes: Bool)],
    _ angle: (HeadPose) -> Double
  ) -> [Turn] {
    borders.indices.compactMap { at in
      let range = borders[at]..<(at + 1 < borders.count ? borders[at + 1] : .infinity)
      let mine = open.filter { range.contains(abs(angle($0.truth.head))) }
      guard !mine.isEmpty else { return nil }
      return Turn(
        axis: axis, fromDegrees: borders[at], frames: mine.count, withEyes: mine.count { $0.hasEyes })
    }
  }

  /// Frames of a state; with eyes or without.
  public func frames(_ state: State) -> Int {
    valid[state.rawValue, default: 0] + (invalid[state.rawValue]?.values.reduce(0, +) ?? 0)
  }

  /// Share of frames of a state with eyes; nil without such frames.
  public func validShare(_ state: State) -> Double? {
    let all = frames(state)
    return all == 0 ? nil : Double(valid[state.rawValue, default: 0]) / Double(all)
  }
}
