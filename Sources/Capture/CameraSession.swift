import CV4L2
import Foundation
import Glibc
import JPEGCodec
import Signals

/// One camera that is open and streaming, from `init` to `close`. Used by the reading thread only.
final class CameraSession {
  let identity: DeviceIdentity
  /// The mode that the driver chose.
  let mode: CameraMode
  /// The formats that the camera offers.
  let offered: [CameraFormat]
  private let file: VideoFile
  private let pool: BufferPool
  private let decoder: FrameDecoder

  var path: String { file.path }

  /// Starts the stream: sets format and rate, allocates buffers and turns it on.
  init(
    _ file: VideoFile, _ identity: DeviceIdentity, _ wanted: CapturePreferences, buffers: Int
  ) throws(CaptureError) {
    self.file = file
    self.identity = identity
    offered = file.formats()
    let (mode, stride) = try file.setMode(wanted, of: offered)
    self.mode = mode
    do { decoder = FrameDecoder(mode: mode, stride: stride, codec: try JPEGCoder()) } catch {
      throw .outOfMemory(path: file.path)
    }
    pool = try BufferPool(file: file, count: buffers)
    do { try file.call("VIDIOC_STREAMON") { tv4l2_stream($0, $1, 1) } } catch {
      // A virtual camera without a producer answers with EINVAL or EIO.
      if case .ioctl(_, EINVAL, _) = error { throw .notReady(path: file.path) }
      if case .ioctl(_, EIO, _) = error { throw .notReady(path: file.path) }
      throw error
    }
  }

  deinit { close() }

  /// Stops the stream and closes the file. Buffers are freed first: a picture that is still in use keeps its mapping, and with
  /// it the driver's file, which must not own the stream any longer.
  func close() {
    _ = file.attempt { tv4l2_stream($0, $1, 0) }
    _ = file.attempt { tv4l2_request($0, $1, 0) }
    file.close()
  }

  func wait(seconds: Double, waker: Waker) throws(CaptureError) -> VideoFile.Wait {
    try file.wait(seconds: seconds, waker: waker)
  }

  /// The content of one full buffer.
  enum Delivery {
    case picture(GrayImage, jpeg: Data?, yuyv: Data?, filled: tv4l2_filled, copied: Bool)
    case corrupt(tv4l2_filled)
    /// A picture that was skipped because a lower frame rate is requested.
    case skipped(tv4l2_filled)
    /// No buffer was full.
    case nothing
  }

  /// Takes one full buffer. It is back with the driver on return unless the picture uses the buffer itself.
  ///
  /// - Parameters:
  ///   - isWanted: called for a whole picture, before it is decoded; whether the picture is wanted.
  ///   - keepsColours: whether its colours are copied too, where it has any.
  func take(
    ifWanted isWanted: () -> Bool, keepsColours: Bool = false
  ) throws(CaptureError) -> Delivery {
    var filled = tv4l2_filled()
    let status = file.attempt { tv4l2_dequeue($0, $1, &filled) }
    if status == -EAGAIN { return .nothing }
    guard status >= 0 else { throw .failure(status, "VIDIOC_DQBUF", path, camera: identity.card) }
    guard filled.flags & UInt32(V4L2_BUF_FLAG_ERROR) == 0,
      let bytes = pool.bytes(filled.index, used: filled.bytes_used), bytes.count >= decoder.neededBytes
    else {
      pool.giveBack(filled.index)
      return .corrupt(filled)
    }
    guard isWanted() else {
      pool.giveBack(filled.index)
      return .skipped(filled)
    }
    // A virtual camera fills buffers that it has already handed over, so that a shared picture would change. Such a camera is
    // recognised by timestamps of no known clock.
    if mode.pixelFormat == .grey, FrameClock.isMonotonic(filled.flags),
      let image = pool.lend(filled.index, width: mode.width, height: mode.height, stride: decoder.stride)
    {
      return .picture(image, jpeg: nil, yuyv: nil, filled: filled, copied: false)
    }
    defer { pool.giveBack(filled.index) }
    guard let (image, jpeg) = decoder.decode(bytes) else { return .corrupt(filled) }
    let yuyv = keepsColours ? decoder.colours(bytes) : nil
    return .picture(image, jpeg: jpeg, yuyv: yuyv, filled: filled, copied: mode.pixelFormat == .grey)
  }
}

extension VideoFile {
  /// Sets the best mode that the driver accepts, and reads back the mode that it chose.
  ///
  /// - Returns: the mode and the bytes from row to row.
  fileprivate func setMode(
    _ wanted: CapturePreferences, of offered: [CameraFormat]
  ) throws(CaptureError) -> (CameraMode, stride: Int) {
    var left = offered
    while let mode = negotiate(left, wanted) {
      if let given = try setFormat(mode) { return given }
      left.removeAll { $0.pixelFormat == mode.pixelFormat }
    }
    // A virtual camera without a producer lists no formats.
    if offered.isEmpty { throw .notReady(path: path) }
    throw .unsupportedFormat(path: path, offered: offered.map(\.pixelFormat.name))
  }

  /// Requests a picture format and size from the driver.
  ///
  /// - Returns: nil where the driver refuses the format or replaces it by an unusable one.
  private func setFormat(_ mode: CameraMode) throws(CaptureError) -> (CameraMode, stride: Int)? {
    var picture = tv4l2_picture(
      fourcc: mode.pixelFormat.fourcc, width: UInt32(mode.width), height: UInt32(mode.height), stride: 0,
      size: 0)
    let status = attempt { tv4l2_set_format($0, $1, &picture) }
    if status == -EINVAL { return nil }
    guard status >= 0 else { throw .failure(status, "VIDIOC_S_FMT", path) }
    let format = PixelFormat(fourcc: picture.fourcc)
    let (width, height) = (Int(picture.width), Int(picture.height))
    let row = format == .yuyv ? 2 * width : width
    guard PixelFormat.usable.contains(format), (1...16384).contains(width), (1...16384).contains(height)
    else { return nil }
    let given = CameraMode(
      pixelFormat: format, width: width, height: height, framesPerSecond: setRate(mode.framesPerSecond))
    return (given, max(Int(picture.stride), row))
  }

  /// Requests a frame rate from the driver.
  ///
  /// - Returns: the rate that the driver chose; nil where it gives none.
  private func setRate(_ wanted: Double?) -> Double? {
    // The interval is given in thousandths, which distinguish 29.97 from 30.
    var numerator: UInt32 = 1000
    var denominator = UInt32(((wanted ?? 30) * 1000).rounded())
    let status = attempt { tv4l2_set_interval($0, $1, &numerator, &denominator) }
    guard status >= 0, numerator > 0, denominator > 0 else { return nil }
    return Double(denominator) / Double(numerator)
  }
}
