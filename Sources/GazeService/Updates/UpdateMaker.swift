import Calibration
import Signals
import Tracking

/// Makes what other programs are told from what the tracker tells. A pure value; times are the frames' own.
public struct UpdateMaker: Sendable {
  /// Drift is told of once the gaze has been moved by this much since, screen px: a tenth of a degree on usual screens.
  static let driftPx = 4.0

  private var saccades = SaccadeFinder()
  private var told = GazeShift()
  private var lastTime = Timestamp(nanoseconds: 0)
  private var stage = CalibrationNews.Stage.calibration
  /// Whether what was begun has not ended yet.
  private var isUnderWay = false
  private var target: CalibrationTarget?
  /// Targets of a recording that calibrates by its own script, which shows nothing.
  private var script: ScriptFollower?

  public init() {}

  /// A calibration or a check was asked for; the news that follows is of this stage.
  ///
  /// - Parameter script: when a recorded person looked at which target, on the frames' clock; empty where targets are
  ///   shown.
  /// - Returns: that it has started.
  public mutating func begin(
    _ stage: CalibrationNews.Stage, targets: [CalibrationTarget], script: [ScriptedTarget] = []
  ) -> [GazeUpdate] {
    (self.stage, target, isUnderWay) = (stage, nil, true)
    self.script = script.isEmpty ? nil : ScriptFollower(script)
    return [news(.started(stage, targets: targets))]
  }

  /// The one that ran, if any, was given up.
  public mutating func abort() -> [GazeUpdate] {
    guard isUnderWay else { return [] }
    (script, target, isUnderWay) = (nil, nil, false)
    return [news(.aborted)]
  }

  /// - Parameter arrival: when it came to the fan-out.
  public mutating func take(_ event: TrackingEvent, arrival: Timestamp) -> [GazeUpdate] {
    switch event {
    case .tracked(let frame): return take(frame, arrival)
    case .source(let state): return [.event(StreamEvent(.source(state), at: max(lastTime, arrival)))]
    case .calibrating(_, let actions, let time):
      lastTime = time
      return actions.flatMap { take($0) }
    case .quality(let statement): return [update(.quality(statement))]
    case .calibrated(let stored):
      return endScript() + [news(.finished(StoredCalibrationSummary(stored.profile)))]
    case .validated(let report): return endScript() + [news(.validated(report))]
    case .calibrationFailed(let error):
      return endScript() + [news(.failed(error))]
    case .calibrationLost: return endScript() + [news(.lost)]
    case .posture(let posture): return [update(.posture(posture))]
    case .repairOffered(let posture): return [update(.repairOffered(posture))]
    case .repaired, .repairFailed: return []
    case .ended: return [update(.ended)]
    }
  }

  /// What was begun has ended. The tracker tells of the end before it tells of the frame that brought it.
  private mutating func endScript() -> [GazeUpdate] {
    defer { (script, isUnderWay) = (nil, false) }
    return script?.end().map { news($0) } ?? []
  }

  private func update(_ kind: StreamEvent.Kind) -> GazeUpdate { .event(StreamEvent(kind, at: lastTime)) }
  private func news(_ news: CalibrationNews) -> GazeUpdate { update(.calibration(news)) }

  private mutating func take(_ frame: TrackedFrame, _ arrival: Timestamp) -> [GazeUpdate] {
    lastTime = frame.time
    var updates: [GazeUpdate] = [.sample(StreamSample(frame: frame, arrival: arrival))]
    for event in frame.events {
      if let saccade = saccades.take(event, at: frame.time) { updates.append(update(.saccade(saccade))) }
      updates.append(update(StreamEvent.Kind(event)))
    }
    updates += frame.intents.filter(\.isChange).map { update(.intent($0)) }
    if let drift = drift(frame.shift) { updates.append(update(drift)) }
    updates += script?.take(frame.time).map { self.news($0) } ?? []
    return updates
  }

  private mutating func drift(_ shift: GazeShift) -> StreamEvent.Kind? {
    guard shift.calibration == told.calibration else {
      told = shift
      return nil
    }
    let moved = shift.moved - told.moved
    guard moved.length >= Self.driftPx else { return nil }
    told = shift
    return .drift(moved: moved)
  }

  private mutating func take(_ action: CalibrationAction) -> [GazeUpdate] {
    switch action {
    case .show(let target, let attempt):
      self.target = target
      return [news(.targetShown(target, attempt: attempt, stage))]
    case .collected(let label):
      guard let target, target.label == label else { return [] }
      return [news(.targetDone(target, stage))]
    case .paused(let reason): return [news(.paused(reason))]
    case .resumed: return [news(.resumed)]
    case .finished:
      // What is shown after the last target of a calibration checks it.
      (stage, target) = (.validation, nil)
      return []
    case .repeating, .failed: return []
    }
  }
}

extension StreamEvent.Kind {
  init(_ event: GazeEvent) {
    self =
      switch event {
      case .fixationBegan(let point): .fixationStarted(point)
      case .fixationEnded(let fixation): .fixationEnded(fixation)
      case .blink(let blink): .blink(blink)
      case .eyesClosed(let since): .eyesClosed(since: since)
      case .lost(let reason): .gazeLost(reason)
      case .regained: .gazeRegained
      }
  }
}

extension Intent {
  /// Progress is told with every sample; this is what begins, ends or is chosen.
  fileprivate var isChange: Bool {
    switch self {
    case .dwell, .scroll: false
    case .scrollEnded, .dwellInterrupted, .chosen, .paused, .resumed: true
    }
  }
}
