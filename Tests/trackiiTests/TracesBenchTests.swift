import Foundation
import TestSupport
import Testing

@testable import Benchmarks
@testable import SessionCommands

@Suite("trackii bench traces")
struct TracesBenchTests {
  let place: Place
  init() throws { place = try Place() }

  /// A trace of five frames; the fourth chooses a target.
  private static let trace = [
    #"{"created_by":"trackii","format":"trackii-trace","layout":{"targets":[],"zones":[]},"screen":{"cameraTiltDownDegrees":0,"cameraXMm":263.5,"cameraYMm":-10,"heightMm":296,"heightPx":1080,"widthMm":527,"widthPx":1920},"version":"1.1"}"#,
    #"{"raw":{"invalid":"not-calibrated"},"sequence":7,"t_ns":1000000000}"#,
    #"{"raw":{"x":100.5,"xx":9,"xy":0,"y":50,"yy":9},"sequence":8,"t_ns":1033000000}"#,
    #"{"raw":{"x":101.5,"xx":9,"xy":0,"y":50,"yy":9},"sequence":9,"t_ns":1066000000}"#,
    #"{"intents":[{"kind":"chosen","target":"exit"}],"raw":{"x":102.5,"xx":9,"xy":0,"y":50,"yy":9},"sequence":11,"t_ns":1133000000}"#,
    #"{"raw":{"x":103.5,"xx":9,"xy":0,"y":50,"yy":9},"sequence":12,"t_ns":1166000000}"#,
  ]

  private func data(_ lines: [String]) -> Data { Data((lines.joined(separator: "\n") + "\n").utf8) }

  private func changed(_ edit: (inout [String]) -> Void) -> TraceComparison {
    var lines = Self.trace
    edit(&lines)
    return TraceComparison(here: data(Self.trace), there: data(lines))
  }

  @Test("equal bytes are equal traces")
  func equal() {
    let comparison = changed { _ in }
    #expect(comparison.isEqual && comparison.frames == 5 && comparison.differingFrames == 0)
  }

