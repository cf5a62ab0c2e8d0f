import Foundation

/// A monitor that is plugged in, with the size it says it has.
package struct Monitor: Hashable, Codable {
  /// The kernel's name for its plug, `eDP-1` for instance.
  package var connector: String
  /// Width of the picture, px.
  package var widthPx: Int
  /// Height of the picture, px.
  package var heightPx: Int
  /// Width of the picture area, mm.
  package var widthMm: Int
  /// Height of the picture area, mm.
  package var heightMm: Int

  /// The monitors of this machine whose size in mm is known, by plug.
  ///
  /// - Parameter folder: where the kernel lists plugs, each with `status` and `edid`.
  package static func connected(in folder: String = "/sys/class/drm") -> [Monitor] {
    let plugs = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return plugs.sorted().compactMap { plug in
      let path = "\(folder)/\(plug)"
      guard let status = try? String(contentsOfFile: "\(path)/status", encoding: .utf8),
        status.hasPrefix("connected"), let edid = FileManager.default.contents(atPath: "\(path)/edid")
      else { return nil }
      // card0-eDP-1 -> eDP-1
      return Monitor(edid: edid, connector: plug.drop { $0 != "-" }.dropFirst().description)
    }
  }

  /// From what the monitor says of itself: its preferred timing, the first detailed timing descriptor
  /// (VESA E-EDID 1.4, 3.10.2), which also holds the picture's size in mm.
  ///
  /// - Returns: nil where that says nothing, as a projector's does.
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
    // Some give the shape of the picture, 16 x 9, in place of its size.
    guard widthPx > 0, heightPx > 0, widthMm > 50, heightMm > 50 else { return nil }
  }
}
