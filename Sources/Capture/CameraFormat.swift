import Localization

/// A pixel format by its four letters, as in the Video4Linux2 specification.
package struct PixelFormat: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The format's four letters, such as `MJPG`.
  package var name: String
  /// Names a pixel format.
  ///
  /// - Parameter name: the format's four letters, such as `MJPG`.
  package init(_ name: String) { self.name = name }

  /// Motion JPEG: one JPEG picture for each frame.
  package static let mjpeg = PixelFormat("MJPG")
  /// YUYV: luma at every pixel, two chroma values for two pixels (Y U Y V).
  package static let yuyv = PixelFormat("YUYV")
  /// Gray with 8 bits a pixel.
  package static let grey = PixelFormat("GREY")

  /// The formats that this program can read, the cheapest first: gray needs no work, YUYV one pass, JPEG a decoder.
  package static let usable: [PixelFormat] = [.grey, .yuyv, .mjpeg]

  /// The format's four letters.
  package var description: String { name }

  /// Reads a format that is stored as its four letters.
  package init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// Stores the format as its four letters.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The highest bit of the kernel's format code: the same format in big-endian byte order, which the specification writes as a
  /// suffix.
  private static let swapped: (bit: UInt32, suffix: String) = (1 << 31, "-BE")

  /// Converts the kernel's format code, with the first letter in the lowest byte.
  init(fourcc: UInt32) {
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: (fourcc & ~Self.swapped.bit) >> (8 * $0)) }
    name = String(decoding: letters.map { (32..<127).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    if fourcc & Self.swapped.bit != 0 { name += Self.swapped.suffix }
  }

  /// The kernel's format code.
  var fourcc: UInt32 {
    let letters = name.utf8.prefix(4).enumerated()
    return letters.reduce(name.hasSuffix(Self.swapped.suffix) ? Self.swapped.bit : 0) {
      $0 | UInt32($1.element) << (8 * UInt32($1.offset))
    }
  }
}

/// One picture size that a camera offers in a format.
package struct CameraSize: Hashable, Codable, Sendable {
  /// Width of the picture, px.
  package var width: Int
  /// Height of the picture, px.
  package var height: Int
  /// Frame rates that the camera states for this size, frames a second, highest first; empty where it states none.
  package var rates: [Double]
  /// Makes a size from its width, its height and its frame rates.
  package init(width: Int, height: Int, rates: [Double]) {
    (self.width, self.height, self.rates) = (width, height, rates)
  }
}

/// A pixel format that a camera offers, with its sizes.
package struct CameraFormat: Hashable, Codable, Sendable {
  /// Layout of the format's pixels.
  package var pixelFormat: PixelFormat
  /// Picture sizes and frame rates at which the camera offers this format.
  package var sizes: [CameraSize]
  /// Makes a format from its pixel layout and the sizes in which a camera offers it.
  package init(pixelFormat: PixelFormat, sizes: [CameraSize]) {
    (self.pixelFormat, self.sizes) = (pixelFormat, sizes)
  }
}

/// A camera that was found, but not opened for streaming.
package struct CameraDevice: Hashable, Codable, Sendable {
  /// The camera's identifier; see `SourceIdentity.id`.
  package var id: String
  /// The camera's device file, `/dev/videoN`.
  package var path: String
  /// The camera's product name.
  package var card: String
  /// The bus and port to which the camera is connected.
  package var bus: String
  /// The name of the kernel driver, such as `uvcvideo`.
  package var driver: String
  /// USB id `VENDOR:PRODUCT`; nil for a camera that is not on USB.
  package var usbModel: String?
  /// The formats that the camera offers; empty where it could not be asked.
  package var formats: [CameraFormat]
  /// Makes the description of a camera from what its driver and USB say.
  package init(
    id: String, path: String, card: String, bus: String, driver: String, usbModel: String? = nil,
    formats: [CameraFormat]
  ) {
    self.id = id
    self.usbModel = usbModel
    self.path = path
    self.card = card
    self.bus = bus
    self.driver = driver
    self.formats = formats
  }
}

/// A mode of a camera: the one that is requested, or the one that the driver chose.
package struct CameraMode: Hashable, Codable, Sendable, CustomStringConvertible {
  /// Layout of the pixels of the camera's pictures.
  package var pixelFormat: PixelFormat
  /// Width of the pictures, px.
  package var width: Int
  /// Height of the pictures, px.
  package var height: Int
  /// Frame rate, frames a second; nil where the driver states none.
  package var framesPerSecond: Double?
  /// Makes a mode from its pixel layout, its size in px and its frame rate.
  package init(pixelFormat: PixelFormat, width: Int, height: Int, framesPerSecond: Double?) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
  }

  /// Number of pixels in one picture.
  var pixels: Int { width * height }

  /// The mode in words, such as “MJPG 1280x720 at 30 fps”.
  package var description: String {
    let size = "\(pixelFormat) \(width)x\(height)"
    return framesPerSecond.map { localized("\(size) at \($0.formatted1) fps") } ?? size
  }
}
