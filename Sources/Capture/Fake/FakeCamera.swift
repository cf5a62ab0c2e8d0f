import CV4L2
import Foundation

/// A camera that does not exist: what it offers and how its driver behaves.
package struct FakeCamera: Sendable {
  /// Of its device file, such as `/dev/video0`.
  package var path: String
  /// The product's name, as the driver tells it.
  package var card: String
  /// Where it is plugged in, as the driver tells it.
  package var bus: String
  /// Formats, sizes and rates that the driver lists.
  package var formats: [CameraFormat]
  /// False for a metadata or output node.
  package var isCapture = true
  /// Where it is plugged in; nil for what is on no USB.
  package var usb: USBPlace?
  /// The driver's name.
  package var driver = "fake"
  /// What a node that captures nothing does instead.
  package var isOutput = false
  /// Bytes that the driver puts behind each row.
  package var rowPadding = 0
  /// The size it takes whatever is asked for.
  package var forcedSize: (width: Int, height: Int)?
  /// The rate it runs at whatever is asked for.
  package var forcedRate: Double?
  /// The most buffers it grants.
  package var mostBuffers = 32
  /// Whether another program has its stream.
  package var isTaken = false
  /// Whether its stamps are CLOCK_MONOTONIC; a virtual camera does not say what they are.
  package var hasMonotonicStamps = true

  package init(
    path: String = "/dev/video0", card: String = "Fake Camera", bus: String = "usb-1",
    formats: [CameraFormat] = [FakeCamera.format(.grey, 8, 4, 30)]
  ) {
    self.path = path
    self.card = card
    self.bus = bus
    self.formats = formats
  }

  /// A format with one size at one rate.
  package static func format(_ format: PixelFormat, _ width: Int, _ height: Int, _ rate: Double)
    -> CameraFormat
  {
    CameraFormat(pixelFormat: format, sizes: [CameraSize(width: width, height: height, rates: [rate])])
  }
}

/// One thing that happens to a fake camera, in order. Time passes only as the script says.
package enum FakeStep: Sendable {
  /// A picture comes, a frame interval later.
  case frame(FakeFrame)
  /// This picture comes again and again, about a thousand times a second, until this holds: for a reader that keeps
  /// the newest only, and to whom a single picture may never get.
  case frames(FakeFrame, until: @Sendable () -> Bool)
  /// Nothing happens for so long.
  case quiet(seconds: Double)
  /// The request of this name (as the specification names it, or open, mmap, poll) fails with an errno, so
  /// many times.
  case fail(String, errno: Int32, times: Int = 1)
  /// The camera at this path is gone.
  case unplug(path: String)
  /// A camera is there (anew).
  case plug(FakeCamera)
  /// Stands still, the clock too, until this holds; asked a thousand times a second.
  case waitUntil(@Sendable () -> Bool)
  /// Blocks until the reader is told to stop.
  case waitForStop
}

/// A picture as a driver delivers it.
package struct FakeFrame: Sendable {
  /// The bytes of the picture, in the format that was negotiated; a JPEG or raw rows.
  package var bytes: Data
  /// Overrides the number of bytes the driver claims.
  package var claimedBytes: Int?
  /// V4L2_BUF_FLAG_ERROR
  package var isFaulty = false
  /// How far the driver's counter goes on; more than 1 for dropped frames.
  package var sequenceStep: UInt32 = 1
  /// How far the driver's stamp is ahead of the arrival, s.
  package var stampAhead = -0.005
  /// - Parameter bytes: the picture, in the format that was negotiated.
  package init(_ bytes: Data) { self.bytes = bytes }
}
