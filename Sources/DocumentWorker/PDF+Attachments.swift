import CPoppler
import DocumentProtocol
import Glibc

// Files inside the document, by their number in the list: first the document's own, then those attached to places of its
// pages.
extension PDF {
  func attachments() -> [EmbeddedFile] {
    var found: [EmbeddedFile] = []
    visitAttachments { attachment, place in
      let own = text(poppler_attachment_get_description(attachment)).map { DisplayText.of($0) } ?? ""
      let description = own.isEmpty ? place?.words ?? "" : own
      // Poppler sets all bits of a size that the PDF does not give.
      let size = Int(exactly: poppler_attachment_get_size(attachment)).flatMap { $0 > 0 ? $0 : nil }
      found.append(
        EmbeddedFile(
          name: DisplayText.fileName(text(poppler_attachment_get_name(attachment)) ?? ""),
          description: description.isEmpty ? nil : description, size: size, page: place?.page))
      return found.count < EmbeddedFile.maximum
    }
    return found
  }

  /// Copies the beginning of an attached file into memory that the reader gave.
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
    var (rest, isSaved) = (index, Bool?.none)
    visitAttachments { attachment, _ in
      rest -= 1
      guard rest < 0 else { return true }
      isSaved = unpack(attachment, into: &copy)
      return false
    }
    guard let isSaved else { throw Problem(.damaged("it has no such attached file")) }
    if copy.isTooLarge { throw Problem(.tooLarge("more than \(EmbeddedFile.maximumBytes >> 20) MiB")) }
    guard isSaved else { throw Problem(.damaged("an attached file cannot be unpacked")) }
    return copy.count
  }

  private func unpack(
    _ attachment: UnsafeMutablePointer<PopplerAttachment>, into copy: inout AttachmentCopy
  ) -> Bool {
    poppler_attachment_save_to_callback(
      attachment,
      { bytes, count, data, _ in
        guard let bytes, let copy = data?.assumingMemoryBound(to: AttachmentCopy.self) else { return 0 }
        return copy.pointee.take(UnsafeRawBufferPointer(start: bytes, count: Int(count))) ? 1 : 0
      }, &copy, nil) != 0
  }

  /// The place of a file on a page, and its description there.
  private struct AttachmentPlace {
    /// The page's number, from 0.
    var page: Int
    /// The description that its author wrote, cleaned for display.
    var words: String
  }

  private typealias AttachmentVisit = (UnsafeMutablePointer<PopplerAttachment>, AttachmentPlace?) -> Bool

  /// Calls `visit` for one attached file after another, until it returns false.
  private func visitAttachments(_ visit: AttachmentVisit) {
    if poppler_document_has_attachments(document) != 0,
      let list = poppler_document_get_attachments(document)
    {
      defer { g_list_free_full(list, g_object_unref) }
      for item in sequence(first: list, next: \.pointee.next) {
        guard let attachment = item.pointee.data?.assumingMemoryBound(to: PopplerAttachment.self) else {
          continue
        }
        guard visit(attachment, nil) else { return }
      }
    }
    for index in 0..<min(EmbeddedFile.maximumPages, Int(poppler_document_get_n_pages(document))) {
      // A page that cannot be read has no attached files.
      guard (try? withPage(index, { visitAttachments(of: $0, index, visit) })) ?? true else { return }
    }
  }

  /// Visits the files attached to a page.
  /// - Returns: false if `visit` returned false.
  private func visitAttachments(of page: OpaquePointer, _ index: Int, _ visit: AttachmentVisit) -> Bool {
    guard let mappings = poppler_page_get_annot_mapping(page) else { return true }
    defer { poppler_page_free_annot_mapping(mappings) }
    for item in sequence(first: mappings, next: \.pointee.next) {
      guard let mapping = item.pointee.data?.assumingMemoryBound(to: PopplerAnnotMapping.self),
        let annotation = mapping.pointee.annot,
        poppler_annot_get_annot_type(annotation) == POPPLER_ANNOT_FILE_ATTACHMENT,
        // There is no attachment if the file itself is missing.
        let attachment = poppler_annot_file_attachment_get_attachment(annotation)
      else { continue }
      defer { g_object_unref(attachment) }
      let words = displayed(poppler_annot_get_contents(annotation), maximum: DisplayText.maximumLength) ?? ""
      guard visit(attachment, AttachmentPlace(page: index, words: words)) else { return false }
    }
    return true
  }
}

/// The part of a file that has been decompressed so far: all bytes are counted, those that fit are kept.
private struct AttachmentCopy {
  private let target: UnsafeMutableRawBufferPointer
  private(set) var count = 0
  private(set) var isTooLarge = false

  init(into target: UnsafeMutableRawBufferPointer) { self.target = target }

  /// Takes the next bytes of the file.
  /// - Returns: false to give up.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let room = target.count - count
    if room > 0 {
      let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(room))
      UnsafeMutableRawBufferPointer(rebasing: target[count...]).copyMemory(from: part)
    }
    count += bytes.count
    isTooLarge = count > EmbeddedFile.maximumBytes
    return !isTooLarge
  }
}
