import Foundation
import TestSupport
import Testing

@testable import Desktop

@Suite("What a monitor says of its size")
struct MonitorTests {
  /// A block as a monitor of 1920x1080 px and 527x296 mm has it.
  private var edid: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128)
    bytes[0..<8] = [0, 255, 255, 255, 255, 255, 255, 0]
    // 148.5 MHz; 1920 wide, 280 blank; 1080 high, 45 blank; sync; 527 mm, 296 mm.
    bytes[54..<72] = [
      0x02, 0x3A, 0x80, 0x18, 0x71, 0x38, 0x2D, 0x40, 0x58, 0x2C, 0x45, 0x00, 0x0F, 0x28, 0x21, 0, 0, 0x1E,
    ]
    return bytes
  }

  @Test("pixels and mm of its preferred timing")
  func size() throws {
    let monitor = try #require(Monitor(edid: Data(edid), connector: "DP-1"))
    #expect((monitor.widthPx, monitor.heightPx) == (1920, 1080))
    #expect((monitor.widthMm, monitor.heightMm) == (527, 296))
  }

  @Test("one that says nothing of use has no size rather than a wrong one")
  func useless() {
    #expect(Monitor(edid: Data(), connector: "x") == nil)
    #expect(Monitor(edid: Data(repeating: 255, count: 128), connector: "x") == nil)
    var projector = edid
    projector[66...68] = [0, 0, 0]
    #expect(Monitor(edid: Data(projector), connector: "x") == nil)
    var shapeOnly = edid
    shapeOnly[66...68] = [16, 9, 0]
    #expect(Monitor(edid: Data(shapeOnly), connector: "x") == nil)
  }

  @Test("only plugs with a monitor count, under the plug's own name")
  func connected() throws {
    let place = try Place()
    for (plug, status) in [("card0-eDP-1", "connected\n"), ("card0-HDMI-A-1", "disconnected\n")] {
      let folder = place.url.appending(path: plug)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(status.utf8).write(to: folder.appending(path: "status"))
      try Data(edid).write(to: folder.appending(path: "edid"))
    }
    #expect(Monitor.connected(in: place.url.path).map(\.connector) == ["eDP-1"])
    #expect(Monitor.connected(in: place.path("none")).isEmpty)
  }
}
