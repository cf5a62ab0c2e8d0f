import CalibrationAssets
import Foundation
import Recording
import Signals
import TestSupport
import Testing

@Suite("What the camera, a recording or the surroundings do wrong is said as it is")
struct CameraFaultTests {
  let place: Place
  init() throws { place = try Place() }

  /// A recording as `trackii record` makes it: pictures, but no script.
  private func plain() async throws -> String {
    let run = try await trackii("record", place.path("plain"), "--from", demo.path, "--seconds", "1")
    #expect(run.status == 0, "\(run.errors)")
    for name in ["timeline.jsonl", "timeline.csv"] {
      try? FileManager.default.removeItem(at: place.url.appending(path: "plain/\(name)"))
    }
    return place.path("plain")
  }

  @Test("a recording without a script is played, and what to do about its calibration is said")
  func noScript() async throws {
    let plain = try await plain()
    let run = try await trackii("replay", plain, "--trace", place.path("trace"))
    #expect(run.status == 65)
    #expect(run.errors.contains("holds no calibration script") && run.errors.contains("--calibration"))
    #expect(!run.output.contains("calibration points") && !run.output.contains("Keep your eyes"))
    #expect(FileManager.default.fileExists(atPath: place.path("trace")))
    let made = try await DemoCalibration.shared.value
    #expect(made.outcome.status == 0, "\(made.outcome.errors)")
    let given = try await trackii("replay", plain, "--calibration", made.file.path)
    #expect(given.status == 0, "\(given.errors)")
  }

  @Test("HOME says where things are kept when XDG_DATA_HOME does not")
  func home() async throws {
    let run = try await trackii(
      "doctor", "--session", Demo.moment.path, "--json",
      environment: ["XDG_DATA_HOME": "", "HOME": place.url.path])
    #expect(run.output.contains(place.url.path + "/.local/share/trackii"), "\(run.output)")
  }
}
