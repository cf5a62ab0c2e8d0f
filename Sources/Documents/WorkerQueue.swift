import Dispatch
import Foundation
import Logging

/// Asks a document's worker, one request at a time and in order, and replaces it when it dies.
// Unchecked because `process` and `pdf` change: they are touched on `queue` only.
final class WorkerQueue: @unchecked Sendable {
  /// The file as messages name it.
  let file: String
  let url: URL
  private let password: String?
  private let limits: Document.Limits
  private let queue = DispatchQueue(label: "trackii.document", qos: .userInitiated)
  let logger: Logger
  private var pdf: OwnedDescriptor?
  private var process: WorkerProcess?

  init(url: URL, password: String?, limits: Document.Limits, logger: Logger) {
    self.url = url
    self.logger = logger
    self.password = password
    self.limits = limits
    file = url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
  }

  /// Starts the worker and has it open the file.
  func opened() async throws(DocumentError) -> Opened {
    guard case .opened(let opened) = try await ask(nil).0 else { throw malformed }
    return opened
  }

  /// - Parameter request: nil asks only what opening gave.
  func ask(_ request: Request?) async throws(DocumentError) -> (Reply, OwnedDescriptor?) {
    let answer = Answer(file: file)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(continuation)
        queue.async { [self] in
          guard !answer.isCancelled else { return }
          do throws(DocumentError) {
            answer.give(.success(try serve(request, answer)))
          } catch { answer.give(.failure(error)) }
        }
      }
    } onCancel: {
      answer.cancel()
    }
    return try outcome.get()
  }

  var malformed: DocumentError {
    .workerCrashed(file: file, reason: "its worker gave an answer that makes no sense")
  }

  /// The worker's pid while there is one.
  func processIdentifier() async -> Int32? {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.process?.pid) }
    }
  }

  /// Asks the worker, and once more a new one when it dies over the request. On `queue`.
  private func serve(
    _ request: Request?, _ answer: Answer
  ) throws(DocumentError) -> (Reply, OwnedDescriptor?) {
    var reason = ""
    // Nothing else is asked before the document has been opened once.
    let opening = request == nil
    for round in 1...2 {
      do throws(WorkerProcess.End) {
        let process = try current(answer)
        guard let request else { return (.opened(process.opened), nil) }
        return try process.ask(request) { answer.isCancelled }
      } catch {
        log(error, over: request, isFirst: round == 1)
        // Refusing is an answer; after anything else the worker cannot be asked again.
        if case .refused = error {} else { process = nil }
        switch error {
        case .refused(let failure): throw failure.error(file: file)
        case .notStarted(let error): throw error
        case .late: throw .tooSlow(file: file, seconds: limits.seconds, opening: opening)
        case .outOfMemory:
          throw .tooLarge(
            file: file, reason: "it needs more than \(limits.memoryBytes >> 20) MiB of memory",
            opening: opening)
        case .cancelled: throw .cancelled(file: file)
        case .died(let how): reason = how
        }
      }
    }
    throw .workerCrashed(file: file, reason: reason, opening: opening)
  }

  private func current(_ answer: Answer) throws(WorkerProcess.End) -> WorkerProcess {
    if let process { return process }
    let pdf: OwnedDescriptor
    do throws(DocumentError) {
      pdf = try openedFile()
    } catch { throw .notStarted(error) }
    let started = try WorkerProcess(
      pdf: pdf, password: password, limits: limits, file: file, isCancelled: { answer.isCancelled })
    process = started
    log(started)
    return started
  }

  /// Opened once: a new worker gets the same file, whatever became of its name.
  private func openedFile() throws(DocumentError) -> OwnedDescriptor {
    if let pdf { return pdf }
    let opened = try PDFFile.open(url, named: file)
    pdf = opened
    return opened
  }
}
