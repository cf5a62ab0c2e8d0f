import Signals

/// Detects blinks and closures from the openness of the lids, and distrusts gaze around them.
///
/// The lids count as shut below a share of their own running level, so that narrow eyes, glasses and a drifting level do no
/// harm. Frames in which the lids fall or have just risen are useless for gaze: the lid covers the iris and drags the point
/// down.
package struct BlinkDetector: Sendable {
  /// Tuning of the detection of blinks; openness is 1 as usual and 0 shut.
  package struct Configuration: Hashable, Sendable {
    /// Share of the running level below which the lids count as shut. Work on the eye aspect ratio uses 0.8 of the mean of 50
    /// frames; here openness falls to 0.64 by looking down alone, so the share is smaller.
    package var shutShare = 0.55
    /// Share of the running level above which shut lids count as open again.
    package var openShare = 0.62
    /// Openness below which the lids count as shut whatever the level, so that eyes closed for long never become the new level.
    package var alwaysShut = 0.3
    /// Time constant of the running level of openness, s (50 frames at 30 Hz).
    package var levelSeconds = 1.7
    /// Time constant of the running level while the lids are shut, s: a level that was too high falls within seconds.
    package var shutLevelSeconds = 8.0
    /// A fall of openness by this share of the level since the frame before means that the lids are closing.
    package var fallShare = 0.15
    /// Time after the lids have opened in which gaze is not trusted, s: two frames at 30 Hz.
    package var recoverySeconds = 0.07
    /// Shortest time with shut lids that counts as a blink, s; shorter dips are noise. Blinks last 100 to 400 ms, and two
    /// thirds of that lie below `shutShare`.
    package var minimumBlink = 0.05
    /// Longest time with shut lids that counts as a blink, s; a longer one is a closure.
    package var maximumBlink = 0.4
    /// For this long, s, shut eyes that are not seen still count as shut if the head is seen: little may be visible of a shut
    /// eye. A blink is over by then.
    package var unseenSeconds = 0.5
    package init() {}
  }

  /// What the detector concludes from one frame.
  package struct Output: Hashable, Sendable {
    /// Whether gaze of this frame can be trusted, as far as the lids are concerned.
    package var isTrusted: Bool
    /// A blink that has ended, or a closure that has been detected.
    package var event: GazeEvent?
  }

  package let configuration: Configuration
  private var level: Double?
  private var last: (openness: Double, time: Timestamp)?
  private var shutSince: Timestamp?
  private var isClosure = false
  private var openedAt: Timestamp?

  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Whether the lids are shut now.
  package var isShut: Bool { shutSince != nil }

  /// Takes the next frame's openness.
  ///
  /// - Parameters:
  ///   - openness: 1 as usual, 0 shut; nil or not finite where the eyes are not seen.
  ///   - isHeadHeld: whether the head is still seen in its place where the eyes are not.
  ///   - time: of the frame, on the source's clock.
  package mutating func step(openness: Double?, isHeadHeld: Bool = false, at time: Timestamp) -> Output {
    guard let openness, openness.isFinite else {
      if isHeadHeld, isShut, let last, (0...configuration.unseenSeconds).contains(time - last.time) {
        return Output(isTrusted: false, event: nil)
      }
      (last, shutSince, isClosure) = (nil, nil, false)
      return Output(isTrusted: true, event: nil)
    }
    let level = self.level ?? openness
    let fall = last.map { $0.openness - openness } ?? 0
    let dt = last.map { max(0, time - $0.time) } ?? 0
    last = (openness, time)
    let event = settle(openness, level: level, at: time)
    adapt(level, to: openness, dt: dt)
    let recovering = openedAt.map { time - $0 < configuration.recoverySeconds } ?? false
    return Output(
      isTrusted: !isShut && !recovering && fall <= configuration.fallShare * level, event: event)
  }

  private mutating func settle(_ openness: Double, level: Double, at time: Timestamp) -> GazeEvent? {
    let share = isShut ? configuration.openShare : configuration.shutShare
    let isDown = openness < max(configuration.alwaysShut, share * level)
    guard let since = shutSince else {
      if isDown { shutSince = time }
      return nil
    }
    guard !isDown else {
      guard !isClosure, time - since > configuration.maximumBlink else { return nil }
      isClosure = true
      return .eyesClosed(since: since)
    }
    let wasClosure = isClosure
    (shutSince, isClosure, openedAt) = (nil, false, time)
    guard !wasClosure, time - since >= configuration.minimumBlink else { return nil }
    return time - since > configuration.maximumBlink
      ? .eyesClosed(since: since) : .blink(Blink(start: since, end: time))
  }

  private mutating func adapt(_ level: Double, to openness: Double, dt: Double) {
    let constant = isShut ? configuration.shutLevelSeconds : configuration.levelSeconds
    self.level = level + min(1, dt / constant) * (openness - level)
  }
}
