import Signals

/// Whether a person sits in front of the camera, judged by the times of the frames.
enum Presence: Hashable, Sendable {
  case there
  case missing(since: Timestamp)
  case away

  /// How long no face has to be seen until nobody is there, s: longer than people look for something beside the screen.
  static let awaySeconds = 60.0

  mutating func follow(_ frame: TrackedFrame) {
    // A frame that was not delivered tells nothing of who is there.
    if frame.showsFace || frame.eyes.reason == .noFrame {
      self = .there
      return
    }
    switch self {
    case .there: self = .missing(since: frame.time)
    case .missing(let since): if frame.time - since >= Self.awaySeconds { self = .away }
    case .away: break
    }
  }
}

extension TrackedFrame {
  /// Whether the frame shows a face, with usable eyes or not.
  var showsFace: Bool {
    switch eyes {
    case .valid: true
    case .invalid(let reason):
      switch reason {
      case .noFace, .tooDark, .noFrame, .damagedPictures: false
      case .twoFaces, .otherFace, .eyesClosed, .eyesNotFound, .tooBlurred, .tooFar, .notCalibrated,
        .offScreen:
        true
      }
    }
  }
}
