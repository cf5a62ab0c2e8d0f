import Foundation

/// `frames.mjpeg` opened for reading. Bytes are read, not mapped: a file that is truncated while it plays then gives a short
/// read instead of ending the process.
struct FramesFile: ~Copyable {
  private let descriptor: Int32
  let size: Int

  /// Opens the file.
  /// - Throws: `RecordingError.cannotRead`.
  init(_ url: URL) throws(RecordingError) {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotRead(path: url.path, reason: String(cString: strerror(errno)))
    }
    self.descriptor = descriptor
    size = Int(max(0, lseek(descriptor, 0, SEEK_END)))
  }

  deinit { close(descriptor) }

  /// Reads a range of bytes.
  /// - Returns: fewer bytes than asked for where the file ends or cannot be read.
  func bytes(_ range: Range<Int>) -> Data {
    guard !range.isEmpty else { return Data() }
    var data = Data(count: range.count)
    let count = data.withUnsafeMutableBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = pread(
          descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done,
          off_t(range.lowerBound + done))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { break }
        done += count
      }
      return done
    }
    return data.prefix(count)
  }
}
