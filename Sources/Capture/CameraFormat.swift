/// A pixel format by its four letters, as the Video4Linux2 specification names it.
package struct PixelFormat: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The four letters, such as `MJPG`.
  package var name: String
  /// - Parameter name: the four letters, such as `MJPG`.
  package init(_ name: String) { self.name = name }

  /// A JPEG picture a frame.
  package static let mjpeg = PixelFormat("MJPG")
  /// Luma at every pixel, two chroma values for two pixels: Y U Y V.
  package static let yuyv = PixelFormat("YUYV")
  /// 8 bits of gray.
  package static let grey = PixelFormat("GREY")

  /// What can be read, the cheapest first: gray needs no work, YUYV one pass, JPEG a decoder.
  package static let usable: [PixelFormat] = [.grey, .yuyv, .mjpeg]

  package var description: String { name }

  package init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The highest bit of the kernel's number: the same format with the bytes of a value swapped, which the
  /// specification writes as a suffix.
  private static let swapped: (bit: UInt32, suffix: String) = (1 << 31, "-BE")

  /// From the kernel's number, the first letter in the lowest byte.
  init(fourcc: UInt32) {
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: (fourcc & ~Self.swapped.bit) >> (8 * $0)) }
    name = String(decoding: letters.map { (32..<127).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    if fourcc & Self.swapped.bit != 0 { name += Self.swapped.suffix }
  }

  /// The kernel's number.
  var fourcc: UInt32 {
    let letters = name.utf8.prefix(4).enumerated()
    return letters.reduce(name.hasSuffix(Self.swapped.suffix) ? Self.swapped.bit : 0) {
      $0 | UInt32($1.element) << (8 * UInt32($1.offset))
    }
  }
}

/// One picture size that a camera offers in a format.
package struct CameraSize: Hashable, Codable, Sendable {
  /// px
  package var width: Int
  /// px
  package var height: Int
  /// Frames a second it says it can do at this size, highest first; empty where it does not say.
  package var rates: [Double]
  package init(width: Int, height: Int, rates: [Double]) {
    (self.width, self.height, self.rates) = (width, height, rates)
  }
}

/// A pixel format that a camera offers, with its sizes.
package struct CameraFormat: Hashable, Codable, Sendable {
  /// How its pixels are laid out.
  package var pixelFormat: PixelFormat
  /// Sizes and rates at which the camera offers this format.
  package var sizes: [CameraSize]
  package init(pixelFormat: PixelFormat, sizes: [CameraSize]) {
    (self.pixelFormat, self.sizes) = (pixelFormat, sizes)
  }
}

/// A camera as found, not opened.
package struct CameraDevice: Hashable, Codable, Sendable {
  /// See `SourceIdentity.id`.
  package var id: String
  /// `/dev/videoN`.
  package var path: String
  /// The product's name.
  package var card: String
  /// Where it is plugged in.
  package var bus: String
  /// The name of the kernel driver, such as `uvcvideo`.
  package var driver: String
  /// `VENDOR:PRODUCT` of a USB camera.
  package var usbModel: String?
  /// What it offers; empty where it could not be asked.
  package var formats: [CameraFormat]
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

/// A way to run a camera: what is asked for, or what the driver really gave.
package struct CameraMode: Hashable, Codable, Sendable, CustomStringConvertible {
  /// How the pixels of its pictures are laid out.
  package var pixelFormat: PixelFormat
  /// px
  package var width: Int
  /// px
  package var height: Int
  /// Frames a second; nil where the driver does not say.
  package var framesPerSecond: Double?
  package init(pixelFormat: PixelFormat, width: Int, height: Int, framesPerSecond: Double?) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
  }

  /// Of one picture.
  var pixels: Int { width * height }

  package var description: String {
    let rate = framesPerSecond.map { " at \($0.formatted1) fps" } ?? ""
    return "\(pixelFormat) \(width)x\(height)\(rate)"
  }
}
