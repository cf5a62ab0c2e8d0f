import CSandbox
import DocumentProtocol
import Glibc

/// Whatever a document says of the files in it, their names are no paths, and no more is unpacked than there is room for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAttachments(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  guard let (pdf, _) = MadeDocument.opened(bytes, count) else { return 0 }
  let found = pdf.attachments()
  precondition(found.count <= EmbeddedFile.maximum)
  checkSendable(found)
  for (index, attachment) in found.enumerated().prefix(8) {
    checkShown(attachment.name, 200)
    checkShown(attachment.description, DisplayText.maximumLength)
    precondition(!attachment.name.contains("/") && attachment.name != ".." && attachment.name != ".")
    let small = unpacked(pdf, index, room: 16)
    let large = unpacked(pdf, index, room: 4096)
    precondition(small?.size == large?.size)
    if let small, let large {
      let kept = min(16, small.size)
      precondition(small.bytes.prefix(kept) == large.bytes.prefix(kept))
      precondition(small.bytes.dropFirst(16).allSatisfy { $0 == 0 }, "wrote beyond the room that it has")
    }
  }
  return 0
}

/// - Returns: nil where it cannot be unpacked.
private func unpacked(_ pdf: PDF, _ index: Int, room: Int) -> (size: Int, bytes: [UInt8])? {
  let memory = OwnedDescriptor(trackii_memfd("attachment", 4096))
  guard let size = try? pdf.copyAttachment(index, capacity: room, into: memory) else {
    return nil
  }
  var bytes = [UInt8](repeating: 0, count: 4096)
  guard pread(memory.raw, &bytes, bytes.count, 0) == bytes.count else { return nil }
  return (size, bytes)
}
