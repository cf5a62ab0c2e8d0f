import Dispatch

/// A serial executor on a queue of its own: what works long there, or waits for something that may never answer,
/// takes no thread away from everything else on a machine with few cores.
package final class SerialThread: SerialExecutor {
  private let queue: DispatchQueue

  /// - Parameters:
  ///   - label: names the thread, for debuggers.
  ///   - qos: how the thread is scheduled against others.
  package init(label: String, qos: DispatchQoS = .userInteractive) {
    queue = DispatchQueue(label: label, qos: qos)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
