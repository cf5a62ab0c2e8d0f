import Dispatch

/// A serial executor with a queue of its own, for work that takes long or waits for something that may never answer: it takes
/// no thread from the program's other work on a machine with few cores.
package final class SerialThread: SerialExecutor {
  private let queue: DispatchQueue

  /// Makes an executor with a serial queue of its own.
  ///
  /// - Parameters:
  ///   - label: names the thread, for debuggers.
  ///   - qos: the thread's priority in scheduling.
  package init(label: String, qos: DispatchQoS = .userInteractive) {
    queue = DispatchQueue(label: label, qos: qos)
  }

  /// Runs a job on this executor's queue, after the jobs that were enqueued before it.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  /// A reference to this executor for Swift's runtime; it does not keep the executor alive.
  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