  @Test("the first differing frame and field are named, with how many frames differ and by how much")
  func differing() throws {
    let comparison = changed { lines in
      lines[3] = lines[3].replacing("101.5", with: "101.75").replacing(#""yy":9"#, with: #""yy":9.5"#)
      lines[5] = lines[5].replacing("103.5", with: "104")
    }
    let first = try #require(comparison.first)
    #expect(first.frame == 2 && first.sequence == 9 && first.seconds == 0.066)
    #expect(first.field == "raw.x" && first.here == "101.5" && first.there == "101.75")
    #expect(comparison.differingFrames == 2 && comparison.frames == 5)
    #expect(comparison.largest == ["raw.x": 0.5, "raw.yy": 0.5])
  }

  @Test("a value, a frame or a line end that only one trace has is a difference too")
  func absent() throws {
    let intent = try #require(changed { $0[4] = $0[4].replacing(/"intents".*?\],/, with: "") }.first)
    #expect(intent.frame == 3 && intent.field.hasPrefix("intents[0]") && intent.there == nil)
    let frame = changed { $0.removeLast() }
    #expect(frame.first?.frame == 4 && frame.first?.there == nil && frame.frames == 5)
    let header = try #require(changed { $0[0] = $0[0].replacing("1080", with: "1081") }.first)
    #expect(header.frame == nil && header.field == "screen.heightPx")
    let form = try #require(changed { $0[2] = $0[2].replacing("100.5", with: "100.50") }.first)
    #expect(form.field == "bytes" && form.frame == 1)
    let whole = data(Self.trace)
    #expect(!TraceComparison(here: whole, there: whole.dropLast()).isEqual)
  }

  /// A program that answers as `trackii` does; `edit` is a shell command that changes the trace it wrote.
  private func other(edit: String = "true", version: String = "trackii 0.0.9", help: String = "--trace")
    throws -> String
  {
    let file = place.url.appending(path: "other")
    let script = """
      #!/bin/sh
      [ "$1" = --version ] && echo "\(version)" && exit 0
      [ "$2" = --help ] && echo "\(help)" && exit 0
      "\(Program.executable.path)" "$@" || exit $?
      trace=$4
      \(edit)
      """
    try Data(script.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }

  private func recording() throws -> String {
    let file = place.url.appending(path: "small.jsonl")
    try data(Self.trace).write(to: file)
    return file.path
  }

  @Test("a build that computes the same passes, and nothing is left behind")
  func same() async throws {
    let (input, temporary) = (try recording(), place.path("tmp"))
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let run = try await trackii(
      "bench", "traces", input, "--against", try other(), environment: ["TMPDIR": temporary])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("small.jsonl: 5 frames, equal") && run.output.contains("1 of 1 traces equal"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
  }

  @Test("a build whose gaze differs by the last digit fails with 1 and is told where")
  func differs() async throws {
    let program = try other(edit: #"sed -i '4s/"x":101.5/"x":101.50000000000001/' "$trace""#)
    let input = try recording()
    let run = try await trackii("bench", "traces", input, "--against", program)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("differs in 1 of 5 frames"))
    #expect(run.output.contains("first at frame 2 (sequence 9, 0.066 s)"), "\(run.output)")
    let json = try await trackii("bench", "traces", input, "--against", program, "--json")
    let rows = try #require(try json.json()["recordings"] as? [[String: Any]])
    #expect(json.status == 1 && rows.count == 1 && rows[0]["equal"] as? Bool == false)
  }

  @Test("a program that cannot serve is refused by name, with what to do")
  func badProgram() async throws {
    let input = try recording()
    let missing = try await trackii("bench", "traces", input, "--against", place.path("none"))
    #expect(missing.status == 66 && missing.errors.contains("there is no program at"))
    let text = try await trackii("bench", "traces", input, "--against", input)
    #expect(text.status == 69 && text.errors.contains("does not run"), "\(text.errors)")
    let foreign = try await trackii("bench", "traces", input, "--against", "/bin/true")
    #expect(foreign.status == 65 && foreign.errors.contains("is not trackii"), "\(foreign.errors)")
    let old = try await trackii("bench", "traces", input, "--against", try other(help: "--json"))
    #expect(old.status == 69 && old.errors.contains("trackii 0.0.9") && old.errors.contains("no --trace"))
  }

  @Test("a recording that cannot be read is named; the others are compared all the same")
  func badRecording() async throws {
    let (good, bad) = (try recording(), place.path("bad.jsonl"))
    try Data("nonsense\n".utf8).write(to: URL(filePath: bad))
    let run = try await trackii("bench", "traces", bad, good, "--against", try other())
    #expect(run.status == 65, "\(run.errors)")
    #expect(
      run.output.contains("bad.jsonl: not compared: ") && run.output.contains("line 1"), "\(run.output)")
    #expect(run.output.contains("small.jsonl: 5 frames, equal"))
    let none = try await trackii("bench", "traces", place.path("none"), "--against", try other())
    #expect(none.status == 66 && none.errors.contains("there is no session or trace at"))
    try FileManager.default.createDirectory(atPath: place.path("empty"), withIntermediateDirectories: true)
    let empty = try await trackii("bench", "traces", place.path("empty"), "--against", try other())
    #expect(empty.status == 65 && empty.errors.contains("holds no recording"))
  }

  @Test("without names all bundled recordings are compared, and rendered sessions where they are at hand")
  func defaults() throws {
    // Albums of pictures hold no script.
    let bundled = ["e-short-demo"]
    #expect(try TraceInput.find([], shared: nil).map(\.name) == bundled)
    let rendered = place.url.appending(path: "recordings/one")
    try FileManager.default.createDirectory(at: rendered, withIntermediateDirectories: true)
    for name in ["session.json", "frames.csv"] { try Data().write(to: rendered.appending(path: name)) }
    let all = try TraceInput.find([], shared: place.url)
    #expect(all.map(\.name) == bundled + ["one"])
    #expect(all.map(\.kind) == [.playable, .rendered])
  }
}
