import Dispatch
import DocumentProtocol
import Synchronization

/// One worker of a document, and the thread that waits for its replies.
// Unchecked because `process` and `opened` change: they are touched on `queue` only. Others read `pid`.
final class WorkerLane: @unchecked Sendable {
  let queue = DispatchQueue(label: "trackii.document.worker", qos: .userInitiated)
  private var process: WorkerProcess?
  private var opened: Opened?
  private let isInterrupted = Mutex(false)
  private let identifier = Mutex<Int32?>(nil)

  /// The process identifier of the worker once it has the document open; may be read on any thread.
  var pid: Int32? { identifier.withLock { $0 } }

  /// Gives up the present request at once; may be called on any thread.
  func interrupt() { isInterrupted.withLock { $0 = true } }

  /// Serves one request, and starts the worker if there is none. Called on `queue`.
  func serve(
    _ request: Request?, _ attachment: OwnedDescriptor?, _ seconds: Double, _ limits: WorkerLimits,
    _ answer: Answer,
    opening: (Confinement) throws(WorkerProcess.End) -> (OwnedDescriptor, String?)
  ) throws(WorkerProcess.End) -> Answer.Served {
    guard !answer.isCancelled || process == nil else { return (.rendered, .full) }
    let wish: () -> WorkerProcess.Wish = { [isInterrupted = { self.isInterrupted.withLock { $0 } }] in
      if isInterrupted() { return .overtaken }
      return answer.isCancelled ? .cancelled : .wanted
    }
    let (process, opened) = try worker(limits, opening, wish)
    let confinement = try process.ready().confinement
    guard let request else { return (.opened(opened), confinement) }
    return (try process.ask(request, attachment: attachment?.raw ?? -1, within: seconds, wish), confinement)
  }

  private func worker(
    _ limits: WorkerLimits,
    _ opening: (Confinement) throws(WorkerProcess.End) -> (OwnedDescriptor, String?),
    _ wish: () -> WorkerProcess.Wish
  ) throws(WorkerProcess.End) -> (WorkerProcess, Opened) {
    if let process, let opened { return (process, opened) }
    let started: WorkerProcess
    if let warm = WarmWorker.shared.take(limits) {
      started = warm
    } else {
      started = try WorkerProcess(limits: limits)
    }
    let (pdf, password) = try opening(try started.ready().confinement)
    let opened = try started.open(pdf, password: password, wish: wish)
    (process, self.opened) = (started, opened)
    identifier.withLock { $0 = started.pid }
    return (started, opened)
  }
}
