import CV4L2
import Glibc

/// Every camera of this machine with its formats, sizes and rates.
///
/// Device nodes that capture no pictures are left out, and so are devices that cannot be opened or queried; `diagnoseCameras`
/// reports those. Blocks for some milliseconds a device.
package func listCameras(layer: DeviceLayer = .kernel) -> [CameraDevice] {
  layer.paths().compactMap { path in
    guard let file = try? VideoFile(path: path, layer: layer) else { return nil }
    return try? CameraDevice(file)
  }
}

extension CameraDevice {
  init(_ file: VideoFile) throws(CaptureError) {
    let identity = try DeviceIdentity(file)
    self.init(
      id: identity.id, path: file.path, card: identity.card, bus: identity.bus, driver: identity.driver,
      usbModel: identity.usbModel, formats: file.formats())
  }
}

/// Largest number of entries read from a driver's list, far more than any driver has; it ends the loop over one that never
/// reports the end.
private let mostEntries: UInt32 = 256

extension VideoFile {
  /// All formats that the driver lists, including those that cannot be read.
  func formats() -> [CameraFormat] {
    var formats: [CameraFormat] = []
    // Each index is queried once, because a device that disappears meanwhile answers differently the second time.
    for index in 0..<mostEntries {
      guard let format = pixelFormat(at: index) else { break }
      formats.append(CameraFormat(pixelFormat: format, sizes: sizes(format)))
    }
    return formats
  }

  private func pixelFormat(at index: UInt32) -> PixelFormat? {
    var fourcc: UInt32 = 0
    let status = attempt { tv4l2_format_at($0, $1, index, &fourcc) }
    return status < 0 ? nil : PixelFormat(fourcc: fourcc)
  }

  private func sizes(_ format: PixelFormat) -> [CameraSize] {
    var sizes: [CameraSize] = []
    for index in 0..<mostEntries {
      var range = tv4l2_range()
      guard attempt({ tv4l2_size_at($0, $1, format.fourcc, index, &range) }) >= 0 else { break }
      sizes += range.sizes.map { width, height in
        CameraSize(width: width, height: height, rates: rates(format, width, height))
      }
      if range.is_span != 0 { break }
    }
    return sizes
  }

  private func rates(_ format: PixelFormat, _ width: Int, _ height: Int) -> [Double] {
    var rates: Set<Double> = []
    for index in 0..<mostEntries {
      var range = tv4l2_range()
      let status = attempt {
        tv4l2_interval_at($0, $1, format.fourcc, UInt32(width), UInt32(height), index, &range)
      }
      guard status >= 0 else { break }
      rates.formUnion(range.rates)
      if range.is_span != 0 { break }
    }
    return rates.sorted(by: >)
  }
}

extension tv4l2_range {
  /// The picture sizes of an entry; a range is represented by its ends and the usual sizes between them.
  fileprivate var sizes: [(Int, Int)] {
    guard is_span != 0 else { return [(Int(min_a), Int(min_b))] }
    let usual = [(1920, 1080), (1280, 720), (640, 480), (640, 360), (320, 240)].filter { width, height in
      (Int(min_a)...Int(max(min_a, max_a))).contains(width)
        && (Int(min_b)...Int(max(min_b, max_b))).contains(height)
    }
    return usual.isEmpty ? [(Int(max_a), Int(max_b))] : usual
  }

  /// The frame rates of an entry; a range is represented by its ends and the usual rates between them.
  fileprivate var rates: [Double] {
    guard min_a > 0, max_a > 0 else { return [] }
    let fastest = Double(min_b) / Double(min_a)
    let slowest = Double(max_b) / Double(max_a)
    return [fastest, slowest] + [15, 25, 30, 60].filter { $0 > slowest && $0 < fastest }
  }
}
