import Calibration
import CalibrationAssets
import Foundation
import Testing

@testable import trackii

@Suite("--field-of-view and the table of cameras")
struct FieldOfViewTests {
  let place: Place
  init() throws { place = try Place() }

  private struct Said: Decodable {
    struct Field: Decodable {
      var degrees: Double
      var source: String
    }
    var fieldOfView: Field?
  }

  private func said(_ output: String) throws -> Said.Field? {
    try JSONDecoder().decode(Said.self, from: Data(output.utf8)).fieldOfView
  }

  @Test("a replay says the recording's own, or what it is told, in words and as JSON")
  func replay() async throws {
    let own = try await trackii("replay", demo.path, "--json")
    #expect(try said(own.output)?.source == "recorded", "\(own.errors)")
    let told = try await trackii("replay", demo.path, "--field-of-view", "78", "--json")
    let field = try #require(try said(told.output), "\(told.errors)")
    #expect(field.degrees == 78 && field.source == "told")
    let words = try await trackii("replay", demo.path, "--field-of-view", "78")
    #expect(words.output.contains("Field of view: 78 degrees, as --field-of-view says"))
  }

  @Test("a calibration keeps the one that it was made by, and is used by it whatever is told later")
  func kept() async throws {
    let made = try await trackii(
      "calibrate", "--session", demo.path, "--field-of-view", "78", "--output", place.path("kept"), "--json")
    #expect(try said(made.output)?.degrees == 78, "\(made.errors)")
    let used = try await trackii(
      "replay", demo.path, "--calibration", place.path("kept"), "--field-of-view", "50", "--json")
    #expect(try said(used.output)?.degrees == 78, "\(used.errors)")
  }

  @Test("what no camera has is refused with what to give", arguments: ["19", "151", "nan", "-60", "wide"])
  func refused(degrees: String) async throws {
    let option = "--field-of-view=\(degrees)"
    let replay = try await trackii("replay", demo.path, option)
    #expect(replay.status == 64 && replay.errors.contains("--field-of-view"), "\(replay.errors)")
    let calibrate = try await trackii("calibrate", "--session", demo.path, option)
    #expect(calibrate.status == 64 && calibrate.errors.contains("--field-of-view"), "\(calibrate.errors)")
    let bench = try await trackii("bench", "calibration", demo.path, "--field-of-view=60,\(degrees)")
    #expect(bench.status == 64 && bench.errors.contains("--field-of-view"), "\(bench.errors)")
  }

  @Test("the table gives a camera's by its USB id, and names the line that is wrong")
  func table() throws {
    let text = """
      # id       degrees
      046d:0825  60.5  Logitech C270   # measured

      1BCF:2C99 72
      """
    let table = try FieldOfViewTable(text, file: "cameras")
    #expect(table.degrees(of: "046d:0825") == 60.5 && table.degrees(of: "1bcf:2c99") == 72)
    #expect(table.degrees(of: "046d:0826") == nil && table.degrees(of: nil) == nil)
    for wrong in ["046d:0825", "046d 60", "046d:0825 sixty", "046d:0825 5", "046d:0825 nan"] {
      #expect {
        try FieldOfViewTable("# first\n" + wrong, file: "cameras")
      } throws: { error in
        (error as? FieldOfViewTable.Fault)?.description.contains("cameras, line 2") == true
      }
    }
  }

  @Test("without a file the table is empty; with one it is read from the configuration folder")
  func file() throws {
    let environment = ["XDG_CONFIG_HOME": place.path("config")]
    #expect(try FieldOfViewTable(environment: environment).isEmpty)
    let folder = place.url.appending(path: "config/trackii")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("046d:0825 60".utf8).write(to: folder.appending(path: "cameras"))
    #expect(try FieldOfViewTable(environment: environment).degrees(of: "046d:0825") == 60)
  }

  @Test("a camera's USB id is read where the kernel lists it; what is no USB device has none")
  func usb() throws {
    let files = FileManager.default
    let plugged = place.url.appending(path: "devices/usb1/1-2")
    let listed = place.url.appending(path: "class/video0")
    try files.createDirectory(at: plugged.appending(path: "1-2:1.0"), withIntermediateDirectories: true)
    try files.createDirectory(at: listed, withIntermediateDirectories: true)
    try files.createSymbolicLink(
      at: listed.appending(path: "device"), withDestinationURL: plugged.appending(path: "1-2:1.0"))
    try Data("046d\n".utf8).write(to: plugged.appending(path: "idVendor"))
    try Data("0825\n".utf8).write(to: plugged.appending(path: "idProduct"))
    let classes = place.url.appending(path: "class")
    #expect(UsbId.of("/dev/video0", classes: classes) == "046d:0825")
    #expect(UsbId.of("/dev/video1", classes: classes) == nil)
  }
}
