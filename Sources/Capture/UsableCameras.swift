import Localization
import Signals

/// The cameras that can be used, each in the mode in which it would run with these preferences.
///
/// Blocks for some milliseconds a device and starts none. A camera that is busy or denied is left out.
package func usableCameras(
  _ preferences: CapturePreferences = CapturePreferences(), fieldsOfView: FieldsOfView = FieldsOfView(),
  layer: DeviceLayer = .kernel
) -> [SourceIdentity] {
  listCameras(layer: layer).compactMap { device in
    negotiate(device.formats, preferences).map { mode in
      SourceIdentity(
        id: device.id, name: device.card, path: device.path, usbModel: device.usbModel, mode: mode,
        fieldsOfView: fieldsOfView)
    }
  }
}

extension SourceIdentity {
  init(_ device: DeviceIdentity, path: String, mode: CameraMode, fieldsOfView: FieldsOfView) {
    self.init(
      id: device.id, name: device.card, path: path, usbModel: device.usbModel, mode: mode,
      fieldsOfView: fieldsOfView)
  }

  fileprivate init(
    id: String, name: String, path: String, usbModel: String?, mode: CameraMode, fieldsOfView: FieldsOfView
  ) {
    let degrees = usbModel.flatMap { fieldsOfView[$0] }
    self.init(
      id: id, name: name, path: path, widthPx: mode.width, heightPx: mode.height,
      framesPerSecond: mode.framesPerSecond ?? 0, format: mode.pixelFormat.name,
      optics: degrees.map { SourceOptics(horizontalFieldOfViewDegrees: $0, origin: .table) })
  }
}

/// Why the name of a camera on the command line does not name exactly one camera.
package enum CameraChoiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No camera has this name or id. `among` lists those that are present, for the message.
  case unknown(String, among: [String])
  /// Several cameras have this name. `among` lists them, for the message.
  case ambiguous(String, among: [String])

  /// What is wrong with the name and which cameras there are, in the person's language.
  package var description: String {
    switch self {
    case .unknown(let name, let cameras):
      cameras.isEmpty
        ? localized("there is no camera \(name); none is plugged in")
        : localized("there is no camera \(name); there are: \(cameras.joined(separator: "; "))")
    case .ambiguous(let name, let cameras):
      localized(
        """
        \(name) stands for several cameras, give more of the name or the id: \
        \(cameras.joined(separator: "; "))
        """)
    }
  }
}

extension [SourceIdentity] {
  /// The camera that a person names by its id, or by a part of its id or name that no other camera has. Case is ignored.
  package func camera(named name: String) throws(CameraChoiceError) -> SourceIdentity {
    if let exact = first(where: { $0.id == name }) { return exact }
    let wanted = name.lowercased()
    let fitting = filter { $0.name.lowercased().contains(wanted) || $0.id.lowercased().contains(wanted) }
    let words = { (cameras: [SourceIdentity]) in
      cameras.map { "\($0.name) (\($0.path ?? "-"), \($0.id))" }
    }
    guard let only = fitting.first else { throw .unknown(name, among: words(self)) }
    guard fitting.count == 1 else { throw .ambiguous(name, among: words(fitting)) }
    return only
  }
}
