import Localization
import ReaderApp
import Signals

/// Keeps a reader running: starts it, watches its signs of life, and restarts it when it stops or hangs.
///
/// A state machine without a clock or a process. Time arrives with the events (CLOCK_MONOTONIC, so that a suspended
/// computer does not make a reader late). It never gives up: it ends only when the person leaves, when somebody ends the
/// supervisor, when the command line can never work, or when the desktop's session ends.
package struct Supervisor: Sendable {
  /// An event for the supervisor.
  package enum Event: Hashable, Sendable {
    /// The supervisor begins.
    case begin
    /// The reader's process was started, or could not be.
    case started
    case notStarted(reason: String)
    /// The reader sent a message.
    case told(ReaderMessage)
    /// The reader's process has ended.
    case ended(ReaderEnd)
    /// Only time has passed.
    case time
    /// Somebody ends the supervisor from outside, by Ctrl-C or SIGTERM.
    case stop
    /// The desktop's session has ended: nothing can be shown any more.
    case sessionOver
  }

  /// How the reader's process ended.
  package enum ReaderEnd: Hashable, Sendable, CustomStringConvertible {
    /// The process exited with this status.
    case exited(Int32)
    /// The process was ended by this signal.
    case signalled(Int32)

    package var description: String {
      switch self {
      case .exited(let status): "status \(status)"
      case .signalled(let number): "signal \(number)"
      }
    }
  }

  /// An action that the supervisor demands.
  package enum Action: Hashable, Sendable {
    /// Starts the reader.
    case start(Launch)
    /// Asks the reader to end as it does when a person leaves.
    case askToEnd
    /// Sends the reader a signal.
    case signal(Signal)
    /// Stops waiting for a process that cannot be ended.
    case abandon
    /// Speaks a sentence, if there is a voice.
    case say(String)
    /// Logs a message for the person who looks after the program.
    case log(LogLevel, String)
    /// Reports that the reader works.
    case works
    /// Ends the supervisor with this status.
    case finish(Int32)
  }

  /// A signal to the reader, the second one harder than the first.
  package enum Signal: Hashable, Sendable { case terminate, kill }

  /// How the reader is started.
  package enum Launch: Hashable, Sendable {
    /// The reader is started as the command line says.
    case asTold(LaunchParameters)
    /// The application is started, whatever the command line says.
    case application(LaunchParameters)

    /// The parameters with which the reader is started.
    package var parameters: LaunchParameters {
      switch self {
      case .asTold(let parameters), .application(let parameters): parameters
      }
    }
  }

  enum State: Hashable, Sendable {
    case idle
    /// The reader is being started, or has not given a sign of life yet.
    case starting(since: Timestamp)
    case running(since: Timestamp, heard: Timestamp)
    /// The reader hung after its last sign of life, and was killed.
    case killed(since: Timestamp, runFrom: Timestamp, heard: Timestamp)
    case pausing(until: Timestamp, next: Launch)
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
  }

  let configuration: Configuration
  let isKiosk: Bool
  private(set) var state = State.idle
  private(set) var kept: RestorePoint
  private var failures: [Failure] = []
  /// Whether the reader was seen to work, in this run or an earlier one.
  private var hasWorked = false
  private var leavesForGood = false

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
    case .ending(.asked, let since): since + configuration.endSeconds
    case .ending(_, let since): since + configuration.signalSeconds
    }
  }

  /// Handles an event, and returns the actions that follow, in order.
  package mutating func handle(_ event: Event, at time: Timestamp) -> [Action] {
    switch (event, state) {
    case (_, .over): return []
    case (.begin, .idle):
      return start(.asTold(LaunchParameters(isKiosk: isKiosk, member: kept.member)), at: time)
    case (.told(let sign), _): return learn(sign, at: time)
    case (.ended(let end), _): return ended(end, at: time)
    case (.notStarted(let reason), .starting):
      return [.log(.error, "the reader cannot be started: \(reason)")]
        + fail(localized("The reader cannot be started"), ranFrom: time, to: time, at: time)
    case (.time, _):
      guard let deadline, time >= deadline else { return [] }
      return timePasses(to: time)
    case (.stop, _), (.sessionOver, _): return stop(at: time)
    case (.begin, _), (.started, _), (.notStarted, _): return []
    }
  }

  // MARK: While it runs

  private mutating func start(_ launch: Launch, at time: Timestamp) -> [Action] {
    state = .starting(since: time)
    leavesForGood = false
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
      case .idle, .killed, .pausing, .ending, .over: break
      }
    case .loggedIn(let member): kept.learn(member)
    case .unlocked(let id, let password): kept.learn(password, of: id)
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
    case .idle, .pausing: return finish(0)
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

  // MARK: When it ends

  /// Statuses (sysexits) that mean that the command line can never work: wrong usage, no such input, not allowed.
  private static let hopeless: Set<Int32> = [64, 66, 77]

  private mutating func ended(_ end: ReaderEnd, at time: Timestamp) -> [Action] {
    switch state {
    case .idle, .pausing, .over: return []
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
  /// - Parameter end: until when the reader worked; one that hung worked until its last sign of life.
  private mutating func fail(
    _ what: String, ranFrom: Timestamp, to end: Timestamp, at time: Timestamp
  ) -> [Action] {
    note(ranFrom: ranFrom, to: end, at: time)
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

  private mutating func note(ranFrom: Timestamp, to end: Timestamp, at time: Timestamp) {
    failures.removeAll { time - $0.time > configuration.documentSeconds }
    failures.append(
      Failure(
        time: time, documentID: kept.whereabouts?.document?.id,
        isQuick: end - ranFrom < configuration.steadySeconds))
  }

  /// How many times in a row the reader ended soon after its start; the run before the first of them may have been long.
  private var quickEnds: Int {
    let quick = failures.reversed().prefix { $0.isQuick }.count
    return quick < failures.count ? quick + 1 : quick
  }

  private func nextLaunch(_ what: String) -> Launch {
    let ends = quickEnds
    guard let whereabouts = kept.whereabouts else {
      // The reader has never reported a location: what the command line begins with may be the cause.
      let parameters = LaunchParameters(isKiosk: isKiosk, member: kept.member)
      return ends < configuration.endsToShelf
        ? .asTold(parameters) : .application(LaunchParameters(isKiosk: isKiosk))
    }
    if ends >= configuration.endsToPeople {
      let news = Resumption.News(what, localized("It did so several times. Please choose who reads."))
      return .application(
        LaunchParameters(isKiosk: isKiosk, resumption: Resumption(.people, news: news)))
    }
    let here = resumed(whereabouts, ends, what)
    return .application(LaunchParameters(isKiosk: isKiosk, member: kept.member, resumption: here))
  }

  private func resumed(_ whereabouts: AppLocation, _ ends: Int, _ what: String) -> Resumption {
    guard case .document(let document, let reader) = whereabouts else {
      return Resumption(whereabouts, news: Resumption.News(what, localized("It goes on from here.")))
    }
    let inDocument = failures.count { $0.documentID == document.id }
    guard ends < configuration.endsToShelf, inDocument < configuration.endsOfDocument else {
      let cause =
        document.title.isEmpty
        ? localized("The document may be the cause, so your documents are shown.")
        : localized("“\(document.title)” may be the cause, so your documents are shown.")
      let news = Resumption.News(what, cause)
      return Resumption(.shelf(reader), news: news)
    }
    return Resumption(
      whereabouts, documentPassword: kept.documentPassword,
      news: Resumption.News(what, localized("Your place is unchanged.")))
  }
}
