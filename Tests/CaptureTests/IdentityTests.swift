import Foundation
import Signals
import TestSupport
import Testing

@testable import Capture

@Suite("Who a camera is")
struct IdentityTests {
  private func place(_ serial: String?, _ port: String, _ interface: Int = 0) -> USBPlace {
    USBPlace(vendor: "046d", product: "0825", serial: serial, port: port, interface: interface)
  }

  @Test("A serial number is enough, wherever it is plugged in; without one, the plug is part of the name")
  func ids() {
    let own = place("AB12", "1-1")
    #expect(own.id(among: [own, place("CD34", "1-2")]) == "usb:046d:0825:AB12")
    #expect(place("AB12", "3-2").id(among: []) == own.id(among: []))
    #expect(place(nil, "1-1").id(among: []) == "usb:046d:0825@1-1")
    #expect(place("AB12", "1-1", 2).id(among: []) == "usb:046d:0825:AB12/2", "its infrared sibling")
  }

  @Test("Two cameras that share a serial number are told apart by their plugs")
  func sharedSerial() {
    let (a, b) = (place("0001", "1-1"), place("0001", "1-2"))
    #expect(a.id(among: [a, b]) == "usb:046d:0825:0001@1-1")
    #expect(b.id(among: [a, b]) == "usb:046d:0825:0001@1-2")
    let sibling = place("0001", "1-1", 2)
    #expect(a.id(among: [a, sibling]) == "usb:046d:0825:0001", "one device with two interfaces")
  }

  @Test("The kernel's folders are read as they are, and what is on no USB has no place")
  func sysfs() throws {
    let files = FileManager.default
    let place = try TemporaryFolder()
    let root = place.url
    let device = root.appending(path: "devices/usb1/1-4.2")
    let interface = device.appending(path: "1-4.2:1.0")
    let entry = root.appending(path: "class/video3")
    for folder in [interface, entry, root.appending(path: "class/video9")] {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for (name, text) in [("idVendor", "046d\n"), ("idProduct", "0825\n"), ("serial", "AB12\n")] {
      try Data(text.utf8).write(to: device.appending(path: name))
    }
    try Data("00\n".utf8).write(to: interface.appending(path: "bInterfaceNumber"))
    try Data("0\n".utf8).write(to: entry.appending(path: "index"))
    try files.createSymbolicLink(at: entry.appending(path: "device"), withDestinationURL: interface)
    let folder = root.appending(path: "class")
    #expect(
      USBPlace(path: "/dev/video3", in: folder)
        == USBPlace(vendor: "046d", product: "0825", serial: "AB12", port: "1-4.2"))
    #expect(USBPlace(path: "/dev/video9", in: folder) == nil)
  }

  @Test("On no USB the driver's place and the name are the id")
  func others() {
    let events = run(FakeVideoKernel([FakeCamera()], script: [.gray(1)])).events
    #expect(events.first?.identity?.id == "fake:usb-1:Fake Camera")
  }

  @Test("A part of a name or id is enough where it fits one camera; else all that could be meant are listed")
  func byName() throws {
    let cameras = ["Front Camera", "Back Camera"].enumerated().map { index, name in
      SourceIdentity(
        id: "usb:046d:082\(index)", name: name, path: "/dev/video\(index)", widthPx: 640, heightPx: 480,
        framesPerSecond: 30, format: "YUYV")
    }
    #expect(try cameras.camera(named: "front").name == "Front Camera")
    #expect(try cameras.camera(named: "0821").name == "Back Camera")
    #expect { try cameras.camera(named: "camera") } throws: { error in
      "\(error)".contains("several") && "\(error)".contains("Front Camera (/dev/video0, usb:046d:0820)")
        && "\(error)".contains("Back Camera")
    }
    #expect { try cameras.camera(named: "Side") } throws: { error in
      "\(error)".contains("no camera Side") && "\(error)".contains("Front Camera")
    }
    #expect { try [SourceIdentity]().camera(named: "x") } throws: { "\($0)".contains("none is plugged in") }
  }
}

@Suite("The table of fields of view")
struct FieldsOfViewTests {
  private func read(_ text: String?) throws -> FieldsOfView {
    let place = try TemporaryFolder()
    if let text { try place.write(text, to: "cameras.json") }
    return try FieldsOfView(reading: place.url("cameras.json"))
  }

  @Test("No file is an empty table; capitals do not count")
  func reads() throws {
    #expect(try read(nil) == FieldsOfView())
    #expect(try read("{}") == FieldsOfView())
    let table = try read(#"{"046D:0825": {"horizontal_fov_deg": 55, "name": "mine"}}"#)
    #expect(table["046d:0825"] == 55 && table["046d:0826"] == nil)
  }

  @Test(
    "What cannot be used is refused with the place that breaks",
    arguments: [
      ("no table", "it is no JSON"), ("[]", "it is no JSON object"),
      (#"{"046d:0825": {}}"#, "046d:0825, horizontal_fov_deg is missing"),
      (#"{"046d:0825": {"horizontal_fov_deg": "wide"}}"#, "horizontal_fov_deg is not as expected"),
      (#"{"C270": {"horizontal_fov_deg": 55}}"#, "\"C270\" is no USB id"),
      (#"{"046d:0825": {"horizontal_fov_deg": 5}}"#, "5 degrees cannot be"),
    ])
  func refuses(text: String, says: String) {
    #expect { try read(text) } throws: { error in
      error is FieldsOfViewError && "\(error)".contains(says)
    }
  }
}

@Suite("Virtual cameras, and what nobody can read")
struct VirtualCameraTests {
  private var idle: FakeCamera {
    var camera = FakeCamera(path: "/dev/video5", card: "OBS Virtual Camera", bus: "platform:loopback")
    (camera.isCapture, camera.isOutput, camera.driver) = (false, true, "v4l2 loopback")
    return camera
  }

  @Test("A virtual camera without a producer is told as one, not as no camera")
  func withoutProducer() {
    let report = diagnoseCameras(layer: FakeVideoKernel([idle]).layer)
    #expect(report.problem == "No program feeds the virtual camera OBS Virtual Camera (/dev/video5).")
    #expect(report.remedy?.contains("OBS") == true)
    let events = run(FakeVideoKernel([idle], script: [.quiet(seconds: 3)])).events
    #expect(events.compactMap(\.reason) == [report.problem])
  }

  @Test("Beside a real camera it stands in nobody's way, also when that one is lost")
  func besideARealOne() {
    let kernel = FakeVideoKernel(
      [FakeCamera(), idle], script: [.gray(1), .unplug(path: "/dev/video0"), .quiet(seconds: 3)])
    #expect(diagnoseCameras(layer: kernel.layer).problem == nil)
    #expect(run(kernel).events.compactMap(\.reason) == ["The camera Fake Camera was unplugged."])
  }

  @Test("Of many formats that cannot be read some are named, and the rest is counted")
  func manyFormats() {
    let formats = (0..<87).map { FakeCamera.format(PixelFormat("F\($0)".padding(4)), 8, 4, 30) }
    let problem = diagnoseCameras(layer: FakeVideoKernel([FakeCamera(formats: formats)]).layer).problem
    #expect(problem?.contains("F0__, F1__, F2__, F3__ and 83 more") == true, "\(problem ?? "")")
    #expect((problem?.count ?? 0) < 140)
  }
}

extension String {
  fileprivate func padding(_ count: Int) -> String {
    self + String(repeating: "_", count: max(0, count - self.count))
  }
}
