import Signals
import Vision

/// A frame that a service holds, and whose eyes it measures when it is asked to.
package struct OfferedFrame: Hashable, Codable, Sendable {
  /// `Frame.sequence` of the service's source.
  package var sequence: UInt64
  /// On CLOCK_MONOTONIC, as for every frame.
  package var time: Timestamp
  /// When the service got it, on CLOCK_MONOTONIC; nil where that is not known.
  package var arrival: Timestamp?
  /// The picture's width and height, px.
  package var width: Int
  /// The picture's height, px.
  package var height: Int
  /// Frames of this attachment that newer ones have replaced so far, because the program had not taken the one before.
  package var lost: UInt64

  /// - Parameters:
  ///   - frame: the frame that is offered.
  ///   - lost: frames of this attachment that newer ones have replaced so far.
  package init(_ frame: Frame, lost: UInt64) {
    (sequence, time, arrival) = (frame.sequence, frame.time, frame.arrival)
    (width, height, self.lost) = (frame.image.width, frame.image.height, lost)
  }

  enum CodingKeys: String, CodingKey { case sequence, time, arrival, width, height, lost }
}

/// What a person may ask of the camera.
package enum CameraWish: Hashable, Codable, Sendable {
  /// nil waits to be resumed.
  case pause(until: Timestamp?)
  /// Goes on after `pause`.
  case resume
  /// At most so many frames a second; nil takes all.
  case slow(to: Double?)
  /// Takes the frames of this camera (`SourceIdentity.id`) from now on.
  case use(cameraID: String)
}

/// What the service tells a program that is attached to it.
package enum AttachedEvent: Sendable {
  /// The newest frame; the next one is offered when this one's eyes have been asked for.
  case frame(OfferedFrame)
  /// How the service's source fares.
  case state(SourceState)
}

/// Eyes that a service measures for this program alone: the camera and the networks are the service's, all from the eyes
/// on is this program's.
///
/// Any thread. Once the service is gone nothing throws or waits: `events()` ends, answers are nil.
package protocol AttachedEyes: Sendable {
  /// The service's program, its version and the kind of its source, for people and logs.
  var name: String { get }
  /// Frames and states until the service is gone. To be called once.
  func events() -> AsyncStream<AttachedEvent>
  /// Tells the service how this program wants eyes measured, such as with which reference.
  func order(_ order: EyesOrder)
  /// Measures the eyes in the frame that was offered; nil where the service is gone.
  func see(_ frame: OfferedFrame) async -> EyesSample?
  /// What the eyes are measured by now; nil before a face was seen.
  func reference() async -> EyeReference?
  /// - Returns: why the service does not do it; nil where it does.
  func ask(_ wish: CameraWish) async -> SourceRefusal?
  /// The cameras that the service can use; empty where it is gone.
  func cameras() async -> [SourceIdentity]
  /// Tells a service whose frames show a stand-in where this program asks to look, screen px.
  func look(at point: ScreenPoint)
  /// Lets go of the service.
  func leave()
}

/// The way to a service that owns the camera.
package protocol EyesService: Sendable {
  /// Attaches where a service answers.
  ///
  /// - Parameter networks: of this program: eyes of others do not fit its calibrations.
  /// - Returns: nil where there is none, or none that fits; the log says why.
  func attach(networks: [NetworkStamp]) async -> (any AttachedEyes)?
  /// Waits for as long as makes sense before it is looked for again.
  func pauseBeforeLooking() async throws
}
