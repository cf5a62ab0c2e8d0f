import Signals

/// What a calibration session asks of its screen.
package enum CalibrationAction: Hashable, Sendable {
  /// Show this target, and no other, from now on; `attempt` counts how often it has been shown.
  case show(CalibrationTarget, attempt: Int)
  /// The time of the target with this label is up.
  case collected(label: String)
  /// The points of these targets were bad; the targets will be shown again.
  case repeating([CalibrationTarget])
  /// The eyes are not seen, for this reason; the session's time stands still.
  case paused(InvalidReason)
  /// The eyes are seen again; the target's point starts over.
  case resumed
  /// Every target was shown and the session has what it needs.
  case finished
  /// The session has failed with this error.
  case failed(CalibrationError)
}

/// A live calibration or validation: shows one target after another and collects what the eyes do.
///
/// A pure state machine on the data's own time: feed it every frame's sample in order and carry out the actions that it
/// returns. The first 0.6 s of each 2.0 s look are dropped. Bad points are shown again at the end, at most twice. While the
/// eyes are not seen the session pauses, and after 20 s of that it fails. All these numbers are in `CalibrationConfiguration`.
package struct CalibrationSession: Sendable {
  /// What the collected points are for.
  package enum Purpose: Hashable, Sendable {
    /// The points are for fitting a model; they are judged by how well they fit together.
    case calibration
    /// The points are for checking a model; they are judged by their data only, never by the model's error on them.
    case validation
  }

  enum State: Hashable, Sendable {
    case waiting, showing, done
    case paused(InvalidReason)
    case failed(CalibrationError)
  }

  /// The targets in the order in which they are shown; those with bad points are shown again at the end.
  package let targets: [CalibrationTarget]
  /// The points collected so far, in the order of `targets`; complete once the session has finished.
  package private(set) var points: [CollectedPoint]
  /// The fitted calibration, once a session whose purpose is calibration has finished.
  package private(set) var result: FittedCalibration?

  let configuration: CalibrationConfiguration
  private(set) var state = State.waiting
  private(set) var shownAt = Timestamp(nanoseconds: 0)
  private(set) var now = Timestamp(nanoseconds: 0)
  /// Indices of the `targets` that are still to be shown in this round, the current one first.
  private(set) var queue: [Int]
  /// Number of points shown to their end; `planned` is the number to be shown. Both count repetitions.
  private(set) var completed = 0
  private(set) var planned: Int
  let screen: ScreenGeometry
  private let purpose: Purpose
  private var collecting: CollectedPoint?
  private var lastSeen = Timestamp(nanoseconds: 0)
  /// Seconds without visible eyes since a point was last completed.
  private var unseenSeconds = 0.0
  /// For each target, seconds in which a face was there and its eyes were not seen or taken for shut.
  private(set) var hiddenSeconds: [Double]

  /// Makes a calibration or validation session that begins with the first frame.
  ///
  /// - Parameters:
  ///   - targets: what is shown, in order, screen px.
  ///   - screen: the screen on which the targets are shown.
  ///   - purpose: whether a model is fitted or an existing one is measured.
  ///   - configuration: tuning of the calibration.
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
    hiddenSeconds = targets.map { _ in 0 }
    planned = targets.count
  }

  /// Takes the next frame's sample. Frames that are not later than the last one are ignored, and so is every frame after
  /// `finished` or `failed`.
  package mutating func step(_ sample: EyesSample) -> [CalibrationAction] {
    switch state {
    case .done, .failed: return []
    case .waiting: return begin(sample)
    case .showing, .paused: break
    }
    let step = sample.time - now
    // The sample is of the same frame again, or of a frame that came late.
    guard step > 0 || step < -configuration.clockSetSeconds else { return [] }
    now = sample.time
    // The clock was set back: times by the old clock no longer apply, so the current point starts over.
    if step < 0 {
      lastSeen = now
      restartPoint()
    }
    // A long gap between frames may come from a clock that was set, so its true length is not known.
    let gap = step < 0 ? 0 : min(step, configuration.longestGapSeconds)
    let seen = sample.seenEyes != nil
    if seen { lastSeen = now } else { unseenSeconds += gap }
    if let target = queue.first,
      sample.eyes.reason.map({ [.eyesClosed, .eyesNotFound].contains($0) }) ?? false
    {
      hiddenSeconds[target] += gap
    }
    if unseenSeconds >= configuration.giveUpAfterSeconds {
      return fail(.noFace(sample.eyes.reason ?? .eyesNotFound, seconds: unseenSeconds))
    }
    if case .paused = state { return whilePaused(sample, seen: seen) }
    if !seen, now - lastSeen > configuration.pauseAfterSeconds {
      let reason = sample.eyes.reason ?? .eyesNotFound
      state = .paused(reason)
      return [.paused(reason)]
    }
    // During a long gap between frames the eyes may have been anywhere, so the point starts over.
    if gap > configuration.pauseAfterSeconds { restartPoint() }
    return collect(sample)
  }

  /// Ends the session with the points that were collected so far; targets that are left are not shown.
  package mutating func end() { (state, queue, collecting) = (.done, [], nil) }

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

  /// The one point without which the others make a calibration. Among few points, one that was not looked at spoils the fit.
  ///
  /// - Returns: the point's index; nil where leaving out no single point helps, or too few points are there to judge.
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
