import Signals

/// Tells blinks and closed eyes from the openness of the lids, and distrusts the gaze around them.
///
/// The lids count as shut below a share of their own running level, so that narrow eyes, glasses and a
/// level that drifts do no harm. Frames in which the lids fall or have just risen are no use for gaze:
/// the lid covers the iris and drags the point down.
package struct BlinkDetector: Sendable {
  /// Tuning; openness is 1 as usual, 0 shut.
  package struct Configuration: Hashable, Sendable {
    /// Shut below this share of the running level. Eye aspect ratio work uses 0.8 of the mean of 50
    /// frames; here openness falls to 0.64 by looking down alone, hence less.
    package var shutShare = 0.55
    /// Open again above this share.
    package var openShare = 0.62
    /// Shut below this openness whatever the level, so that long closed eyes never become the new normal.
    package var alwaysShut = 0.3
    /// Time constant of the running level, s (50 frames at 30 Hz).
    package var levelSeconds = 1.7
    /// The same while shut: a level that was too high comes down within seconds.
    package var shutLevelSeconds = 8.0
    /// A fall by this share of the level since the frame before means the lids are on their way down.
    package var fallShare = 0.15
    /// Seconds after reopening in which the gaze is not trusted: two frames at 30 Hz.
    package var recoverySeconds = 0.07
    /// Shorter dips are noise. Blinks last 100 to 400 ms; two thirds of that lie below `shutShare`.
    package var minimumBlink = 0.05
    /// Longer is a closure.
    package var maximumBlink = 0.4
    /// For so many seconds shut eyes that are not seen count as shut, as long as the head is held: of a shut eye little
    /// may be seen. A blink is over by then.
    package var unseenSeconds = 0.5
    package init() {}
  }

  /// What one frame tells.
  package struct Output: Hashable, Sendable {
    /// The lids leave the gaze of this frame trustworthy.
    package var isTrusted: Bool
    /// A blink that has ended or a closure that has been recognised.
    package var event: GazeEvent?
  }

  package let configuration: Configuration
  private var level: Double?
  private var last: (openness: Double, time: Timestamp)?
  private var shutSince: Timestamp?
  private var isClosure = false
  private var openedAt: Timestamp?

  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// The lids are down at the moment.
  package var isShut: Bool { shutSince != nil }

  /// - Parameters:
  ///   - openness: 1 as usual, 0 shut; nil or not finite where the eyes are not seen.
  ///   - isHeadHeld: whether the head is in its place all the same, where the eyes are not seen.
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
