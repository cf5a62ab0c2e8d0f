import Localization
import ReaderApp
import Signals

/// Keeps a reader running: starts it, watches its signs of life, and restarts it when it stops or hangs.
///
/// A state machine without a clock or a process. Time arrives with the events (CLOCK_MONOTONIC, so that a suspended
/// computer does not make a reader late). It never gives up: it ends only when the person leaves, when somebody ends the
/// supervisor, when the command line can never work, or when the desktop's session ends.
package struct Supervisor: Sendable {
  enum State: Hashable, Sendable {
    case idle
    /// The reader is being started, or has not given a sign of life yet.
    case starting(since: Timestamp)
    case running(since: Timestamp, heard: Timestamp)
    /// The reader hung after its last sign of life, and was killed.
    case killed(since: Timestamp, runFrom: Timestamp, heard: Timestamp)
    case pausing(until: Timestamp, next: Launch)
    /// There is no display; the reader is started once there is one.
    case blind(next: Launch, told: Timestamp)
    case ending(Ending, since: Timestamp)
    case over
  }

  /// How forcefully a reader has been told to end.
  enum Ending: Hashable, Sendable { case asked, terminated, killed }

  /// An end of the reader that nobody asked for.
  struct Failure: Hashable, Sendable {
    var time: Timestamp
    var documentID: String?
    /// Whether the reader ended soon after its start.
    var isQuick: Bool
    /// Whether there was a process: one that could not be started says nothing of what it was to open.
    var wasStarted: Bool
  }

  let configuration: Configuration
  let isKiosk: Bool
  private(set) var state = State.idle
  private(set) var kept: RestorePoint
  private(set) var failures: [Failure] = []
  /// Whether the reader was seen to work, in this run or an earlier one.
  private var hasWorked = false
  private var hasDisplay = true
  private var leavesForGood = false
  /// Whether the reader has said that it ends in order, so that its status counts.
  private var leaves = false
  /// When the last event was handled.
  private var handledAt: Timestamp?

  /// Makes a supervisor that has not started a reader yet.
  ///
  /// - Parameters:
  ///   - isKiosk: whether the computer is there for reading alone.
  ///   - member: the member who is logged in at the first start; nil for the guest.
  ///   - configuration: the supervisor's tuning.
  package init(
    isKiosk: Bool = false, member: RememberedMember? = nil, configuration: Configuration = Configuration()
  ) {
    (self.isKiosk, self.configuration) = (isKiosk, configuration)
    kept = RestorePoint(member: member)
  }

  /// When the next `.time` event is due; nil if nothing waits for time.
  package var deadline: Timestamp? {
    switch state {
    case .idle, .over: nil
    case .starting(let since): since + configuration.startSeconds
    case .running(_, let heard): heard + configuration.silenceSeconds
    case .killed(let since, _, _): since + configuration.signalSeconds
    case .pausing(let until, _): until
    case .blind(_, let told): told + configuration.displaySeconds
    case .ending(.asked, let since): since + configuration.endSeconds
    case .ending(_, let since): since + configuration.signalSeconds
    }
  }

  /// Handles an event, and returns the actions that follow, in order.
  package mutating func handle(_ event: Event, at time: Timestamp) -> [Action] {
    forgiveGap(until: time)
    switch (event, state) {
    case (_, .over): return []
    case (.begin, .idle):
      return start(.asTold(LaunchParameters(isKiosk: isKiosk, member: kept.member)), at: time)
    case (.told(let sign), _): return learn(sign, at: time)
    case (.ended(let end), _): return ended(end, at: time)
    case (.dying, _): return dying(at: time)
    case (.display(let isThere), _): return display(isThere: isThere, at: time)
    case (.notStarted(let reason), .starting):
      return [.log(.error, "the reader cannot be started: \(reason)")]
        + fail(
          localized("The reader cannot be started"), ranFrom: time, to: time, at: time, wasStarted: false)
    case (.time, _):
      guard let deadline, time >= deadline else { return [] }
      return timePasses(to: time)
    case (.stop, _), (.sessionOver, _): return stop(at: time)
    case (.begin, _), (.started, _), (.notStarted, _): return []
    }
  }

  /// Leaves the time in which the supervisor stood still itself out of the reader's silence.
  private mutating func forgiveGap(until time: Timestamp) {
    defer { handledAt = time }
    guard let handledAt, case .running(let since, let heard) = state else { return }
    let gap = time - handledAt
    if gap > configuration.gapSeconds { state = .running(since: since, heard: heard + gap) }
  }

  // MARK: While it runs

  private mutating func start(_ launch: Launch, at time: Timestamp) -> [Action] {
    state = .starting(since: time)
    (leavesForGood, leaves) = (false, false)
    return [.start(launch)]
  }

  private mutating func learn(_ sign: ReaderMessage, at time: Timestamp) -> [Action] {
    switch sign {
    case .alive(let whereabouts):
      if let whereabouts { kept.learn(whereabouts) }
      switch state {
      case .starting(let since):
        state = .running(since: since, heard: time)
        hasWorked = true
        return [.works]
      case .running(let since, _): state = .running(since: since, heard: time)
      case .idle, .killed, .pausing, .blind, .ending, .over: break
      }
    case .loggedIn(let member): kept.learn(member)
    case .unlocked(let id, let password): kept.learn(password, of: id)
    case .sees(let id): kept.learn(cameraID: id)
    case .leaves: leaves = true
    case .leavesForGood: leavesForGood = true
    }
    return []
  }

  private mutating func timePasses(to time: Timestamp) -> [Action] {
    switch state {
    case .idle, .over: return []
    case .starting(let since): return kill(runFrom: since, heard: since, at: time)
    case .running(let since, let heard): return kill(runFrom: since, heard: heard, at: time)
    case .killed(_, let runFrom, let heard):
      return [.log(.error, "the reader cannot be ended; another one is started beside it"), .abandon]
        + fail(localized("The reader had stood still"), ranFrom: runFrom, to: heard, at: time)
    case .pausing(_, let next): return start(next, at: time)
    case .blind(let next, _): return waitForDisplay(next, at: time)
    case .ending(.asked, _):
      state = .ending(.terminated, since: time)
      return [.signal(.terminate)]
    case .ending(.terminated, _):
      state = .ending(.killed, since: time)
      return [.log(.warning, "the reader does not end and is killed"), .signal(.kill)]
    case .ending(.killed, _): return finish(0) + [.abandon]
    }
  }

  private mutating func kill(runFrom: Timestamp, heard: Timestamp, at time: Timestamp) -> [Action] {
    state = .killed(since: time, runFrom: runFrom, heard: heard)
    return [.log(.error, "the reader stands still and is ended"), .signal(.kill)]
  }

  private mutating func stop(at time: Timestamp) -> [Action] {
    switch state {
    case .idle, .pausing, .blind: return finish(0)
    case .starting, .running:
      state = .ending(.asked, since: time)
      return [.askToEnd]
    case .killed:
      state = .ending(.killed, since: time)
      return []
    case .ending, .over: return []
    }
  }

  private mutating func finish(_ status: Int32) -> [Action] {
    state = .over
    kept.forgetAll()
    return [.finish(status)]
  }

  // MARK: Without a display

  /// Whether the reader is started once the display server answers, which has to be looked for.
  package var awaitsDisplay: Bool { if case .blind = state { true } else { false } }

  private mutating func display(isThere: Bool, at time: Timestamp) -> [Action] {
    hasDisplay = isThere
    guard isThere, case .blind(let next, _) = state else { return [] }
    return start(next, at: time)
  }

  private mutating func waitForDisplay(_ next: Launch, at time: Timestamp) -> [Action] {
    state = .blind(next: next, told: time)
    return [
      .log(.error, "there is no display; the reader is started when there is one"),
      .say(localized("The display is gone. Trackii comes back by itself when it is there again.")),
    ]
  }

  // MARK: When it ends

  /// Statuses (sysexits) that mean that the command line can never work: wrong usage, no such input, not allowed.
  private static let hopeless: Set<Int32> = [64, 66, 77]

  private mutating func ended(_ end: ReaderEnd, at time: Timestamp) -> [Action] {
    switch state {
    case .idle, .pausing, .blind, .over: return []
    case .ending: return finish(0)
    case .killed(_, let runFrom, let heard):
      return fail(localized("The reader had stood still"), ranFrom: runFrom, to: heard, at: time)
    case .starting(let since), .running(let since, _):
      switch end {
      case .exited(0) where leavesForGood || !isKiosk: return finish(0)
      case .exited(0): return left(ranFrom: since, at: time)
      case .exited(let status) where !hasWorked && Self.hopeless.contains(status): return finish(status)
      case .exited, .signalled:
        return [.log(.error, "the reader ended by itself (\(end))")]
          + fail(localized("The reader had stopped by itself"), ranFrom: since, to: time, at: time)
      }
    }
  }

  /// Whether a reader whose process is ending is not waited for, so that nobody waits for the kernel. A reader that is
  /// being started, or that ends in order, is waited for, since its status counts.
  package var awaitsDying: Bool {
    switch state {
    case .running: !leaves
    case .killed: true
    case .idle, .starting, .pausing, .blind, .ending, .over: false
    }
  }

  private mutating func dying(at time: Timestamp) -> [Action] {
    switch state {
    case .running(let since, _) where !leaves:
      return [.log(.error, "the reader stops by itself"), .abandon]
        + fail(localized("The reader had stopped by itself"), ranFrom: since, to: time, at: time)
    case .killed(_, let runFrom, let heard):
      return [.abandon] + fail(localized("The reader had stood still"), ranFrom: runFrom, to: heard, at: time)
    case .idle, .starting, .running, .pausing, .blind, .ending, .over: return []
    }
  }

  /// A person has left on a kiosk: the reader is started again and asks who reads.
  private mutating func left(ranFrom: Timestamp, at time: Timestamp) -> [Action] {
    kept.forgetAll()
    let launch = Launch.application(LaunchParameters(isKiosk: isKiosk))
    // A reader that leaves again and again by itself must not be restarted endlessly without a pause.
    note(ranFrom: ranFrom, to: time, at: time)
    let pause = configuration.pause(after: quickEnds)
    guard pause > 0 else { return start(launch, at: time) }
    state = .pausing(until: time + pause, next: launch)
    return []
  }

  /// Records a failure of the reader and decides how to restart it.
  ///
  /// - Parameters:
  ///   - what: what happened, told to the person.
  ///   - ranFrom: when the reader was started.
  ///   - end: until when the reader worked; one that hung worked until its last sign of life.
  ///   - time: the present time.
  ///   - wasStarted: whether there was a process.
  private mutating func fail(
    _ what: String, ranFrom: Timestamp, to end: Timestamp, at time: Timestamp, wasStarted: Bool = true
  ) -> [Action] {
    // Without a display no reader can work, so neither the document nor the person's data is the cause.
    guard hasDisplay else { return waitForDisplay(nextLaunch(localized("The display was gone")), at: time) }
    note(ranFrom: ranFrom, to: end, at: time, wasStarted: wasStarted)
    let launch = nextLaunch(what)
    let pause = configuration.pause(after: quickEnds)
    guard pause > 0 else { return start(launch, at: time) }
    state = .pausing(until: time + pause, next: launch)
    guard pause >= configuration.toldPauseSeconds else { return [] }
    let seconds = Int(pause.rounded())
    let more = localized(
      seconds, one: "It is started again in 1 second.", other: "It is started again in \(seconds) seconds.")
    return [.say("\(what). \(more)")]
  }

  private mutating func note(
    ranFrom: Timestamp, to end: Timestamp, at time: Timestamp, wasStarted: Bool = true
  ) {
    failures.removeAll { time - $0.time > configuration.documentSeconds }
    failures.append(
      Failure(
        time: time, documentID: kept.whereabouts?.document?.id,
        isQuick: end - ranFrom < configuration.steadySeconds, wasStarted: wasStarted))
  }

  /// How many times in a row the reader ended soon after its start, or could not be started.
  private var quickEnds: Int { Self.quickEnds(of: failures) }

  /// How many of the failures, the last ones in a row, came soon after the start; the run before the first of them may have
  /// been long.
  static func quickEnds(of failures: some BidirectionalCollection<Failure>) -> Int {
    let quick = failures.reversed().prefix { $0.isQuick }.count
    return quick < failures.count ? quick + 1 : quick
  }
}
