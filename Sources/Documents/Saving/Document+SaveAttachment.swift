import DocumentProtocol
import Foundation
import Localization

extension Document {
  /// Extracts a file from the document and saves it under its own name, made safe, with a number if that is taken. It is
  /// not opened, and is not executable.
  ///
  /// - Parameters:
  ///   - attachment: the file as it was listed.
  ///   - index: of `attachments()`.
  ///   - folder: an existing folder.
  package func save(
    _ attachment: EmbeddedFile, at index: Int, in folder: URL
  ) async throws(SavingError) -> URL {
    let (mapping, size) = try await unpack(attachment, index)
    var file = try NewFile(in: folder)
    try file.write(UnsafeRawBufferPointer(rebasing: mapping.bytes[0..<size]))
    return try file.place(asNear: FileNames.safe(attachment.name))
  }

  /// The memory in bytes that is tried first if the document does not give a file's size.
  private static let usualBytes = 1 << 20

  /// Extracts an attached file. The document may give a wrong size: the worker then reports the true one, and is asked
  /// again with more memory.
  private func unpack(
    _ attachment: EmbeddedFile, _ index: Int
  ) async throws(SavingError) -> (SealedMapping, Int) {
    var capacity = min(max(1, attachment.size ?? Self.usualBytes), EmbeddedFile.maximumBytes)
    for _ in 0..<2 {
      guard let memory = GivenMemory(size: capacity) else {
        throw .notRead(name: attachment.name, reason: localized("no memory for \(capacity) bytes"))
      }
      let size = try await copy(index, capacity, into: memory, attachment.name)
      guard size > capacity else {
        guard let mapping = await memory.sealed() else { break }
        return (mapping, size)
      }
      capacity = size
    }
    throw .notRead(name: attachment.name, reason: WorkerFault.senseless.reason)
  }

  private func copy(
    _ index: Int, _ capacity: Int, into memory: GivenMemory, _ name: String
  ) async throws(SavingError) -> Int {
    let request = Request.attachment(index: index, capacity: capacity)
    do throws(DocumentError) {
      guard case .attachment(let size) = try await worker.ask(request, attachment: memory.owner, .inView),
        (0...EmbeddedFile.maximumBytes).contains(size)
      else { throw malformed }
      return size
    } catch {
      switch error {
      case .tooLarge(_, let reason, _), .damaged(_, let reason): throw .notRead(name: name, reason: reason)
      default: throw .notRead(name: name, reason: "\(error)")
      }
    }
  }
}
