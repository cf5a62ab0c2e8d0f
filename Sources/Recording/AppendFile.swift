import Foundation

/// The function that writes bytes to the disk; tests replace it by a disk that becomes full.
struct DiskWrite: Sendable {
  /// Writes like write(2): returns a count, or -1 with errno set.
  var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int

  static let system = DiskWrite { descriptor, bytes in Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }
}

/// A new file that only grows, by whole pieces: a piece that could not be written whole is removed again.
struct AppendFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private let disk: DiskWrite
  private(set) var size = 0

  /// Creates the file.
  /// - Throws: `RecordingError.alreadyExists`, `.diskFull`, `.cannotWrite`.
  init(creating url: URL, disk: DiskWrite) throws(RecordingError) {
    path = url.path
    self.disk = disk
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(errno, path: path) }
  }

  deinit { close(descriptor) }

  mutating func append(_ data: Data) throws(RecordingError) {
    let code = data.withUnsafeBytes { bytes -> Int32 in
      var rest = bytes
      while !rest.isEmpty {
        let count = disk.write(descriptor, rest)
        if count < 0 && errno == EINTR { continue }
        // A disk that accepts no bytes and gives no reason is most likely full.
        guard count > 0 else { return count < 0 ? errno : ENOSPC }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return 0
    }
    guard code == 0 else {
      takeBack(to: size)
      throw .system(code, path: path)
    }
    size += data.count
  }

  /// Removes all bytes after the first `length` ones.
  mutating func takeBack(to length: Int) {
    if ftruncate(descriptor, off_t(length)) == 0 { size = length }
  }

  /// Waits until the file's bytes are on the disk.
  func sync() throws(RecordingError) {
    guard fdatasync(descriptor) == 0 else { throw .system(errno, path: path) }
  }
}

extension RecordingError {
  /// The error for a failed system call on `path`.
  static func system(_ code: Int32, path: String) -> RecordingError {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .diskFull(path: path)
    case EEXIST: .alreadyExists(path: path)
    default: .cannotWrite(path: path, reason: String(cString: strerror(code)))
    }
  }
}
