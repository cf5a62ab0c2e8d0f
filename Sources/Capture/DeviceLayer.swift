import CV4L2
import Foundation

/// Everything below a camera: the system calls, the clock and the list of device files.
///
/// `kernel` is the machine's own; `FakeVideoKernel` provides one for tests.
// Unchecked Sendable because of the pointer: the table is written before this value exists and never after, and `owner` keeps
// it alive.
package struct DeviceLayer: @unchecked Sendable {
  let ops: UnsafePointer<tv4l2_ops>
  /// Lists the device files that may be cameras, in the order of their numbers.
  let paths: @Sendable () -> [String]
  /// Finds the USB device behind a device file; nil where there is none.
  let usb: @Sendable (String) -> USBPlace?
  private let owner: (any Sendable)?

  init(
    ops: UnsafePointer<tv4l2_ops>, owner: (any Sendable)?, usb: @escaping @Sendable (String) -> USBPlace?,
    paths: @escaping @Sendable () -> [String]
  ) {
    self.ops = ops
    self.owner = owner
    self.usb = usb
    self.paths = paths
  }

  /// The running kernel and its `/dev/video*`.
  package static let kernel: DeviceLayer = {
    let ops = UnsafeMutablePointer<tv4l2_ops>.allocate(capacity: 1)  // lives as long as the process
    ops.initialize(to: tv4l2_kernel)
    return DeviceLayer(ops: UnsafePointer(ops), owner: nil, usb: { USBPlace(path: $0) }) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
      return names.compactMap { name in
        name.hasPrefix("video") ? Int(name.dropFirst("video".count)) : nil
      }.sorted().map { "/dev/video\($0)" }
    }
  }()
}
