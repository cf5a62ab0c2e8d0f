import Calibration
import Drift
import Signals

/// Drift labels from a person's choices: a completed dwell says that the eyes were on its target.
///
/// Nothing is learnt from a choice that is undone: turning a page and turning it back within the delay that
/// `DriftEstimator` waits revokes the label.
package struct DriftEvidence: Sendable {
  /// Tuning of which choices count as evidence of drift.
  package struct Configuration: Hashable, Sendable {
    /// Seconds before a choice whose gaze is taken to be on the target; less than the shortest dwell.
    package var lookSeconds = 0.6
    /// Seconds within which an opposite choice undoes the previous one.
    package var undoSeconds = 4.0
    /// Pairs of choices that undo each other.
    package var opposites: [TargetID: TargetID] = [.pageForward: .pageBack, .pageBack: .pageForward]
    /// Makes the default tuning of which choices count as evidence.
    package init() {}
  }

  /// The tuning of which choices count here, fixed since it was made.
  package let configuration: Configuration
  private var recent: [(time: Timestamp, point: ScreenPoint)] = []
  private var last: (target: TargetID, time: Timestamp, id: DriftEstimator.ID?)?

  /// Makes a state in which nothing has been chosen yet.
  package init(configuration: Configuration = .init()) { self.configuration = configuration }

  /// Takes the next frame and passes drift labels from its choices to the estimator.
  ///
  /// - Parameters:
  ///   - frame: all that the pipeline computed from the next frame.
  ///   - layout: the layout that reacted to gaze in this frame.
  ///   - estimator: takes the drift labels.
  package mutating func step(_ frame: TrackedFrame, layout: GazeLayout?, into estimator: inout DriftEstimator)
  {
    if let newest = recent.last, frame.time <= newest.time { recent = [] }
    if let gaze = frame.raw.value { recent.append((frame.time, gaze.point)) }
    recent.removeAll { frame.time - $0.time > configuration.lookSeconds }
    for case .chosen(let target) in frame.intents {
      if takesBack(target, at: frame.time, &estimator) { continue }
      let rect = layout?.targets.first { $0.id == target }?.rect
      let label = rect.flatMap {
        DriftLabel(.dwell, time: frame.time, look: recent.map(\.point), on: $0)
      }
      last = (target, frame.time, label.flatMap { estimator.add($0) })
    }
  }

  private mutating func takesBack(
    _ target: TargetID, at time: Timestamp, _ estimator: inout DriftEstimator
  ) -> Bool {
    guard let last, time - last.time <= configuration.undoSeconds,
      configuration.opposites[last.target] == target
    else { return false }
    if let id = last.id { estimator.revoke(id) }
    self.last = nil
    return true
  }
}
