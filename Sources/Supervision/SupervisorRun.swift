import CFiles
import Foundation
import ReaderApp
import Signals

/// Runs a supervisor: carries out its actions, and passes it events. One at a time, on one thread, which it blocks until
/// the supervisor ends.
package struct SupervisorRun {
  /// What the supervisor's run needs from its surroundings.
  package struct Hooks {
    /// The present time of CLOCK_MONOTONIC.
    package var now: () -> Timestamp
    /// Whether somebody wants to end the supervisor from outside.
    package var isStopWished: () -> Bool = { false }
    /// Whether the desktop's session still exists.
    package var hasSession: () -> Bool = { true }
    /// Whether the display server answers, or is not known; may take a second.
    package var hasDisplay: () -> Bool = { true }
    /// Begins to speak a sentence; returns at once.
    package var say: (String) -> Void = { _ in }
    /// Logs a line for the person who looks after the program.
    package var log: (LogLevel, String) -> Void = { _, _ in }
    /// Called when a reader was started, with its process identifier.
    package var started: (pid_t) -> Void = { _ in }
    /// Called when the reader works.
    package var works: () -> Void = {}
    /// Called several times a second while all is well: the supervisor's own sign of life.
    package var turns: () -> Void = {}
    /// The longest wait during which only the reader's socket is watched, in seconds. The end of a reader is noticed that
    /// late.
    package var longestWait = 0.25

    /// Makes hooks from a clock. By default nobody stops the supervisor, session and display are there, and
    /// nothing is spoken or logged.
    package init(now: @escaping () -> Timestamp) { self.now = now }
  }

  private let program: String
  private let arguments: (Supervisor.Launch) -> [String]
  private let hooks: Hooks
  private var supervisor: Supervisor
  private var reader: ReaderProcess?
  /// Readers that could not be ended or take long to end; each is kept until it has ended.
  private var abandoned: [ReaderProcess] = []
  private var status: Int32?

  /// Prepares to run a supervisor.
  ///
  /// - Parameters:
  ///   - supervisor: the state machine that decides.
  ///   - program: the path of the reader program.
  ///   - arguments: the program's arguments for a launch.
  ///   - hooks: what the run needs from its surroundings.
  package init(
    _ supervisor: Supervisor, program: String, arguments: @escaping (Supervisor.Launch) -> [String],
    hooks: Hooks
  ) {
    (self.supervisor, self.program, self.arguments, self.hooks) = (supervisor, program, arguments, hooks)
  }

  /// Runs until the supervisor ends; returns its exit status.
  package mutating func run() -> Int32 {
    // People's passwords pass through this process.
    _ = trackii_keep_memory_private()
    handle(.begin)
    while true {
      if let status { return status }
      wait()
      for sign in reader?.signs() ?? [] { handle(.told(sign)) }
      if let end = reader?.end() {
        // The reader's last messages may have arrived since.
        for sign in reader?.signs() ?? [] { handle(.told(sign)) }
        reader = nil
        handle(.display(isThere: hooks.hasDisplay()))
        handle(.ended(end))
      } else if supervisor.awaitsDying, reader?.isDying == true {
        for sign in reader?.signs() ?? [] { handle(.told(sign)) }
        handle(.display(isThere: hooks.hasDisplay()))
        handle(.dying)
      } else if supervisor.awaitsDisplay {
        handle(.display(isThere: hooks.hasDisplay()))
      }
      abandoned.removeAll { $0.end() != nil }
      if hooks.isStopWished() { handle(.stop) }
      if !hooks.hasSession() { handle(.sessionOver) }
      handle(.time)
      hooks.turns()
    }
  }

  private mutating func handle(_ event: Supervisor.Event) {
    for action in supervisor.handle(event, at: hooks.now()) { perform(action) }
  }

  private mutating func perform(_ action: Supervisor.Action) {
    switch action {
    case .start(let launch): start(launch)
    case .askToEnd: reader?.tell(.end)
    case .signal(let signal): reader?.signal(signal)
    case .abandon:
      if let reader { abandoned.append(reader) }
      reader = nil
    case .say(let words): hooks.say(words)
    case .log(let level, let message): hooks.log(level, message)
    case .works: hooks.works()
    case .finish(let status): self.status = status
    }
  }

  private mutating func start(_ launch: Supervisor.Launch) {
    do {
      let process = try ReaderProcess(program, arguments(launch), first: .parameters(launch.parameters))
      reader = process
      hooks.started(process.pid)
      handle(.started)
    } catch {
      handle(.notStarted(reason: "\(error)"))
    }
  }

  /// Waits until the reader sends a message or ends, a signal comes, or time is due.
  private func wait() {
    let due = supervisor.deadline.map { $0 - hooks.now() } ?? hooks.longestWait
    let milliseconds = Int32((min(max(due, 0), hooks.longestWait) * 1000).rounded(.up))
    guard let socket = reader?.socket else {
      // A process that has closed its socket is about to end.
      _ = poll(nil, 0, reader == nil ? milliseconds : min(milliseconds, 10))
      return
    }
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, milliseconds)
  }
}
