import CZlib
import Foundation

/// A text file that is there whole or not at all: it is written under another name, then renamed. One thread at a time.
final class TextOutput {
  let path: String
  private let draft: String
  private let handle: gzFile
  private var buffer: [UInt8] = []
  private var isOpen = true

  /// Creates the file under its temporary name.
  /// - Parameter compresses: whether it is written as gzip.
  /// - Throws: `TraceError.alreadyExists`, `.cannotWrite`.
  init(_ path: String, compresses: Bool = false) throws(TraceError) {
    self.path = path
    let url = URL(filePath: path)
    draft = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(getpid()).new").path
    guard access(path, F_OK) != 0 else { throw .alreadyExists(path: path) }
    unlink(draft)
    // In gzopen's mode, x fails where the name exists, and T writes without compression.
    guard let opened = gzopen(draft, compresses ? "wbx6" : "wbxT") else { throw .system(errno, path: path) }
    handle = opened
    buffer.reserveCapacity(1 << 17)
  }

  deinit {
    guard isOpen else { return }
    gzclose(handle)
    unlink(draft)
  }

  func write(_ text: String) throws(TraceError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { try flush() }
  }

  func write(_ data: Data) throws(TraceError) {
    buffer.append(contentsOf: data)
    if buffer.count >= 1 << 16 { try flush() }
  }

  private func flush() throws(TraceError) {
    guard !buffer.isEmpty else { return }
    let count = buffer.withUnsafeBytes { gzwrite(handle, $0.baseAddress, UInt32($0.count)) }
    guard count == buffer.count else { throw .system(errno == 0 ? ENOSPC : errno, path: path) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Gives the file its final name.
  ///
  /// - Throws: `TraceError.diskFull`, `.alreadyExists`, `.cannotWrite`; no file is left then.
  func finish() throws(TraceError) {
    try flush()
    isOpen = false
    defer { unlink(draft) }
    guard gzclose(handle) == Z_OK else { throw .system(errno == 0 ? EIO : errno, path: path) }
    let descriptor = open(draft, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 {
      let isSafe = fdatasync(descriptor) == 0
      close(descriptor)
      guard isSafe else { throw .system(errno, path: path) }
    }
    // Unlike rename, a link does not replace a file that has appeared under the name meanwhile.
    guard link(draft, path) == 0 else { throw .system(errno, path: path) }
  }
}
