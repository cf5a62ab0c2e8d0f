import Dispatch
import DocumentProtocol
import Foundation
import Glibc
import Localization

// Reading forms and marks, and writing changed copies: a separate worker is started for each request and ended after it.
extension Document {
  /// The most bytes of a copy beyond the document's own: rendered fields and marks, and fonts for letters that the
  /// document's own lack.
  private static let room = 128 << 20

  /// A changed copy of the document, written by a worker.
  ///
  /// - Returns: its bytes, and how many the document itself has.
  /// - Throws: `DocumentError`, `SavingError`.
  func written(_ request: Request, _ original: OwnedDescriptor) async throws -> (WrittenCopy, Int) {
    var info = stat()
    guard fstat(original.raw, &info) == 0 else { throw malformed }
    let length = Int(info.st_size)
    guard let memory = GivenMemory(size: length + Self.room) else {
      throw SavingError.notRead(
        name: worker.file, reason: localized("no memory for \(length) bytes"))
    }
    let reply = try await askCopier(
      request, attachment: memory.owner, outputBytes: length + Self.room)
    guard case .written(let size) = reply, (1...length + Self.room).contains(size),
      let mapping = await memory.sealed()
    else { throw malformed }
    return (WrittenCopy(mapping: mapping, size: size), length)
  }

  /// Opens a copy, which was written to a file without a name, in a separate worker.
  /// - Throws: `notWhole` if it cannot be opened, or pages are missing.
  func reopened(_ descriptor: Int32, named name: String) async throws(SavingError) -> Document {
    let copy: Document
    do {
      let (_, password) = try opened()
      copy = try await Document.open(
        URL(fileURLWithPath: "/proc/self/fd/\(descriptor)"), password: password, limits: limits)
    } catch { throw .notWhole(file: name, reason: localized("it cannot be opened")) }
    guard copy.pageCount == pageCount else {
      throw .notWhole(file: name, reason: localized("its pages are not all there"))
    }
    return copy
  }

  /// The descriptor of the document's file, and its password.
  func opened() throws(DocumentError) -> (OwnedDescriptor, String?) {
    do throws(WorkerProcess.End) { return try worker.opening(confinement) } catch {
      throw error.error(file: worker.file, limits: limits, opening: true)
    }
  }

  func askCopier(
    _ request: Request, attachment: OwnedDescriptor? = nil, outputBytes: Int = 0
  ) async throws(DocumentError) -> Reply {
    let answer = Answer(file: worker.file)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(continuation)
        DispatchQueue.global(qos: .userInitiated).async { [self] in
          answer.give(servedCopy(request, attachment, outputBytes, answer))
        }
      }
    } onCancel: {
      answer.cancel()
    }
    return try outcome.get().reply
  }

  /// Has a copying worker serve one request; blocks.
  private func servedCopy(
    _ request: Request, _ attachment: OwnedDescriptor?, _ outputBytes: Int, _ answer: Answer
  ) -> Answer.Outcome {
    let wish: () -> WorkerProcess.Wish = { answer.isCancelled ? .cancelled : .wanted }
    do throws(WorkerProcess.End) {
      let process = try WorkerProcess(limits: limits, duty: .copying(outputBytes: outputBytes))
      let confinement = try process.ready().confinement
      let (pdf, password) = try worker.opening(confinement)
      _ = try process.open(pdf, password: password, wish: wish)
      let reply = try process.ask(request, attachment: attachment?.raw ?? -1, within: limits.seconds, wish)
      return .success((reply, confinement))
    } catch { return .failure(error.error(file: worker.file, limits: limits, opening: false)) }
  }
}

/// A written copy in memory that is sealed against changes.
struct WrittenCopy {
  let mapping: SealedMapping
  let size: Int

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: mapping.bytes[0..<size]) }
}

extension NewFile {
  func write(_ copy: WrittenCopy) throws(SavingError) {
    defer { withExtendedLifetime(copy) {} }
    try write(copy.bytes)
  }
}
