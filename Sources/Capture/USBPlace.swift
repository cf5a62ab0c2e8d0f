import Foundation

/// The USB device to which a device file belongs, from the kernel's sysfs.
package struct USBPlace: Hashable, Codable, Sendable {
  /// The USB vendor id, four hexadecimal digits.
  package var vendor: String
  /// The USB product id, four hexadecimal digits.
  package var product: String
  /// The serial number; nil where the device has none.
  package var serial: String?
  /// Bus and ports on the path to the device, for example `1-4.2`.
  package var port: String
  /// Number of the device's interface: a camera may have an infrared sibling.
  package var interface: Int
  /// Number of the device file within the interface, from 0.
  package var index: Int

  /// Makes a place from the ids and the serial number of the device, its port, and the numbers of interface and
  /// device file.
  package init(
    vendor: String, product: String, serial: String? = nil, port: String, interface: Int = 0, index: Int = 0
  ) {
    self.vendor = vendor
    self.product = product
    self.serial = serial
    self.port = port
    self.interface = interface
    self.index = index
  }

  /// The device's model as `VENDOR:PRODUCT`.
  package var model: String { "\(vendor):\(product)" }

  /// The USB device of the device file at `path`; nil where it is not on USB.
  ///
  /// - Parameter folder: sysfs's list of video devices; each entry links to its USB interface.
  init?(path: String, in folder: URL = URL(filePath: "/sys/class/video4linux")) {
    let entry = folder.appending(path: URL(filePath: path).lastPathComponent)
    let interface = entry.appending(path: "device").resolvingSymlinksInPath()
    let device = interface.deletingLastPathComponent()
    guard let vendor = Self.text(device, "idVendor"), let product = Self.text(device, "idProduct") else {
      return nil
    }
    self.init(
      vendor: vendor, product: product, serial: Self.text(device, "serial"), port: device.lastPathComponent,
      interface: Self.text(interface, "bInterfaceNumber").flatMap { Int($0, radix: 16) } ?? 0,
      index: Self.text(entry, "index").flatMap { Int($0) } ?? 0)
  }

  private static func text(_ folder: URL, _ name: String) -> String? {
    guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else {
      return nil
    }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Whether the serial number alone distinguishes this camera from all `others` that are plugged in: cheap models share one
  /// number.
  func isUnique(among others: [USBPlace]) -> Bool {
    guard let serial else { return false }
    return !others.contains { $0.model == model && $0.serial == serial && $0.port != port }
  }

  /// The stable identifier of the device, see `SourceIdentity.id`.
  func id(among others: [USBPlace]) -> String {
    let device = "usb:\(model)" + (serial.map { ":\($0)" } ?? "")
    let place = isUnique(among: others) ? "" : "@\(port)"
    return device + place + (interface > 0 ? "/\(interface)" : "") + (index > 0 ? "#\(index)" : "")
  }
}
