import CV4L2
import Glibc

/// What is fit and what is not with one device file.
package struct CameraDiagnosis: Hashable, Codable, Sendable {
  /// `/dev/videoN`
  package var path: String
  /// The product's name, where the device could be asked.
  package var card: String?
  /// Whether this process may open it.
  package var isReadable: Bool
  /// Whether another program streams from it.
  package var isBusy: Bool
  /// Whether it is a virtual camera that no program feeds.
  package var isWithoutProducer: Bool
  /// The formats that can be read.
  package var usableFormats: [CameraFormat]
  /// How it would be run with the preferences asked for.
  package var mode: CameraMode?
  /// What is wrong, in words; nil for a fit camera.
  package var problem: String?
  /// What to do about it.
  package var remedy: String?
}

/// The state of all cameras, as far as it can be told without streaming.
package struct CameraReport: Hashable, Codable, Sendable {
  /// Whether this process belongs to the group `video`, to which Debian gives the device files. Not
  /// needed by root, nor by the person who sits at the machine (whom logind lets in).
  package var isInVideoGroup: Bool
  /// One for each device file that is a camera or may be one; metadata nodes are left out.
  package var cameras: [CameraDiagnosis]
  /// What is wrong as a whole; nil with at least one fit camera.
  package var problem: String?
  /// What to do about `problem`; nil without one.
  package var remedy: String?
}

/// Looks at every device without starting it. Blocks for some milliseconds a device.
///
/// Do not call it while this process streams: it would find its own camera busy.
package func diagnoseCameras(
  _ preferences: CapturePreferences = CapturePreferences(), layer: DeviceLayer = .kernel
) -> CameraReport {
  let cameras = layer.paths().compactMap { CameraDiagnosis(path: $0, preferences, layer) }
  let isFit = cameras.contains { $0.problem == nil }
  // What stands in the way of a real camera is told before a virtual one that nobody feeds.
  let first = cameras.first { $0.problem != nil && !$0.isWithoutProducer } ?? cameras.first
  return CameraReport(
    isInVideoGroup: processIsInGroup("video"), cameras: cameras,
    problem: isFit ? nil : first?.problem ?? CaptureError.noCamera.reason,
    remedy: isFit ? nil : first?.remedy ?? CaptureError.noCamera.remedy)
}

extension CameraDiagnosis {
  /// - Returns: nil for a node that is no camera.
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

/// Whether the running process has a group, as its own or as a further one.
private func processIsInGroup(_ name: String) -> Bool {
  guard let wanted = getgrnam(name)?.pointee.gr_gid else { return false }
  var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
  let count = getgroups(Int32(groups.count), &groups)
  return getegid() == wanted || groups.prefix(Int(max(0, count))).contains(wanted)
}
