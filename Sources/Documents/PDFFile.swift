import DocumentProtocol
import Foundation
import Glibc
import Localization

/// Opens a file with the checks that need no PDF library. Blocks on the disk.
enum PDFFile {
  struct Opened {
    var descriptor: OwnedDescriptor
    /// Whether the file begins with a PDF header. Some files that can be read do not.
    var hasHeader: Bool
  }

  /// Opens a file if it exists, may be read, and is not empty.
  static func open(_ url: URL, named file: String) throws(DocumentError) -> Opened {
    guard url.isFileURL else {
      throw .notReadable(file: file, reason: localized("it is not on this machine"))
    }
    // Opened without blocking, since the name may be that of a pipe.
    let raw = Glibc.open(url.path(percentEncoded: false), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard raw >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .notFound(file: file) }
      throw .notReadable(file: file, reason: String(cString: strerror(errno)))
    }
    let descriptor = OwnedDescriptor(raw)
    var info = stat()
    guard fstat(raw, &info) == 0 else {
      throw .notReadable(file: file, reason: String(cString: strerror(errno)))
    }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw .notReadable(
        file: file,
        reason: info.st_mode & S_IFMT == S_IFDIR
          ? localized("it is a folder") : localized("it is no ordinary file"))
    }
    guard info.st_size > 0 else { throw .empty(file: file) }
    return Opened(descriptor: descriptor, hasHeader: try hasHeader(raw, file))
  }

  /// Whether the first 1024 bytes contain a PDF header (ISO 32000-1, Annex H.3 note 13).
  private static func hasHeader(_ raw: Int32, _ file: String) throws(DocumentError) -> Bool {
    var head = [UInt8](repeating: 0, count: 1024)
    let count = pread(raw, &head, head.count, 0)
    guard count >= 0 else {
      throw .notReadable(file: file, reason: String(cString: strerror(errno)))
    }
    return head[0..<count].firstRange(of: Array("%PDF-".utf8)) != nil
  }
}
