import Signals

/// Watches one target until it is chosen by resting the gaze on it.
///
///     idle -> locked (progress) -> spent (chosen once) -> looked away -> idle
///                 \-> remembered (interrupted) -> locked again, or forgotten
///
/// Evidence is gathered in seconds of certain looking, as a sequential test does: a frame that surely lies on
/// the target adds its whole time, a doubtful one a part of it, one that lies off it takes away. So a good
/// signal chooses as fast as the dwell time allows, a poor one waits, and single stray points neither start
/// nor stop a dwell.
package struct DwellMachine: Hashable, Sendable {
  /// Tuning of when a target is chosen.
  package struct Configuration: Hashable, Sendable {
    /// Seconds of evidence until the target locks on and shows progress. 250 to 350 ms (OptiKey 250, Windows 350).
    package var lockOnSeconds = 0.3
    /// Seconds of evidence in all until it is chosen; a target's own value goes first.
    package var dwellSeconds = 0.8
    /// Odds of looking at the target at which a frame counts in full; at even odds it counts nothing, below
    /// it takes away, by the logarithm of the odds. 3: wrong once in four.
    package var certainOdds = 3.0
    /// Seconds taken away per second that is surely off the target.
    package var leak = 0.6
    /// Eyes that move farther than this from where they rested, mm (about 2°) or, if that is more, standard
    /// deviations of a sample's noise, may be reading text that lies under the target: only `kept` of the evidence stays.
    package var travelMm = 20.0
    /// The same in standard deviations of a sample's noise.
    package var travelSigmas = 3.0
    /// The share of the evidence that stays then.
    package var kept = 0.75
    /// Seconds off the target after which a dwell counts as interrupted.
    package var graceSeconds = 0.15
    /// An interrupted dwell goes on where it was within this time; 750 ms, OptiKey.
    package var memorySeconds = 0.75
    /// Seconds the eyes must be seen elsewhere before the target can be chosen again.
    package var rearmSeconds = 0.3
    /// A gap between two points on the target counts as looking for up to this long (a blink).
    package var bridgeSeconds = 0.4
    package init() {}
  }

  /// Where a target is on the way to being chosen, as the picture above shows.
  package enum Phase: Hashable, Sendable { case idle, locked, remembered, spent }

  /// What a frame brought about.
  package enum Output: Hashable, Sendable {
    /// 0 when locked on to 1 when chosen.
    case progress(Double)
    /// The gaze left before the target was chosen.
    case interrupted
    /// The target is chosen.
    case chosen
  }

  package let configuration: Configuration
  /// Where the target is on the way to being chosen.
  package private(set) var phase = Phase.idle
  /// No evidence is gathered.
  package var isEmpty: Bool { gathered == 0 }
  private var gathered = 0.0
  private var wasOn = false
  private var off = 0.0
  private var on = 0.0
  private var lastTime: Timestamp?

  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// A frame with gaze.
  ///
  /// - Parameters:
  ///   - probability: of the gaze resting on the target, 0 to 1.
  ///   - hasMoved: the eyes have begun to rest elsewhere.
  ///   - time: of the frame, on the source's clock.
  ///   - dwellSeconds: the target's own dwell time; nothing, or nonsense, takes the default.
  package mutating func step(
    probability: Double, hasMoved: Bool = false, at time: Timestamp, dwellSeconds: Double? = nil
  ) -> Output? {
    let dt = min(configuration.bridgeSeconds, max(0, lastTime.map { time - $0 } ?? 0))
    let share = Evidence.share(of: probability, certainOdds: configuration.certainOdds)
    let isOn = share > 0
    defer { (lastTime, wasOn) = (time, isOn) }
    off = isOn ? 0 : off + dt
    if !isOn { on = 0 }
    guard isOn else { return leave(-share * dt) }
    on += wasOn ? dt : 0
    // Coming to the target is a movement too; only one that was within it counts.
    if hasMoved, on > configuration.graceSeconds { gathered *= configuration.kept }
    let own = dwellSeconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    return stay(wasOn ? share * dt : 0, own ?? configuration.dwellSeconds)
  }

  /// The gaze is lost. A running dwell is interrupted and remembered for when the gaze comes back at
  /// once; a chosen target is not re-armed, since nobody was seen to look away.
  package mutating func lose(at time: Timestamp) -> Output? {
    let dt = max(0, lastTime.map { time - $0 } ?? 0)
    wasOn = false
    return phase == .locked ? interrupt(after: dt) : nil
  }

  /// It may be chosen again at once: what repeats while it is looked at.
  mutating func allowAgain() { if phase == .spent { (phase, gathered) = (.idle, 0) } }

  /// The clock was set: times before mean nothing any more.
  package mutating func restartClock() { lastTime = nil }

  private mutating func stay(_ dt: Double, _ dwell: Double) -> Output? {
    guard phase != .spent else { return nil }
    gathered += dt
    let lockOn = min(configuration.lockOnSeconds, dwell)
    guard gathered >= lockOn else { return nil }
    phase = .locked
    guard gathered >= dwell else { return .progress((gathered - lockOn) / (dwell - lockOn)) }
    (phase, gathered) = (.spent, 0)
    return .chosen
  }

  private mutating func leave(_ dt: Double) -> Output? {
    switch phase {
    case .spent:
      if off >= configuration.rearmSeconds { phase = .idle }
    case .idle:
      gathered = max(0, gathered - configuration.leak * dt)
    case .locked:
      gathered = max(0, gathered - configuration.leak * dt)
      if off > configuration.graceSeconds || gathered == 0 { return interrupt(after: 0) }
    case .remembered:
      if off > configuration.memorySeconds { (phase, gathered) = (.idle, 0) }
    }
    return nil
  }

  private mutating func interrupt(after gap: Double) -> Output {
    off += gap
    phase = .remembered
    return .interrupted
  }
}
