import Calibration
import CalibrationAssets
import Foundation
import TestSupport
import Testing

@Suite("--field-of-view")
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
    let own = try await DemoReplay.shared.value.outcome
    #expect(try said(own.output)?.source == "recorded", "\(own.errors)")
    // What is told needs no more than the beginning.
    let beginning = place.url("beginning")
    try Demo().writeBeginning(seconds: 2, to: beginning)
    let told = try await trackii("replay", beginning.path, "--field-of-view", "78", "--json")
    let field = try #require(try said(told.output), "\(told.errors)")
    #expect(field.degrees == 78 && field.source == "told")
    let words = try await trackii("replay", beginning.path, "--field-of-view", "78")
    #expect(words.output.contains("Field of view: 78 degrees, as --field-of-view says"))
  }

  @Test("a calibration keeps the one that it was made by, and is used by it whatever is told later")
  func kept() async throws {
    let made = try await trackii(
      "calibrate", "--session", demo.path, "--field-of-view", "78", "--output", place.path("kept"), "--json")
    #expect(try said(made.output)?.degrees == 78, "\(made.errors)")
    let beginning = place.url("beginning")
    try Demo().writeBeginning(seconds: 2, to: beginning)
    let used = try await trackii(
      "replay", beginning.path, "--calibration", place.path("kept"), "--field-of-view", "50", "--json")
    #expect(try said(used.output)?.degrees == 78, "\(used.errors)")
  }

  @Test("what no camera has is refused with what to give", arguments: ["19", "151", "nan", "-60", "wide"])
  func refused(degrees: String) async throws {
    let option = "--field-of-view=\(degrees)"
    let replay = try await refusal(of: ["replay", demo.path, option])
    #expect(replay.status == 64 && replay.errors.contains("--field-of-view"), "\(replay.errors)")
    let calibrate = try await refusal(of: ["calibrate", "--session", demo.path, option])
    #expect(calibrate.status == 64 && calibrate.errors.contains("--field-of-view"), "\(calibrate.errors)")
    let bench = try await refusal(of: ["bench", "calibration", demo.path, "--field-of-view=60,\(degrees)"])
    #expect(bench.status == 64 && bench.errors.contains("--field-of-view"), "\(bench.errors)")
  }
}
