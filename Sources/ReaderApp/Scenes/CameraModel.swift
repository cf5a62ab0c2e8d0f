import Localization
import Signals

/// The list of cameras as the window shows it, to choose one or to answer a question about them.
package struct CameraModel: Hashable, Sendable {
  /// A camera that can be chosen.
  package struct Item: Hashable, Sendable {
    /// The camera's `SourceIdentity.id`.
    package var id: String
    /// The name that the camera gives itself.
    package var name: String
    /// What distinguishes the camera from others of its name, and its format, such as “USB port 1-2, 640x480 at 30 a second”.
    package var detail: String
    /// Whether frames come from this camera now.
    package var isInUse: Bool
    /// Makes a line of the list from the camera's identifier, its name, its details and whether it is in use.
    package init(id: String, name: String, detail: String, isInUse: Bool) {
      (self.id, self.name, self.detail, self.isInUse) = (id, name, detail, isInUse)
    }
  }

  /// What the person is asked about the cameras.
  package enum Purpose: Hashable, Sendable {
    /// Which camera is to be used.
    case choosing
    /// With which camera a calibration was made. `pointed` is the option, from 0, that closed eyes choose now; “none of these”
    /// follows the cameras. nil before the first option is pointed out.
    case asking(pointed: Int?)
  }

  /// What the person is asked about the cameras.
  package var purpose: Purpose
  /// The cameras that are connected.
  package var items: [Item]
  /// Whether cameras are still being looked for.
  package var isSearching: Bool
  /// Whether the camera is switched off.
  package var isPaused: Bool
  /// News, such as which camera is being started.
  package var message: String?

  /// - Parameters:
  ///   - purpose: what the person is asked about the cameras.
  ///   - items: the cameras that are connected.
  ///   - isSearching: whether cameras are still being looked for.
  ///   - isPaused: whether the camera is switched off.
  ///   - message: news; nil for none.
  package init(
    _ purpose: Purpose, items: [Item], isSearching: Bool = false, isPaused: Bool = false,
    message: String? = nil
  ) {
    (self.purpose, self.items, self.isSearching) = (purpose, items, isSearching)
    (self.isPaused, self.message) = (isPaused, message)
  }

  /// The question, in large type.
  package var heading: String {
    switch purpose {
    case .choosing: localized("Which camera?")
    case .asking: localized("Which camera was your calibration made with?")
    }
  }

  /// What the person should know before they choose a camera.
  package var words: String {
    switch purpose {
    case .choosing: localized("Each has its own calibration: the one kept for it, or a new one")
    case .asking:
      localized(
        "By eyes: close them for two seconds while the right one is marked. Without an answer you calibrate anew"
      )
    }
  }
}

extension CameraModel {
  /// The event that the choice of a target on this screen stands for; nil if it stands for nothing now.
  package func event(for target: TargetID) -> WindowEvent? {
    switch target {
    case .exit: .back
    case .cameras: .chooseCamera
    case .calibrate: .calibrate
    case .pauseCamera: .toggleCamera
    default: items.first { target == .camera($0.id) }.map { .choseCamera(id: $0.id) }
    }
  }
}

extension SourceIdentity {
  /// The camera as its tile shows it.
  ///
  /// - Parameters:
  ///   - others: all cameras that are shown.
  ///   - isInUse: whether frames come from this camera now.
  func item(among others: [SourceIdentity], isInUse: Bool) -> CameraModel.Item {
    let size = "\(widthPx)x\(heightPx)"
    let format =
      framesPerSecond > 0 ? localized("\(size) at \(framesPerSecond.fixed(0)) a second") : size
    let hasTwin = others.contains { $0.name == name && $0.id != id }
    let parts = [hasTwin ? place : nil, format]
    return CameraModel.Item(
      id: id, name: name, detail: parts.compactMap(\.self).joined(separator: ", "), isInUse: isInUse)
  }

  /// The camera's name, with its connection if another of these cameras has the same name.
  func words(among others: [SourceIdentity]) -> String {
    others.contains { $0.name == name && $0.id != id } ? "\(name) (\(place))" : name
  }

  /// Where the camera is plugged in, or which device it is, in words.
  private var place: String {
    let usb = id.hasPrefix("usb:") ? id.dropFirst(4) : ""
    let device = path ?? ""
    if let at = usb.lastIndex(of: "@") {
      return [localized("USB port \(usb[usb.index(after: at)...])"), device].filter { !$0.isEmpty }.joined(
        separator: ", ")
    }
    let parts = usb.split(separator: ":", maxSplits: 2)
    if parts.count == 3 { return localized("number \(parts[2])") }
    return device.isEmpty ? id : device
  }
}
