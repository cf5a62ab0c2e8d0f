import Calibration
import Signals

/// Puts the course of a calibration into words for other programs. A pure value on the frames' clock.
struct CalibrationTeller: Sendable {
  enum State: Sendable {
    /// Nothing is under way.
    case idle
    /// Targets are shown; the one that is shown now, nil between two.
    case showing(CalibrationNews.Stage, CalibrationTarget?)
    /// A recorded person looks when their script says; nothing is shown.
    case scripted(ScriptFollower)
  }

  private(set) var state = State.idle

  mutating func begin(
    _ stage: CalibrationNews.Stage, targets: [CalibrationTarget], script: [ScriptedTarget]
  ) -> [CalibrationNews] {
    state = script.isEmpty ? .showing(stage, nil) : .scripted(ScriptFollower(script))
    return [.started(stage, targets: targets)]
  }

  /// What was begun, if anything was, is given up.
  mutating func abort() -> [CalibrationNews] {
    if case .idle = state { return [] }
    state = .idle
    return [.aborted]
  }

  /// The tracker has ended it, and says so before it tells of the frame that brought the end.
  mutating func end(_ news: CalibrationNews) -> [CalibrationNews] {
    defer { state = .idle }
    guard case .scripted(var script) = state else { return [news] }
    return script.end() + [news]
  }

  /// Takes the next frame's time.
  mutating func follow(_ time: Timestamp) -> [CalibrationNews] {
    guard case .scripted(var script) = state else { return [] }
    defer { state = .scripted(script) }
    return script.take(time)
  }

  /// Takes what the tracker has just shown, or done.
  mutating func take(_ action: CalibrationAction) -> [CalibrationNews] {
    guard case .showing(let stage, let shown) = state else { return [] }
    switch action {
    case .show(let target, let attempt):
      state = .showing(stage, target)
      return [.targetShown(target, attempt: attempt, stage)]
    case .collected(let label):
      guard let shown, shown.label == label else { return [] }
      return [.targetDone(shown, stage)]
    case .paused(let reason): return [.paused(reason)]
    case .resumed: return [.resumed]
    case .finished:
      // What is shown after the last target of a calibration checks it.
      state = .showing(.validation, nil)
      return []
    case .repeating, .failed: return []
    }
  }
}
