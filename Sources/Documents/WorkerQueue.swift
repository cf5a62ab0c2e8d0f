import CSandbox
import Dispatch
import DocumentProtocol
import Foundation
import Localization
import Logging
import Synchronization

/// Sends a document's requests to its workers as `WorkerSchedule` decides, and replaces workers that die.
// Unchecked because its variables change: they are touched on `control` only, `pdf` under its lock.
final class WorkerQueue: @unchecked Sendable {
  /// The file's name for messages.
  let file: String
  let url: URL
  let limits: WorkerLimits
  let logger: Logger
  private let password: String?
  private let isForeign: Bool
  private let control = DispatchQueue(label: "trackii.document", qos: .userInitiated)
  private let pdf = Mutex<PDFFile.Opened?>(nil)
  private var schedule = WorkerSchedule()
  private var jobs: [Int: Job] = [:]
  private var lanes: [Int: WorkerLane] = [:]
  private var lastJob = 0

  private struct Job {
    /// The request; nil if only the information from opening is wanted.
    var request: Request?
    var attachment: OwnedDescriptor?
    var urgency: Document.Urgency
    var answer: Answer
    var tries = 0
  }

  init(url: URL, password: String?, limits: WorkerLimits, isForeign: Bool, logger: Logger) {
    self.url = url
    self.logger = logger
    self.password = password
    self.isForeign = isForeign
    self.limits = limits
    file = url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
  }

  /// Starts a worker and has it open the file.
  func opened() async throws(DocumentError) -> (Opened, Confinement) {
    let served = try await serve(nil, attachment: nil, .inView)
    guard case .opened(let opened) = served.reply else { throw malformed }
    return (opened, served.confinement)
  }

  func ask(
    _ request: Request, attachment: OwnedDescriptor? = nil, _ urgency: Document.Urgency
  ) async throws(DocumentError) -> Reply {
    try await serve(request, attachment: attachment, urgency).reply
  }

