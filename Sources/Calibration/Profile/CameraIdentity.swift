import Signals

/// The camera a profile was made with.
package struct CameraIdentity: Hashable, Codable, Sendable, CustomStringConvertible {
  /// As the driver names it.
  package var name: String
  /// Picture size, px.
  package var width: Int
  /// Height of its pictures, px.
  package var height: Int
  /// `SourceIdentity.id`; nil in a profile made before that was kept.
  package var id: String?

  package init(name: String, width: Int, height: Int, id: String? = nil) {
    (self.name, self.width, self.height, self.id) = (name, width, height, id)
  }

  /// The camera that a source gives frames of.
  package init(_ source: SourceIdentity) {
    self.init(name: source.name, width: source.widthPx, height: source.heightPx, id: source.id)
  }

  package var description: String { "\(name), \(width) x \(height) px" }

  enum CodingKeys: String, CodingKey { case name, width, height, id }
}

/// Whether a profile belongs to the camera and the networks that are in use.
package enum ProfileFit: Hashable, Sendable {
  /// It belongs to them and may be used at once.
  case fits
  /// Perhaps: name and size agree, and no id tells. To be taken over only where exactly one camera has that
  /// name; else the person is to be asked.
  case sameName
  /// The camera is the right one, but its pictures are measured by other networks. To be used only to be
  /// repaired at once, by a sweep of a few seconds.
  case otherNetworks
  /// Another camera, or another size of its pictures.
  case otherCamera
}

extension CalibrationProfile {
  /// - Parameters:
  ///   - now: the camera in use.
  ///   - nowNetworks: in use now; nil where that is not known, which is taken for no change.
  package func fit(camera now: CameraIdentity, networks nowNetworks: [NetworkStamp]?) -> ProfileFit {
    guard camera.mayBe(now) else { return .otherCamera }
    let isCertain = camera.id != nil && camera.id == now.id
    if let networks, let nowNetworks, networks != nowNetworks { return .otherNetworks }
    return isCertain ? .fits : .sameName
  }

  /// What is to become of this profile where cameras of these names are there.
  ///
  /// - Parameters:
  ///   - now: the camera in use.
  ///   - networks: in use now; nil where that is not known, which is taken for no change.
  ///   - names: of every camera that can be chosen now, the one in use among them.
  /// - Returns: as `fit`, but `fits` in place of `sameName` where no other camera has the name.
  package func fit(
    camera now: CameraIdentity, networks: [NetworkStamp]?, amongCamerasNamed names: [String]
  ) -> ProfileFit {
    // Whose it is comes first: a repair would not make it the right camera's.
    let owner = fit(camera: now, networks: nil)
    if owner == .sameName, names.count(where: { $0 == now.name }) > 1 { return .sameName }
    let fit = fit(camera: now, networks: networks)
    return fit == .sameName ? .fits : fit
  }
}

extension CameraIdentity {
  /// Whether the other is this camera at this size, or may be: by its name, where an id was not kept or tells
  /// a plug and not a serial number.
  package func mayBe(_ other: CameraIdentity) -> Bool {
    guard width == other.width, height == other.height else { return false }
    guard let id, let otherID = other.id else { return name == other.name }
    return id == otherID || name == other.name && !(Self.isSerial(id) && Self.isSerial(otherID))
  }

  /// Whether an id names one camera wherever it is plugged in, see `SourceIdentity.id`.
  private static func isSerial(_ id: String) -> Bool { id.hasPrefix("usb:") && !id.contains("@") }
}
