import Calibration
import Drift
import Signals

/// An update for other programs: the gaze of a frame, or an event.
///
/// A client that falls behind keeps the newest sample only, and the last events; see `Outbox`.
package enum GazeUpdate: Sendable {
  /// The gaze of one frame.
  case sample(StreamSample)
  /// An event, such as a blink or a choice.
  case event(StreamEvent)
}

/// The gaze of one frame as the fan-out receives it.
package struct StreamSample: Sendable {
  /// The results of the pipeline for the frame; `time` is the frame's own, on CLOCK_MONOTONIC.
  package var frame: TrackedFrame
  /// When the frame's results came to the fan-out, on the same clock.
  package var arrival: Timestamp

  /// Makes a sample from a frame's results and the time at which they came to the fan-out.
  package init(frame: TrackedFrame, arrival: Timestamp) { (self.frame, self.arrival) = (frame, arrival) }

  /// The person's left eye, which is on the image's right.
  package var leftEye: Observation<Eye> { eye(\.right) }
  /// The person's right eye, which is on the image's left.
  package var rightEye: Observation<Eye> { eye(\.left) }

  private func eye(_ side: KeyPath<Eyes, Eye?>) -> Observation<Eye> {
    switch frame.eyes {
    case .valid(let eyes): eyes[keyPath: side].map { .valid($0) } ?? .invalid(.eyesNotFound)
    case .invalid(let reason): .invalid(reason)
    }
  }
}

/// An event, with its time on the frames' clock.
package struct StreamEvent: Sendable {
  /// The kinds of events in the stream.
  package enum Kind: Sendable {
    /// A fixation has begun at this point, screen px; sent as soon as that is certain.
    case fixationStarted(ScreenPoint)
    /// A fixation is over.
    case fixationEnded(Fixation)
    /// A saccade was inferred between two fixations.
    case saccade(Saccade)
    /// The lids were down for as long as a blink lasts.
    case blink(Blink)
    /// The lids have been down longer than in a blink, since this time.
    case eyesClosed(since: Timestamp)
    /// Gaze became invalid, for this reason.
    case gazeLost(InvalidReason)
    /// Gaze is valid again.
    case gazeRegained
    /// An intent: something began, ended or was chosen. The progress of a dwell is part of samples.
    case intent(Intent)
    /// News of a calibration or validation.
    case calibration(CalibrationNews)
    /// The quality of the calibration in use, on targets that took no part in it.
    case quality(QualityStatement)
    /// The person's posture has changed, or the person left or returned.
    case posture(PostureEvent)
    /// Drift correction has moved gaze: by how much since the last such event, screen px.
    case drift(moved: ScreenPoint)
    /// A sweep of a few seconds would repair the calibration.
    case repairOffered(PostureEvent)
    /// The state of the source has changed, for example because the camera was unplugged.
    case source(SourceState)
    /// A client has set a marker.
    case marker(Marker)
    /// A program has attached to the service's eyes; `count` are attached now.
    case attached(program: String, count: Int)
    /// A program has detached from the service's eyes; `count` are attached now.
    case detached(program: String, count: Int)
    /// An attached program has sent a request to the camera: `pause`, `resume`, `use`. The result is sent as `source`.
    case cameraAsked(String, by: String)
    /// The source has ended; no more events come.
    case ended
  }

  /// The time of the event, on the frames' clock.
  package var time: Timestamp
  /// The kind of event, with its values.
  package var kind: Kind
  /// An event of the stream at a moment.
  ///
  /// - Parameters:
  ///   - kind: the kind of event, with its values.
  ///   - time: the time of the event, on the frames' clock.
  package init(_ kind: Kind, at time: Timestamp) { (self.kind, self.time) = (kind, time) }
}

/// A jump of the eyes from one fixation to the next.
///
/// At the frame rate of a webcam it is inferred: it lies between the end of a fixation and the start of the next one,
/// if the eyes were visible throughout.
package struct Saccade: Hashable, Sendable {
  /// The end of the previous fixation.
  package var start: Timestamp
  /// The start of the next fixation.
  package var end: Timestamp
  /// The place of the previous fixation, screen px.
  package var from: ScreenPoint
  /// The place of the next fixation, screen px.
  package var to: ScreenPoint
  /// Makes a saccade from the times and the places between which gaze moved.
  package init(start: Timestamp, end: Timestamp, from: ScreenPoint, to: ScreenPoint) {
    (self.start, self.end, self.from, self.to) = (start, end, from, to)
  }
}

/// A marker: a client's label with a time, which is sent to all streams and put into a recording.
package struct Marker: Hashable, Sendable {
  /// The marker's number, from 1 in one run of the service.
  package var id: Int
  /// The client's label of the moment.
  package var label: String
  /// The time that the client gave, or else when the request arrived, on CLOCK_MONOTONIC.
  package var time: Timestamp
  /// Makes a marker from its number, its label and its time.
  package init(id: Int, label: String, time: Timestamp) {
    (self.id, self.label, self.time) = (id, label, time)
  }
}

/// News of a calibration or validation.
package enum CalibrationNews: Sendable {
  /// The purpose of the targets that are shown.
  package enum Stage: String, Hashable, Sendable {
    /// Targets to which a new model is fitted.
    case calibration
    /// Targets on which the calibration in use is measured.
    case validation
  }

  /// The calibration or validation has begun; these targets will be shown, screen px.
  case started(Stage, targets: [CalibrationTarget])
  /// This target is on the screen now, for the first or a further time.
  case targetShown(CalibrationTarget, attempt: Int, Stage)
  /// The samples of this target are collected.
  case targetDone(CalibrationTarget, Stage)
  /// The eyes are not visible, for this reason; the calibration waits.
  case paused(InvalidReason)
  /// The eyes are visible again.
  case resumed
  /// A new calibration is in use; if it was validated the summary has the result.
  case finished(StoredCalibrationSummary)
  /// The calibration in use was validated, with this result.
  case validated(ValidationReport)
  /// The calibration or validation failed for this reason.
  case failed(CalibrationError)
  /// The calibration was aborted by its owner, or by the end of the owner's connection.
  case aborted
  /// The face no longer fits the calibration; only a new one helps.
  case lost
}

/// The summary of a new calibration for other programs. It contains nothing of the person's face.
package struct StoredCalibrationSummary: Hashable, Sendable {
  /// The screen that the targets were on.
  package var screen: ScreenGeometry
  /// The quality of each target, in the order in which they were shown.
  package var points: [PointQuality]
  /// The expected root mean square error away from the targets, degrees.
  package var heldOutDegrees: Double
  /// The result of the validation; nil without one.
  package var report: ValidationReport?
}

extension StoredCalibrationSummary {
  /// Summarises a new calibration.
  ///
  /// - Parameter profile: the profile of the new calibration.
  package init(_ profile: CalibrationProfile) {
    (screen, points) = (profile.screen, profile.points)
    (heldOutDegrees, report) = (profile.heldOutDegrees, profile.report)
  }
}
