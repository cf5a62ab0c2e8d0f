import ReaderApp
import Signals

/// Keeps a reader open: starts it, listens for its signs of life, and starts it anew when it stops or stands still.
///
/// A value without a clock or a process. Time arrives with the events (CLOCK_MONOTONIC, so that a computer that sleeps
/// does not make a reader late). It never gives up: only the person, who leaves, whoever ends the supervisor, a command line
/// that can never work, and the end of the desktop's session end it.
package struct Supervisor: Sendable {
  /// What happens to the supervisor.
  package enum Event: Hashable, Sendable {
    /// The supervisor begins.
    case begin
    /// The process is there, or could not be started.
    case started
    case notStarted(reason: String)
    /// The reader says something.
    case told(ReaderMessage)
    /// The process is gone.
    case ended(ReaderEnd)
    /// Nothing but time has passed.
    case time
    /// Somebody ends the supervisor from outside: Ctrl-C, SIGTERM.
    case stop
    /// The desktop's session is over: nothing can be shown any more.
    case sessionOver
  }

  /// How a process ended.
  package enum ReaderEnd: Hashable, Sendable, CustomStringConvertible {
    /// By itself, with this status.
    case exited(Int32)
    /// By this signal.
    case signalled(Int32)

    package var description: String {
      switch self {
      case .exited(let status): "status \(status)"
      case .signalled(let number): "signal \(number)"
      }
    }
  }

  /// What the supervisor does.
  package enum Action: Hashable, Sendable {
    /// Starts the reader.
    case start(Launch)
    /// The reader is to end as it does when a person leaves.
    case askToEnd
    /// Sends the reader a signal.
    case signal(Signal)
    /// The process cannot be ended: it is left to itself.
    case abandon
    /// Aloud, where there is a voice.
    case say(String)
    /// For who looks after the program.
    case log(LogLevel, String)
    /// The reader works.
    case works
    /// The supervisor ends with this status.
    case finish(Int32)
  }

  /// A signal to the reader, the second one harder than the first.
  package enum Signal: Hashable, Sendable { case terminate, kill }

  /// What is started.
  package enum Launch: Hashable, Sendable {
    /// What the command line says.
    case asTold(LaunchParameters)
    /// The application, whatever the command line says to begin with.
    case application(LaunchParameters)

    /// What the reader is started with.
    package var parameters: LaunchParameters {
      switch self {
      case .asTold(let parameters), .application(let parameters): parameters
      }
    }
  }

  enum State: Hashable, Sendable {
    case idle
    /// Being started, or without a sign of life yet.
    case starting(since: Timestamp)
    case running(since: Timestamp, heard: Timestamp)
    /// It stood still after it was heard last, and was killed.
    case killed(since: Timestamp, runFrom: Timestamp, heard: Timestamp)
    case pausing(until: Timestamp, next: Launch)
    case ending(Ending, since: Timestamp)
    case over
  }

  /// How hard a reader has been told to end.
  enum Ending: Hashable, Sendable { case asked, terminated, killed }

  /// An end that nobody asked for.
  struct Failure: Hashable, Sendable {
    var time: Timestamp
    var documentID: String?
    /// Soon after the start.
    var isQuick: Bool
  }

  let configuration: Configuration
  let isKiosk: Bool
  private(set) var state = State.idle
  private(set) var kept: RestorePoint
  private var failures: [Failure] = []
  /// The reader was seen to work, in this run or in one before.
  private var hasWorked = false
  private var leavesForGood = false

  /// - Parameters:
  ///   - isKiosk: whether the computer is there for reading alone.
  ///   - member: whoever is let in at the first start.
  ///   - configuration: tuning.
  package init(isKiosk: Bool = false, member: Member? = nil, configuration: Configuration = Configuration()) {
    (self.isKiosk, self.configuration) = (isKiosk, configuration)
    kept = RestorePoint(member: member)
  }

  /// When `.time` is due; nil where nothing waits for time.
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

  /// Takes in what happened, and tells what to do about it, in order.
  package mutating func handle(_ event: Event, at time: Timestamp) -> [Action] {
    switch (event, state) {
    case (_, .over): return []
    case (.begin, .idle):
      return start(.asTold(LaunchParameters(isKiosk: isKiosk, member: kept.member)), at: time)
    case (.told(let sign), _): return learn(sign, at: time)
    case (.ended(let end), _): return ended(end, at: time)
    case (.notStarted(let reason), .starting):
      return [.log(.error, "the reader cannot be started: \(reason)")]
        + fail("The reader cannot be started", ranFrom: time, to: time, at: time)
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
        + fail("The reader had stood still", ranFrom: runFrom, to: heard, at: time)
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
      return fail("The reader had stood still", ranFrom: runFrom, to: heard, at: time)
    case .starting(let since), .running(let since, _):
      switch end {
      case .exited(0) where leavesForGood || !isKiosk: return finish(0)
      case .exited(0): return left(ranFrom: since, at: time)
      case .exited(let status) where !hasWorked && Self.hopeless.contains(status): return finish(status)
      case .exited, .signalled:
        return [.log(.error, "the reader ended by itself (\(end))")]
          + fail("The reader had stopped by itself", ranFrom: since, to: time, at: time)
      }
    }
  }

  /// Somebody has left a kiosk: it asks who reads.
  private mutating func left(ranFrom: Timestamp, at time: Timestamp) -> [Action] {
    kept.forgetAll()
    let launch = Launch.application(LaunchParameters(isKiosk: isKiosk))
    // One that leaves again and again by itself must not be started in a circle.
    note(ranFrom: ranFrom, to: time, at: time)
    let pause = configuration.pause(after: quickEnds)
    guard pause > 0 else { return start(launch, at: time) }
    state = .pausing(until: time + pause, next: launch)
    return []
  }

  /// - Parameter end: until when it worked; what stood still worked no longer than it was heard.
  private mutating func fail(
    _ what: String, ranFrom: Timestamp, to end: Timestamp, at time: Timestamp
  ) -> [Action] {
    note(ranFrom: ranFrom, to: end, at: time)
    let launch = nextLaunch(what)
    let pause = configuration.pause(after: quickEnds)
    guard pause > 0 else { return start(launch, at: time) }
    state = .pausing(until: time + pause, next: launch)
    guard pause >= configuration.toldPauseSeconds else { return [] }
    return [.say("\(what). It is started again in \(Int(pause.rounded())) seconds.")]
  }

  private mutating func note(ranFrom: Timestamp, to end: Timestamp, at time: Timestamp) {
    failures.removeAll { time - $0.time > configuration.documentSeconds }
    failures.append(
      Failure(
        time: time, documentID: kept.whereabouts?.document?.id,
        isQuick: end - ranFrom < configuration.steadySeconds))
  }

  /// How many ends in a row there are, each soon after the start; the first of them may have been long after it.
  private var quickEnds: Int {
    let quick = failures.reversed().prefix { $0.isQuick }.count
    return quick < failures.count ? quick + 1 : quick
  }

  private func nextLaunch(_ what: String) -> Launch {
    let ends = quickEnds
    guard let whereabouts = kept.whereabouts else {
      // It has never said where anybody is: what the command line begins with may be the cause.
      let parameters = LaunchParameters(isKiosk: isKiosk, member: kept.member)
      return ends < configuration.endsToShelf
        ? .asTold(parameters) : .application(LaunchParameters(isKiosk: isKiosk))
    }
    if ends >= configuration.endsToPeople {
      let news = Resumption.News(what, "It did so several times. Please choose who reads.")
      return .application(
        LaunchParameters(isKiosk: isKiosk, resumption: Resumption(.people, news: news)))
    }
    let here = resumed(whereabouts, ends, what)
    return .application(LaunchParameters(isKiosk: isKiosk, member: kept.member, resumption: here))
  }

  private func resumed(_ whereabouts: AppLocation, _ ends: Int, _ what: String) -> Resumption {
    guard case .document(let document, let reader) = whereabouts else {
      return Resumption(whereabouts, news: Resumption.News(what, "It goes on from here."))
    }
    let inDocument = failures.count { $0.documentID == document.id }
    guard ends < configuration.endsToShelf, inDocument < configuration.endsOfDocument else {
      let title = document.title.isEmpty ? "The document" : "“\(document.title)”"
      let news = Resumption.News(what, "\(title) may be the cause, so your documents are shown.")
      return Resumption(.shelf(reader), news: news)
    }
    return Resumption(
      whereabouts, documentPassword: kept.documentPassword,
      news: Resumption.News(what, "Your place is unchanged."))
  }
}
