import Dispatch
import DocumentProtocol
import Synchronization

/// A worker that is started before a document needs it. May be used on any thread.
final class WarmWorker: Sendable {
  static let shared = WarmWorker()

  /// The delay in ms before the next worker is started, so that the page that is wanted now comes first.
  private static let pause = 300

  private enum State {
    /// No worker is kept ready.
    case off
    case none
    case waiting(WorkerProcess)
  }
  private let state = Mutex(State.off)

  /// Keeps a worker ready from now on, with the default limits.
  func keep() {
    let isNew = state.withLock { state in
      guard case .off = state else { return false }
      state = .none
      return true
    }
    if isNew { start(afterMilliseconds: 0) }
  }

  /// Hands over the worker that is kept ready, if it has these limits; the next one is started a little later.
  func take(_ limits: WorkerLimits) -> WorkerProcess? {
    let taken: WorkerProcess? = state.withLock { state in
      guard case .waiting(let process) = state, process.hasLimits(limits) else { return nil }
      state = .none
      return process
    }
    if taken != nil { start(afterMilliseconds: Self.pause) }
    return taken
  }

  /// Waits until a worker is kept ready and has confined itself. Blocks.
  func waitUntilReady() throws(WorkerProcess.End) {
    guard let process = take(WorkerLimits()) ?? (try? WorkerProcess(limits: WorkerLimits())) else { return }
    _ = try process.ready()
    state.withLock { $0 = .waiting(process) }
  }

  private func start(afterMilliseconds pause: Int) {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(pause)) { [self] in
      // If no worker can be started, a document reports the reason when it is opened.
      guard let process = try? WorkerProcess(limits: WorkerLimits()) else { return }
      state.withLock { if case .none = $0 { $0 = .waiting(process) } }
    }
  }
}

extension WorkerProcess {
  /// Whether the worker was started with these limits, as far as they concern its process.
  func hasLimits(_ other: WorkerLimits) -> Bool {
    limits.memoryBytes == other.memoryBytes && limits.seconds == other.seconds
  }
}
