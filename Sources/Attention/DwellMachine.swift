import Signals

/// Watches one target until it is chosen by resting the gaze on it.
///
///     idle -> locked (progress) -> spent (chosen once) -> looked away -> idle
///                 \-> remembered (interrupted) -> locked again, or forgotten
///
/// Looking is gathered, not required without a break: time on the target adds up, time off it takes
/// away, so single stray points neither start nor stop a dwell.
public struct DwellMachine: Hashable, Sendable {
  public struct Configuration: Hashable, Sendable {
    /// Seconds on the target until it locks on and shows progress. 250 to 350 ms (OptiKey 250, Windows 350).
    public var lockOnSeconds = 0.3
    /// Seconds on the target in all until it is chosen; a target's own value goes first.
    public var dwellSeconds = 0.8
    /// Seconds taken away per second off the target.
    public var leak = 1.0
    /// Seconds off the target after which a dwell counts as interrupted.
    public var graceSeconds = 0.15
    /// An interrupted dwell goes on where it was within this time; 750 ms, OptiKey.
    public var memorySeconds = 0.75
    /// Seconds the eyes must be seen elsewhere before the target can be chosen again.
    public var rearmSeconds = 0.3
    /// A gap between two points on the target counts as looking for up to this long (a blink).
    public var bridgeSeconds = 0.4
    public init() {}
  }

  public enum Phase: Hashable, Sendable { case idle, locked, remembered, spent }

  public enum Output: Hashable, Sendable {
    /// 0 when locked on to 1 when chosen.
    case progress(Double)
    case interrupted
    case chosen
  }

  public let configuration: Configuration
  public private(set) var phase = Phase.idle
  private var gathered = 0.0
  private var wasOn = false
  private var off = 0.0
  private var lastTime: Timestamp?

  public init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// A frame with gaze.
  ///
  /// - Parameters:
  ///   - isOn: the gaze rests on the target.
  ///   - dwellSeconds: the target's own dwell time; nothing, or nonsense, takes the default.
  public mutating func step(
    isOn: Bool, at time: Timestamp, dwellSeconds: Double? = nil
  ) -> Output? {
    let dt = min(configuration.bridgeSeconds, max(0, lastTime.map { time - $0 } ?? 0))
    defer { (lastTime, wasOn) = (time, isOn) }
    off = isOn ? 0 : off + dt
    guard isOn else { return leave(dt) }
    let own = dwellSeconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    return stay(wasOn ? dt : 0, own ?? configuration.dwellSeconds)
  }

  /// The gaze is lost. A running dwell is interrupted and remembered for when the gaze comes back at
  /// once; a chosen target is not re-armed, since nobody was seen to look away.
  public mutating func lose(at time: Timestamp) -> Output? {
    let dt = max(0, lastTime.map { time - $0 } ?? 0)
    wasOn = false
    return phase == .locked ? interrupt(after: dt) : nil
  }

  /// The clock was set: times before mean nothing any more.
  public mutating func restartClock() { lastTime = nil }

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
