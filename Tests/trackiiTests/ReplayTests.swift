import Foundation
import Recording
import Signals
import Traces
import TestSupport
import Testing

/// The bundled recording replayed by the program once for all tests, as JSON and with a trace.
struct DemoReplay: Sendable {
  let outcome: Outcome
  let trace: Data
  private let place: TemporaryFolder
  var file: URL { place.url("trace") }

  static let shared = Shared {
    let place = try TemporaryFolder()
    let run = try await trackii("replay", demo.path, "--trace", place.path("trace"), "--json")
    return DemoReplay(outcome: run, trace: try Data(contentsOf: place.url("trace")), place: place)
  }
}

/// The calibration from the bundled recording's script, made by the program once for all tests.
struct DemoCalibration: Sendable {
  let outcome: Outcome
  private let place: TemporaryFolder
  var file: URL { place.url("calibration") }

  static let shared = Shared {
    let place = try TemporaryFolder()
    let run = try await trackii(
      "calibrate", "--session", demo.path, "--output", place.path("calibration"), "--json")
    return DemoCalibration(outcome: run, place: place)
  }
}

@Suite("trackii replay", .heavy)
struct ReplayTests {
  let place: Place
  init() throws { place = try Place() }

  @Test("gives the same trace from the trace alone, byte for byte")
  func stable() async throws {
    let first = try await DemoReplay.shared.value
    #expect(first.outcome.status == 0, "\(first.outcome.errors)")
    let second = try await trackii("replay", first.file.path, "--trace", place.path("second"))
    #expect(second.status == 0, "\(second.errors)")
    let trace = try Data(contentsOf: place.url("second"))
    #expect(first.trace == trace, "the trace's replay differs")
    let intents = try GazeTrace(trace, file: "second").rows.flatMap(\.intents)
    #expect(intents.contains(.chosen(.pageForward)) && intents.contains(.chosen(.exit)))
  }

  private func lines(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }

  @Test("twice, fast and paced, and stepped, the trace is the same to the byte")
  func paces() async throws {
    let fast = try await DemoReplay.shared.value
    let paced = try await trackii("replay", demo.path, "--trace", place.path("paced"), "--speed", "16")
    let stepped = try await trackii(
      "replay", demo.path, "--trace", place.path("stepped"), "--step",
      stdin: Data(String(repeating: "\n", count: 50).utf8))
    for run in [fast.outcome, paced, stepped] { #expect(run.status == 0, "\(run.errors)") }
    #expect(try Data(contentsOf: place.url("paced")) == fast.trace)
    let prefix = try lines(of: place.url("stepped"))
    #expect(prefix.count == 51, "the header and a line for each step")
    #expect(try prefix == Array(lines(of: fast.file).prefix(51)))
    let said = stepped.output.split(separator: "\n").prefix(50)
    #expect(said.allSatisfy { $0.contains(" s  ") && $0.contains("raw ") && $0.contains("filtered ") })
    #expect(stepped.output.contains("50 frames"))
  }

  @Test("q ends a stepped replay, of frames and of a trace; the lines say what happened")
  func quit() async throws {
    let keys = Data("\n\nq\n\n\n".utf8)
    let frames = try await trackii("replay", demo.path, "--step", stdin: keys)
    #expect(frames.status == 0 && frames.output.contains("2 frames"), "\(frames.errors)")
    #expect(frames.output.contains("raw not calibrated"))
    let trace = try await DemoReplay.shared.value.file.path
    let some = try await trackii("replay", trace, "--step", stdin: keys)
    #expect(some.status == 0 && some.output.contains("2 frames"))
    let all = try await trackii(
      "replay", trace, "--step", stdin: Data(String(repeating: "\n", count: 700).utf8))
    for word in ["615 frames", "fixation at (", "dwell on page-forward", "chosen: page-forward", "raw ("] {
      #expect(all.output.contains(word), "\(word)")
    }
  }

  @Test("a key on a terminal is a step, nothing but that is asked for, and the terminal is put right")
  func keys() async throws {
    let asking = ["sh", "-c", #"exec script -qec "$*; stty -a" /dev/null"#, "sh"]
    let run = try await trackii(
      "replay", demo.path, "--step", stdin: Data("   q".utf8), launcher: asking)
    #expect(run.status == 0 && run.output.contains("any key: next frame; q: end"))
    #expect(run.output.contains("3 frames"), "\(run.output)")
    #expect(run.output.contains(" echo ") && run.output.contains(" icanon "), "\(run.output)")
  }

  @Test("a calibration made before takes the place of the session's own, from the first frame on")
  func givenCalibration() async throws {
    let made = try await DemoCalibration.shared.value
    #expect(made.outcome.status == 0, "\(made.outcome.errors)")
    let kept = try FileManager.default.attributesOfItem(atPath: made.file.path)
    #expect(kept[.posixPermissions] as? Int == 0o600, "it holds a picture of the eyes")
    let run = try await trackii(
      "replay", demo.path, "--calibration", made.file.path, "--trace", place.path("trace"))
    #expect(run.status == 0, "\(run.errors)")
    let trace = try GazeTrace(reading: place.url.appending(path: "trace"))
    #expect(trace.rows.count == 615)
    #expect(!trace.rows.contains { $0.raw.reason == .notCalibrated })
    #expect(trace.rows.flatMap(\.intents).contains(.chosen(.pageForward)))
    let again = try await trackii("replay", place.path("trace"), "--trace", place.path("again"))
    #expect(again.status == 0)
    #expect(try lines(of: place.url("trace")) == lines(of: place.url("again")))
  }

  @Test("options that make no sense are refused, and so is what is no calibration")
  func badOptions() async throws {
    for options in [
      ["--speed", "0"], ["--speed", "17"], ["--speed", "1", "--step"], ["--step", "--json"],
    ] {
      let run = try await refusal(of: ["replay", demo.path] + options)
      #expect(run.status == 64, "\(options)")
    }
    try Data("{}".utf8).write(to: place.url.appending(path: "bad"))
    #expect(try await trackii("replay", demo.path, "--calibration", place.path("bad")).status == 65)
    #expect(try await trackii("replay", demo.path, "--calibration", place.path("none")).status == 66)
    let trace = try await trackii("replay", place.path("bad"), "--calibration", place.path("bad"))
    #expect(trace.status == 64)
  }

  @Test("reports as JSON what it says in words")
  func json() async throws {
    let report = try await DemoReplay.shared.value.outcome.json()
    #expect(report["frames"] as? Int == 615)
    // Measured: 0.81 degrees. Of five points a root mean square has a standard error of 0.18.
    #expect((report["calibrationHeldOutDegrees"] as? Double).map { $0 > 0 && $0 < 1.35 } == true)
    #expect((report["problems"] as? [Any])?.isEmpty == true)
  }

  @Test("a trace that exists is not overwritten")
  func existingTrace() async throws {
    try Data("mine".utf8).write(to: place.url.appending(path: "trace"))
    // The trace is put in its place when the replay is done.
    let run = try await trackii("replay", Demo.moment.path, "--trace", place.path("trace"))
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
