import Signals

/// Whether anybody sits before the camera, by the frames' own time.
enum Presence: Hashable, Sendable {
  case there
  case missing(since: Timestamp)
  case away

  /// Without a face for so long, nobody is there, s: longer than anybody looks for something beside the screen.
  static let awaySeconds = 60.0

  mutating func follow(_ frame: TrackedFrame) {
    // A frame that did not come tells nothing of who is there.
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
  /// Whether a face is in the picture, with eyes that can be used or not.
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
