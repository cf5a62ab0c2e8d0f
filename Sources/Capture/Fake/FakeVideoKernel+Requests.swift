import CV4L2
import Foundation
import Synchronization

extension FakeVideoKernel {
  /// Answers one ioctl of a simulated camera as the Video4Linux2 specification says a driver does.
  func request(_ fd: Int32, _ number: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
    state.withLock { state in
      if let failure = state.failure(Self.name(number)) { return failure }
      guard let file = state.files[fd] else { return -EBADF }
      state.countRequest(to: file.path)
      guard state.isAlive(file), let camera = state.cameras[file.path]?.camera else { return -ENODEV }
      switch number {
      case tv4l2_querycap:
        return camera.queryCapabilities(argument.assumingMemoryBound(to: v4l2_capability.self))
      case tv4l2_enum_fmt: return camera.format(argument.assumingMemoryBound(to: v4l2_fmtdesc.self))
      case tv4l2_enum_framesizes: return camera.size(argument.assumingMemoryBound(to: v4l2_frmsizeenum.self))
      case tv4l2_enum_frameintervals:
        return camera.interval(argument.assumingMemoryBound(to: v4l2_frmivalenum.self))
      case tv4l2_s_fmt:
        return state.setFormat(fd, camera, argument.assumingMemoryBound(to: v4l2_format.self))
      case tv4l2_s_parm: return camera.setRate(argument.assumingMemoryBound(to: v4l2_streamparm.self))
      case tv4l2_reqbufs:
        return state.allocate(fd, camera, argument.assumingMemoryBound(to: v4l2_requestbuffers.self))
      case tv4l2_querybuf, tv4l2_qbuf, tv4l2_dqbuf:
        return state.buffer(fd, number, argument.assumingMemoryBound(to: v4l2_buffer.self))
      case tv4l2_streamon, tv4l2_streamoff:
        state.files[fd]?.isStreaming = number == tv4l2_streamon
        return 0
      default: return -ENOTTY
      }
    }
  }

  private static func name(_ number: UInt) -> String {
    switch number {
    case tv4l2_querycap: "VIDIOC_QUERYCAP"
    case tv4l2_s_fmt: "VIDIOC_S_FMT"
    case tv4l2_s_parm: "VIDIOC_S_PARM"
    case tv4l2_reqbufs: "VIDIOC_REQBUFS"
    case tv4l2_querybuf: "VIDIOC_QUERYBUF"
    case tv4l2_qbuf: "VIDIOC_QBUF"
    case tv4l2_dqbuf: "VIDIOC_DQBUF"
    case tv4l2_streamon: "VIDIOC_STREAMON"
    case tv4l2_streamoff: "VIDIOC_STREAMOFF"
    default: "VIDIOC_ENUM"
    }
  }
}

extension FakeCamera {
  fileprivate func queryCapabilities(_ answer: UnsafeMutablePointer<v4l2_capability>) -> Int32 {
    write(card, to: &answer.pointee.card)
    write(bus, to: &answer.pointee.bus_info)
    write(driver, to: &answer.pointee.driver)
    let other = isOutput ? V4L2_CAP_VIDEO_OUTPUT : V4L2_CAP_META_CAPTURE
    let own = UInt32(isCapture ? V4L2_CAP_VIDEO_CAPTURE : other) | UInt32(V4L2_CAP_STREAMING)
    answer.pointee.device_caps = own
    // The capabilities of the whole device include video capture, whatever this node does, as the kernel reports them.
    answer.pointee.capabilities = own | UInt32(V4L2_CAP_VIDEO_CAPTURE) | 0x8000_0000
    return 0
  }

  fileprivate func format(_ answer: UnsafeMutablePointer<v4l2_fmtdesc>) -> Int32 {
    guard formats.indices.contains(Int(answer.pointee.index)) else { return -EINVAL }
    answer.pointee.pixelformat = formats[Int(answer.pointee.index)].pixelFormat.fourcc
    return 0
  }

  fileprivate func size(_ answer: UnsafeMutablePointer<v4l2_frmsizeenum>) -> Int32 {
    let sizes = formats.first { $0.pixelFormat.fourcc == answer.pointee.pixel_format }?.sizes ?? []
    guard sizes.indices.contains(Int(answer.pointee.index)) else { return -EINVAL }
    let size = sizes[Int(answer.pointee.index)]
    answer.pointee.type = UInt32(V4L2_FRMSIZE_TYPE_DISCRETE.rawValue)
    answer.pointee.discrete = v4l2_frmsize_discrete(width: UInt32(size.width), height: UInt32(size.height))
    return 0
  }

