/// How far the dwell has come on the target that gaze rests on, gathered from intents.
///
/// Gaze rests on one target at most, so a dwell on another target replaces the one before. Whatever shows or waits for
/// dwells (tiles, cells, the choices of a result, the page) holds one of these values.
package struct DwellProgress: Hashable, Sendable {
  private struct Dwell: Hashable, Sendable {
    var target: TargetID
    /// The part of the dwell that is done, 0 to 1.
    var share: Double
  }

  private var dwell: Dwell?

  /// No dwell at all.
  package init() {}

  /// A dwell that has come so far.
  ///
  /// - Parameters:
  ///   - target: the target that gaze rests on.
  ///   - share: the part of the dwell that is done; limited to 0 to 1.
  package init(on target: TargetID, share: Double) {
    dwell = Dwell(target: target, share: min(max(share, 0), 1))
  }

  /// The part of the dwell on a target that is done, 0 to 1; 0 for a target that gaze does not rest on.
  package subscript(target: TargetID) -> Double { dwell?.target == target ? dwell?.share ?? 0 : 0 }

  /// Whether gaze rests on no target.
  package var isEmpty: Bool { dwell == nil }

  /// Follows one intent. A choice or the loss of gaze ends the dwell.
  ///
  /// - Returns: the target that was chosen; nil if none was.
  package mutating func follow(_ intent: Intent) -> TargetID? {
    switch intent {
    case .dwell(let target, let progress): self = DwellProgress(on: target, share: progress)
    case .dwellInterrupted(let target): if dwell?.target == target { dwell = nil }
    case .chosen(let target):
      dwell = nil
      return target
    case .paused: dwell = nil
    case .scroll, .scrollEnded, .resumed: break
    }
    return nil
  }

  /// Follows all intents of a frame, in their order.
  ///
  /// - Returns: the target that was chosen last; nil if none was.
  package mutating func follow(_ intents: [Intent]) -> TargetID? {
    var chosen: TargetID?
    for intent in intents { chosen = follow(intent) ?? chosen }
    return chosen
  }

  /// Forgets the dwell, because what it was on has gone.
  package mutating func clear() { dwell = nil }
}
