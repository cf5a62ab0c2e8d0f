import Dispatch
import DocumentProtocol
import Synchronization

/// A worker that is started before a document needs one. May be used on any thread.
final class WarmWorker: Sendable {
  static let shared = WarmWorker()

  /// Milliseconds until the next one is started: the page that is wanted now comes first.
  private static let pause = 300

  private enum State {
    /// Nobody wants one to be kept.
    case off
    case none
    case waiting(WorkerProcess)
  }
  private let state = Mutex(State.off)

  /// From now on one is kept, with the usual limits.
  func keep() {
    let isNew = state.withLock { state in
      guard case .off = state else { return false }
      state = .none
      return true
    }
    if isNew { start(afterMilliseconds: 0) }
  }

  /// Gives away the worker that is kept, if it has these limits; the next one is started a little later.
  func take(_ limits: WorkerLimits) -> WorkerProcess? {
    let taken: WorkerProcess? = state.withLock { state in
      guard case .waiting(let process) = state, process.hasLimits(limits) else { return nil }
      state = .none
      return process
    }
    if taken != nil { start(afterMilliseconds: Self.pause) }
    return taken
  }

  /// Waits until one is kept that has shut itself in. Blocks.
  func waitUntilReady() throws(WorkerProcess.End) {
    guard let process = take(WorkerLimits()) ?? (try? WorkerProcess(limits: WorkerLimits())) else { return }
    _ = try process.ready()
    state.withLock { $0 = .waiting(process) }
  }

  private func start(afterMilliseconds pause: Int) {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(pause)) { [self] in
      // Where none can be started a document says why when it is opened.
      guard let process = try? WorkerProcess(limits: WorkerLimits()) else { return }
      state.withLock { if case .none = $0 { $0 = .waiting(process) } }
    }
  }
}

extension WorkerProcess {
  /// Whether it was started with what these limits ask of a process.
  func hasLimits(_ other: WorkerLimits) -> Bool {
    limits.memoryBytes == other.memoryBytes && limits.seconds == other.seconds
  }
}