  private func serve(
    _ request: Request?, attachment: OwnedDescriptor?, _ urgency: Document.Urgency
  ) async throws(DocumentError) -> Answer.Served {
    let answer = Answer(file: file)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(continuation)
        control.async { [self] in
          guard !answer.isCancelled else { return }
          lastJob += 1
          jobs[lastJob] = Job(request: request, attachment: attachment, urgency: urgency, answer: answer)
          perform(schedule.add(lastJob, urgency, at: now))
        }
      }
    } onCancel: {
      answer.cancel()
      control.async { [self] in drop(answer) }
    }
    return try outcome.get()
  }

  /// Removes a request that is no longer wanted and that no worker has begun.
  private func drop(_ answer: Answer) {
    let unbegun = jobs.first { $0.value.answer === answer && $0.value.tries == 0 }
    guard let id = unbegun?.key else { return }
    jobs[id] = nil
    perform(schedule.remove(id, at: now))
  }

  var malformed: DocumentError {
    .workerCrashed(file: file, reason: WorkerFault.senseless.reason)
  }

  /// The process identifier of the document's oldest worker; nil if there is none.
  func processIdentifier() async -> Int32? {
    await withCheckedContinuation { continuation in
      control.async { [self] in
        continuation.resume(returning: lanes.min { $0.key < $1.key }?.value.pid)
      }
    }
  }

  /// The present moment in seconds on a monotonic clock.
  private var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  private func perform(_ actions: [WorkerSchedule.Action]) {
    for action in actions {
      switch action {
      case .run(let job, let worker): run(job, on: worker)
      case .end(let worker): lanes[worker] = nil
      case .interrupt(let worker): lanes[worker]?.interrupt()
      case .wake(let time):
        control.asyncAfter(deadline: .now() + max(0, time - now)) { [weak self] in
          guard let self else { return }
          perform(schedule.tick(at: now))
        }
      }
    }
  }

  private func run(_ id: Int, on worker: Int) {
    guard var job = jobs[id] else { return perform(schedule.finished(worker, at: now)) }
    job.tries += 1
    jobs[id] = job
    let lane = lanes[worker] ?? WorkerLane()
    lanes[worker] = lane
    let seconds = job.urgency == .ahead ? min(limits.seconds, limits.secondsAhead) : limits.seconds
    lane.queue.async { [self, job] in
      let outcome: Result<Answer.Served, WorkerProcess.End>
      do throws(WorkerProcess.End) {
        outcome = .success(
          try lane.serve(
            job.request, job.attachment, seconds, limits, job.answer, opening: opening))
      } catch { outcome = .failure(error) }
      control.async { [self] in ended(id, worker, outcome) }
    }
  }

  /// The file and password for a new worker. Called on a worker's queue. The file is opened once: each new worker gets
  /// the same open file, even if it was renamed since.
  func opening(_ confinement: Confinement) throws(WorkerProcess.End) -> (OwnedDescriptor, String?) {
    if !confinement.files {
      if isForeign { throw .noFile(.notConfined(file: file)) }
      // If the worker cannot be kept from reading other files, this process hides its own entries in /proc.
      _ = trackii_hide_from_proc()
    }
    let opened: Result<PDFFile.Opened, DocumentError> = pdf.withLock { kept in
      if let kept { return .success(kept) }
      do throws(DocumentError) {
        let opened = try PDFFile.open(url, named: file)
        kept = opened
        return .success(opened)
      } catch { return .failure(error) }
    }
    do { return (try opened.get().descriptor, password) } catch { throw .noFile(error) }
  }

  private func ended(_ id: Int, _ worker: Int, _ outcome: Result<Answer.Served, WorkerProcess.End>) {
    guard let job = jobs[id] else { return }
    switch outcome {
    case .success(let served):
      jobs[id] = nil
      if job.tries > 1 || job.request == nil, let lane = lanes[worker] { log(lane, served.confinement) }
      job.answer.give(.success(served))
      perform(schedule.finished(worker, at: now))
    case .failure(let end):
      log(end, over: job.request, isFirst: job.tries == 1)
      let isAgain = job.tries == 1 && !job.answer.isCancelled && end.isWorthAnotherTry
      if !isAgain {
        jobs[id] = nil
        job.answer.give(.failure(error(end, opening: job.request == nil)))
      }
      // A refusal is a proper reply; after any other end the worker cannot be used again.
      if case .refused = end, lanes[worker]?.pid != nil {
        perform(schedule.finished(worker, at: now))
      } else {
        lanes[worker] = nil
        perform(schedule.lost(worker, again: isAgain, at: now))
      }
    }
  }
}

extension WorkerQueue {
  private func error(_ end: WorkerProcess.End, opening: Bool) -> DocumentError {
    // A damaged file that does not even begin like a PDF is reported as not being one.
    if opening, case .refused(.damaged) = end, pdf.withLock({ $0?.hasHeader }) == false {
      return .notAPDF(file: file)
    }
    return end.error(file: file, limits: limits, opening: opening)
  }
}

extension WorkerProcess.End {
  /// Whether a new worker may succeed with the request.
  var isWorthAnotherTry: Bool {
    switch self {
    case .died, .overtaken: true
    default: false
    }
  }

  func error(file: String, limits: WorkerLimits, opening: Bool) -> DocumentError {
    switch self {
    case .refused(let failure): failure.error(file: file, opening: opening)
    case .noFile(let error): error
    case .notStarted(let fault): .workerUnavailable(file: file, reason: fault.reason)
    case .late(let seconds): .tooSlow(file: file, seconds: seconds, opening: opening)
    case .outOfMemory:
      .tooLarge(
        file: file, reason: localized("it needs more than \(limits.memoryBytes >> 20) MiB of memory"),
        opening: opening)
    case .cancelled: .cancelled(file: file)
    // The request was overtaken twice: for a page that nobody waits for, that counts as too slow.
    case .overtaken: .tooSlow(file: file, seconds: limits.secondsAhead)
    case .died(let fault): .workerCrashed(file: file, reason: fault.reason, opening: opening)
    }
  }
}
