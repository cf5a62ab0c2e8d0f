import Calibration
import Signals

/// Who calibrates: one client at a time, over all connections. A pure value.
package struct CalibrationDesk: Sendable {
  /// A target and how it stands.
  package struct Point: Hashable, Sendable {
    /// How a target stands.
    package enum State: String, Hashable, Sendable {
      /// Not shown yet, on the screen now, or over.
      case waiting, shown, done
    }
    /// Where it is and what it is called.
    package var target: CalibrationTarget
    /// How it stands.
    package var state: State
    /// How often it was shown so far.
    package var attempts: Int
  }

  /// A calibration or validation that runs.
  package struct Course: Hashable, Sendable {
    /// Who asked for it, and alone may end it.
    package var owner: ClientID
    /// What the targets are for.
    package var stage: CalibrationNews.Stage
    /// In the order in which they are shown.
    package var points: [Point]
    /// Why the eyes are not seen, while that is so.
    package var paused: InvalidReason?
  }

  /// Whether a calibration runs.
  package enum State: Sendable {
    /// None runs.
    case idle
    /// One runs.
    case running(Course)
  }

  /// How the last calibration ended.
  package enum Outcome: Sendable {
    /// It is in use now.
    case finished(StoredCalibrationSummary)
    /// It came to nothing, for this reason.
    case failed(CalibrationError)
    /// Its owner, or the end of its owner's connection, ended it.
    case aborted
    /// The calibration was good, and does not fit any more.
    case lost
  }

  /// Whether a calibration runs.
  package private(set) var state = State.idle
  /// nil before the first has ended.
  package private(set) var outcome: Outcome?
  /// The targets of the last calibration or validation, as they stood at its end.
  package private(set) var lastPoints: [Point] = []
  /// How the calibration in use was last found to be.
  package private(set) var quality: QualityStatement?
  /// How the calibration in use did on targets that took no part in it; nil where that was not measured.
  package private(set) var report: ValidationReport?

  package init() {}

  /// The connection that calibrates now.
  package var owner: ClientID? { if case .running(let course) = state { course.owner } else { nil } }

  /// Points of the calibration that runs, else of the last one.
  package var points: [Point] { if case .running(let course) = state { course.points } else { lastPoints } }

  /// - Throws: a refusal (`conflict`) while another calibration runs.
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

  /// The tracker could not begin after all.
  package mutating func giveUp() { if case .running = state { state = .idle } }

  /// Takes in what the stream tells; what is no word of a calibration changes nothing.
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
    // Another camera has also ended the one that was under way.
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
