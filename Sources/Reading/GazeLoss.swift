import Signals

/// Why the gaze is lost, told once that has lasted: for views that have no reader to tell it.
///
/// Time comes with the frames.
package struct GazeLoss: Sendable {
  private var lost: (reason: InvalidReason, since: Timestamp)?
  private var now: Timestamp?
  /// Why the last frame shows no eyes: what is amiss may change while it lasts.
  private var latest: InvalidReason?
  /// This loss was told aloud.
  private var isSpoken = false
  private let delaySeconds = ReaderConfiguration().bannerDelaySeconds

  package init() {}

  /// Takes in the next frame; frames come in the order of their times.
  package mutating func follow(_ frame: TrackedFrame) {
    now = frame.time
    for intent in frame.intents {
      switch intent {
      case .paused(let reason): lost = (reason, lost?.since ?? frame.time)
      case .resumed: lost = nil
      default: break
      }
    }
    // Whoever told of the loss may be gone, with a new calibration for instance; a point says enough.
    if frame.filtered.value != nil { lost = nil }
    if lost == nil { isSpoken = false }
    latest = frame.eyes.reason
  }

  /// Why the eyes have not been seen for ten seconds, to be said aloud; once for each loss. nil where nothing is amiss, as
  /// with eyes that are closed or look elsewhere.
  package mutating func spoken() -> String? {
    guard let lost, let now, !isSpoken, lost.reason.isFault, now - lost.since >= Self.spokenAfterSeconds
    else { return nil }
    let reason = latest ?? lost.reason
    guard reason.isFault else { return nil }
    isSpoken = true
    return "\(reason.headline). \(reason.remedy)"
  }

  /// Whoever looks away for a moment is not to be spoken to, s.
  private static let spokenAfterSeconds = 10.0

  /// nil while the gaze is seen, or has not been calibrated yet, which is no loss.
  package var banner: ReaderScene.Banner? {
    guard let lost, let now, lost.reason != .notCalibrated, now - lost.since >= delaySeconds else {
      return nil
    }
    return ReaderScene.Banner(headline: lost.reason.headline, remedy: lost.reason.remedy, isBlocking: false)
  }
}

extension InvalidReason {
  /// Something about the light, the camera or the seat keeps the eyes from being seen.
  fileprivate var isFault: Bool {
    switch self {
    case .noFace, .twoFaces, .otherFace, .eyesNotFound, .tooDark, .tooBlurred, .tooFar, .noFrame,
      .damagedPictures:
      true
    case .eyesClosed, .offScreen, .notCalibrated: false
    }
  }
}
