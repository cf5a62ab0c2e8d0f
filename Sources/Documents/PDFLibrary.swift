import DocumentProtocol
import Foundation
import Glibc

/// The worker program that reads PDFs, and the library that it uses.
package enum PDFLibrary {
  /// Starts a worker and asks how far it is confined. Blocks for some hundredths of a second.
  ///
  /// - Throws: `DocumentError.workerUnavailable`.
  package static func confinement() throws(DocumentError) -> Confinement { try introduction().confinement }

  /// The version of poppler; "unknown" if no worker can be started.
  package static var popplerVersion: String { (try? introduction().library) ?? "unknown" }

  /// Has a worker try all known ways to escape its confinement. None does harm. Blocks for some hundredths of a second.
  ///
  /// - Parameter folder: where it is tried to read and to make files; some are made there, and removed.
  /// - Throws: `DocumentError.workerUnavailable`, `.workerCrashed` where a way ended the worker.
  package static func escapeAttempts(in folder: URL) throws(DocumentError) -> [EscapeAttempt] {
    try escapeAttempts(in: folder, of: .documents)
  }

  /// As `escapeAttempts(in:)`, for a worker that recognises text in these languages, which have to be installed.
  package static func escapeAttempts(
    in folder: URL, recognising languages: String
  ) throws(DocumentError) -> [EscapeAttempt] {
    try escapeAttempts(in: folder, of: .recognition(languages: languages))
  }

  /// As `escapeAttempts(in:)`, for a worker that writes copies, which may write one file and no other.
  package static func copyingEscapeAttempts(in folder: URL) throws(DocumentError) -> [EscapeAttempt] {
    try escapeAttempts(in: folder, of: .copying(outputBytes: 1 << 20))
  }

  private static func escapeAttempts(
    in folder: URL, of duty: WorkerDuty
  ) throws(DocumentError) -> [EscapeAttempt] {
    let (file, free) = (folder.appending(path: "kept-\(UUID())"), folder.appending(path: "made-\(UUID())"))
    do { try Data("kept".utf8).write(to: file) } catch {
      throw .notReadable(file: file.path, reason: "\(error)")
    }
    defer { for url in [file, free] { try? FileManager.default.removeItem(at: url) } }
    do throws(WorkerProcess.End) {
      let worker = try WorkerProcess(limits: WorkerLimits(), duty: duty)
      _ = try worker.ready()
      let request = Request.escapes(process: getpid(), file: file.path, freeName: free.path)
      guard case .escapes(let attempts) = try worker.ask(request, within: 10, { .wanted }) else {
        throw WorkerProcess.senseless
      }
      return attempts
    } catch { throw .workerCrashed(file: WorkerExecutable.name, reason: error.reason) }
  }

  private static func introduction() throws(DocumentError) -> Ready {
    do throws(WorkerProcess.End) { return try WorkerProcess(limits: WorkerLimits()).ready() } catch {
      throw .workerUnavailable(file: WorkerExecutable.name, reason: error.reason)
    }
  }
}

extension WorkerProcess.End {
  /// Why a worker that opens no document did not reply.
  fileprivate var reason: String {
    switch self {
    case .died(let fault), .notStarted(let fault): fault.reason
    case .late(let seconds): WorkerFault.slowStart(seconds: seconds).reason
    default: "\(self)"
    }
  }
}
