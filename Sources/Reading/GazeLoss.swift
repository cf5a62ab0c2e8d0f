import Signals

/// Tells why gaze is lost, once the loss has lasted; for screens that are shown without a reader.
///
/// Times are those of the frames.
package struct GazeLoss: Sendable {
  private var lost: (reason: InvalidReason, since: Timestamp)?
  private var now: Timestamp?
  /// Why the last frame has no eyes; the reason may change during a loss.
  private var latest: InvalidReason?
  /// Whether this loss has been announced by voice.
  private var isSpoken = false
  private let delaySeconds = ReaderConfiguration().bannerDelaySeconds
  private let spokenAfterSeconds = ReaderConfiguration().lossSpokenSeconds

  /// Makes a watch that has seen no frame yet.
  package init() {}

  /// Takes the next frame; frames come in the order of their times.
  package mutating func follow(_ frame: TrackedFrame) {
    now = frame.time
    for intent in frame.intents {
      switch intent {
      case .paused(let reason): lost = (reason, lost?.since ?? frame.time)
      case .resumed: lost = nil
      default: break
      }
    }
    // Whatever reported the loss may no longer exist, for example after a new calibration; valid gaze is enough to end
    // the loss.
    if frame.filtered.value != nil { lost = nil }
    if lost == nil { isSpoken = false }
    latest = frame.eyes.reason
  }

  /// Why the eyes have not been seen for ten seconds, to be said aloud; once for each loss. nil where nothing is wrong,
  /// for example with closed eyes or eyes that look elsewhere.
  package mutating func spoken() -> String? {
    guard let lost, let now, !isSpoken, lost.reason.isFault, now - lost.since >= spokenAfterSeconds
    else { return nil }
    let reason = latest ?? lost.reason
    guard reason.isFault else { return nil }
    isSpoken = true
    return "\(reason.headline). \(reason.remedy)"
  }

  /// A message that tells why gaze is lost; nil while gaze is valid, or before calibration.
  package var banner: ReaderScene.Banner? {
    guard let lost, let now, lost.reason != .notCalibrated, now - lost.since >= delaySeconds else {
      return nil
    }
    return ReaderScene.Banner(headline: lost.reason.headline, remedy: lost.reason.remedy, isBlocking: false)
  }
}

extension InvalidReason {
  /// Whether the reason is a fault of light, camera or seat that keeps the eyes from being seen.
  fileprivate var isFault: Bool {
    switch self {
    case .noFace, .twoFaces, .otherFace, .eyesNotFound, .tooDark, .tooBlurred, .tooFar, .noFrame,
      .damagedPictures:
      true
    case .eyesClosed, .offScreen, .notCalibrated: false
    }
  }
}
