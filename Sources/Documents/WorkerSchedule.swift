/// Decides which worker of a document does what next. A state machine: it takes events with their time (seconds on any
/// clock), and returns actions.
///
/// One worker serves a document. A second one exists while a person waits and the first one stays busy.
struct WorkerSchedule {
  struct Configuration {
    /// How long a person's request waits for a busy worker before it gets another one, in seconds: an ordinary page is
    /// finished by then, and the wanted one still comes within the tenth of a second that feels immediate.
    var grace = 0.05
    /// The time in seconds after which a second worker that is not needed is ended.
    var surplus = 10.0
    var workers = 2
  }

  enum Action: Equatable {
    /// Gives a job to a worker; a worker number that is not known yet has to be started.
    case run(job: Int, worker: Int)
    /// Ends an idle worker.
    case end(worker: Int)
    /// Ends a worker in the middle of its job, which the caller then reports with `lost`.
    case interrupt(worker: Int)
    /// Asks the caller to call `tick` at this time.
    case wake(at: Double)
  }

  private struct Job {
    var id: Int
    var urgency: Document.Urgency
    var added: Double
  }

  private enum State {
    case idle(since: Double)
    case busy(Job)
    case interrupted(Job)
  }

  let configuration: Configuration
  private var waiting: [Job] = []
  private var workers: [(id: Int, state: State)] = []
  private var lastWorker = 0

  init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

  mutating func add(_ job: Int, _ urgency: Document.Urgency, at now: Double) -> [Action] {
    waiting.append(Job(id: job, urgency: urgency, added: now))
    return plan(now)
  }

  /// Removes a job that no worker has begun.
  mutating func remove(_ job: Int, at now: Double) -> [Action] {
    waiting.removeAll { $0.id == job }
    return plan(now)
  }

  /// Reports that a worker has finished its job and can take another one.
  mutating func finished(_ worker: Int, at now: Double) -> [Action] {
    for index in workers.indices where workers[index].id == worker {
      workers[index].state = .idle(since: now)
    }
    return plan(now)
  }

  /// Reports that a worker has ended.
  /// - Parameters:
  ///   - worker: the worker's number.
  ///   - again: whether its job is to be tried once more, before all others.
  ///   - now: the present moment, in seconds.
  mutating func lost(_ worker: Int, again: Bool, at now: Double) -> [Action] {
    for case (worker, let state) in workers {
      switch state {
      case .busy(let job) where again, .interrupted(let job) where again: waiting.insert(job, at: 0)
      default: break
      }
    }
    workers.removeAll { $0.id == worker }
    return plan(now)
  }

  mutating func tick(at now: Double) -> [Action] { plan(now) }

  private mutating func plan(_ now: Double) -> [Action] {
    var actions: [Action] = []
    while let index = nextIndex {
      switch step(for: waiting[index], now) {
      case .worker(let worker):
        actions.append(.run(job: waiting[index].id, worker: worker))
        set(worker, .busy(waiting.remove(at: index)))
        continue
      case .actions(let last): return actions + last
      }
    }
    return actions + retirement(now)
  }

  private enum Step {
    case worker(Int)
    case actions([Action])
  }

  /// The next job in the queue; jobs that a person waits for come first.
  private var nextIndex: Int? {
    waiting.firstIndex { $0.urgency == .inView } ?? (waiting.isEmpty ? nil : 0)
  }

  private mutating func step(for job: Job, _ now: Double) -> Step {
    if job.urgency == .ahead, workers.contains(where: { isBusy($0.state, with: .inView) }) {
      return .actions([])
    }
    if let idle = workers.first(where: { if case .idle = $0.state { true } else { false } }) {
      return .worker(idle.id)
    }
    if workers.isEmpty { return .worker(newWorker()) }
    guard job.urgency == .inView else { return .actions([]) }
    guard now >= job.added + configuration.grace else {
      return .actions([.wake(at: job.added + configuration.grace)])
    }
    if workers.count < configuration.workers { return .worker(newWorker()) }
    guard let overtaken = workers.first(where: { isBusy($0.state, with: .ahead) }),
      case .busy(let other) = overtaken.state
    else { return .actions([]) }
    set(overtaken.id, .interrupted(other))
    return .actions([.interrupt(worker: overtaken.id)])
  }

  private func isBusy(_ state: State, with urgency: Document.Urgency) -> Bool {
    if case .busy(let job) = state { job.urgency == urgency } else { false }
  }

  private mutating func newWorker() -> Int {
    lastWorker += 1
    workers.append((lastWorker, .idle(since: 0)))
    return lastWorker
  }

  private mutating func set(_ worker: Int, _ state: State) {
    for index in workers.indices where workers[index].id == worker { workers[index].state = state }
  }

  /// Ends the newer of two workers when both have been idle for a while.
  private mutating func retirement(_ now: Double) -> [Action] {
    guard workers.count > 1, let last = workers.last, case .idle(let since) = last.state else { return [] }
    guard now >= since + configuration.surplus else { return [.wake(at: since + configuration.surplus)] }
    workers.removeLast()
    return [.end(worker: last.id)]
  }
}
