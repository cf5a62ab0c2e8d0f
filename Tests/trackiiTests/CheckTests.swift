import CalibrationAssets
import Foundation
import TestSupport
import Testing

/// `trackii check` on the bundled recording's trace, and on a copy of its beginning.
@Suite("trackii check", .heavy)
struct CheckTests {
  /// Two traces of the bundled recording. They go the same way as sessions here and take no networks.
  private func made() async throws -> Place {
    let place = try Place()
    let trace = try await DemoReplay.shared.value.trace
    for name in ["demo", "gaze"] { try place.write(trace, to: "recordings/\(name).jsonl") }
    return place
  }

  private func edit(_ file: URL, _ change: (inout [String: Any]) -> Void) throws {
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    change(&object)
    try JSONSerialization.data(withJSONObject: object).write(to: file)
  }

  @Test("expectations are written once, met after that, and what differs is told beside what was obtained")
  func course() async throws {
    let place = try await made()
    let folder = place.path("recordings")
    let missing = try await trackii("check", folder, environment: ["CI": "true"])
    #expect(missing.status == 66 && missing.output.contains("--update missing"), "\(missing.output)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["demo.jsonl", "gaze.jsonl"])

    let written = try await trackii("check", folder, environment: ["CI": ""])
    #expect(written.status == 0 && written.output.contains("2 of 2 as expected"), "\(written.output)")

    let expected = place.url("recordings/demo.expect.json")
    try edit(expected) { object in
      object["checks"] = (object["checks"] as? [[String: Any]])?.map { check in
        guard check["id"] as? String == "precision.rms_deg", let value = check["value"] as? Double else {
          return check
        }
        return ["id": "precision.rms_deg", "value": value * 2, "abs": 0.01]
      }
    }
    let before = try Data(contentsOf: expected)
    let junit = place.path("junit.xml")
    let quiet = try await trackii("check", folder, "--junit", junit, environment: ["CI": "true"])
    #expect(quiet.status == 1 && quiet.output.contains("below what is allowed"), "\(quiet.output)")
    #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("failures=\"1\""))
    let obtained = place.url("recordings/demo.obtained.json")
    #expect(!FileManager.default.fileExists(atPath: obtained.path), "nothing is written in CI")
    #expect(try await trackii("check", folder, environment: ["CI": ""]).status == 1)
    #expect(FileManager.default.fileExists(atPath: obtained.path))
    #expect(try Data(contentsOf: expected) == before, "an expectation is only changed on purpose")

    let changed = try await trackii("check", folder, "--update", "changed", environment: ["CI": "true"])
    #expect(changed.status == 0, "\(changed.output)")
    #expect(try await trackii("check", folder, environment: ["CI": ""]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: obtained.path), "it goes when the checks are met")
  }

  @Test(
    "a session and a trace of it: the same bytes at any number of workers, and what the truth says of accuracy"
  )
  func session() async throws {
    let place = try await made()
    try Demo().writeBeginning(seconds: 11.6, to: place.url("recordings/short"))
    let folder = place.path("recordings")
    let one = try await trackii("check", folder, "--json", "--jobs", "1", environment: ["CI": ""])
    #expect(one.status == 0, "\(one.output)\(one.errors)")
    let expected = try String(contentsOf: place.url("recordings/short.expect.json"), encoding: .utf8)
    #expect(expected.contains("accuracy.median_deg"))
    let again = try await trackii("check", folder, "--json", "--jobs", "1", environment: ["CI": "1"])
    let four = try await trackii("check", folder, "--json", "--jobs", "4", environment: ["CI": "1"])
    #expect(four.status == 0 && again.data == four.data, "\(four.output)")
  }

  @Test("the bundled recordings give what is expected of them")
  func bundled() async throws {
    let run = try await trackii("check", CalibrationAssets.recordings.path, environment: ["CI": "true"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test("what is broken, missing or left alone is told with what to do")
  func faults() async throws {
    let place = try await made()
    let trace = place.path("recordings/gaze.jsonl")
    try place.write("{", to: "recordings/gaze.expect.json")
    let broken = try await trackii("check", trace)
    #expect(broken.status == 65 && broken.output.contains("holds no expectation"), "\(broken.output)")
    #expect(try String(contentsOf: place.url("recordings/gaze.expect.json"), encoding: .utf8) == "{")

    try FileManager.default.removeItem(at: place.url("recordings/gaze.expect.json"))
    let text = try String(contentsOfFile: trace, encoding: .utf8)
    try place.write(String(text.prefix(text.count / 2)), to: "recordings/gaze.jsonl")
    let cut = try await trackii("check", trace, "--json")
    #expect(cut.status == 65 && cut.output.contains("broken"), "\(cut.output)")
    #expect(!FileManager.default.fileExists(atPath: place.path("recordings/gaze.expect.json")))

    try place.write("{}", to: "recordings/gone.expect.json")
    let orphan = try await trackii("check", place.path("recordings"))
    #expect(orphan.status == 66 && orphan.errors.contains("gone.expect.json"), "\(orphan.errors)")
    #expect(try await trackii("check", place.path("nowhere")).status == 66)
    #expect(try await trackii("check", trace, "--jobs", "0").status == 64)
    let two = try await trackii(
      "check", trace, place.path("recordings/demo.jsonl"), "--expect", place.path("x.json"))
    #expect(two.status == 64, "\(two.errors)")
  }
}
