import Localization

/// Why a frame gave no value. An invalid frame is a result of its own, never an exception.
package enum InvalidReason: String, Codable, Hashable, Sendable, CaseIterable {
  /// No face is in the picture.
  case noFace = "no-face"
  /// More than one face is in the picture, and it is not known whose gaze counts.
  case twoFaces = "two-faces"
  /// A face is there, but not the one that the calibration belongs to.
  case otherFace = "other-face"
  /// The eyelids are down.
  case eyesClosed = "eyes-closed"
  /// A face is there, but neither eye could be measured.
  case eyesNotFound = "eyes-not-found"
  /// The face is too dark to measure the eyes.
  case tooDark = "too-dark"
  /// The picture is too blurred to measure the eyes.
  case tooBlurred = "too-blurred"
  /// The face is too small in the picture: the person sits too far away.
  case tooFar = "too-far"
  /// The eyes are measured, but without a calibration no point on the screen can be computed from them.
  case notCalibrated = "not-calibrated"
  /// The person looks beside the screen.
  case offScreen = "off-screen"
  /// No frame came when one was due.
  case noFrame = "no-frame"
  /// No face or eyes were measured, and the camera's pictures arrive damaged.
  case damagedPictures = "damaged-pictures"

  /// Why there is no gaze, in a word or two.
  package var words: String {
    switch self {
    case .noFace: localized("no face")
    case .twoFaces: localized("two faces")
    case .otherFace: localized("other face")
    case .eyesClosed: localized("eyes closed")
    case .eyesNotFound: localized("eyes not found")
    case .tooDark: localized("too dark")
    case .tooBlurred: localized("too blurred")
    case .tooFar: localized("too far")
    case .notCalibrated: localized("not calibrated")
    case .offScreen: localized("off screen")
    case .noFrame: localized("no frame")
    case .damagedPictures: localized("damaged pictures")
    }
  }

  /// What the person can do about the invalid gaze, one plain sentence.
  package var remedy: String {
    switch self {
    case .noFace: localized("Move until your face is in the picture.")
    case .twoFaces: localized("Let only one face be in front of the camera.")
    case .otherFace: localized("Let the person who calibrated sit in front of the camera, or calibrate anew.")
    case .eyesClosed: localized("Open your eyes.")
    case .eyesNotFound: localized("Face the camera; take hair and hands away from the eyes.")
    case .tooDark: localized("Switch on a light in front of you.")
    case .tooBlurred: localized("Hold still, or clean the camera's lens.")
    case .tooFar: localized("Come closer to the camera.")
    case .notCalibrated: localized("Calibrate first.")
    case .offScreen: localized("Look at the screen.")
    case .noFrame: localized("Check the camera's cable.")
    case .damagedPictures: localized("Check the camera's cable; plug the camera in elsewhere, without a hub.")
    }
  }
}

/// A frame's value, or the reason why it has none.
package enum Observation<Value: Sendable>: Sendable {
  /// The value that was measured or computed in this frame.
  case valid(Value)
  /// The frame has no value, for this reason; the value of an earlier frame is never repeated.
  case invalid(InvalidReason)

  /// The frame's value; nil where it is invalid.
  package var value: Value? { if case .valid(let v) = self { v } else { nil } }
  /// The reason why the frame has no value; nil where it has one.
  package var reason: InvalidReason? { if case .invalid(let r) = self { r } else { nil } }

  /// Converts the value; an invalid observation keeps its reason.
  package func map<New>(_ transform: (Value) -> New) -> Observation<New> {
    switch self {
    case .valid(let v): .valid(transform(v))
    case .invalid(let r): .invalid(r)
    }
  }
}

extension Observation {
  /// Least share of damaged pictures that is taken for the cause of an invalid frame. Own choice: a sound cable damages none,
  /// and a reset of the bus damages a few at once.
  private static var damagingShare: Double { 0.05 }

  /// This observation; where many of the camera's pictures arrive damaged, an invalid one has the camera as its reason and not
  /// the person.
  package func blaming(_ frame: Frame) -> Self {
    guard frame.damagedShare >= Self.damagingShare, let reason else { return self }
    switch reason {
    case .noFace, .twoFaces, .otherFace, .eyesNotFound, .tooBlurred: return .invalid(.damagedPictures)
    case .eyesClosed, .tooDark, .tooFar, .notCalibrated, .offScreen, .noFrame, .damagedPictures: return self
    }
  }
}

extension Observation: Equatable where Value: Equatable {}
