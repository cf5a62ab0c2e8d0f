/// Why a frame gave no value. Invalid is a value of its own, never an exception.
package enum InvalidReason: String, Codable, Hashable, Sendable, CaseIterable {
  case noFace = "no-face"
  case twoFaces = "two-faces"
  /// A face is there, but not the one that the calibration belongs to.
  case otherFace = "other-face"
  case eyesClosed = "eyes-closed"
  case eyesNotFound = "eyes-not-found"
  case tooDark = "too-dark"
  case tooBlurred = "too-blurred"
  case tooFar = "too-far"
  case notCalibrated = "not-calibrated"
  case offScreen = "off-screen"
  case noFrame = "no-frame"
  /// Nothing was seen while the camera's pictures arrive damaged.
  case damagedPictures = "damaged-pictures"

  /// What the person can do about it, one plain sentence.
  package var remedy: String {
    switch self {
    case .noFace: "Move until your face is in the picture."
    case .twoFaces: "Let only one face be in front of the camera."
    case .otherFace: "Let the person who calibrated sit in front of the camera, or calibrate anew."
    case .eyesClosed: "Open your eyes."
    case .eyesNotFound: "Face the camera; take hair and hands away from the eyes."
    case .tooDark: "Switch on a light in front of you."
    case .tooBlurred: "Hold still, or clean the camera's lens."
    case .tooFar: "Come closer to the camera."
    case .notCalibrated: "Calibrate first."
    case .offScreen: "Look at the screen."
    case .noFrame: "Check the camera's cable."
    case .damagedPictures: "Check the camera's cable; plug the camera in elsewhere, without a hub."
    }
  }
}

/// A value or the reason why there is none.
package enum Observation<Value: Sendable>: Sendable {
  case valid(Value)
  case invalid(InvalidReason)

  package var value: Value? { if case .valid(let v) = self { v } else { nil } }
  package var reason: InvalidReason? { if case .invalid(let r) = self { r } else { nil } }

  /// Carries an invalid observation over to another kind of value.
  package func map<New>(_ transform: (Value) -> New) -> Observation<New> {
    switch self {
    case .valid(let v): .valid(transform(v))
    case .invalid(let r): .invalid(r)
    }
  }
}

extension Observation {
  /// Share of damaged pictures from which on they are taken for the cause. Own choice: a sound cable damages
  /// none, and a reset of the bus a few at once.
  private static var damagingShare: Double { 0.05 }

  /// The same, but where the pictures arrive damaged the camera is to blame for what was not seen in this one,
  /// and not the person.
  package func blaming(_ frame: Frame) -> Self {
    guard frame.damagedShare >= Self.damagingShare, let reason else { return self }
    switch reason {
    case .noFace, .twoFaces, .otherFace, .eyesNotFound, .tooBlurred: return .invalid(.damagedPictures)
    case .eyesClosed, .tooDark, .tooFar, .notCalibrated, .offScreen, .noFrame, .damagedPictures: return self
    }
  }
}

extension Observation: Equatable where Value: Equatable {}
