import Foundation

/// A connected monitor, with the size that it reports.
package struct Monitor: Hashable, Codable {
  /// The kernel's name of the monitor's connector, such as `eDP-1`.
  package var connector: String
  /// The width of the picture in px.
  package var widthPx: Int
  /// The height of the picture in px.
  package var heightPx: Int
  /// The width of the picture area in mm.
  package var widthMm: Int
  /// The height of the picture area in mm.
  package var heightMm: Int

  /// The monitors of this machine whose size in mm is known, by connector.
  ///
  /// - Parameter folder: where the kernel lists connectors, each with `status` and `edid`.
  package static func connected(in folder: String = "/sys/class/drm") -> [Monitor] {
    let plugs = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return plugs.sorted().compactMap { plug in
      let path = "\(folder)/\(plug)"
      guard let status = try? String(contentsOfFile: "\(path)/status", encoding: .utf8),
        status.hasPrefix("connected"), let edid = FileManager.default.contents(atPath: "\(path)/edid")
      else { return nil }
      // For example, card0-eDP-1 becomes eDP-1.
      return Monitor(edid: edid, connector: plug.drop { $0 != "-" }.dropFirst().description)
    }
  }

  /// A monitor from its EDID: the preferred timing, the first detailed timing descriptor (VESA E-EDID 1.4, 3.10.2), which
  /// also contains the picture's size in mm.
  ///
  /// - Returns: nil if the EDID gives no size, as a projector's does.
  package init?(edid: Data, connector: String) {
    let bytes = [UInt8](edid)
    guard bytes.count >= 128, bytes[0..<8] == [0, 255, 255, 255, 255, 255, 255, 0] else { return nil }
    let timing = bytes[54..<72].map { Int($0) }
    guard timing[0] != 0 || timing[1] != 0 else { return nil }
    self.connector = connector
    widthPx = timing[2] | (timing[4] & 0xF0) << 4
    heightPx = timing[5] | (timing[7] & 0xF0) << 4
    widthMm = timing[12] | (timing[14] & 0xF0) << 4
    heightMm = timing[13] | (timing[14] & 0x0F) << 8
    // Some monitors give the aspect ratio, 16 x 9, in place of the size.
    guard widthPx > 0, heightPx > 0, widthMm > 50, heightMm > 50 else { return nil }
  }
}
