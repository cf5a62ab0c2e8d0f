import Signals
import Vision

/// A camera frame that the gaze service holds; the service measures its eyes when the attached program asks for them.
package struct OfferedFrame: Hashable, Codable, Sendable {
  /// `Frame.sequence` of the service's source.
  package var sequence: UInt64
  /// When the frame was taken, on CLOCK_MONOTONIC, as for every frame.
  package var time: Timestamp
  /// When the service received the frame, on CLOCK_MONOTONIC; nil where that is not known.
  package var arrival: Timestamp?
  /// The picture's width, px.
  package var width: Int
  /// The picture's height, px.
  package var height: Int
  /// Frames of this attachment that newer ones have replaced so far, because the program had not taken the one before.
  package var lost: UInt64

  /// Describes a frame that is offered to an attached program.
  ///
  /// - Parameters:
  ///   - frame: the frame that is offered.
  ///   - lost: frames of this attachment that newer ones have replaced so far.
  package init(_ frame: Frame, lost: UInt64) {
    (sequence, time, arrival) = (frame.sequence, frame.time, frame.arrival)
    (width, height, self.lost) = (frame.image.width, frame.image.height, lost)
  }

  enum CodingKeys: String, CodingKey { case sequence, time, arrival, width, height, lost }
}

/// What a person may ask of the camera: to pause, resume, slow down or be replaced by another one.
package enum CameraWish: Hashable, Codable, Sendable {
  /// Pauses the camera until the given time; with nil, until it is resumed.
  case pause(until: Timestamp?)
  /// Lets the camera send frames again after `pause`.
  case resume
  /// Limits the camera to at most so many frames a second; nil removes the limit.
  case slow(to: Double?)
  /// Takes the frames of this camera (`SourceIdentity.id`) from now on.
  case use(cameraID: String)
}

/// What the gaze service tells a program that is attached to it.
package enum AttachedEvent: Sendable {
  /// The newest frame of the service; the next one is offered when this one's eyes have been asked for.
  case frame(OfferedFrame)
  /// The state of the service's source: frames come, are interrupted or have ended.
  case state(SourceState)
}

/// Eyes that a gaze service measures for this program alone: the service owns the camera and the networks, and every
/// stage after the eyes runs in this program.
///
/// Can be called from any thread. Once the service is gone nothing throws or waits: `events()` ends, and answers are
/// nil.
package protocol AttachedEyes: Sendable {
  /// The service's program, its version and the kind of its source, to be shown to people and written to logs.
  var name: String { get }
  /// Offered frames and source states until the service is gone. To be called once.
  func events() -> AsyncStream<AttachedEvent>
  /// Tells the service how this program wants eyes measured, such as with which reference.
  func order(_ order: EyesOrder)
  /// Measures the eyes in the frame that was offered; nil where the service is gone.
  func see(_ frame: OfferedFrame) async -> EyesSample?
  /// The eye reference that the service measures eyes with now; nil before a face was seen.
  func reference() async -> EyeReference?
  /// Passes a request to the service's camera.
  ///
  /// - Returns: why the service refuses the request; nil where it carries it out.
  func ask(_ wish: CameraWish) async -> SourceRefusal?
  /// The cameras that the service can use; empty where the service is gone.
  func cameras() async -> [SourceIdentity]
  /// Tells a service whose frames show a stand-in where this program asks to look, screen px.
  func look(at point: ScreenPoint)
  /// Detaches this program from the gaze service.
  func leave()
}

/// Finds and attaches to a gaze service that owns the camera.
package protocol EyesService: Sendable {
  /// Attaches to the gaze service, if one answers.
  ///
  /// - Parameter networks: the networks of this program: eyes that other networks measured do not fit its calibrations.
  /// - Returns: the eyes of the service; nil where there is no service, or none that fits, in which case the log says
  ///   why.
  func attach(networks: [NetworkStamp]) async -> (any AttachedEyes)?
  /// Waits between two attempts to find the service.
  func pauseBeforeLooking() async throws
}
