import Foundation
import TestSupport
import Testing

@testable import Vision

@Suite("The detectors' files")
struct CascadeTests {
  private let name = "haarcascade_frontalface_alt2.xml"

  @Test("a folder without them gives an error that names file, folder and remedy")
  func missing() {
    let folder = "/nonexistent/cascades"
    #expect {
      try Cascade(name, in: [folder])
    } throws: { error in
      let words = "\(error)"
      return error as? VisionError == .cascade(name: name, searched: [folder]) && words.contains(name)
        && words.contains(folder) && words.contains("opencv-data") && words.contains("TRACKII_CASCADES")
    }
  }

  @Test(
    "a damaged file is passed over, and an error where no other one is",
    arguments: ["", "<?xml", "\0\u{1}junk"])
  func damaged(text: String) throws {
    let place = try TemporaryFolder()
    let folder = place.url
    try place.write(text, to: name)
    #expect(throws: VisionError.cascade(name: name, searched: [folder.path])) {
      try Cascade(name, in: [folder.path])
    }
    _ = try Cascade(name, in: [folder.path] + Cascade.folders(environment: [:]))
  }

  @Test("TRACKII_CASCADES replaces the usual folders; empty it counts as not set")
  func environment() {
    #expect(Cascade.folders(environment: ["TRACKII_CASCADES": "/opt/c"]) == ["/opt/c"])
    let usual = Cascade.folders(environment: [:])
    #expect(usual.contains("/usr/share/opencv4/haarcascades"))
    #expect(Cascade.folders(environment: ["TRACKII_CASCADES": ""]) == usual)
  }
}
