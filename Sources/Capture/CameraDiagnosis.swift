import CV4L2
import Glibc

/// The result of checking one device file for use as a camera.
package struct CameraDiagnosis: Hashable, Codable, Sendable {
  /// The device file, `/dev/videoN`.
  package var path: String
  /// The product's name; nil where the device could not be asked.
  package var card: String?
  /// Whether this process may open the device.
  package var isReadable: Bool
  /// Whether another program is streaming from the device.
  package var isBusy: Bool
  /// Whether the device is a virtual camera that no program feeds.
  package var isWithoutProducer: Bool
  /// The formats of the device that this program can read.
  package var usableFormats: [CameraFormat]
  /// The mode in which the camera would run with the given preferences; nil where there is none.
  package var mode: CameraMode?
  /// What is wrong with the device, in words; nil for a usable camera.
  package var problem: String?
  /// What the person can do about `problem`; nil without one.
  package var remedy: String?
}

/// The state of all cameras, as far as it can be checked without streaming.
package struct CameraReport: Hashable, Codable, Sendable {
  /// Whether this process belongs to the group `video`, to which Debian gives the device files. Root does not need it, nor does
  /// the person who is logged in at the machine (to whom logind gives access).
  package var isInVideoGroup: Bool
  /// One entry for each device file that is a camera or may be one; metadata nodes are left out.
  package var cameras: [CameraDiagnosis]
  /// What is wrong as a whole; nil where at least one camera is usable.
  package var problem: String?
  /// What the person can do about `problem`; nil without one.
  package var remedy: String?
}

/// Checks every device without starting it. Blocks for some milliseconds a device.
///
/// Do not call it while this process streams, because it would find its own camera busy.
package func diagnoseCameras(
  _ preferences: CapturePreferences = CapturePreferences(), layer: DeviceLayer = .kernel
) -> CameraReport {
  let cameras = layer.paths().compactMap { CameraDiagnosis(path: $0, preferences, layer) }
  let isFit = cameras.contains { $0.problem == nil }
  // A problem with a real camera is reported before that of a virtual one that nobody feeds.
  let first = cameras.first { $0.problem != nil && !$0.isWithoutProducer } ?? cameras.first
  return CameraReport(
    isInVideoGroup: processIsInGroup("video"), cameras: cameras,
    problem: isFit ? nil : first?.problem ?? CaptureError.noCamera.reason,
    remedy: isFit ? nil : first?.remedy ?? CaptureError.noCamera.remedy)
}

extension CameraDiagnosis {
  /// Checks one device file.
  ///
  /// - Returns: nil for a device node that is no camera.
  fileprivate init?(path: String, _ preferences: CapturePreferences, _ layer: DeviceLayer) {
    self.init(
      path: path, card: nil, isReadable: false, isBusy: false, isWithoutProducer: false, usableFormats: [])
    do throws(CaptureError) {
      let file = try VideoFile(path: path, layer: layer)
      isReadable = true
      let device = try CameraDevice(file)
      card = device.card
      usableFormats = device.formats.filter { PixelFormat.usable.contains($0.pixelFormat) }
      mode = negotiate(usableFormats, preferences)
      if device.formats.isEmpty { throw .notReady(path: path) }
      guard mode != nil else {
        throw .unsupportedFormat(path: path, offered: device.formats.map(\.pixelFormat.name))
      }
      try file.call("VIDIOC_REQBUFS") { tv4l2_request($0, $1, 1) }
      _ = file.attempt { tv4l2_request($0, $1, 0) }
    } catch {
      if case .notACamera = error { return nil }
      if case .noProducer(_, let name) = error { (card, isWithoutProducer) = (name, true) }
      if case .busy = error { isBusy = true }
      problem = error.reason
      remedy = error.remedy
    }
  }
}

/// Whether the running process has a group, as its own or as a supplementary one.
private func processIsInGroup(_ name: String) -> Bool {
  guard let wanted = getgrnam(name)?.pointee.gr_gid else { return false }
  var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
  let count = getgroups(Int32(groups.count), &groups)
  return getegid() == wanted || groups.prefix(Int(max(0, count))).contains(wanted)
}
