import Signals

/// A live calibration or repair with a target that moves: for people who cannot hold their eyes on a dot, or to save time.
///
/// A pure state machine on the data's own time, as `CalibrationSession` is: feed it every frame's sample and show
/// `current.target` where it is after each. The target waits while the eyes are not seen and goes on from where they were lost.
/// A pass without a usable result is shown once more. The result, `Outcome`, is a fitted calibration or, for an existing
/// calibration, how far it is off.
package struct PursuitSession<Outcome: Sendable>: Sendable {
  enum State: Hashable, Sendable {
    case waiting, moving, done
    /// The target rests, and since this moment the eyes move to it.
    case settling(Timestamp)
    case paused(InvalidReason)
    case failed(CalibrationError)
  }

  /// The path along which the target moves.
  package let path: PursuitPath
  /// The result of the pass, once the session has finished.
  package private(set) var result: Outcome?
  /// The samples of the eyes collected so far.
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

  /// Makes a pursuit session that begins with the first frame.
  ///
  /// - Parameters:
  ///   - path: the path along which the target moves.
  ///   - screen: the screen on which the target moves.
  ///   - configuration: tuning of the calibration.
  ///   - outcome: computes the result from eyes that have followed the target; throws where they give none.
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

  /// Takes the next frame's sample. Frames that come late are ignored, and so is every frame after `finished` or `failed`.
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
    // The sample is of the same frame again, or of a frame that came late.
    guard step > 0 || step < -configuration.clockSetSeconds else { return [] }
    now = sample.time
    // The clock was set back: the target rests where the eyes were last seen, timed by the new clock.
    if step < 0 { goBack() }
    // A long gap between frames may come from a clock that was set, so its true length is not known.
    let gap = step < 0 ? 0 : min(step, configuration.longestGapSeconds)
    let eyes = sample.seenEyes
    if eyes == nil { unseenSeconds += gap } else { unseenSeconds = 0 }
    if unseenSeconds >= configuration.giveUpAfterSeconds {
      return fail(.noFace(sample.eyes.reason ?? .eyesNotFound, seconds: unseenSeconds))
    }
    // During a long gap between frames the eyes may have been anywhere, so the target goes back.
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

  /// Moves the target back to where it was when the eyes were last seen, and lets it rest there.
  private mutating func goBack() {
    pathSeconds = min(pathSeconds, lastSeen?.pathSeconds ?? 0)
    pursuit.samples.removeAll { $0.pathSeconds > pathSeconds }
    (state, lastSeen) = (.settling(now), (now, pathSeconds))
  }

  private mutating func conclude() -> [CalibrationAction] {
    do throws(CalibrationError) {
      result = try outcome(pursuit)
    } catch {
      guard attempt < configuration.pursuitAttempts else { return fail(error) }
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
  /// Makes a pursuit session that fits a calibration.
  package init(
    path: PursuitPath, screen: ScreenGeometry, configuration: CalibrationConfiguration = .init()
  ) {
    self.init(path: path, screen: screen, configuration: configuration) {
      (pursuit) throws(CalibrationError) in
      try Calibrator.fit(pursuit, screen: screen, configuration: configuration)
    }
  }
}
