import Signals

/// Detects blinks and closures from the openness of the lids, and distrusts gaze around them.
///
/// The lids count as shut below a share of their own running level, so that narrow eyes, glasses and a drifting level do no
/// harm. Frames in which the lids fall or have just risen are useless for gaze: the lid covers the iris and drags the point
/// down. Lids that go down only a part of the way make a shallow blink (`ShallowBlinkDetector`).
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
    /// Share of the running level that the lids must fall below in a brief blink: one that is shorter than `minimumBlink` by its
    /// frames with shut lids, but not by the frames with open lids around it. At 24 to 30 Hz that is a single frame. The single
    /// frame of a rendered blink of 150 ms at 30 Hz is at 0.24 or below; one near `shutShare` is noise.
    package var briefShare = 0.4
    /// Least openness shortly before a brief blink. Lowered eyes, at 0.64 or below, come near `shutShare` again and again.
    package var openBeforeBrief = 0.75
    /// Seconds before a brief blink in which `openBeforeBrief` has to be reached: the lids close in a third of a blink.
    package var closingSeconds = 0.2
    /// Longest time with shut lids that counts as a blink, s; a longer one is a closure.
    package var maximumBlink = 0.4
    /// For this long, s, eyes that are not seen while the head is still count as they last were: shut ones as shut, since little
    /// may be visible of a shut eye, and open ones as open, so that a fall behind the gap is told. A blink is over by then.
    package var unseenSeconds = 0.5
    /// Tuning of the detection of shallow blinks.
    package var shallow = ShallowBlinkDetector.Configuration()
    /// Makes the default tuning of the detection of blinks.
    package init() {}
  }

  /// What the detector concludes from one frame.
  package struct Output: Hashable, Sendable {
    /// Whether gaze of this frame can be trusted, as far as the lids are concerned.
    package var isTrusted: Bool
    /// A blink that has ended, or a closure that has been detected.
    package var event: GazeEvent?
  }

  /// The tuning of this detector of blinks, fixed since it was made.
  package let configuration: Configuration
  private var level: Double?
  private var last: (openness: Double, time: Timestamp)?
  /// Whether open eyes have not been seen since `last`.
  private var isGap = false
  private var shutSince: Timestamp?
  private var isClosure = false
  private var openedAt: Timestamp?
  /// The last frame with open lids; nil where none came since the eyes were last lost.
  private var lastOpen: Timestamp?
  /// The openness in the last frames with open lids, `closingSeconds` at most.
  private var openBefore: [(openness: Double, time: Timestamp)] = []
  /// The least openness since `shutSince`.
  private var least = 1.0
  private var shallow: ShallowBlinkDetector

  /// Makes a detector of blinks that has seen no frame.
  package init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    shallow = ShallowBlinkDetector(configuration: configuration.shallow)
  }

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
      if isHeadHeld, let last, (0...configuration.unseenSeconds).contains(time - last.time) {
        isGap = !isShut
        return Output(isTrusted: !isShut, event: nil)
      }
      (last, shutSince, isClosure) = (nil, nil, false)
      if !isHeadHeld {
        (lastOpen, openBefore) = (nil, [])
        shallow.forget()
      }
      return Output(isTrusted: true, event: nil)
    }
    let level = self.level ?? openness
    let fall = last.map { $0.openness - openness } ?? 0
    // The level follows what is seen: the first frame behind a gap may show falling lids.
    let dt = isGap ? 0 : last.map { max(0, time - $0.time) } ?? 0
    (last, isGap) = ((openness, time), false)
    let deep = settle(openness, level: level, at: time)
    let partly = isShut ? shallow.forget() : shallow.step(openness, at: time)
    let event = deep ?? partly.map { .blink($0) }
    adapt(level, to: openness, dt: dt)
    let recovering = openedAt.map { time - $0 < configuration.recoverySeconds } ?? false
    return Output(
      isTrusted: !isShut && !recovering && fall <= configuration.fallShare * level, event: event)
  }

  private mutating func settle(_ openness: Double, level: Double, at time: Timestamp) -> GazeEvent? {
    let share = isShut ? configuration.openShare : configuration.shutShare
    let isDown = openness < max(configuration.alwaysShut, share * level)
    guard let since = shutSince else {
      if isDown {
        (shutSince, least) = (time, openness)
      } else {
        lastOpen = time
        openBefore.removeAll { !(0...configuration.closingSeconds).contains(time - $0.time) }
        openBefore.append((openness, time))
      }
      return nil
    }
    guard !isDown else {
      least = min(least, openness)
      guard !isClosure, time - since > configuration.maximumBlink else { return nil }
      isClosure = true
      return .eyesClosed(since: since)
    }
    let wasClosure = isClosure
    let isBlink = time - since >= configuration.minimumBlink || isBrief(since, until: time, level: level)
    (shutSince, isClosure, openedAt) = (nil, false, time)
    (lastOpen, openBefore) = (time, [(openness, time)])
    guard !wasClosure, isBlink else { return nil }
    return time - since > configuration.maximumBlink
      ? .eyesClosed(since: since) : .blink(Blink(start: since, end: time))
  }

  /// Whether lids that were shut for less than `minimumBlink` made a blink all the same: between the frames with open lids is
  /// time for one, and lids that were plainly open were plainly shut.
  private func isBrief(_ since: Timestamp, until time: Timestamp, level: Double) -> Bool {
    guard let lastOpen, time - lastOpen >= configuration.minimumBlink else { return false }
    let highest = openBefore.filter { since - $0.time <= configuration.closingSeconds }.map(\.openness).max()
    return least < configuration.briefShare * level && highest ?? 0 >= configuration.openBeforeBrief
  }

  private mutating func adapt(_ level: Double, to openness: Double, dt: Double) {
    let constant = isShut ? configuration.shutLevelSeconds : configuration.levelSeconds
    self.level = level + min(1, dt / constant) * (openness - level)
  }
}
