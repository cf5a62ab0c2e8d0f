import Calibration
import Foundation
import Signals

/// Requests of the service to the tracker and the parts around it. Implemented where the parts are wired together.
///
/// Can be called from any thread. Results show in updates; a refusal has a reason and a remedy.
package protocol TrackerControl: Sendable {
  // Camera
  /// Lists the cameras that the service can use.
  func cameras() async -> [SourceIdentity]
  /// Changes to another camera.
  ///
  /// - Parameter id: the camera's `SourceIdentity.id`.
  func useCamera(id: String) async throws(ServiceRefusal)
  /// Pauses the camera of the service.
  ///
  /// - Parameter seconds: the length of the pause; nil until it is resumed.
  func pauseCamera(seconds: Double?) async throws(ServiceRefusal)
  /// Ends a pause of the camera; without one nothing happens.
  func resumeCamera() async throws(ServiceRefusal)

  // Calibration; `CalibrationDesk` ensures that only one runs at a time.
  /// Begins a calibration; its course is sent as updates.
  func calibrate(_ request: CalibrationRequest) async throws(ServiceRefusal)
  /// Begins a validation of the calibration in use on these targets, screen px.
  func validate(_ targets: [CalibrationTarget]) async throws(ServiceRefusal)
  /// Aborts the calibration or validation in progress, if any; the previous calibration stays in use.
  func abortCalibration() async

  // Profiles
  /// Lists the calibrations that are stored under names.
  func profiles() async throws(ServiceRefusal) -> [ProfileEntry]
  /// Stores the calibration in use under a name.
  func saveProfile(name: String) async throws(ServiceRefusal) -> ProfileEntry
  /// Uses the calibration of that name.
  func useProfile(name: String) async throws(ServiceRefusal) -> ProfileEntry
  /// Deletes the calibration of that name.
  func deleteProfile(name: String) async throws(ServiceRefusal)

  // Recording and replay
  /// Lists the recorded sessions.
  func recordings() async throws(ServiceRefusal) -> [RecordingEntry]
  /// Begins a recording under a name.
  func startRecording(name: String) async throws(ServiceRefusal) -> RecordingEntry
  /// Ends the recording in progress.
  func stopRecording() async throws(ServiceRefusal) -> RecordingEntry
  /// Puts a marker into the recording in progress, if any.
  func note(_ marker: Marker) async
  /// Plays a recording in place of the source.
  func replay(name: String, loops: Bool) async throws(ServiceRefusal)
  /// Returns to the source that the service was started with.
  func stopReplay() async throws(ServiceRefusal)

  /// Sets the layout that reacts to gaze, so that there are intents.
  func react(to layout: GazeLayout) async
}

/// A client's request for a calibration.
package struct CalibrationRequest: Hashable, Sendable {
  /// The timing of targets that a client draws by its own timers. The tracker then neither waits for the eyes nor
  /// repeats a target.
  package struct Timing: Hashable, Sendable {
    /// Seconds in which the eyes move to a target and no samples are collected.
    package var travelSeconds: Double
    /// Seconds after that in which the target is looked at.
    package var dwellSeconds: Double
    /// Makes a timing from the two spans of each target, s.
    package init(travelSeconds: Double, dwellSeconds: Double) {
      (self.travelSeconds, self.dwellSeconds) = (travelSeconds, dwellSeconds)
    }
  }

  /// The targets in the order in which they are shown, screen px.
  package var targets: [CalibrationTarget]
  /// The targets of the validation; if empty there is none.
  package var validation: [CalibrationTarget]
  /// The client's timing; with nil the tracker uses its own, waits for the eyes, and repeats bad targets.
  package var timing: Timing?

  /// Makes a request from the targets of the calibration, those of the validation, and the client's timing.
  package init(targets: [CalibrationTarget], validation: [CalibrationTarget] = [], timing: Timing? = nil) {
    (self.targets, self.validation, self.timing) = (targets, validation, timing)
  }
}

/// A calibration that is stored under a name.
package struct ProfileEntry: Hashable, Sendable {
  /// The calibration's name, given by a client.
  package var name: String
  /// When the calibration was made.
  package var created: Date
  /// The name of the camera that the calibration was made with, for people.
  package var camera: String
  /// The expected root mean square error away from the targets, degrees.
  package var heldOutDegrees: Double
  /// Makes an entry from the calibration's name, date, camera and expected error.
  package init(name: String, created: Date, camera: String, heldOutDegrees: Double) {
    (self.name, self.created, self.camera, self.heldOutDegrees) = (name, created, camera, heldOutDegrees)
  }
}

/// A recorded session, or one that is being recorded.
package struct RecordingEntry: Hashable, Sendable {
  /// The recording's name, given by a client.
  package var name: String
  /// The number of frames in the recording so far.
  package var frames: Int
  /// The length of the recording so far, s.
  package var seconds: Double
  /// Whether the recording is in progress.
  package var isRunning: Bool
  /// Makes an entry from the recording's name, its number of frames, its length and whether it goes on.
  package init(name: String, frames: Int, seconds: Double, isRunning: Bool) {
    (self.name, self.frames, self.seconds, self.isRunning) = (name, frames, seconds, isRunning)
  }
}

/// A request was refused, with the reason and a remedy.
package struct ServiceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a refusal; the raw value is used in responses.
  package enum Kind: String, Hashable, Sendable {
    /// The request is invalid.
    case invalid
    /// The profile, recording or other thing that the request names does not exist.
    case notFound = "not-found"
    /// Something else is in progress, or exists already.
    case conflict
    /// The present source does not support it.
    case unsupported
    /// The machine failed, such as a disk or device.
    case failed
  }

  /// The kind of the refusal.
  package var kind: Kind
  /// The reason for the refusal, a sentence.
  package var reason: String
  /// What the client or person can do about the refusal, a sentence.
  package var remedy: String
  /// A refusal with its reason and remedy.
  ///
  /// - Parameters:
  ///   - kind: the kind of the refusal.
  ///   - reason: the reason for it, a sentence.
  ///   - remedy: what to do about it, a sentence.
  package init(_ kind: Kind, _ reason: String, remedy: String) {
    (self.kind, self.reason, self.remedy) = (kind, reason, remedy)
  }
  /// The refusal's reason and remedy, two sentences.
  package var description: String { "\(reason) \(remedy)" }
}
