import CPoppler
import DocumentProtocol
import Glibc

// Files inside the document, by their number in the order in which they are listed.
extension PDF {
  func attachments() -> [Attachment] {
    withAttachments { list in
      list.prefix(Attachment.maximum).map { attachment in
        let description = text(poppler_attachment_get_description(attachment)).map { DisplayText.of($0) }
        // Poppler has all bits set for a size that the PDF does not give.
        let size = Int(exactly: poppler_attachment_get_size(attachment)).flatMap { $0 > 0 ? $0 : nil }
        return Attachment(
          name: DisplayText.fileName(text(poppler_attachment_get_name(attachment)) ?? ""),
          description: description.flatMap { $0.isEmpty ? nil : $0 }, size: size)
      }
    }
  }

  /// Copies an attached file's beginning into memory that the reader gave.
  ///
  /// - Parameter capacity: bytes of the memory.
  /// - Returns: how many bytes the whole file has.
  /// - Throws: `Problem` (damaged, tooLarge).
  func copyAttachment(_ index: Int, capacity: Int, into memory: OwnedDescriptor) throws -> Int {
    guard capacity > 0, let base = mmap(nil, capacity, PROT_READ | PROT_WRITE, MAP_SHARED, memory.raw, 0),
      base != MAP_FAILED
    else { throw Problem(.tooLarge("no memory for \(capacity) bytes")) }
    defer { munmap(base, capacity) }
    var copy = AttachmentCopy(into: UnsafeMutableRawBufferPointer(start: base, count: capacity))
    try withAttachments { list in
      guard list.indices.contains(index) else { throw Problem(.damaged("it has no such attached file")) }
      let isSaved = poppler_attachment_save_to_callback(
        list[index],
        { bytes, count, data, _ in
          guard let bytes, let copy = data?.assumingMemoryBound(to: AttachmentCopy.self) else { return 0 }
          return copy.pointee.take(UnsafeRawBufferPointer(start: bytes, count: Int(count))) ? 1 : 0
        }, &copy, nil)
      if copy.isTooLarge { throw Problem(.tooLarge("more than \(Attachment.maximumBytes >> 20) MiB")) }
      guard isSaved != 0 else { throw Problem(.damaged("an attached file cannot be unpacked")) }
    }
    return copy.count
  }

  private func withAttachments<R>(_ body: ([UnsafeMutablePointer<PopplerAttachment>]) throws -> R) rethrows
    -> R
  {
    guard let list = poppler_document_get_attachments(document) else { return try body([]) }
    defer { g_list_free_full(list, g_object_unref) }
    return try body(
      sequence(first: list, next: \.pointee.next).compactMap {
        $0.pointee.data?.assumingMemoryBound(to: PopplerAttachment.self)
      })
  }
}

/// What has been unpacked so far: all of it is counted, as much as fits is kept.
private struct AttachmentCopy {
  private let target: UnsafeMutableRawBufferPointer
  private(set) var count = 0
  private(set) var isTooLarge = false

  init(into target: UnsafeMutableRawBufferPointer) { self.target = target }

  /// - Returns: false to give up.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let room = target.count - count
    if room > 0 {
      let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(room))
      UnsafeMutableRawBufferPointer(rebasing: target[count...]).copyMemory(from: part)
    }
    count += bytes.count
    isTooLarge = count > Attachment.maximumBytes
    return !isTooLarge
  }
}
