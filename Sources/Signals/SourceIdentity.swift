import Localization

/// Identity and mode of a source of frames: of a camera as it runs now, or of the camera that made a recording.
package struct SourceIdentity: Hashable, Codable, Sendable {
  /// The source's identifier, stable across reboots and replugging as far as the hardware allows.
  ///
  /// For a USB camera it is `usb:VENDOR:PRODUCT:SERIAL`, or `usb:VENDOR:PRODUCT@PORT` where the camera has no serial number or
  /// shares it with another one that is plugged in. For any other camera it is the driver's place and name. For a recording it
  /// is the id in the manifest, else `recording:` and the camera's name.
  package var id: String
  /// The camera's own name.
  package var name: String
  /// The camera's device file at present, `/dev/videoN`; nil where the source is no device.
  package var path: String?
  /// Width of the pictures as the source delivers them, px.
  package var widthPx: Int
  /// Height of the pictures as the source delivers them, px.
  package var heightPx: Int
  /// Frame rate that the driver states, frames per second; 0 where it states none.
  package var framesPerSecond: Double
  /// The four letters of the pictures' pixel format: `MJPG`, `YUYV` or `GREY`.
  package var format: String
  /// The source's lens; nil where nothing is known of it.
  package var optics: SourceOptics?
  /// Remarks on what is unusual about how the source runs, each as a part of a sentence.
  package var notes: [String]

  /// Makes the identity of a source and the mode in which it runs: pictures in px, rate in frames per second.
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
  /// The source in one line: device, format, size, frame rate and anything unusual.
  package var description: String {
    let place = path.map { "\(name) (\($0))" } ?? name
    let tenths = (framesPerSecond * 10).rounded() / 10
    let number = tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
    let size = "\(format) \(widthPx)x\(heightPx)"
    let mode = framesPerSecond > 0 ? localized("\(size) at \(number) fps") : size
    return ([place + ": " + mode] + notes).joined(separator: ", ")
  }
}

/// What is known of a source's lens.
package struct SourceOptics: Hashable, Codable, Sendable {
  /// Where the lens's field of view is known from.
  package enum Origin: String, Codable, Hashable, Sendable {
    /// The value is from a recording's manifest.
    case manifest
    /// The value is from the person's table of cameras by USB id.
    case table
    /// The value is from the command line or a setting.
    case option
  }

  /// Field of view of the whole picture from left to right, degrees.
  package var horizontalFieldOfViewDegrees: Double
  /// Where the value of the field of view comes from.
  package var origin: Origin

  /// Makes a lens from its horizontal field of view, degrees, and where that value comes from.
  package init(horizontalFieldOfViewDegrees: Double, origin: Origin) {
    self.horizontalFieldOfViewDegrees = horizontalFieldOfViewDegrees
    self.origin = origin
  }

  enum CodingKeys: String, CodingKey {
    case origin
    case horizontalFieldOfViewDegrees = "horizontal_fov_deg"
  }
}
