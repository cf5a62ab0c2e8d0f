import Calibration
import Signals

/// Decides which client calibrates: one at a time, over all connections. A pure value.
package struct CalibrationDesk: Sendable {
  /// A calibration target and its state.
  package struct Point: Hashable, Sendable {
    /// The state of a calibration target.
    package enum State: String, Hashable, Sendable {
      /// The target was not shown yet.
      case waiting
      /// The target is on the screen now.
      case shown
      /// The target's samples are collected.
      case done
    }
    /// The target's place and name.
    package var target: CalibrationTarget
    /// Whether the calibration target waits, is shown or is done.
    package var state: State
    /// How often the target was shown so far.
    package var attempts: Int
  }

  /// A calibration or validation in progress.
  package struct Course: Hashable, Sendable {
    /// The client that asked for it, and that alone may end it.
    package var owner: ClientID
    /// Whether the targets are for a calibration or a validation.
    package var stage: CalibrationNews.Stage
    /// The targets in the order in which they are shown.
    package var points: [Point]
    /// Why the eyes are not visible; nil while they are.
    package var paused: InvalidReason?
  }

  /// Whether a calibration or validation is in progress.
  package enum State: Sendable {
    /// No calibration is in progress.
    case idle
    /// A calibration or validation is in progress.
    case running(Course)
  }

  /// How the last calibration ended.
  package enum Outcome: Sendable {
    /// The calibration succeeded and is in use.
    case finished(StoredCalibrationSummary)
    /// The calibration failed for this reason.
    case failed(CalibrationError)
    /// The calibration was aborted by its owner, or by the end of the owner's connection.
    case aborted
    /// The calibration was good, but no longer fits the face or camera.
    case lost
  }

  /// Whether a calibration or validation is in progress.
  package private(set) var state = State.idle
  /// How the last calibration or validation ended; nil before the first has.
  package private(set) var outcome: Outcome?
  /// The targets of the last calibration or validation, in their states at its end.
  package private(set) var lastPoints: [Point] = []
  /// The last measured quality of the calibration in use; nil where it was not measured.
  package private(set) var quality: QualityStatement?
  /// The error of the calibration in use on targets that took no part in it; nil where that was not measured.
  package private(set) var report: ValidationReport?

  /// Makes a desk at which nobody has calibrated yet.
  package init() {}

  /// The connection that calibrates now; nil for none.
  package var owner: ClientID? { if case .running(let course) = state { course.owner } else { nil } }

  /// The targets of the calibration in progress, or else of the last one.
  package var points: [Point] { if case .running(let course) = state { course.points } else { lastPoints } }

  /// Begins a calibration or validation for a client.
  ///
  /// - Throws: a refusal (`conflict`) while another one is in progress.
  package mutating func begin(
    _ stage: CalibrationNews.Stage, targets: [CalibrationTarget], owner: ClientID
  ) throws(ServiceRefusal) {
    if case .running = state {
      throw ServiceRefusal(
        .conflict, "A calibration is under way.", remedy: "Wait for its end, or abort it first.")
    }
    let points = targets.map { Point(target: $0, state: .waiting, attempts: 0) }
    state = .running(Course(owner: owner, stage: stage, points: points))
  }

  /// Ends the calibration that was begun, because the tracker could not start it.
  package mutating func giveUp() { if case .running = state { state = .idle } }

  /// Takes an event of the stream; one that does not concern calibrations changes nothing.
  package mutating func take(_ event: StreamEvent) {
    switch event.kind {
    case .quality(let statement): quality = statement
    case .calibration(let news): take(news)
    default: break
    }
  }

  private mutating func take(_ news: CalibrationNews) {
    switch news {
    case .started(let stage, let targets):
      change { course in
        course.stage = stage
        course.points = targets.map { Point(target: $0, state: .waiting, attempts: 0) }
      }
    case .targetShown(let target, let attempt, let stage):
      change { course in
        if course.stage != stage { (course.stage, course.points) = (stage, []) }
        course.put(Point(target: target, state: .shown, attempts: attempt))
      }
    case .targetDone(let target, _):
      change { course in
        let attempts = course.points.first { $0.target.label == target.label }?.attempts ?? 1
        course.put(Point(target: target, state: .done, attempts: attempts))
      }
    case .paused(let reason): change { $0.paused = reason }
    case .resumed: change { $0.paused = nil }
    case .finished(let summary):
      report = summary.report
      if summary.report == nil { quality = nil }
      end(.finished(summary))
    case .validated(let report):
      self.report = report
      end(outcome)
    case .failed(let error): end(.failed(error))
    case .aborted: end(.aborted)
    // A change of camera also ends a calibration in progress.
    case .lost: end(.lost)
    }
  }

  private mutating func change(_ body: (inout Course) -> Void) {
    guard case .running(var course) = state else { return }
    body(&course)
    state = .running(course)
  }

  private mutating func end(_ outcome: Outcome?) {
    if case .running(let course) = state { lastPoints = course.points }
    (state, self.outcome) = (.idle, outcome)
  }
}

extension CalibrationDesk.Course {
  fileprivate mutating func put(_ point: CalibrationDesk.Point) {
    if let index = points.firstIndex(where: { $0.target.label == point.target.label }) {
      points[index] = point
    } else {
      points.append(point)
    }
  }
}
