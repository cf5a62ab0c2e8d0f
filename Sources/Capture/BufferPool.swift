import CV4L2
import Glibc
import Signals
import Synchronization

/// The driver's mapped buffers, shared with the pictures that are made from them.
///
/// Every picture keeps a reference to the pool, so the mappings outlive the device's closing and are removed with the last
/// picture. A buffer returns to the driver when the last reference to its picture is released.
// Unchecked Sendable because it holds pointers: they are set in init and never changed; mutable state is under a lock.
final class BufferPool: @unchecked Sendable {
  /// Least number of buffers that stay with the driver: with fewer it misses a frame while one is being read.
  private static let kept = 2

  private let file: VideoFile
  private var mappings: [UnsafeRawBufferPointer] = []
  private let lent = Mutex(0)

  /// Requests `count` buffers, maps those that were granted and queues all of them.
  init(file: VideoFile, count: Int) throws(CaptureError) {
    self.file = file
    let granted = try file.call("VIDIOC_REQBUFS") { tv4l2_request($0, $1, UInt32(count)) }
    guard granted > 0 else { throw .outOfMemory(path: file.path) }
    for index in 0..<UInt32(granted) {
      var offset: UInt32 = 0
      var length = 0
      try file.call("VIDIOC_QUERYBUF") { tv4l2_locate($0, $1, index, &offset, &length) }
      var address: UnsafeMutableRawPointer?
      try file.call("mmap") { tv4l2_map($0, $1, offset, length, &address) }
      mappings.append(UnsafeRawBufferPointer(start: address, count: length))
      try file.call("VIDIOC_QBUF") { tv4l2_queue($0, $1, index) }
    }
  }

  deinit {
    for mapping in mappings {
      _ = tv4l2_unmap(file.layer.ops, UnsafeMutableRawPointer(mutating: mapping.baseAddress), mapping.count)
    }
  }

  /// The first `used` bytes of a full buffer; nil for an index that the driver never granted.
  func bytes(_ index: UInt32, used: UInt32) -> UnsafeRawBufferPointer? {
    guard Int(index) < mappings.count else { return nil }
    let mapping = mappings[Int(index)]
    return UnsafeRawBufferPointer(rebasing: mapping[0..<min(Int(used), mapping.count)])
  }

  /// Returns a buffer to the driver. Any thread. A closed or lost device is no error here, since the reading thread notices it
  /// itself.
  func giveBack(_ index: UInt32) {
    _ = file.attempt { tv4l2_queue($0, $1, index) }
  }

  /// A picture that uses the buffer itself, without a copy; nil where too few buffers would remain with the driver, and the
  /// caller has to copy.
  func lend(_ index: UInt32, width: Int, height: Int, stride: Int) -> GrayImage? {
    guard Int(index) < mappings.count, let base = mappings[Int(index)].baseAddress else { return nil }
    let granted = lent.withLock { lent in
      guard lent < mappings.count - Self.kept else { return false }
      lent += 1
      return true
    }
    guard granted else { return nil }
    return GrayImage(width: width, height: height, stride: stride, base: base) { [self] in
      lent.withLock { $0 -= 1 }
      giveBack(index)
    }
  }
}
