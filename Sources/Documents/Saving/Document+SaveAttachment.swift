import DocumentProtocol
import Foundation

extension Document {
  /// Takes a file out of the document and saves it under its own name, made safe, or that name with a number where it is
  /// taken. It is not opened, and cannot be run as it is.
  ///
  /// - Parameters:
  ///   - attachment: the file as it was listed.
  ///   - index: of `attachments()`.
  ///   - folder: has to be there.
  package func save(
    _ attachment: Attachment, at index: Int, in folder: URL
  ) async throws(SavingError) -> URL {
    let (mapping, size) = try await unpack(attachment, index)
    var file = try NewFile(in: folder)
    try file.write(UnsafeRawBufferPointer(rebasing: mapping.bytes[0..<size]))
    return try file.place(asNear: FileNames.safe(attachment.name))
  }

  /// Bytes that are taken where the document does not say how long a file is.
  private static let usualBytes = 1 << 20

  /// A document may be wrong about a file's length: the worker tells the true one, and it is asked again.
  private func unpack(
    _ attachment: Attachment, _ index: Int
  ) async throws(SavingError) -> (SealedMapping, Int) {
    var capacity = min(max(1, attachment.size ?? Self.usualBytes), Attachment.maximumBytes)
    for _ in 0..<2 {
      guard let memory = GivenMemory(size: capacity) else {
        throw .notRead(name: attachment.name, reason: "there is no memory for \(capacity) bytes")
      }
      let size = try await copy(index, capacity, into: memory, attachment.name)
      guard size > capacity else {
        guard let mapping = await memory.sealed() else { break }
        return (mapping, size)
      }
      capacity = size
    }
    throw .notRead(name: attachment.name, reason: "its worker gave an answer that makes no sense")
  }

  private func copy(
    _ index: Int, _ capacity: Int, into memory: GivenMemory, _ name: String
  ) async throws(SavingError) -> Int {
    let request = Request.attachment(index: index, capacity: capacity)
    do throws(DocumentError) {
      guard case .attachment(let size) = try await worker.ask(request, attachment: memory.owner, .inView),
        (0...Attachment.maximumBytes).contains(size)
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
