import Foundation
import Recording
import Signals
import Testing

@Suite("trackii replay")
struct ReplayTests {
  let place: Place
  init() throws { place = try Place() }

  @Test("gives the same trace twice, byte for byte, and the same again from the trace alone")
  func stable() async throws {
    for name in ["first", "second"] {
      let run = try await trackii("replay", demo.path, "--trace", place.path(name))
      #expect(run.status == 0, "\(run.errors)")
    }
    let run = try await trackii("replay", place.path("first"), "--trace", place.path("third"))
    #expect(run.status == 0, "\(run.errors)")
    let traces = try ["first", "second", "third"].map { try Data(contentsOf: place.url.appending(path: $0)) }
    #expect(traces[0] == traces[1], "two replays differ")
    #expect(traces[0] == traces[2], "the trace's replay differs")
    let intents = try GazeTrace(traces[2], file: "third").rows.flatMap(\.intents)
    #expect(intents.contains(.chosen(.pageForward)) && intents.contains(.chosen(.exit)))
  }

  @Test("reports as JSON what it says in words")
  func json() async throws {
    let report = try await trackii("replay", demo.path, "--json").json()
    #expect(report["frames"] as? Int == 615)
    #expect((report["calibrationHeldOutDegrees"] as? Double).map { $0 > 0 && $0 < 10 } == true)
    #expect((report["problems"] as? [Any])?.isEmpty == true)
  }

  @Test("a trace that exists is not overwritten")
  func existingTrace() async throws {
    try Data("mine".utf8).write(to: place.url.appending(path: "trace"))
    let run = try await trackii("replay", demo.path, "--trace", place.path("trace"))
    #expect(run.status == 73)
    #expect(try Data(contentsOf: place.url.appending(path: "trace")) == Data("mine".utf8))
  }

  @Test("a session that is not there, a folder that is none, a trace that is garbage")
  func badInput() async throws {
    let missing = try await trackii("replay", place.path("none"))
    #expect(missing.status == 66 && missing.errors.contains(place.path("none")))
    let folder = try await trackii("replay", place.url.path)
    #expect(folder.status == 65 && folder.errors.contains("is no recording"))
    try Data("{}\n".utf8).write(to: place.url.appending(path: "bad.jsonl"))
    let garbage = try await trackii("replay", place.path("bad.jsonl"))
    #expect(garbage.status == 65 && garbage.errors.contains("line 1"))
  }

  @Test("a detector's file that is missing is named, with the package to install")
  func noCascades() async throws {
    let run = try await trackii("replay", demo.path, environment: ["TRACKII_CASCADES": place.url.path])
    #expect(run.status == 69)
    #expect(run.errors.contains(".xml") && run.errors.contains("opencv-data"))
  }
}
