import Calibration
import Signals

/// Turns the course of a calibration into news for other programs. A pure value on the frames' clock.
struct CalibrationTeller: Sendable {
  enum State: Sendable {
    /// No calibration is in progress.
    case idle
    /// Targets are shown; the value is the present target, nil between two.
    case showing(CalibrationNews.Stage, CalibrationTarget?)
    /// A recorded person looks as the recording's script says; nothing is shown.
    case scripted(ScriptFollower)
  }

  private(set) var state = State.idle

  mutating func begin(
    _ stage: CalibrationNews.Stage, targets: [CalibrationTarget], script: [ScriptedTarget]
  ) -> [CalibrationNews] {
    state = script.isEmpty ? .showing(stage, nil) : .scripted(ScriptFollower(script))
    return [.started(stage, targets: targets)]
  }

  /// Gives up a calibration that was begun, if any.
  mutating func abort() -> [CalibrationNews] {
    if case .idle = state { return [] }
    state = .idle
    return [.aborted]
  }

  /// Ends a calibration that the tracker has ended; the tracker reports it before the frame that brought the end.
  mutating func end(_ news: CalibrationNews) -> [CalibrationNews] {
    defer { state = .idle }
    guard case .scripted(var script) = state else { return [news] }
    return script.end() + [news]
  }

  /// Takes the next frame's time, for a recording's script.
  mutating func follow(_ time: Timestamp) -> [CalibrationNews] {
    guard case .scripted(var script) = state else { return [] }
    defer { state = .scripted(script) }
    return script.take(time)
  }

  /// Takes an action of the calibration, such as a target that was shown or is done.
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
      // Targets that follow the last one of a calibration validate it.
      state = .showing(.validation, nil)
      return []
    case .repeating, .failed: return []
    }
  }
}
