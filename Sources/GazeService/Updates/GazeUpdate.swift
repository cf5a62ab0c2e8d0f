import Calibration
import Drift
import Signals

/// What other programs are told: a frame's gaze, or something that happened.
///
/// A client that falls behind keeps the newest sample only, and the last events; see `Outbox`.
package enum GazeUpdate: Sendable {
  /// A frame's gaze.
  case sample(StreamSample)
  /// Something that happened.
  case event(StreamEvent)
}

/// One frame's gaze as the fan-out gets it.
package struct StreamSample: Sendable {
  /// What the pipeline made of the frame; `time` is the frame's own, on CLOCK_MONOTONIC.
  package var frame: TrackedFrame
  /// When it came to the fan-out, on the same clock.
  package var arrival: Timestamp

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

/// Something that happened, at a moment on the frames' clock.
package struct StreamEvent: Sendable {
  /// What happened.
  package enum Kind: Sendable {
    /// The eyes rest here, screen px; told as soon as that is certain.
    case fixationStarted(ScreenPoint)
    /// A fixation is over.
    case fixationEnded(Fixation)
    /// The eyes have jumped.
    case saccade(Saccade)
    /// The lids were down for as long as a blink lasts.
    case blink(Blink)
    /// The lids have been down longer than a blink lasts.
    case eyesClosed(since: Timestamp)
    /// Gaze became invalid, for this reason.
    case gazeLost(InvalidReason)
    /// Gaze is valid again.
    case gazeRegained
    /// What gaze asks for: something began, ended or was chosen. Progress of a dwell is part of samples.
    case intent(Intent)
    /// How a calibration, or a check of one, goes.
    case calibration(CalibrationNews)
    /// How good the calibration that is in use was on targets that took no part in it.
    case quality(QualityStatement)
    /// The person sits otherwise, left, or returned.
    case posture(PostureEvent)
    /// Drift correction has moved the gaze: by how much since it was last told, screen px.
    case drift(moved: ScreenPoint)
    /// A sweep of a few seconds would mend the calibration.
    case repairOffered(PostureEvent)
    /// The camera comes, goes or comes back.
    case source(SourceState)
    /// A client's word about a moment.
    case marker(Marker)
    /// A program has attached to the service's eyes; `count` are attached now.
    case attached(program: String, count: Int)
    /// A program has let go of the service's eyes; `count` are attached now.
    case detached(program: String, count: Int)
    /// An attached program has asked the camera for something: `pause`, `resume`, `use`. What comes of it is told as
    /// `source`.
    case cameraAsked(String, by: String)
    /// The source has ended; nothing more comes.
    case ended
  }

  /// When, on the frames' clock.
  package var time: Timestamp
  /// What happened.
  package var kind: Kind
  /// - Parameters:
  ///   - kind: what happened.
  ///   - time: when, on the frames' clock.
  package init(_ kind: Kind, at time: Timestamp) { (self.kind, self.time) = (kind, time) }
}

/// A jump of the eyes from one fixation to the next.
///
/// At the frame rate of a webcam it is inferred: it lies between the end of a fixation and the start of the one that
/// follows, where the eyes were seen throughout.
package struct Saccade: Hashable, Sendable {
  /// The end of the fixation before.
  package var start: Timestamp
  /// The start of the fixation after.
  package var end: Timestamp
  /// Screen px.
  package var from: ScreenPoint
  /// Screen px.
  package var to: ScreenPoint
  package init(start: Timestamp, end: Timestamp, from: ScreenPoint, to: ScreenPoint) {
    (self.start, self.end, self.from, self.to) = (start, end, from, to)
  }
}

/// A client's word about a moment, put into the stream and into a recording.
package struct Marker: Hashable, Sendable {
  /// Counts from 1 in one run of the service.
  package var id: Int
  /// What the client calls the moment.
  package var label: String
  /// As the client gave it, else when it arrived, on CLOCK_MONOTONIC.
  package var time: Timestamp
  package init(id: Int, label: String, time: Timestamp) {
    (self.id, self.label, self.time) = (id, label, time)
  }
}

/// How a calibration, or a check of one, goes.
package enum CalibrationNews: Sendable {
  /// What the targets that are shown are for.
  package enum Stage: String, Hashable, Sendable {
    /// To fit a model, or to measure the one in use.
    case calibration, validation
  }

  /// It has begun; these targets will be shown, screen px.
  case started(Stage, targets: [CalibrationTarget])
  /// This target is on the screen now, for the first or a further time.
  case targetShown(CalibrationTarget, attempt: Int, Stage)
  /// What was to be collected at this target is.
  case targetDone(CalibrationTarget, Stage)
  /// The eyes are not seen; time stands still.
  case paused(InvalidReason)
  /// The eyes are seen again.
  case resumed
  /// A new calibration is in use; where it was validated the profile holds how that went.
  case finished(StoredCalibrationSummary)
  /// The calibration in use was checked.
  case validated(ValidationReport)
  /// It came to nothing, for this reason.
  case failed(CalibrationError)
  /// It was ended by who asked for it, or with their connection.
  case aborted
  /// The face does not fit the calibration any more; only a new one helps.
  case lost
}

/// What other programs are told of a calibration that was made. It holds nothing of the person's face.
package struct StoredCalibrationSummary: Hashable, Sendable {
  /// The screen that the targets were on.
  package var screen: ScreenGeometry
  /// How well each target went, in the order they were shown.
  package var points: [PointQuality]
  /// Root mean square error expected away from the targets, degrees.
  package var heldOutDegrees: Double
  /// The validation after it; nil without one.
  package var report: ValidationReport?
}

extension StoredCalibrationSummary {
  /// - Parameter profile: the calibration that was made.
  package init(_ profile: CalibrationProfile) {
    (screen, points) = (profile.screen, profile.points)
    (heldOutDegrees, report) = (profile.heldOutDegrees, profile.report)
  }
}
