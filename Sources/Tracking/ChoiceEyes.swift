import Calibration
import Signals
import Statistics

/// The eyes before choices, as far as they tell later calibrations where the person looked.
///
/// A choice counts once it can no longer be undone, as in `DriftEvidence`. One whose gaze was beside its target most of the time is
/// doubted and does not count.
struct ChoiceEyes: Sendable {
  private let configuration: DriftEvidence.Configuration
  private var recent: [(sample: EyesSample, gaze: ScreenPoint?)] = []
  private var pending: [(target: TargetID, time: Timestamp, choice: SittingChoice?)] = []

  init(configuration: DriftEvidence.Configuration = .init()) { self.configuration = configuration }

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - sample: the frame's eyes.
  ///   - frame: all that the pipeline computed from the frame.
  ///   - layout: the layout that reacted to gaze in this frame.
  ///   - screen: the screen of the layout.
  /// - Returns: the choices that can no longer be undone.
  mutating func step(
    _ sample: EyesSample, _ frame: TrackedFrame, layout: GazeLayout?, screen: ScreenGeometry
  ) -> [SittingChoice] {
    if let newest = recent.last, sample.time <= newest.sample.time { (recent, pending) = ([], []) }
    recent.append((sample, frame.raw.value?.point))
    recent.removeAll { sample.time - $0.sample.time > configuration.lookSeconds }
    for case .chosen(let target) in frame.intents { choose(target, at: frame.time, layout, screen) }
    let settled = pending.prefix { frame.time - $0.time > configuration.undoSeconds }
    pending.removeFirst(settled.count)
    return settled.compactMap(\.choice)
  }

  private mutating func choose(
    _ target: TargetID, at time: Timestamp, _ layout: GazeLayout?, _ screen: ScreenGeometry
  ) {
    if let last = pending.last, configuration.opposites[last.target] == target {
      pending.removeLast()
      return
    }
    let rect = layout?.targets.first { $0.id == target }?.rect
    pending.append((target, time, rect.flatMap { choice(on: $0, screen) }))
  }

  private func choice(on target: ScreenRect, _ screen: ScreenGeometry) -> SittingChoice? {
    let gaze = recent.compactMap(\.gaze)
    guard let x = median(gaze.map(\.x)), let y = median(gaze.map(\.y)),
      target.contains(ScreenPoint(x: x, y: y))
    else { return nil }
    return SittingChoice(on: target, frames: recent.map(\.sample), screen: screen)
  }
}