  fileprivate func interval(_ answer: UnsafeMutablePointer<v4l2_frmivalenum>) -> Int32 {
    let sizes = formats.first { $0.pixelFormat.fourcc == answer.pointee.pixel_format }?.sizes ?? []
    let size = sizes.first { $0.width == answer.pointee.width && $0.height == answer.pointee.height }
    guard let size, size.rates.indices.contains(Int(answer.pointee.index)) else { return -EINVAL }
    answer.pointee.type = UInt32(V4L2_FRMIVAL_TYPE_DISCRETE.rawValue)
    let rate = size.rates[Int(answer.pointee.index)]
    answer.pointee.discrete = v4l2_fract(numerator: 1000, denominator: UInt32(rate * 1000))
    return 0
  }

  fileprivate func setRate(_ answer: UnsafeMutablePointer<v4l2_streamparm>) -> Int32 {
    if let forcedRate {
      answer.pointee.parm.capture.timeperframe = v4l2_fract(
        numerator: 1000, denominator: UInt32(forcedRate * 1000))
    }
    return 0
  }
}

extension FakeVideoKernel.State {
  fileprivate mutating func countRequest(to path: String) {
    guard let left = requestsLeft[path] else { return }
    requestsLeft[path] = left > 0 ? left - 1 : nil
    if left == 0 { unplug(path) }
  }

  fileprivate mutating func setFormat(
    _ fd: Int32, _ camera: FakeCamera, _ answer: UnsafeMutablePointer<v4l2_format>
  ) -> Int32 {
    guard !camera.isTaken else { return -EBUSY }
    var picture = answer.pointee.fmt.pix
    if let size = camera.forcedSize {
      (picture.width, picture.height) = (UInt32(size.width), UInt32(size.height))
    }
    let row = PixelFormat(fourcc: picture.pixelformat) == .yuyv ? 2 * picture.width : picture.width
    let isJPEG = PixelFormat(fourcc: picture.pixelformat) == .mjpeg
    picture.bytesperline = isJPEG ? 0 : row + UInt32(camera.rowPadding)
    picture.sizeimage = isJPEG ? 65536 : picture.bytesperline * picture.height
    answer.pointee.fmt.pix = picture
    files[fd]?.picture = picture
    return 0
  }

  fileprivate mutating func allocate(
    _ fd: Int32, _ camera: FakeCamera, _ answer: UnsafeMutablePointer<v4l2_requestbuffers>
  ) -> Int32 {
    guard var file = files[fd] else { return -EBADF }
    if camera.isTaken || owners[file.path].map({ $0 != fd }) ?? false { return -EBUSY }
    let count = min(Int(answer.pointee.count), camera.mostBuffers)
    owners[file.path] = count == 0 ? nil : fd
    let length = max(Int(file.picture.sizeimage), 1)
    file.buffers = Array(repeating: FakeVideoKernel.Buffer(length: length), count: count)
    (file.queue, file.full) = ([], [])
    files[fd] = file
    answer.pointee.count = UInt32(count)
    return 0
  }

  fileprivate mutating func buffer(
    _ fd: Int32, _ number: UInt, _ answer: UnsafeMutablePointer<v4l2_buffer>
  ) -> Int32 {
    guard var file = files[fd] else { return -EBADF }
    defer { files[fd] = file }
    if number == tv4l2_dqbuf { return dequeue(&file, answer) }
    let index = Int(answer.pointee.index)
    guard file.buffers.indices.contains(index) else { return -EINVAL }
    if number == tv4l2_querybuf {
      answer.pointee.length = UInt32(file.buffers[index].length)
      answer.pointee.m.offset = UInt32(index)
      return 0
    }
    guard !file.queue.contains(index), !file.full.contains(where: { $0.index == index }) else {
      return -EINVAL
    }
    file.queue.append(index)
    return 0
  }

  private func dequeue(
    _ file: inout FakeVideoKernel.OpenFile, _ answer: UnsafeMutablePointer<v4l2_buffer>
  ) -> Int32 {
    guard !file.full.isEmpty else { return -EAGAIN }
    let (index, frame, sequence, arrival) = file.full.removeFirst()
    let monotonic = cameras[file.path]?.camera.hasMonotonicStamps == true
    let microseconds = (arrival + Int64(frame.stampAhead * 1e9)) / 1000
    answer.pointee.index = UInt32(index)
    answer.pointee.bytesused = UInt32(frame.claimedBytes ?? frame.bytes.count)
    answer.pointee.sequence = sequence
    answer.pointee.flags =
      (frame.isFaulty ? UInt32(V4L2_BUF_FLAG_ERROR) : 0)
      | (monotonic ? UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) : 0)
    answer.pointee.timestamp = timeval(
      tv_sec: Int(microseconds / 1_000_000), tv_usec: Int(microseconds % 1_000_000))
    return 0
  }
}

/// Writes text into a C array of characters, with a zero after it.
private func write<T>(_ text: String, to characters: inout T) {
  withUnsafeMutableBytes(of: &characters) { bytes in
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    bytes.copyBytes(from: text.utf8.prefix(bytes.count - 1))
  }
}
