import Calibration
import Foundation
import Signals

/// What the service asks of the tracker and of what is around it. Implemented where the parts are wired together.
///
/// Any thread. What is asked for shows in updates; a refusal says why and what to do.
package protocol TrackerControl: Sendable {
  // Camera
  /// The cameras that the service can use.
  func cameras() async -> [SourceIdentity]
  /// Takes another camera's frames from now on.
  ///
  /// - Parameter id: `SourceIdentity.id`.
  func useCamera(id: String) async throws(ServiceRefusal)
  /// - Parameter seconds: nil waits to be resumed.
  func pauseCamera(seconds: Double?) async throws(ServiceRefusal)
  /// Goes on after a pause; nothing happens without one.
  func resumeCamera() async throws(ServiceRefusal)

  // Calibration; that only one runs at a time is `CalibrationDesk`'s to say.
  /// Begins a calibration; what becomes of it is told as updates.
  func calibrate(_ request: CalibrationRequest) async throws(ServiceRefusal)
  /// Begins a check of the calibration in use, on these targets, screen px.
  func validate(_ targets: [CalibrationTarget]) async throws(ServiceRefusal)
  /// Ends the calibration or the check that runs, if any; the calibration before stays in use.
  func abortCalibration() async

  // Profiles
  /// The calibrations that are kept under names.
  func profiles() async throws(ServiceRefusal) -> [ProfileEntry]
  /// Keeps the calibration in use under a name.
  func saveProfile(name: String) async throws(ServiceRefusal) -> ProfileEntry
  /// Takes the calibration of that name into use.
  func useProfile(name: String) async throws(ServiceRefusal) -> ProfileEntry
  /// Forgets the calibration of that name.
  func deleteProfile(name: String) async throws(ServiceRefusal)

  // Recording and replay
  /// The sessions that were recorded.
  func recordings() async throws(ServiceRefusal) -> [RecordingEntry]
  /// Begins to record under a name.
  func startRecording(name: String) async throws(ServiceRefusal) -> RecordingEntry
  /// Ends the recording that runs.
  func stopRecording() async throws(ServiceRefusal) -> RecordingEntry
  /// Puts it into the recording that runs, if any.
  func note(_ marker: Marker) async
  /// Plays a recording in place of the source.
  func replay(name: String, loops: Bool) async throws(ServiceRefusal)
  /// Goes back to the source that the service was started with.
  func stopReplay() async throws(ServiceRefusal)

  /// What reacts to gaze, so that there are intents.
  func react(to layout: GazeLayout) async
}

/// A calibration that a client asks for.
package struct CalibrationRequest: Hashable, Sendable {
  /// How targets follow each other where the client draws them by its own timers. The tracker then neither waits for
  /// the eyes nor repeats a target.
  package struct Timing: Hashable, Sendable {
    /// Seconds in which the eyes travel to a target; nothing is collected.
    package var travelSeconds: Double
    /// Seconds in which a target is looked at after that.
    package var dwellSeconds: Double
    package init(travelSeconds: Double, dwellSeconds: Double) {
      (self.travelSeconds, self.dwellSeconds) = (travelSeconds, dwellSeconds)
    }
  }

  /// In the order they are shown; screen px.
  package var targets: [CalibrationTarget]
  /// Targets that check the result; none skips that.
  package var validation: [CalibrationTarget]
  /// nil takes the tracker's own times, waits for the eyes, and shows bad targets again.
  package var timing: Timing?

  package init(targets: [CalibrationTarget], validation: [CalibrationTarget] = [], timing: Timing? = nil) {
    (self.targets, self.validation, self.timing) = (targets, validation, timing)
  }
}

/// A calibration kept under a name.
package struct ProfileEntry: Hashable, Sendable {
  /// As a client has called it.
  package var name: String
  /// When the calibration was made.
  package var created: Date
  /// The camera it was made with, as people know it.
  package var camera: String
  /// Root mean square error expected away from the targets, degrees.
  package var heldOutDegrees: Double
  package init(name: String, created: Date, camera: String, heldOutDegrees: Double) {
    (self.name, self.created, self.camera, self.heldOutDegrees) = (name, created, camera, heldOutDegrees)
  }
}

/// A recorded session.
package struct RecordingEntry: Hashable, Sendable {
  /// As a client has called it.
  package var name: String
  /// How many frames it has so far.
  package var frames: Int
  /// How long it is so far.
  package var seconds: Double
  /// Whether it is being recorded now.
  package var isRunning: Bool
  package init(name: String, frames: Int, seconds: Double, isRunning: Bool) {
    (self.name, self.frames, self.seconds, self.isRunning) = (name, frames, seconds, isRunning)
  }
}

/// Something that was asked for cannot be done.
package struct ServiceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why not; the word that stands in answers.
  package enum Kind: String, Hashable, Sendable {
    /// The request makes no sense.
    case invalid
    /// Nothing of that name is there.
    case notFound = "not-found"
    /// Something else is under way, or is there already.
    case conflict
    /// This source cannot do that.
    case unsupported
    /// A fault of the machine: a disk, a device.
    case failed
  }

  /// Which kind of refusal it is.
  package var kind: Kind
  /// Why not, a sentence.
  package var reason: String
  /// What to do about it, a sentence.
  package var remedy: String
  /// - Parameters:
  ///   - kind: which kind of refusal it is.
  ///   - reason: why not, a sentence.
  ///   - remedy: what to do about it, a sentence.
  package init(_ kind: Kind, _ reason: String, remedy: String) {
    (self.kind, self.reason, self.remedy) = (kind, reason, remedy)
  }
  package var description: String { "\(reason) \(remedy)" }
}
