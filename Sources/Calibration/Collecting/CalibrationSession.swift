import Signals

/// What a session asks of its screen.
package enum CalibrationAction: Hashable, Sendable {
  /// Show this target, and no other, from now on.
  case show(CalibrationTarget, attempt: Int)
  /// The target's time is up.
  case collected(label: String)
  /// These points went badly and will be shown again.
  case repeating([CalibrationTarget])
  /// The eyes are not seen; time stands still.
  case paused(InvalidReason)
  /// They are seen again; the point starts over.
  case resumed
  /// Every target was shown and the session's purpose is met.
  case finished
  /// The session is over without a result, for this reason.
  case failed(CalibrationError)
}

/// A live calibration or validation: shows one target after another and collects what the eyes do.
///
/// A pure state machine on the data's own time: feed it every frame's sample in order and carry out
/// the actions it returns. The first 0.6 s of each 2.0 s look are dropped; bad points are shown again
/// at the end, at most twice; while the eyes are not seen it pauses, and after 20 s of that it gives
/// up. All numbers sit in `CalibrationConfiguration`.
package struct CalibrationSession: Sendable {
  /// What the points are for.
  package enum Purpose: Hashable, Sendable {
    /// To fit a model: points are judged by how they fit together.
    case calibration
    /// To check one: points are judged by their data only, never by how well the model does there.
    case validation
  }

  enum State: Hashable, Sendable {
    case waiting, showing, done
    case paused(InvalidReason)
    case failed(CalibrationError)
  }

  /// What is shown, in order; targets that go badly are shown again at the end.
  package let targets: [CalibrationTarget]
  /// What was collected, in the order of `targets`; complete once finished.
  package private(set) var points: [CollectedPoint]
  /// The fitted calibration, once a session of that purpose has finished.
  package private(set) var result: FittedCalibration?

  let configuration: CalibrationConfiguration
  private(set) var state = State.waiting
  private(set) var shownAt = Timestamp(nanoseconds: 0)
  private(set) var now = Timestamp(nanoseconds: 0)
  /// Indices of `targets` still to be shown in this round, the current one first.
  private(set) var queue: [Int]
  /// Points shown to their end and to be shown, repetitions included.
  private(set) var completed = 0
  private(set) var planned: Int
  private let screen: ScreenGeometry
  private let purpose: Purpose
  private var collecting: CollectedPoint?
  private var lastSeen = Timestamp(nanoseconds: 0)
  /// Since a point was last completed.
  private var unseenSeconds = 0.0

  /// - Parameters:
  ///   - targets: what is shown, in order, screen px.
  ///   - screen: the screen they are on.
  ///   - purpose: whether a model is fitted or one is measured.
  ///   - configuration: tuning.
  package init(
    targets: [CalibrationTarget], screen: ScreenGeometry, purpose: Purpose = .calibration,
    configuration: CalibrationConfiguration = .init()
  ) {
    self.targets = targets
    self.screen = screen
    self.purpose = purpose
    self.configuration = configuration
    points = targets.map { CollectedPoint(target: $0, attempts: 0) }
    queue = Array(targets.indices)
    planned = targets.count
  }

  /// Takes the next frame. Frames that are not later than the last one are ignored, and so is
  /// everything after `finished` or `failed`.
  package mutating func step(_ sample: EyesSample) -> [CalibrationAction] {
    switch state {
    case .done, .failed: return []
    case .waiting: return begin(sample)
    case .showing, .paused: break
    }
    let step = sample.time - now
    // The same frame again, or one that came late.
    guard step > 0 || step < -configuration.clockSetSeconds else { return [] }
    now = sample.time
    // A clock that was set back: what was begun by the old one begins anew.
    if step < 0 {
      lastSeen = now
      restartPoint()
    }
    // Nobody knows how long a long gap was: the clock may have been set.
    let gap = step < 0 ? 0 : min(step, configuration.longestGapSeconds)
    let seen = sample.seenEyes != nil
    if seen { lastSeen = now } else { unseenSeconds += gap }
    if unseenSeconds >= configuration.giveUpAfterSeconds {
      return fail(.noFace(sample.eyes.reason ?? .eyesNotFound, seconds: unseenSeconds))
    }
    if case .paused = state { return whilePaused(sample, seen: seen) }
    if !seen, now - lastSeen > configuration.pauseAfterSeconds {
      let reason = sample.eyes.reason ?? .eyesNotFound
      state = .paused(reason)
      return [.paused(reason)]
    }
    // Nothing is known of a long gap between frames: the eyes may have been anywhere.
    if gap > configuration.pauseAfterSeconds { restartPoint() }
    return collect(sample)
  }

  private mutating func begin(_ sample: EyesSample) -> [CalibrationAction] {
    (now, lastSeen) = (sample.time, sample.time)
    guard !queue.isEmpty else {
      return fail(.tooFewPoints(usable: 0, needed: configuration.minimumPoints))
    }
    return [showNext()]
  }

  private mutating func whilePaused(_ sample: EyesSample, seen: Bool) -> [CalibrationAction] {
    guard seen else {
      state = .paused(sample.eyes.reason ?? .eyesNotFound)
      return []
    }
    state = .showing
    restartPoint()
    return [.resumed]
  }

  private mutating func collect(_ sample: EyesSample) -> [CalibrationAction] {
    let elapsed = now - shownAt
    if elapsed >= configuration.lookSeconds { return completePoint() }
    if elapsed >= configuration.settleSeconds { collecting?.add(sample) }
    return []
  }

  private mutating func showNext() -> CalibrationAction {
    state = .showing
    let index = queue[0]
    collecting = CollectedPoint(target: targets[index], attempts: points[index].attempts + 1)
    shownAt = now
    return .show(targets[index], attempt: points[index].attempts + 1)
  }

  private mutating func restartPoint() {
    collecting = collecting.map { CollectedPoint(target: $0.target, attempts: $0.attempts) }
    shownAt = now
  }

  private mutating func completePoint() -> [CalibrationAction] {
    let index = queue.removeFirst()
    if var new = collecting {
      new.seconds = configuration.lookSeconds - configuration.settleSeconds
      let old = points[index]
      let better =
        new.validShare >= min(old.validShare, configuration.minimumValidShare) || old.attempts == 0
      let attempts = new.attempts
      points[index] = better ? new : old
      points[index].attempts = attempts
    }
    (collecting, unseenSeconds) = (nil, 0)
    completed += 1
    let done = CalibrationAction.collected(label: targets[index].label)
    return [done] + (queue.isEmpty ? endRound() : [showNext()])
  }

  private mutating func endRound() -> [CalibrationAction] {
    var bad = points.indices.filter { points[$0].validShare < configuration.minimumValidShare }
    var failure: CalibrationError?
    if purpose == .calibration {
      do throws(CalibrationError) {
        let fitted = try Calibrator.fit(points, screen: screen, configuration: configuration)
        result = fitted
        bad = fitted.points.indices.filter { fitted.points[$0].verdict != .good }
      } catch {
        failure = error
        if bad.isEmpty, let odd = oddOneOut() { bad = [odd] }
      }
    }
    bad = bad.filter { points[$0].attempts <= configuration.maximumRedos }
    if !bad.isEmpty {
      result = nil
      queue = bad
      planned += bad.count
      return [.repeating(bad.map { targets[$0] }), showNext()]
    }
    if let failure { return fail(failure) }
    state = .done
    return [.finished]
  }

  /// The one point without which the others make a calibration: of a few points, one looked at elsewhere spoils all.
  ///
  /// - Returns: nil where leaving out one makes none, or too few are left to tell.
  private func oddOneOut() -> Int? {
    guard points.count > configuration.minimumPointsToJudge else { return nil }
    let without = points.indices.compactMap { index -> (index: Int, degrees: Double)? in
      var others = points
      others.remove(at: index)
      return (try? Calibrator.fit(others, screen: screen, configuration: configuration)).map {
        (index, $0.heldOutDegrees)
      }
    }
    return without.min { $0.degrees < $1.degrees }?.index
  }

  private mutating func fail(_ error: CalibrationError) -> [CalibrationAction] {
    state = .failed(error)
    (queue, collecting, result) = ([], nil, nil)
    return [.failed(error)]
  }
}
