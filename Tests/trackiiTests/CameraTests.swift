import Foundation
import TestSupport
import Testing

/// Whether this machine has anything that may be a camera.
let hasCamera = ((try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []).contains {
  $0.hasPrefix("video") && Int($0.dropFirst(5)) != nil
}

/// A device file that this person may not open. Nobody keeps root from anything.
let deniedCamera: String? = (0..<64).map { "/dev/video\($0)" }.first { (path: String) in
  access(path, R_OK | W_OK) != 0 && errno == EACCES
}

@Suite("trackii camera", .heavy)
struct CameraTests {
  @Test("no camera: says so, says what to do, and ends with 69", .enabled(if: !hasCamera))
  func none() async throws {
    for arguments in [["camera", "list"], ["camera"]] {
      let run = try await Program(arguments).end()
      #expect(run.status == 69)
      #expect(run.output.isEmpty)
      #expect(run.errors == "There is no camera. Plug in a webcam; it is used as soon as it is there.\n")
    }
    let json = try await trackii("camera", "list", "--json")
    #expect(json.status == 69)
    #expect(try json.jsonList().isEmpty)
  }

  @Test("every camera there is stands in the list", .enabled(if: hasCamera))
  func some() async throws {
    let run = try await trackii("camera", "list", "--json")
    #expect(run.status == 0 || run.status == 69)
    #expect(throws: Never.self) { try run.jsonList() }
  }

  @Test("a camera that may not be opened is named, with the group to join", .enabled(if: deniedCamera != nil))
  func denied() async throws {
    let path = try #require(deniedCamera)
    let list = try await trackii("camera", "list")
    #expect(list.errors.contains("You may not use the camera \(path). Join the group `video`"))
    let doctor = try await trackii("doctor", "--camera", path)
    #expect(doctor.status == 69 && doctor.output.contains("You may not use \(path)"))
  }
}
