import Dispatch

/// A serial executor on a queue of its own, so that vision never takes a thread away from everything else
/// on a machine with few cores.
final class PipelineThread: SerialExecutor {
  private let queue = DispatchQueue(label: "trackii.pipeline", qos: .userInteractive)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
