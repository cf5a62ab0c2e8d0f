import Signals

/// The camera with which a profile was made.
package struct CameraIdentity: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The camera's name as the driver gives it.
  package var name: String
  /// Width of the camera's pictures, px.
  package var width: Int
  /// Height of the camera's pictures, px.
  package var height: Int
  /// The camera's `SourceIdentity.id`; nil in a profile made before ids were stored.
  package var id: String?

  /// Makes the identity of a camera with its pictures' size, px.
  package init(name: String, width: Int, height: Int, id: String? = nil) {
    (self.name, self.width, self.height, self.id) = (name, width, height, id)
  }

  /// The camera from which a source delivers frames.
  package init(_ source: SourceIdentity) {
    self.init(name: source.name, width: source.widthPx, height: source.heightPx, id: source.id)
  }

  /// The camera's name and its pictures' size, for messages.
  package var description: String { "\(name), \(width) x \(height) px" }

  enum CodingKeys: String, CodingKey { case name, width, height, id }
}

/// Whether a profile belongs to the camera and the networks in use.
package enum ProfileFit: Hashable, Sendable {
  /// The profile belongs to the camera and the networks in use and can be used at once.
  case fits
  /// The profile may belong to the camera: name and size agree, and no id decides. It can be used where exactly one camera has
  /// that name; otherwise the person has to be asked.
  case sameName
  /// The camera is the right one, but its pictures are measured by other networks. The profile can be used only if it is
  /// repaired at once, by a sweep of a few seconds.
  case otherNetworks
  /// The profile belongs to another camera, or to another size of its pictures.
  case otherCamera
}

extension CalibrationProfile {
  /// Whether this profile belongs to a camera and networks.
  ///
  /// - Parameters:
  ///   - now: the camera in use.
  ///   - nowNetworks: the networks in use; nil where they are not known, which counts as no change.
  package func fit(camera now: CameraIdentity, networks nowNetworks: [NetworkStamp]?) -> ProfileFit {
    guard camera.mayBe(now) else { return .otherCamera }
    let isCertain = camera.id != nil && camera.id == now.id
    if let networks, let nowNetworks, networks != nowNetworks { return .otherNetworks }
    return isCertain ? .fits : .sameName
  }

  /// Whether this profile can be used, given the names of all cameras that are present.
  ///
  /// - Parameters:
  ///   - now: the camera in use.
  ///   - networks: the networks in use; nil where they are not known, which counts as no change.
  ///   - names: of every camera that can be chosen now, including the one in use.
  /// - Returns: as `fit`, but `fits` in place of `sameName` where no other camera has the name.
  package func fit(
    camera now: CameraIdentity, networks: [NetworkStamp]?, amongCamerasNamed names: [String]
  ) -> ProfileFit {
    // Which camera the profile belongs to is decided first: a repair would not make it fit another camera.
    let owner = fit(camera: now, networks: nil)
    if owner == .sameName, names.count(where: { $0 == now.name }) > 1 { return .sameName }
    let fit = fit(camera: now, networks: networks)
    return fit == .sameName ? .fits : fit
  }
}

extension CameraIdentity {
  /// Whether the other camera is this one at this size, or may be: it is compared by its name where an id was not stored or
  /// names a port and not a serial number.
  package func mayBe(_ other: CameraIdentity) -> Bool {
    guard width == other.width, height == other.height else { return false }
    guard let id, let otherID = other.id else { return name == other.name }
    return id == otherID || name == other.name && !(Self.isSerial(id) && Self.isSerial(otherID))
  }

  /// Whether an id names one camera wherever it is plugged in (see `SourceIdentity.id`).
  private static func isSerial(_ id: String) -> Bool { id.hasPrefix("usb:") && !id.contains("@") }
}
