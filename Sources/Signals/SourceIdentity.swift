/// Who gives the frames: a camera as it runs now, or the camera that a recording was made with.
package struct SourceIdentity: Hashable, Codable, Sendable {
  /// Stable across reboots and replugging as far as the hardware allows.
  ///
  /// Of a USB camera `usb:VENDOR:PRODUCT:SERIAL`, or `usb:VENDOR:PRODUCT@PORT` where it has no serial number or
  /// shares it with another camera that is plugged in. Of any other the driver's place and name. Of a
  /// recording the id in its manifest, else `recording:` and the camera's name.
  package var id: String
  /// The camera's own name.
  package var name: String
  /// `/dev/videoN` at present; nil for what is no device.
  package var path: String?
  /// Width of the pictures as they come, px.
  package var widthPx: Int
  /// Height of the pictures as they come, px.
  package var heightPx: Int
  /// As the driver says; 0 where it does not.
  package var framesPerSecond: Double
  /// The pixel format's four letters: `MJPG`, `YUYV`, `GREY`.
  package var format: String
  /// nil where nothing is known of the lens.
  package var optics: SourceOptics?
  /// What else is unusual about how it runs, each as a part of a sentence.
  package var notes: [String]

  package init(
    id: String, name: String, path: String? = nil, widthPx: Int, heightPx: Int, framesPerSecond: Double,
    format: String, optics: SourceOptics? = nil, notes: [String] = []
  ) {
    self.id = id
    self.name = name
    self.path = path
    self.widthPx = widthPx
    self.heightPx = heightPx
    self.framesPerSecond = framesPerSecond
    self.format = format
    self.optics = optics
    self.notes = notes
  }

  enum CodingKeys: String, CodingKey {
    case id, name, path, format, optics, notes
    case widthPx = "width"
    case heightPx = "height"
    case framesPerSecond = "fps"
  }
}

extension SourceIdentity: CustomStringConvertible {
  /// One line: device, format, size, rate and what is unusual.
  package var description: String {
    let place = path.map { "\(name) (\($0))" } ?? name
    let tenths = (framesPerSecond * 10).rounded() / 10
    let number = tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
    let rate = framesPerSecond > 0 ? " at \(number) fps" : ""
    let mode = "\(format) \(widthPx)x\(heightPx)\(rate)"
    return ([place + ": " + mode] + notes).joined(separator: ", ")
  }
}

/// What is known of a source's lens.
package struct SourceOptics: Hashable, Codable, Sendable {
  /// Where it is known from.
  package enum Origin: String, Codable, Hashable, Sendable {
    /// A recording's manifest.
    case manifest
    /// The person's table of cameras by USB id.
    case table
    /// The command line or a setting.
    case option
  }

  /// Of the whole picture from left to right, degrees.
  package var horizontalFieldOfViewDegrees: Double
  /// Who gave the value.
  package var origin: Origin

  package init(horizontalFieldOfViewDegrees: Double, origin: Origin) {
    self.horizontalFieldOfViewDegrees = horizontalFieldOfViewDegrees
    self.origin = origin
  }

  enum CodingKeys: String, CodingKey {
    case origin
    case horizontalFieldOfViewDegrees = "horizontal_fov_deg"
  }
}
