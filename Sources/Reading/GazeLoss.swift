import Signals

/// Why the gaze is lost, told once that has lasted: for views that have no reader to tell it.
///
/// Time comes with the frames.
public struct GazeLoss: Sendable {
  private var lost: (reason: InvalidReason, since: Timestamp)?
  private var now: Timestamp?
  private let delaySeconds = ReaderConfiguration().bannerDelaySeconds

  public init() {}

  public mutating func follow(_ frame: TrackedFrame) {
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
  }

  /// nil while the gaze is seen, or has not been calibrated yet, which is no loss.
  public var banner: ReaderScene.Banner? {
    guard let lost, let now, lost.reason != .notCalibrated, now - lost.since >= delaySeconds else {
      return nil
    }
    return ReaderScene.Banner(headline: lost.reason.headline, remedy: lost.reason.remedy, isBlocking: false)
  }
}
