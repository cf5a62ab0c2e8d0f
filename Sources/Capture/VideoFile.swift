import CV4L2
import Glibc
import Synchronization

/// An open device file. It is closed once, by `close()` or with the last reference.
///
/// Requests may come from any thread (a picture returns its buffer wherever it is released); `wait` and `close` belong to the
/// thread that reads the camera.
final class VideoFile: Sendable {
  let layer: DeviceLayer
  let path: String
  /// The file descriptor, -1 once closed. It is locked during every request, so that none uses a descriptor that was reused.
  private let descriptor: Mutex<Int32>

  init(path: String, layer: DeviceLayer) throws(CaptureError) {
    let fd = tv4l2_open(layer.ops, path)
    guard fd >= 0 else { throw .failure(fd, "open", path) }
    self.path = path
    self.layer = layer
    descriptor = Mutex(fd)
  }

  deinit { close() }

  func close() {
    descriptor.withLock { fd in
      if fd >= 0 { _ = tv4l2_close(layer.ops, fd) }
      fd = -1
    }
  }

  /// Makes one request and returns the shim's result, -EBADF once closed.
  func attempt(_ request: (UnsafePointer<tv4l2_ops>, Int32) -> Int32) -> Int32 {
    descriptor.withLock { fd in fd < 0 ? -EBADF : request(layer.ops, fd) }
  }

  /// Makes one request; a failure is thrown with the request's `name`.
  @discardableResult
  func call(
    _ name: String, _ request: (UnsafePointer<tv4l2_ops>, Int32) -> Int32
  ) throws(CaptureError) -> Int32 {
    let status = attempt(request)
    guard status >= 0 else { throw .failure(status, name, path) }
    return status
  }

  enum Wait { case ready, woken, timeout }

  /// Blocks until a buffer is full, `waker` is raised or the time is over.
  func wait(seconds: Double, waker: Waker) throws(CaptureError) -> Wait {
    let status = tv4l2_wait(
      layer.ops, descriptor.withLock { $0 }, waker.descriptor, Int32((max(0, seconds) * 1000).rounded(.up)))
    switch status {
    case 0: return .timeout
    case Int32(TV4L2_READY): return .ready
    case Int32(TV4L2_WOKEN): return .woken
    default: throw .failure(status, "poll", path)
    }
  }
}
