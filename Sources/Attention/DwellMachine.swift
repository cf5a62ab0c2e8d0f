import Signals

/// Watches one target until it is chosen by dwell.
///
///     idle -> locked (progress) -> spent (chosen once) -> looked away -> idle
///                 \-> remembered (interrupted) -> locked again, or forgotten
///
/// Evidence is gathered in seconds of certain looking, as in a sequential test: a frame that surely lies on the target adds its
/// whole duration, a doubtful one a part of it, and one off the target takes some away. So a good signal chooses as fast as the
/// dwell time allows, a poor one takes longer, and single stray points neither start nor stop a dwell.
package struct DwellMachine: Hashable, Sendable {
  /// Tuning of when a target is chosen by dwell.
  package struct Configuration: Hashable, Sendable {
    /// Seconds of evidence until lock-on, when the target shows progress. 250 to 350 ms (OptiKey 250, Windows 350).
    package var lockOnSeconds = 0.3
    /// Dwell time: seconds of evidence in all until a target is chosen. A target's own dwell time takes precedence.
    package var dwellSeconds = 0.8
    /// Odds of looking at the target at which a frame counts in full. At even odds a frame counts nothing, and below them it
    /// takes evidence away, by the logarithm of the odds. 3: wrong once in four.
    package var certainOdds = 3.0
    /// Seconds of evidence taken away per second of gaze that is surely off the target.
    package var leak = 0.6
    /// Eyes that move further than this from where they rested, mm (about 2°), or further than `travelSigmas` if that is more,
    /// may be reading text under the target: only the share `kept` of the evidence remains.
    package var travelMm = 20.0
    /// The limit of `travelMm` in standard deviations of a sample's noise.
    package var travelSigmas = 3.0
    /// The share of the evidence that remains after the eyes have moved within the target.
    package var kept = 0.75
    /// Seconds of gaze off the target after which a dwell counts as interrupted.
    package var graceSeconds = 0.15
    /// Seconds within which an interrupted dwell continues where it was; 750 ms, OptiKey.
    package var memorySeconds = 0.75
    /// Seconds that the eyes must be seen elsewhere before the target can be chosen again.
    package var rearmSeconds = 0.3
    /// A gap between two points on the target counts as looking at it for up to this many seconds (a blink).
    package var bridgeSeconds = 0.4
    /// Makes the default tuning of when a target is chosen by dwell.
    package init() {}
  }

  /// The state of a target's dwell, as in the diagram of `DwellMachine`.
  package enum Phase: Hashable, Sendable {
    /// The target shows no progress; evidence may be gathered for lock-on.
    case idle
    /// The target is locked on and shows the progress of the dwell.
    case locked
    /// The dwell was interrupted; it continues where it was if gaze comes back soon.
    case remembered
    /// The target was chosen, and the eyes have not looked away from it since.
    case spent
  }

  /// The outcome of one frame for the target.
  package enum Output: Hashable, Sendable {
    /// The progress of the dwell, from 0 at lock-on to 1 when the target is chosen.
    case progress(Double)
    /// Gaze left the target before it was chosen.
    case interrupted
    /// The target has been chosen.
    case chosen
  }

  /// The tuning of this target's dwell, fixed since the machine was made.
  package let configuration: Configuration
  /// The state of the target's dwell.
  package private(set) var phase = Phase.idle
  /// Whether no evidence has been gathered for the target.
  package var isEmpty: Bool { gathered == 0 }
  private var gathered = 0.0
  private var wasOn = false
  private var off = 0.0
  private var on = 0.0
  private var lastTime: Timestamp?

  /// Makes the machine of a target that has not been looked at.
  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Takes a frame with gaze.
  ///
  /// - Parameters:
  ///   - probability: of gaze resting on the target, 0 to 1.
  ///   - hasMoved: whether the eyes have begun to rest elsewhere.
  ///   - time: of the frame, on the source's clock.
  ///   - dwellSeconds: the target's own dwell time; nil or an unusable value takes the default.
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
    // The eyes' movement to the target does not count here, only one within the target.
    if hasMoved, on > configuration.graceSeconds { gathered *= configuration.kept }
    let own = dwellSeconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    return stay(wasOn ? share * dt : 0, own ?? configuration.dwellSeconds)
  }

  /// Takes the loss of gaze. A running dwell is interrupted and remembered in case gaze comes back at once. A chosen target is
  /// not re-armed, since nobody was seen to look away.
  package mutating func lose(at time: Timestamp) -> Output? {
    let dt = max(0, lastTime.map { time - $0 } ?? 0)
    wasOn = false
    return phase == .locked ? interrupt(after: dt) : nil
  }

  /// Lets a chosen target be chosen again at once, for targets that repeat while they are looked at.
  mutating func allowAgain() { if phase == .spent { (phase, gathered) = (.idle, 0) } }

  /// Forgets the time of the last frame, because the clock was set and earlier times no longer apply.
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
