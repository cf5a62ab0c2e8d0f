import Calibration
import Signals
import Tracking

/// Makes updates for other programs from the tracker's events. A pure value; times are the frames' own.
package struct UpdateMaker: Sendable {
  /// The movement of gaze by drift correction from which it is reported, screen px: a tenth of a degree on usual
  /// screens.
  static let driftPx = 4.0

  private var saccades = SaccadeFinder()
  private var told = GazeShift()
  private var lastTime = Timestamp(nanoseconds: 0)
  private var calibration = CalibrationTeller()

  /// Makes a maker that has taken no frame yet.
  package init() {}

  /// Notes that a calibration or validation was requested, to which the following news belongs.
  ///
  /// - Parameters:
  ///   - stage: the purpose of the targets.
  ///   - targets: the targets in the order in which they are shown, screen px.
  ///   - script: when a recorded person looked at which target, on the frames' clock; empty where targets are shown
  ///     live.
  /// - Returns: the news that it has started.
  package mutating func begin(
    _ stage: CalibrationNews.Stage, targets: [CalibrationTarget], script: [ScriptedTarget] = []
  ) -> [GazeUpdate] {
    calibration.begin(stage, targets: targets, script: script).map(news)
  }

  /// Notes that the calibration in progress, if any, was aborted.
  package mutating func abort() -> [GazeUpdate] { calibration.abort().map(news) }

  /// Turns an event of the tracker into updates.
  ///
  /// - Parameters:
  ///   - event: the tracker's event.
  ///   - arrival: when it came to the fan-out.
  package mutating func take(_ event: TrackingEvent, arrival: Timestamp) -> [GazeUpdate] {
    switch event {
    case .tracked(let frame): return take(frame, arrival)
    case .source(let state): return [.event(StreamEvent(.source(state), at: max(lastTime, arrival)))]
    case .calibrating(_, let actions, let time):
      lastTime = time
      return actions.flatMap { calibration.take($0) }.map(news)
    case .quality(let statement): return [update(.quality(statement))]
    case .calibrated(let stored):
      return calibration.end(.finished(StoredCalibrationSummary(stored.profile))).map(news)
    case .validated(let report): return calibration.end(.validated(report)).map(news)
    case .calibrationFailed(let error): return calibration.end(.failed(error)).map(news)
    case .calibrationLost: return calibration.end(.lost).map(news)
    case .posture(let posture): return [update(.posture(posture))]
    case .repairOffered(let posture): return [update(.repairOffered(posture))]
    case .repaired, .repairFailed, .served, .sitting, .sittingGrew: return []
    case .ended: return [update(.ended)]
    }
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
    updates += calibration.follow(frame.time).map(news)
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
  /// Whether the intent is an event, because something begins, ends or is chosen; progress is part of samples.
  fileprivate var isChange: Bool {
    switch self {
    case .dwell, .scroll: false
    case .scrollEnded, .dwellInterrupted, .chosen, .paused, .resumed: true
    }
  }
}
