import CV4L2
import Foundation

/// A simulated camera for tests: what it offers and how its driver behaves.
package struct FakeCamera: Sendable {
  /// The simulated camera's device file, such as `/dev/video0`.
  package var path: String
  /// The product's name, as the driver gives it.
  package var card: String
  /// The bus and port of the camera, as the driver gives them.
  package var bus: String
  /// Formats, sizes and rates that the simulated driver lists.
  package var formats: [CameraFormat]
  /// Whether the device node captures pictures; false for a metadata or output node.
  package var isCapture = true
  /// The camera's place on USB; nil for a camera that is not on USB.
  package var usb: USBPlace?
  /// The name of the simulated driver.
  package var driver = "fake"
  /// Whether a node that captures nothing is an output; otherwise it is a metadata node.
  package var isOutput = false
  /// Number of bytes that the driver adds after each row.
  package var rowPadding = 0
  /// The picture size that the driver sets whatever is requested.
  package var forcedSize: (width: Int, height: Int)?
  /// The frame rate that the driver sets whatever is requested.
  package var forcedRate: Double?
  /// The largest number of buffers that the driver grants.
  package var mostBuffers = 32
  /// Whether another program owns the camera's stream.
  package var isTaken = false
  /// Whether the driver's timestamps are CLOCK_MONOTONIC; a virtual camera does not say what they are.
  package var hasMonotonicStamps = true

  /// Makes a camera that behaves well, from its device file, its names and its formats; by default its pictures are
  /// tiny and gray.
  package init(
    path: String = "/dev/video0", card: String = "Fake Camera", bus: String = "usb-1",
    formats: [CameraFormat] = [FakeCamera.format(.grey, 8, 4, 30)]
  ) {
    self.path = path
    self.card = card
    self.bus = bus
    self.formats = formats
  }

  /// Makes a format with one size at one rate.
  package static func format(_ format: PixelFormat, _ width: Int, _ height: Int, _ rate: Double)
    -> CameraFormat
  {
    CameraFormat(pixelFormat: format, sizes: [CameraSize(width: width, height: height, rates: [rate])])
  }
}

/// One step of a simulated camera's script. Time passes only as the script says.
package enum FakeStep: Sendable {
  /// A picture comes, one frame interval later.
  case frame(FakeFrame)
  /// This picture comes again and again, about a thousand times a second, until the condition holds. It is for readers that
  /// keep only the newest frame and might never see a single one.
  case frames(FakeFrame, until: @Sendable () -> Bool)
  /// Nothing happens for this many seconds.
  case quiet(seconds: Double)
  /// The request with this name (as in the specification, or open, mmap, poll) fails with an errno, this many times.
  case fail(String, errno: Int32, times: Int = 1)
  /// The camera at this path is unplugged.
  case unplug(path: String)
  /// A camera is plugged in, for the first time or again.
  case plug(FakeCamera)
  /// The script and its clock stand still until the condition holds, which is checked a thousand times a second.
  case waitUntil(@Sendable () -> Bool)
  /// The script waits until the reader is told to stop.
  case waitForStop
}

/// A picture as a simulated driver delivers it.
package struct FakeFrame: Sendable {
  /// The bytes of the picture in the negotiated format: a JPEG or raw rows.
  package var bytes: Data
  /// Overrides the number of bytes that the driver states.
  package var claimedBytes: Int?
  /// Whether the driver marks the picture as faulty (V4L2_BUF_FLAG_ERROR).
  package var isFaulty = false
  /// By how much the driver's frame counter increases; more than 1 for dropped frames.
  package var sequenceStep: UInt32 = 1
  /// How far the driver's timestamp is ahead of the arrival, s.
  package var stampAhead = -0.005
  /// Makes a frame of a simulated camera.
  ///
  /// - Parameter bytes: the picture in the negotiated format.
  package init(_ bytes: Data) { self.bytes = bytes }
}
