import Signals

/// A live calibration or repair with a target that moves: for people who cannot hold a dot, or in a few seconds.
///
/// A pure state machine on the data's own time, as `CalibrationSession` is: feed it every frame's sample, show
/// `current.target` where it is with each. The target waits while the eyes are not seen and goes on from where they
/// were lost; a pass that tells nothing is shown once more. What a pass is to tell, `Outcome`, is a fitted calibration
/// or, of an existing one, how far it is off.
package struct PursuitSession<Outcome: Sendable>: Sendable {
  enum State: Hashable, Sendable {
    case waiting, moving, done
    /// The target rests and the eyes come to it, since then.
    case settling(Timestamp)
    case paused(InvalidReason)
    case failed(CalibrationError)
  }

  /// The way that the target takes.
  package let path: PursuitPath
  /// What the eyes told, once the session has finished.
  package private(set) var result: Outcome?
  /// What was collected so far.
  package private(set) var pursuit: PursuitSamples

  let screen: ScreenGeometry
  private(set) var state = State.waiting
  /// Seconds that the target has been moving.
  private(set) var pathSeconds = 0.0
  private let configuration: CalibrationConfiguration
  private let outcome: @Sendable (PursuitSamples) throws(CalibrationError) -> Outcome
  private var attempt = 1
  private var now = Timestamp(nanoseconds: 0)
  private var lastSeen: (time: Timestamp, pathSeconds: Double)?
  private var unseenSeconds = 0.0

  /// - Parameters:
  ///   - path: the way that the target takes.
  ///   - screen: the screen it moves on.
  ///   - configuration: tuning.
  ///   - outcome: what eyes that have followed the target tell; it throws where they tell nothing.
  package init(
    path: PursuitPath, screen: ScreenGeometry, configuration: CalibrationConfiguration,
    outcome: @escaping @Sendable (PursuitSamples) throws(CalibrationError) -> Outcome
  ) {
    self.path = path
    self.screen = screen
    self.configuration = configuration
    self.outcome = outcome
    pursuit = PursuitSamples(track: PursuitTrack(path, on: screen))
  }

  /// Takes the next frame. Frames that come late are ignored, and so is everything after `finished` or `failed`.
  package mutating func step(_ sample: EyesSample) -> [CalibrationAction] {
    switch state {
    case .done, .failed: return []
    case .waiting:
      now = sample.time
      lastSeen = (now, 0)
      return begin()
    case .settling, .moving, .paused: break
    }
    let step = sample.time - now
    // The same frame again, or one that came late.
    guard step > 0 || step < -configuration.clockSetSeconds else { return [] }
    now = sample.time
    // A clock that was set back: the target rests where the eyes were last seen, on the new clock.
    if step < 0 { goBack() }
    // Nobody knows how long a long gap was: the clock may have been set.
    let gap = step < 0 ? 0 : min(step, configuration.longestGapSeconds)
    let eyes = sample.seenEyes
    if eyes == nil { unseenSeconds += gap } else { unseenSeconds = 0 }
    if unseenSeconds >= configuration.giveUpAfterSeconds {
      return fail(.noFace(sample.eyes.reason ?? .eyesNotFound, seconds: unseenSeconds))
    }
    // Nothing is known of a long gap between frames.
    if gap > configuration.pauseAfterSeconds { goBack() }
    return follow(sample, eyes, after: gap)
  }

  private mutating func begin() -> [CalibrationAction] {
    guard path.isPossible, screen.isPossible else { return fail(.impossibleScreen) }
    (pathSeconds, state) = (0, .settling(now))
    pursuit.samples = []
    let start = CalibrationTarget(label: path.name, point: path.point(at: 0, on: screen))
    return [.show(start, attempt: attempt)]
  }

  private mutating func follow(_ sample: EyesSample, _ eyes: Eyes?, after gap: Double) -> [CalibrationAction]
  {
    if case .paused = state {
      guard eyes != nil else {
        state = .paused(sample.eyes.reason ?? .eyesNotFound)
        return []
      }
      goBack()
      return [.resumed]
    }
    if eyes == nil, let lastSeen, now - lastSeen.time > configuration.pauseAfterSeconds {
      let reason = sample.eyes.reason ?? .eyesNotFound
      state = .paused(reason)
      return [.paused(reason)]
    }
    if case .settling(let since) = state {
      if eyes != nil { lastSeen = (now, pathSeconds) }
      if now - since >= configuration.settleSeconds { state = .moving }
      return []
    }
    pathSeconds += gap
    if eyes != nil { lastSeen = (now, pathSeconds) }
    pursuit.samples.append(.init(pathSeconds: pathSeconds, time: now, eyes: eyes))
    let slowest = configuration.pursuitLags.last ?? 0
    return pathSeconds >= path.seconds + slowest ? conclude() : []
  }

  /// The target rests where it was when the eyes were last seen.
  private mutating func goBack() {
    pathSeconds = min(pathSeconds, lastSeen?.pathSeconds ?? 0)
    pursuit.samples.removeAll { $0.pathSeconds > pathSeconds }
    (state, lastSeen) = (.settling(now), (now, pathSeconds))
  }

  private mutating func conclude() -> [CalibrationAction] {
    do throws(CalibrationError) {
      result = try outcome(pursuit)
    } catch {
      guard attempt < 2 else { return fail(error) }
      attempt += 1
      return begin()
    }
    state = .done
    return [.collected(label: path.name), .finished]
  }

  private mutating func fail(_ error: CalibrationError) -> [CalibrationAction] {
    state = .failed(error)
    pursuit.samples = []
    return [.failed(error)]
  }
}

extension PursuitSession where Outcome == FittedCalibration {
  /// A session that fits a calibration.
  package init(
    path: PursuitPath, screen: ScreenGeometry, configuration: CalibrationConfiguration = .init()
  ) {
    self.init(path: path, screen: screen, configuration: configuration) {
      (pursuit) throws(CalibrationError) in
      try Calibrator.fit(pursuit, screen: screen, configuration: configuration)
    }
  }
}
