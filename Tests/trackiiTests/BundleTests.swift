import Foundation
import Recording
import TestSupport
import Testing

@Suite("trackii verify and import", .heavy)
struct BundleTests {
  let place: Place
  init() throws { place = try Place() }

  /// A copy of the demo that may be damaged.
  private func copy() throws -> URL {
    let bundle = place.url.appending(path: "copy")
    try FileManager.default.copyItem(at: demo, to: bundle)
    return bundle
  }

  /// Turns bytes of the pictures over.
  private func damage(_ bundle: URL, at offset: Int) throws {
    let file = try FileHandle(forUpdating: bundle.appending(path: "frames.mjpeg"))
    defer { try? file.close() }
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data(repeating: 0x5A, count: 40))
  }

  @Test("a whole recording has no problems")
  func whole() async throws {
    let run = try await trackii("verify", demo.path)
    #expect(run.status == 0)
    #expect(run.output.contains("615 of 615 frames whole") && run.output.contains("no problems"))
    let verdict = try await trackii("verify", demo.path, "--json").json()
    #expect(verdict["wholeFrames"] as? Int == 615 && (verdict["problems"] as? [Any])?.isEmpty == true)
  }

  @Test("damage is named with its place, and the rest still plays")
  func damaged() async throws {
    // Its first three seconds: a replay of all takes seconds, and the damage is the same.
    let bundle = place.url.appending(path: "beginning")
    let count = try Demo().writeBeginning(seconds: 3, to: bundle)
    let entry = try SessionBundle(opening: bundle).entries[30]
    try damage(bundle, at: entry.offset + entry.length / 2)
    let run = try await trackii("verify", bundle.path)
    #expect(run.status == 65)
    #expect(run.output.contains("\(count - 1) of \(count) frames whole"))
    #expect(run.output.contains("frame 30,") && run.output.contains("checksum mismatch"))
    let json = try await trackii("verify", bundle.path, "--json")
    let problems = try #require(try json.json()["problems"] as? [[String: Any]])
    #expect(json.status == 65 && problems.count == 1 && problems[0]["frame"] as? Int == 30)
    let replay = try await trackii("replay", bundle.path, "--json")
    let report = try replay.json()
    #expect(replay.status == 0 && report["frames"] as? Int == count - 1)
    #expect((report["problems"] as? [String])?.first?.contains("frame 30,") == true)
  }

  @Test("a garbled line of the trace is a problem too")
  func garbledTrace() async throws {
    let bundle = try copy()
    try await DemoReplay.shared.value.trace.write(to: bundle.appending(path: "trace.jsonl"))
    let file = try FileHandle(forUpdating: bundle.appending(path: "trace.jsonl"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("nonsense\n".utf8))
    try file.close()
    let run = try await trackii("verify", bundle.path)
    #expect(run.status == 65 && run.output.contains("trace.jsonl, line 617: garbled line"))
  }

  @Test("what is no recording is told apart from what is not there")
  func none() async throws {
    #expect(try await trackii("verify", place.path("none")).status == 66)
    #expect(try await trackii("verify", place.url.path).status == 65)
  }

  @Test("an import that cannot be done names what is missing and leaves nothing behind")
  func badImport() async throws {
    let source = place.url.appending(path: "source")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    let run = try await trackii("import", source.path, place.path("out"))
    #expect(run.status == 66 && run.errors.contains("session.json"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path) == ["source"])
    let taken = try await trackii("import", source.path, source.path)
    #expect(taken.status == 73 && taken.errors.contains("exists already"))
  }

  @Test(
    "a rendered session becomes a bundle that is whole",
    .enabled(if: SharedData.isAvailable, SharedData.missing))
  func imported() async throws {
    let source = try SharedData.recording("e-short-demo")
    let made = try await trackii("import", source.path, place.path("out"), "--json")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try made.json()["frames"] as? Int == 615)
    #expect(try await trackii("verify", place.path("out")).status == 0)
  }

  @Test(
    "Ctrl-C stops an import and leaves nothing behind",
    .enabled(if: SharedData.isAvailable, SharedData.missing))
  func stopped() async throws {
    // A decoder that never ends, so that the wish to stop always comes in its midst.
    _ = try place.script("bin/ffmpeg", "while :; do echo frame=1; sleep 0.1; done")
    let path = place.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    let source = try SharedData.recording("e-short-demo")
    let program = try Program(["import", source.path, place.path("out")], environment: ["PATH": path])
    let begun = try await program.waits {
      (try? FileManager.default.contentsOfDirectory(atPath: place.url.path))?.count == 2
    }
    #expect(begun)
    program.send(SIGINT)
    let run = try await program.end()
    #expect(run.status == 130, "\(run.errors)")
    #expect(run.errors.contains("was stopped"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path) == ["bin"])
  }
}
